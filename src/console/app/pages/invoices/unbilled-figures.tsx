/** The totals of unbilled work, above the list of clients. */
import { hours as hoursOf } from '../../parts/values/money.ts'
import classes from './unbilled.module.css'
import { type Totals, totalsOf } from './unbilled-totals.ts'
import { amountsText } from './words.ts'

export function UnbilledFigures({ clients }: { clients: readonly Totals[] }) {
  const { amounts, hours, timesheets, withoutRate } = totalsOf(clients)
  const figures = [
    { title: 'Without VAT', value: amountsText(amounts) },
    { title: 'Hours', value: hoursOf(hours) },
    { title: 'Timesheets', value: timesheets.toLocaleString('en') },
    { title: 'Without a rate', value: withoutRate.toLocaleString('en') },
  ]
  return (
    <dl className={classes.figures} aria-label="All that can be billed">
      {figures.map(({ title, value }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
