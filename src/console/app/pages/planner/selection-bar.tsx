/** The selected bar, and the keys for it. */
import { Button, Kbd, Text } from '@mantine/core'
import { formatDays } from '../../parts/values/days.ts'
import { inWords } from '../../staffing/words.ts'
import type { Selection } from './grid.tsx'
import type { Bar, Person } from './people.ts'
import classes from './planner.module.css'

interface Props {
  person: Person | undefined
  selection: Selection
  mayWrite: boolean
  onEdit: (person: Person, bar: Bar | undefined) => void
}

export function SelectionBar({ person, selection, mayWrite, onEdit }: Props) {
  const bar = person?.bars.find(({ id }) => id === selection.bar)
  return (
    <footer className={classes.selection}>
      <Text size="xs" className={classes.selected}>
        {person && <b>{person.name}</b>}
        {bar &&
          ` · ${bar.type === 'assignment' ? bar.title : inWords(bar.kind)} · ${formatDays(bar.start, bar.end)}${bar.type === 'window' && bar.note ? ` · ${bar.note}` : ''}`}
      </Text>
      {mayWrite && person && bar && (
        <Button size="compact-xs" variant="default" onClick={() => onEdit(person, bar)}>
          Edit
        </Button>
      )}
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
    </footer>
  )
}
