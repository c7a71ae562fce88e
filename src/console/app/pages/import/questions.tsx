/** Asks for the meaning of unknown values in the file. */
import { Select, Text, Title } from '@mantine/core'
import { importFields } from '../../../../domain/import/fields.ts'
import { nameOfValue, type Plan, type Question } from './file/import-file.ts'
import classes from './import.module.css'
import { fieldLabel, rowCount } from './resources.ts'

interface Props {
  questions: readonly Question[]
  plan: Plan
  onMeaning: (name: string, meaning: string) => void
}

export function Questions({ questions, plan, onMeaning }: Props) {
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="import-questions">
      <Title order={2} size="h5" id="import-questions">
        What these values mean
      </Title>
      <Text size="sm" c="dimmed">
        Say it once, and it holds for all rows that have the value.
      </Text>
      <ul className={classes.columns}>
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
