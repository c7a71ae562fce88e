/** The days above the rows. */
import { memo } from 'react'
import type { Holidays } from '../../holidays/use-holidays.ts'
import { dayText, formatDay, weekdayOf } from '../../parts/values/days.ts'
import classes from './head.module.css'
import { HEAD, monthLabel, type Scale } from './scale.ts'

const WIDE = 28

interface Props {
  scale: Scale
  now: number
  holidays: Holidays
}

export const DaysHeader = memo(function DaysHeader({ scale, now, holidays }: Props) {
  const days = Array.from({ length: scale.days }, (_, index) => scale.from + index)
  const months = Map.groupBy(days, (day) => dayText(day).slice(0, 7))
  return (
    <div className={classes.days} style={{ height: HEAD }} aria-hidden>
      <div className={classes.months} style={{ left: scale.labelWidth }}>
        {[...months.values()].map((own) => (
          <div key={own[0]} className={classes.month} style={{ width: own.length * scale.dayWidth }}>
            <span style={{ left: scale.labelWidth + 8 }}>{monthLabel(own[0] ?? 0, own.length * scale.dayWidth)}</span>
          </div>
        ))}
      </div>
      <div className={classes.dates} style={{ left: scale.labelWidth }}>
        {days.map((day) => (
          <div
            key={day}
            className={classes.date}
            style={{ width: scale.dayWidth }}
            data-weekend={weekdayOf(day) > 4 || undefined}
            data-today={day === now || undefined}
            data-holiday={holidays.has(dayText(day)) || undefined}
            title={holidays.get(dayText(day))}
          >
            {(scale.dayWidth >= WIDE || (day - scale.from) % 7 === 0) && (
              <>
                {scale.dayWidth >= 44 && <i>{formatDay(day, 'weekday')}</i>}
                <b>{Number(dayText(day).slice(8))}</b>
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  )
})
