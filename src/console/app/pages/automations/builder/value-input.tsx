/** The control for one value, by its kind: choices, dates, people and records by name, numbers, texts. */
import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { ClientFilter } from '../../../filters/record-filter.tsx'
import { inWords } from '../../../staffing/words.ts'
import { useColleagues } from '../../../work/colleagues.ts'
import { SubjectSelect } from '../../../work/subject-select.tsx'
import { aboutOf, readAbout } from '../../../work/task-values.ts'
import classes from '../automations.module.css'
import type { ValueWords } from '../vocabulary.ts'

interface Props {
  of: ValueWords
  /** For screen readers. */
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** Of an empty value. */
  placeholder?: string
  /** Several values, separated by commas. */
  isList?: boolean
}

/** A type of record that can be chosen by its name. */
const searchable = ['worker', 'project', 'job'] as const
type Searchable = (typeof searchable)[number]

export function ValueInput({ of: field, label, value, onChange, error, placeholder, isList = false }: Props) {
  const { kind, refersTo } = field
  const common = { 'aria-label': label, error, placeholder, className: classes.control }
  const typed = { ...common, value, onChange: (event: Typed) => onChange(event.currentTarget.value) }
  if (isList) return <ListInput {...common} choices={field.choices} value={value} onChange={onChange} />
  if (kind === 'choice' || kind === 'boolean') {
    const choices = kind === 'boolean' ? ['true', 'false'] : field.choices
    const data = choices.map((choice) => ({ value: choice, label: inWords(choice) }))
    return <Select {...common} data={data} value={value || null} onChange={(chosen) => onChange(chosen ?? '')} />
  }
  if (kind === 'number')
    return <NumberInput {...common} value={value} onChange={(next) => onChange(String(next))} thousandSeparator="," />
  if (kind === 'date') return <TextInput {...typed} type="date" />
  if (kind === 'timestamp')
    return (
      <TextInput
        {...common}
        type="datetime-local"
        value={localMoment(value)}
        onChange={(event) => onChange(momentOf(event.currentTarget.value))}
      />
    )
  if (refersTo === 'user') return <PersonInput {...common} value={value} onChange={onChange} />
  if (refersTo === 'client')
    return (
      <div>
        <ClientFilter value={value || undefined} onChange={(id) => onChange(id ?? '')} />
        {error && <p className={classes.error}>{error}</p>}
      </div>
    )
  if (searchable.includes(refersTo as Searchable)) {
    const type = refersTo as Searchable
    return (
      <SubjectSelect
        {...common}
        placeholder={placeholder ?? `Type a name`}
        types={[type]}
        value={aboutOf(type, value)}
        onChange={(about) => onChange(readAbout(about)?.id ?? '')}
      />
    )
  }
  return <TextInput {...typed} maxLength={500} placeholder={placeholder ?? (kind === 'id' ? 'An ID' : '')} />
}

interface Typed {
  currentTarget: { value: string }
}

type Common = Pick<Props, 'value' | 'onChange' | 'error' | 'placeholder'> & { 'aria-label': string; className?: string }

function ListInput({ choices, value, onChange, ...common }: Common & { choices: readonly string[] }) {
  const values = value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  const data = choices.map((choice) => ({ value: choice, label: inWords(choice) }))
  return (
    <TagsInput
      {...common}
      placeholder={
        values.length > 0 ? '' : (common.placeholder ?? (choices.length > 0 ? 'Choose' : 'Type, then Enter'))
      }
      data={data}
      value={values}
      onChange={(next) => onChange(next.join(', '))}
    />
  )
}

function PersonInput({ value, onChange, ...common }: Common) {
  const { all, nameOf } = useColleagues()
  const people = all.map(({ userId, name }) => ({ value: userId, label: name }))
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

/** A moment as the browser's control has it, in its time zone; empty for none. */
function localMoment(value: string): string {
  const moment = new Date(value)
  if (value === '' || Number.isNaN(moment.getTime())) return ''
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const momentOf = (local: string) => (local === '' ? '' : new Date(local).toISOString())
