/** Chooses a worker, project or job by name; the server searches. */
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '../api/hooks.ts'
import { personName } from '../parts/values/person-name.ts'
import { jobName } from '../records/job.ts'
import { SubjectOfDocument, TaskSubjectsDocument, type TaskSubjectsQuery } from './operations.ts'
import { subjectName } from './subject.ts'
import { aboutOf, readAbout } from './task-values.ts'

interface Props
  extends Pick<SelectProps, 'size' | 'w' | 'error' | 'label' | 'aria-label' | 'placeholder' | 'className'> {
  /** `worker:` and an id, or empty. */
  value: string
  onChange: (value: string) => void
  /** The types of records to choose from. */
  types?: readonly SubjectType[]
}

type SubjectType = 'worker' | 'project' | 'job'
export const subjectTypes: readonly SubjectType[] = ['worker', 'project', 'job']

export function SubjectSelect({ value, onChange, types = subjectTypes, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), 250)
  const chosen = readAbout(value)
  const known = useApiQuery(SubjectOfDocument, { id: chosen?.id ?? '' }, { pause: chosen === undefined })
  const subject = chosen && known.data?.node
  const label =
    chosen && (subject?.id === chosen.id ? subjectName(subject) : known.loading ? '…' : 'Not there any more')
  const { data, loading } = useApiQuery(
    TaskSubjectsDocument,
    wanted.length > 1 && wanted !== label ? { search: wanted } : {},
  )
  const groups = groupsOf(data, types)
  const isListed = groups.some(({ items }) => items.some((item) => item.value === value))
  return (
    <Select
      {...field}
      data={label === undefined || isListed ? groups : [{ group: 'Chosen', items: [{ value, label }] }, ...groups]}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={loading ? 'Searching…' : 'Nothing found'}
      searchable
      clearable
    />
  )
}

/** The choices. Each value is listed once, as the select requires. */
function groupsOf(found: TaskSubjectsQuery | undefined, types: readonly SubjectType[]) {
  const workers = (found?.workers?.data ?? []).map((worker) => ({
    value: aboutOf('worker', worker.id),
    label: personName(worker),
  }))
  const projects = found?.projects?.data ?? []
  const jobs = projects.flatMap(({ name, jobs: own }) =>
    (own?.data ?? []).map(({ id, startDate }) => ({ value: aboutOf('job', id), label: jobName(name, startDate) })),
  )
  return [
    { type: 'worker', group: 'Workers', items: workers },
    {
      type: 'project',
      group: 'Projects',
      items: projects.map(({ id, name }) => ({ value: aboutOf('project', id), label: name })),
    },
    { type: 'job', group: 'Jobs', items: jobs },
  ]
    .filter(({ type, items }) => items.length > 0 && types.includes(type as SubjectType))
    .map(({ group, items }) => ({ group, items }))
}
