/** Filters of lists by a worker, project or client, which the user searches by name. Links contain its id. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '../api/hooks.ts'
import { type Named, personName } from '../parts/values/person-name.ts'
import {
  ClientNameDocument,
  FindClientsDocument,
  FindProjectsDocument,
  FindWorkersDocument,
  ProjectNameDocument,
  WorkerNameDocument,
} from './operations.ts'

interface Props {
  /** An id. */
  value: string | undefined
  onChange: (value: string | null) => void
  size?: 'xs' | 'sm'
}

interface Choice {
  id: string
  name: string
}

export function ProjectFilter(props: Props) {
  const [search, setTyped] = useSearch()
  const found = useApiQuery(FindProjectsDocument, search).data?.projects?.data
  const { value } = props
  const chosen = useApiQuery(ProjectNameDocument, { id: value ?? '' }, { pause: !value }).data?.project
  return <RecordFilter {...props} label="All projects" found={found} chosen={chosen} onSearch={setTyped} />
}

export function WorkerFilter(props: Props) {
  const [search, setTyped] = useSearch()
  const named = (worker: Named & { id: string }) => ({ id: worker.id, name: personName(worker) })
  const found = useApiQuery(FindWorkersDocument, search).data?.workers?.data.map(named)
  const { value } = props
  const chosen = useApiQuery(WorkerNameDocument, { id: value ?? '' }, { pause: !value }).data?.worker
  return (
    <RecordFilter {...props} label="All workers" found={found} chosen={chosen && named(chosen)} onSearch={setTyped} />
  )
}

export function ClientFilter(props: Props) {
  const [search, setTyped] = useSearch()
  const found = useApiQuery(FindClientsDocument, search).data?.clients?.data
  const { value } = props
  const chosen = useApiQuery(ClientNameDocument, { id: value ?? '' }, { pause: !value }).data?.client
  return <RecordFilter {...props} label="All clients" found={found} chosen={chosen} onSearch={setTyped} />
}

/** The typed text, once typing pauses; a single letter is ignored. */
function useSearch(): [{ search?: string }, (typed: string) => void] {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), 250)
  return [wanted.length > 1 ? { search: wanted } : {}, setTyped]
}

interface ChoiceProps extends Props {
  label: string
  found: readonly Choice[] | undefined
  chosen: Choice | null | undefined
  onSearch: (typed: string) => void
}

function RecordFilter({ value, onChange, size = 'sm', label, found = [], chosen, onSearch }: ChoiceProps) {
  const choices = found.map(({ id, name }) => ({ value: id, label: name }))
  const isFound = value === undefined || choices.some((each) => each.value === value)
  const name = chosen && chosen.id === value ? chosen.name : '…'
  return (
    <Select
      size={size}
      aria-label={label}
      placeholder={label}
      data={isFound ? choices : [{ value, label: name }, ...choices]}
      value={value ?? null}
      onChange={onChange}
      // The name that a choice writes into the field is not a search.
      onSearchChange={(typed) => onSearch(typed === chosen?.name ? '' : typed)}
      filter={({ options }) => options}
      nothingFoundMessage="Nothing found"
      searchable
      clearable
      w={{ base: 'calc(50% - 5px)', xs: 200 }}
    />
  )
}
