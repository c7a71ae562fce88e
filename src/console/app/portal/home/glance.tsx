/** The state of this week's hours and of the claims. */
import { IconClock, IconReceipt } from '../../parts/icons/icons.tsx'
import { hoursText, money } from '../../parts/values/money.ts'
import { projectsOf } from '../hours/week-hours.ts'
import { Item, List, Section } from '../parts/list.tsx'
import { timesheetWords } from '../parts/words.ts'
import type { Records } from '../records.ts'
import { mondayOf, today, weekName } from '../week.ts'

export function Glance({ records }: { records: Records }) {
  const monday = mondayOf(today())
  const weeks = projectsOf(records, monday)
  const entered = weeks.flatMap(({ timesheet }) => timesheet ?? [])
  const hours = entered.reduce((sum, { totalHours }) => sum + totalHours, 0)
  const [status, ...others] = new Set(entered.map((each) => each.status))
  const open = records.expenses.filter((each) => each.status === 'submitted' || each.status === 'approved')
  if (weeks.length === 0 && open.length === 0) return null
  return (
    <Section title="At a glance">
      <List>
        {weeks.length > 0 && (
          <Item
            icon={IconClock}
            title={`Your hours, ${weekName(monday)}`}
            detail={entered.length === 0 ? 'Nothing entered yet' : `${hoursText(hours)} h entered`}
            status={status && others.length === 0 ? timesheetWords[status] : undefined}
            to="/hours"
          />
        )}
        {open.length > 0 && (
          <Item
            icon={IconReceipt}
            title={`${sums(open)} on its way`}
            detail={open.length === 1 ? 'One expense, not paid yet' : `${open.length} expenses, not paid yet`}
            to="/expenses"
          />
        )}
      </List>
    </Section>
  )
}

/** The sums of expenses, one for each currency. */
function sums(expenses: Records['expenses']): string {
  const totals = new Map<string, number>()
  for (const { currency, amount } of expenses) totals.set(currency, (totals.get(currency) ?? 0) + amount)
  return [...totals].map(([currency, amount]) => money(amount, currency)).join(' and ')
}
