import { formatDay, readDay } from '../../parts/values/days.ts'
import { hoursText } from '../../parts/values/money.ts'
import { type Day, differenceWords } from './plan.ts'
import classes from './time.module.css'

const WEEK = 7

/** The hours of a week, one cell per day; of a longer period only its length. Differences from the plan stand out. */
export function WeekStrip({ days }: { days: readonly Day[] }) {
  if (days.length > WEEK) return <span>{`${days.length} days`}</span>
  return (
    <span className={classes.strip}>
      {days.map(({ date, hours, overtime, isAssigned, isWeekend, holiday, difference }) => {
        const all = hours + overtime
        const named = holiday ? `, ${holiday}` : ''
        const about = difference ? `: ${differenceWords[difference]}` : ''
        return (
          <span
            key={date}
            className={classes.day}
            data-off={(!isAssigned || isWeekend) && all === 0 ? true : undefined}
            data-difference={difference}
            data-holiday={holiday !== undefined || undefined}
            title={`${formatDay(readDay(date), 'week')}${named}, ${hoursText(all)} h${about}`}
          >
            {all === 0 ? '–' : hoursText(all)}
          </span>
        )
      })}
    </span>
  )
}
