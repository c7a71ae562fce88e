import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '../../parts/icons/icons.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { texts } from '../../words/texts.ts'
import { addDays, weekName } from '../week.ts'
import classes from './hours.module.css'

interface Props {
  /** The first day of the shown week, and of the current one. */
  first: string
  thisWeek: string
  go: (week: string) => void
}

export function WeekSwitch({ first, thisWeek, go }: Props) {
  const words = texts().hours
  return (
    <div className={classes.weeks}>
      <ActionIcon variant="default" size="xl" aria-label={words.previous} onClick={() => go(addDays(first, -7))}>
        <IconChevronLeft size={20} />
      </ActionIcon>
      <div className={classes.week} aria-live="polite">
        <span className={classes.weekName}>{weekName(first)}</span>
        {first === thisWeek ? (
          <Muted size="xs">{words.thisWeek}</Muted>
        ) : (
          <button type="button" className="textual" onClick={() => go(thisWeek)}>
            {words.goToThisWeek}
          </button>
        )}
      </div>
      <ActionIcon variant="default" size="xl" aria-label={words.next} onClick={() => go(addDays(first, 7))}>
        <IconChevronRight size={20} />
      </ActionIcon>
    </div>
  )
}
