/**
 * A form for a record that others may change in the meantime. It shows their changes at once, and the person decides
 * whose values to keep, so that nothing is overwritten unnoticed.
 */
import { Button, Group, Text } from '@mantine/core'
import { type Dispatch, type SetStateAction, useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { Notice } from '../states/notice.tsx'
import { changedByOthers, keepMine } from './edited-values.ts'

export interface Edited<Values> {
  values: Values
  setValues: Dispatch<SetStateAction<Values>>
  /** `updatedAt` of the record on which the values are based; empty for a new one. */
  since: string
  base: Values
  now: Values
  /** The fields that others have changed since. */
  others: readonly (keyof Values & string)[]
  /** Continue with these values, based on the current record. */
  settle: (values: Values) => void
}

/**
 * @param now the current values of the record, which follow changes while the form is open
 * @param updatedAt empty for a new record, which nobody else can change
 */
export function useEdited<Values extends object>(now: Values, updatedAt: string): Edited<Values> {
  const [base, setBase] = useState({ values: now, updatedAt })
  const [values, setValues] = useState(now)
  const settle = (next: Values) => {
    setValues(next)
    setBase({ values: now, updatedAt })
  }
  const others = updatedAt === '' ? [] : changedByOthers(base.values, now)
  return { values, setValues, since: base.updatedAt, base: base.values, now, others, settle }
}

/** Whether a write was refused because the record has changed. `ChangedByOthers` shows this instead of the failure. */
export const isStale = (failure: Failure | undefined) => failure?.code === 'precondition_failed'

interface Props<Values> {
  /** The kind of record, e.g. `worker`. */
  kind: string
  labels?: Readonly<Record<keyof Values & string, string>> | undefined
  edited: Omit<Edited<Values>, 'setValues'>
  failure: Failure | undefined
  /** Clears the failure. */
  reset: () => void
  /** A value in words. Default: the value itself. */
  textOf?: ((name: keyof Values & string, values: Values) => string) | undefined
}

/** Shows the changes of others, and lets the person decide; nothing if there are none. */
export function ChangedByOthers<Values extends object>(props: Props<Values>) {
  const { kind, labels, edited, failure, reset, textOf = (name, values) => String(values[name]) } = props
  const { values, base, now, others } = edited
  const settle = (next: Values) => {
    edited.settle(next)
    reset()
  }
  if (others.length > 0)
    return (
      <Notice role="alert">
        <Text size="sm" fw={600}>
          Somebody changed this {kind} while you were editing.
        </Text>
        <ul>
          {others.map((name) => (
            <li key={name}>
              {labels?.[name] ?? name} is now “{textOf(name, now) || 'empty'}”
              {values[name] !== base[name] && `, and you entered “${textOf(name, values) || 'empty'}”`}.
            </li>
          ))}
        </ul>
        <Group gap="xs" mt="xs">
          <Button
            size="xs"
            variant="default"
            onClick={() => settle({ ...values, ...Object.fromEntries(others.map((name) => [name, now[name]])) })}
          >
            Take their values
          </Button>
          <Button size="xs" variant="default" onClick={() => settle(keepMine(values, base, now))}>
            Keep mine
          </Button>
        </Group>
      </Notice>
    )
  return isStale(failure) ? (
    <Notice role="alert">
      Something about this {kind} changed while you were editing. Look at the values once more, then{' '}
      <Button size="compact-xs" variant="default" onClick={() => settle(values)}>
        continue
      </Button>
    </Notice>
  ) : null
}
