/** Chooses a project by typing a part of its name. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { JobProjectsDocument } from './operations.ts'

interface Props {
  value: string | undefined
  onChange: (value: string | null) => void
}

export function ProjectFilter({ value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), 250)
  const { data } = useApiQuery(JobProjectsDocument, wanted.length > 1 ? { search: wanted } : {})
  const found = (data?.projects?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // One that a link names may not be among those found.
  const choices =
    value && !found.some((each) => each.value === value) ? [{ value, label: 'This project' }, ...found] : found
  return (
    <Select
      aria-label="All projects"
      placeholder="All projects"
      data={choices}
      value={value ?? null}
      onChange={onChange}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage="No project"
      searchable
      clearable
      w={{ base: 'calc(50% - 5px)', xs: 220 }}
    />
  )
}
