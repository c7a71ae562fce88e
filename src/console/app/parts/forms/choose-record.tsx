/** Chooses a record by name; the server searches. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { DocumentNode } from 'graphql'
import { useState } from 'react'
import type { TypedDocumentNode } from 'urql'
import { useApiQuery } from '../../api/hooks.ts'

interface Props<Data, Row extends { id: string; name: string }> {
  label: string
  placeholder: string
  query: TypedDocumentNode<Data, { search?: string | null }> | DocumentNode
  rowsOf: (data: Data) => readonly Row[]
  /** The second line of a choice. */
  aboutOf?: (row: Row) => string
  chosen: { id: string; name: string } | undefined
  onChoose: (row: Row | undefined) => void
  /** None is also a choice. */
  isOptional?: boolean
  /** Further variables of the query, which stay the same. */
  among?: object
  error?: string | undefined
}

export function ChooseRecord<Data, Row extends { id: string; name: string }>(props: Props<Data, Row>) {
  const { label, placeholder, query, rowsOf, aboutOf, chosen, onChoose, isOptional, among, error } = props
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), 250)
  const isName = wanted === chosen?.name
  const { data, loading } = useApiQuery(
    query as TypedDocumentNode<Data, { search?: string }>,
    wanted.length > 1 && !isName ? { ...among, search: wanted } : { ...among },
  )
  const rows = data ? rowsOf(data) : []
  const choices = rows.map(({ id, name }) => ({ value: id, label: name }))
  const known = chosen && !choices.some(({ value }) => value === chosen.id)
  return (
    <Select
      label={label}
      placeholder={placeholder}
      data={known ? [{ value: chosen.id, label: chosen.name }, ...choices] : choices}
      value={chosen?.id ?? null}
      onChange={(id) => onChoose(rows.find((row) => row.id === id))}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const row = rows.find(({ id }) => id === option.value)
        const about = row && aboutOf?.(row)
        return (
          <div>
            <div>{option.label}</div>
            {about && <small style={{ color: 'var(--mantine-color-dimmed)' }}>{about}</small>}
          </div>
        )
      }}
      nothingFoundMessage={loading ? 'Searching…' : 'Nothing found'}
      searchable
      clearable
      required={!isOptional}
      error={error}
    />
  )
}
