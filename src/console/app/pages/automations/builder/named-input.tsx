/** Inputs for ids of people and records, which are chosen by name. */
import { Pill, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '../../../api/hooks.ts'
import { useColleagues } from '../../../work/colleagues.ts'
import { type Subject, subjectName } from '../../../work/subject.ts'
import classes from '../automations.module.css'
import { RecordChoicesDocument, type RecordChoicesQuery } from '../operations.ts'
import { type NamedType, named } from '../vocabulary.ts'
import { useRecordName } from '../words.tsx'

interface Props {
  type: NamedType | 'user'
  /** An id, or empty; of a list, ids separated by commas. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  placeholder?: string | undefined
  'aria-label': string
  className?: string | undefined
  /** Ids that are already chosen. */
  except?: readonly string[]
}

export function NamedInput({ type, ...props }: Props) {
  return type === 'user' ? <PersonInput {...props} /> : <RecordInput {...props} type={type} />
}

/** An input for several records. */
export function NamedList({ value, onChange, className, ...props }: Props) {
  const ids = value
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  return (
    <div className={className}>
      <NamedInput
        // A new field for the next record, because the previous one would keep the chosen name.
        key={value}
        {...props}
        placeholder={ids.length > 0 ? 'Add another' : props.placeholder}
        value=""
        except={ids}
        onChange={(id) => id !== '' && onChange([...ids, id].join(', '))}
      />
      {ids.length > 0 && (
        <Pill.Group mt={6} aria-label={`Chosen for ${props['aria-label']}`} role="list">
          {ids.map((id) => (
            <Chosen
              key={id}
              type={props.type}
              id={id}
              onRemove={() => onChange(ids.filter((each) => each !== id).join(', '))}
            />
          ))}
        </Pill.Group>
      )}
    </div>
  )
}

function Chosen({ type, id, onRemove }: { type: Props['type']; id: string; onRemove: () => void }) {
  const { nameOf } = useColleagues()
  const record = useRecordName({ type, id: type === 'user' ? '' : id })
  const name = type === 'user' ? (nameOf(id) ?? '') : record
  return (
    <Pill
      role="listitem"
      className={classes.chosen}
      withRemoveButton
      removeButtonProps={{ 'aria-label': `Remove ${name}`, 'aria-hidden': false, tabIndex: 0 }}
      onRemove={onRemove}
    >
      {name}
    </Pill>
  )
}

type InputProps = Omit<Props, 'type'>

function PersonInput({ value, onChange, except = [], ...common }: InputProps) {
  const { all, nameOf } = useColleagues()
  const people = all
    .map(({ userId, name }) => ({ value: userId, label: name }))
    .filter((each) => !except.includes(each.value))
  const isListed = value === '' || people.some((each) => each.value === value)
  const former = { value, label: nameOf(value || null) ?? '' }
  return (
    <Select
      {...common}
      placeholder={common.placeholder ?? 'Choose a person'}
      data={isListed ? people : [former, ...people]}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable={people.length > 8}
      clearable
    />
  )
}

/** The server searches for the typed text; a single letter is ignored. */
function RecordInput({ type, value, onChange, except = [], ...common }: InputProps & { type: NamedType }) {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), 250)
  const name = useRecordName({ type, id: value })
  // The name that a choice writes into the field is not a search.
  const search = wanted.length > 1 && wanted !== name ? { search: wanted } : {}
  const { data, loading } = useApiQuery(RecordChoicesDocument, { ...search, [named[type]]: true })
  const records = (data ? recordsIn(data) : []).filter(({ id }) => !except.includes(id))
  const found = records.map((record) => ({ value: record.id, label: subjectName(record) }))
  const isListed = value === '' || found.some((each) => each.value === value)
  return (
    <Select
      {...common}
      placeholder={common.placeholder ?? 'Type a name'}
      data={isListed ? found : [{ value, label: name }, ...found]}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <div className={classes.aboutChoice}>{aboutOf(records.find(({ id }) => id === option.value))}</div>
        </div>
      )}
      nothingFoundMessage={loading ? 'Searching…' : 'Nothing found'}
      searchable
      clearable
    />
  )
}

type Choice = Subject & { trade?: string | null; code?: string | null }

/** Distinguishes workers and projects of the same name. */
const aboutOf = (choice: Choice | undefined) => choice?.trade ?? choice?.code

function recordsIn({ jobsOf, ...lists }: RecordChoicesQuery): Choice[] {
  const jobs = (jobsOf?.data ?? []).flatMap((project) => project.jobs?.data ?? [])
  return [...jobs, ...Object.values(lists).flatMap((list): readonly Choice[] => list?.data ?? [])]
}
