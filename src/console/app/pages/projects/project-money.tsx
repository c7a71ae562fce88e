import { Skeleton, Title } from '@mantine/core'
import { Panel } from '../../parts/layout/panel.tsx'
import { SegmentFilter } from '../../parts/tables/filter-bar.tsx'
import { formatPeriod } from '../../parts/values/days.ts'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { hours, money } from '../../parts/values/money.ts'
import { Muted } from '../../parts/values/muted.tsx'
import { PageLink } from '../../parts/values/page-link.tsx'
import { Status } from '../../parts/values/status.tsx'
import classes from './projects.module.css'
import type { ProjectNumbers } from './words.ts'
import { type Earned, earnedOf, periods } from './work.ts'

interface Props {
  projectId: string
  clientId: string | undefined
  /** Undefined until they are loaded. */
  numbers: ProjectNumbers | undefined
  weeks: keyof typeof periods
  onWeeks: (weeks: string | null) => void
}

/** Approved hours with their amounts, and what is not invoiced yet. */
export function ProjectMoney({ projectId, clientId, numbers, weeks, onWeeks }: Props) {
  return (
    <Panel
      title="Approved work"
      end={<SegmentFilter size="xs" label="Period" words={periods} usual="4" value={weeks} onChange={onWeeks} />}
    >
      {numbers ? <Work of={numbers.projectWork ?? []} /> : <Skeleton height={80} />}
      <Title order={3} size="h6" mt="md" mb={4}>
        To bill
      </Title>
      {numbers ? <Unbilled of={numbers.unbilledWork ?? []} /> : <Skeleton height={60} />}
      <div className={classes.links}>
        <PageLink href={`/time?project=${projectId}`}>Timesheets</PageLink>
        <PageLink href={`/expenses?project=${projectId}`}>Expenses</PageLink>
        {clientId && <PageLink href={`/invoices/all?client=${clientId}`}>Invoices of the client</PageLink>}
      </div>
    </Panel>
  )
}

function Work({ of }: { of: NonNullable<ProjectNumbers['projectWork']> }) {
  const total = of.reduce((sum, row) => sum + row.hours, 0)
  const withoutRate = of.reduce((sum, row) => sum + row.hoursWithoutRate, 0)
  const earned = earnedOf(of)
  if (of.length === 0) return <Muted>No approved timesheet in this period.</Muted>
  const each = (text: (earned: Earned) => string) => earned.map(text).join(' + ') || '–'
  return (
    <DescriptionList
      of={{
        Hours: <span className="figures">{hours(total)}</span>,
        Charged: <span className="figures">{each(({ charged, currency }) => money(charged, currency))}</span>,
        Expenses: <span className="figures">{each(({ expenses, currency }) => money(expenses, currency))}</span>,
        'After expenses': (
          <strong className="figures">
            {each(
              ({ left, margin, currency }) =>
                `${money(left, currency)}${margin === undefined ? '' : ` (${margin} % of what is charged)`}`,
            )}
          </strong>
        ),
        'Without a rate': withoutRate > 0 && <Status tone="warn">{`${hours(withoutRate)} hours`}</Status>,
      }}
    />
  )
}

function Unbilled({ of }: { of: NonNullable<ProjectNumbers['unbilledWork']> }) {
  const [work] = of // one project has one client
  if (work === undefined) return <Muted>Every approved timesheet is on an invoice.</Muted>
  const { timesheets, hours: count, amounts, withoutRate, periodStart, periodEnd } = work
  return (
    <DescriptionList
      of={{
        Amount: (
          <strong className="figures">
            {amounts.map(({ amount, currency }) => money(amount, currency)).join(' + ') || '–'}
          </strong>
        ),
        Timesheets: (
          <PageLink href="/invoices" className="figures">
            {timesheets} with {hours(count)} hours
          </PageLink>
        ),
        Period: formatPeriod(periodStart, periodEnd),
        Rates: withoutRate > 0 && <Status tone="warn">{`${withoutRate} without a rate`}</Status>,
      }}
    />
  )
}
