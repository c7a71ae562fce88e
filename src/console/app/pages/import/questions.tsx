/** Asks for the meaning of unknown values in the file. */
import { Select, TextInput, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { importFields } from '../../../../domain/import/fields.ts'
import { Muted } from '../../parts/values/muted.tsx'
import { type Check, nameOfValue, type Plan } from './file/import-file.ts'
import classes from './import.module.css'
import { fieldLabel, rowCount } from './resources.ts'

interface Props {
  check: Check
  plan: Plan
  onMeaning: (name: string, meaning: string) => void
  onCountryCode: (digits: string) => void
}

export function Questions({ check: { questions, localNumbers }, plan, onMeaning, onCountryCode }: Props) {
  const hasLocalNumbers = localNumbers > 0 || plan.countryCode !== ''
  if (questions.length === 0 && !hasLocalNumbers) return null
  return (
    <section aria-labelledby="import-questions">
      <Title order={2} size="h5" id="import-questions">
        What these values mean
      </Title>
      <Muted>Say it once, and it holds for all rows that have the value.</Muted>
      <ul className={classes.columns}>
        {hasLocalNumbers && <CountryCode rows={localNumbers} chosen={plan.countryCode} onChoose={onCountryCode} />}
        {questions.map(({ field, value, rows }) => {
          const name = nameOfValue(field, value)
          const choices = importFields[plan.resource].find((each) => each.name === field)?.choices
          return (
            <li key={name} className={classes.column}>
              <div style={{ minWidth: 0 }}>
                <p className={classes.columnName}>{value}</p>
                <p className={classes.samples}>{`${fieldLabel(field)}, ${rowCount(rows)}`}</p>
              </div>
              <Select
                aria-label={`Meaning of ${value}`}
                data={[
                  ...(choices === undefined ? [{ value, label: `A new trade: ${value}` }] : []),
                  ...(choices ?? plan.trades).map((each) => ({ value: each, label: each.replaceAll('_', ' ') })),
                  { value: '', label: 'Nothing: leave the cell out' },
                ]}
                value={plan.meanings[name] ?? (choices === undefined ? value : null)}
                placeholder="Choose what it means"
                onChange={(meaning) => meaning !== null && onMeaning(name, meaning)}
                allowDeselect={false}
                searchable={choices === undefined}
                maxDropdownHeight={300}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface CountryCodeProps {
  /** Number of rows that still lack it. */
  rows: number
  chosen: string
  onChoose: (digits: string) => void
}

/** All rows are checked again after each change, so this waits until typing pauses. */
function CountryCode({ rows, chosen, onChoose }: CountryCodeProps) {
  const [typed, setTyped] = useState(chosen)
  const choose = useDebouncedCallback(onChoose, 300)
  return (
    <li className={classes.column}>
      <div style={{ minWidth: 0 }}>
        <p className={classes.columnName}>Phone numbers without a country code</p>
        <p className={classes.samples}>{rows > 0 ? rowCount(rows) : `They get +${chosen}.`}</p>
      </div>
      <TextInput
        aria-label="Country code"
        placeholder="For example 44"
        leftSection="+"
        inputMode="tel"
        maxLength={4}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          const digits = value.replace(/\D/g, '').replace(/^0+/, '')
          setTyped(digits)
          choose(digits)
        }}
      />
    </li>
  )
}
