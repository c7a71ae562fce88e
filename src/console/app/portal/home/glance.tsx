/** The state of this week's hours and of the claims. */
import { IconClock, IconReceipt } from '../../parts/icons/icons.tsx'
import { hoursText, money } from '../../parts/values/money.ts'
import { useWeekStart } from '../../session/session.tsx'
import { texts } from '../../words/texts.ts'
import { projectsOf } from '../hours/week-hours.ts'
import { Item, List, Section } from '../parts/list.tsx'
import { timesheetWord } from '../parts/words.ts'
import type { Records } from '../records.ts'
import { today, weekName, weekOf } from '../week.ts'

export function Glance({ records }: { records: Records }) {
  const week = weekOf(today(), useWeekStart())
  const weeks = projectsOf(records, week)
  const entered = weeks.flatMap(({ timesheet }) => timesheet ?? [])
  const hours = entered.reduce((sum, { totalHours }) => sum + totalHours, 0)
  const [status, ...others] = new Set(entered.map((each) => each.status))
  const open = records.expenses.filter((each) => each.status === 'submitted' || each.status === 'approved')
  if (weeks.length === 0 && open.length === 0) return null
  const words = texts().home
  return (
    <Section title={words.glance}>
      <List>
        {weeks.length > 0 && (
          <Item
            icon={IconClock}
            title={words.yourHours(weekName(week))}
            detail={entered.length === 0 ? words.nothingEntered : words.entered(hoursText(hours))}
            status={status && others.length === 0 ? timesheetWord(status) : undefined}
            to="/hours"
          />
        )}
        {open.length > 0 && (
          <Item
            icon={IconReceipt}
            title={words.onItsWay(sums(open))}
            detail={words.claims(open.length)}
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
  return [...totals].map(([currency, amount]) => money(amount, currency)).join(texts().parts.and)
}
