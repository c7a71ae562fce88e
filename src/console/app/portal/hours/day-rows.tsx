/** The fields of the days of a week. */
import { TextInput } from '@mantine/core'
import { Fragment } from 'react'
import { type DayHours, type HoursByDay, problemOf } from '../../parts/hours/day-hours.ts'
import { readHours } from '../../parts/hours/hours-value.ts'
import { texts } from '../../words/texts.ts'
import { usePortal } from '../portal-context.tsx'
import { daysOf, shortDay, today } from '../week.ts'
import classes from './hours.module.css'
import type { WeekProject } from './week-hours.ts'

interface Props {
  project: WeekProject
  /** Of the week. */
  first: string
  week: HoursByDay
  isClosed: boolean
  /** Whether problems are shown. */
  isShown: boolean
  change: (day: string, hours: Partial<DayHours>) => void
}

export function DayRows({ project: { projectId, assigned }, first, week, isClosed, isShown, change }: Props) {
  const words = texts().hours
  const { records } = usePortal()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col">{words.hours}</th>
          <th scope="col">{words.overtime}</th>
        </tr>
      </thead>
      <tbody>
        {daysOf(first).map((day) => {
          const hours = week[day] as DayHours
          const problem = isShown ? problemOf(hours) : undefined
          const field = (part: keyof DayHours, label: string) => (
            <TextInput
              className={classes.field}
              aria-label={`${label}, ${shortDay(day)}`}
              inputMode="decimal"
              enterKeyHint="next"
              autoComplete="off"
              placeholder="0"
              maxLength={5}
              value={hours[part]}
              readOnly={isClosed}
              disabled={day > today()} // the server does not accept hours of future days
              error={problem !== undefined}
              aria-describedby={problem && `problem-${projectId}-${day}`}
              onChange={(event) => change(day, { [part]: event.currentTarget.value.replace(',', '.') })}
              onBlur={(event) => {
                const read = readHours(event.currentTarget.value)
                if (read !== hours[part]) change(day, { [part]: read })
              }}
            />
          )
          return (
            <Fragment key={day}>
              <tr>
                <td
                  className={classes.day}
                  data-off={!assigned.has(day) || undefined}
                  data-today={day === today() || undefined}
                >
                  {shortDay(day)}
                  {records?.holidays?.[day] && <small className={classes.holiday}>{records.holidays[day]}</small>}
                </td>
                <td>{field('hours', words.hours)}</td>
                <td>{field('overtime', words.overtime)}</td>
              </tr>
              {problem && (
                <tr className={classes.below}>
                  <td colSpan={3} className={classes.problem} id={`problem-${projectId}-${day}`}>
                    {problem}
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}
