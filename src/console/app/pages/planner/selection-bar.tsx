/** The selected bar, and the keys for it. */
import { Button, Kbd, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from '../../parts/layout/buttons.tsx'
import { formatDays } from '../../parts/values/days.ts'
import { inWords } from '../../staffing/words.ts'
import type { Bar, Need, Person } from './people.ts'
import classes from './planner.module.css'

interface Props {
  person: Person | undefined
  /** Id of the selected bar. */
  barId: string | undefined
  needs: readonly Need[]
  mayWrite: boolean
  onEdit: (person: Person, bar: Bar | undefined) => void
  onReplace: (place: Need) => void
  children?: ReactNode
}

export function SelectionBar({ person, barId, needs, mayWrite, onEdit, onReplace, children }: Props) {
  const bar = person?.bars.find(({ id }) => id === barId)
  const place = bar && needs.find(({ covers }) => covers === bar.id)
  return (
    <footer className={classes.selection}>
      <Text size="xs" className={classes.selected}>
        {person && <b>{person.name}</b>}
        {bar &&
          ` · ${bar.type === 'assignment' ? bar.title : inWords(bar.kind)} · ${formatDays(bar.start, bar.end)}${bar.type === 'window' && bar.note ? ` · ${bar.note}` : ''}`}
      </Text>
      {mayWrite && person && bar?.type === 'assignment' && bar.jobId !== null && (
        <ActionButton
          size="compact-xs"
          variant="light"
          whyNot={place === undefined ? `${person.name} is not away, or others fill the place` : undefined}
          onClick={() => place && onReplace(place)}
        >
          Replace
        </ActionButton>
      )}
      {mayWrite && person && bar && (
        <Button size="compact-xs" variant="default" onClick={() => onEdit(person, bar)}>
          Edit
        </Button>
      )}
      {children}
    </footer>
  )
}

/** The keys of the grid of people. */
export function GridKeys({ mayWrite }: { mayWrite: boolean }) {
  return (
    <p id="planner-keys" className={classes.keys}>
      <Kbd size="xs">←→↑↓</Kbd> select
      {mayWrite && (
        <>
          {' '}
          · <Kbd size="xs">Space</Kbd> pick up, then arrows move, <Kbd size="xs">Shift</Kbd> last day,{' '}
          <Kbd size="xs">Alt</Kbd> first day, <Kbd size="xs">Enter</Kbd> save, <Kbd size="xs">Esc</Kbd> undo ·{' '}
          <Kbd size="xs">Enter</Kbd> form · <Kbd size="xs">Del</Kbd> remove
        </>
      )}
    </p>
  )
}
