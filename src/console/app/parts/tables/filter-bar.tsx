/** Filter inputs above a list. */
import { Button, Group, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { periods } from '../../api/filters.ts'
import { IconSearch, IconX } from '../icons/icons.tsx'
import { plainChoices } from '../list/choices.ts'

export function FilterBar({ any, clear, children }: { any: boolean; clear: () => void; children: ReactNode }) {
  return (
    <Group gap="xs" mb="md" align="flex-end" role="search">
      {children}
      {any && (
        <Button variant="subtle" color="gray" size="sm" leftSection={<IconX size={14} />} onClick={clear}>
          Clear filters
        </Button>
      )}
    </Group>
  )
}

interface Field {
  label: string
  value: string | undefined
  onChange: (value: string | null) => void
}

/** Debounced: calls `onChange` when typing pauses. */
export function TextFilter({ label, value = '', onChange, width = 220 }: Field & { width?: number }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed.trim() === value) return
    const pause = setTimeout(() => onChange(typed.trim() || null), 350)
    return () => clearTimeout(pause)
  }, [typed, value, onChange])
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={14} aria-hidden />}
      w={{ base: '100%', xs: width }}
      spellCheck={false}
    />
  )
}

type Choice = string | { value: string; label: string }

interface Choices extends Field {
  from: readonly Choice[]
  width?: number
}

export function ChoiceFilter({ label, value, onChange, from, width = 180 }: Choices) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      value={value ?? null}
      onChange={onChange}
      data={[...from]}
      clearable
      searchable={from.length > 8}
      w={{ base: 'calc(50% - 5px)', xs: width }}
      comboboxProps={{ withinPortal: true }}
    />
  )
}

export function PeriodFilter({ value, onChange, longest = '30d' }: Omit<Field, 'label'> & { longest?: '14d' | '30d' }) {
  const all = Object.entries(periods).map(([name, { label }]) => ({ value: name, label }))
  const from = longest === '14d' ? all.slice(0, -1) : all
  return <ChoiceFilter label="All time" value={value} onChange={onChange} from={from} width={160} />
}

interface Segments<Value extends string> extends Field {
  words: Readonly<Record<Value, string | { label: string }>>
  /** Shown if the URL names none. */
  usual: Value
  size?: 'xs'
}

/** One of a few ways to show something. */
export function SegmentFilter<Value extends string>({
  label,
  value,
  onChange,
  words,
  usual,
  ...look
}: Segments<Value>) {
  return (
    <SegmentedControl
      aria-label={label}
      data={plainChoices(words)}
      value={value !== undefined && Object.hasOwn(words, value) ? value : usual}
      onChange={(next) => onChange(next === usual ? null : next)}
      {...look}
    />
  )
}

/** Whether something more is shown. */
export function SwitchFilter({ label, value, onChange }: Field) {
  return (
    <Switch
      label={label}
      checked={value !== undefined}
      onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : null)}
      py={8}
    />
  )
}
