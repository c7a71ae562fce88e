/** The control for one value, by its kind: choices, dates, people and records by name, numbers, texts. */
import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { inWords } from '../../../staffing/words.ts'
import classes from '../automations.module.css'
import { isRawId, type NamedType, type ValueWords } from '../vocabulary.ts'
import { NamedInput, NamedList } from './named-input.tsx'

interface Props {
  of: ValueWords
  /** For screen readers. */
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** For an empty value. */
  placeholder?: string
  /** Several values, separated by commas. */
  isList?: boolean
}

export function ValueInput({ of: field, label, value, onChange, error, placeholder, isList = false }: Props) {
  const { kind, refersTo } = field
  const common = { 'aria-label': label, error, placeholder, className: classes.control }
  const typed = { ...common, value, onChange: (event: Typed) => onChange(event.currentTarget.value) }
  if (kind === 'id' && !isRawId(field)) {
    const chosen = { ...common, type: refersTo as NamedType | 'user', value, onChange }
    return isList ? <NamedList {...chosen} /> : <NamedInput {...chosen} />
  }
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

/** A time in the format of the browser's control, in local time; empty for none. */
function localMoment(value: string): string {
  const moment = new Date(value)
  if (value === '' || Number.isNaN(moment.getTime())) return ''
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const momentOf = (local: string) => (local === '' ? '' : new Date(local).toISOString())
