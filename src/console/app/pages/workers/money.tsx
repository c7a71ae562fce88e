/** Timesheets and expenses of a worker, latest first. */

import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useApiQuery } from '../../api/hooks.ts'
import type { ExpenseStatus, TimesheetStatus } from '../../api/schema-types.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { IconClockOff, IconReceiptOff } from '../../parts/icons/icons.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { type Column, DataTable } from '../../parts/tables/data-table.tsx'
import { Day } from '../../parts/values/day.tsx'
import { hours, money } from '../../parts/values/money.ts'
import { ProjectLink } from '../../parts/values/project-link.tsx'
import { Status, type Tone } from '../../parts/values/status.tsx'
import { WorkerMoneyDocument, type WorkerMoneyQuery } from './operations.ts'

type Worker = NonNullable<WorkerMoneyQuery['worker']>
type Timesheet = NonNullable<Worker['timesheets']>['data'][number]
type Expense = NonNullable<Worker['expenses']>['data'][number]

const tones: Record<TimesheetStatus | ExpenseStatus, Tone> = {
  draft: 'quiet',
  submitted: 'calm',
  approved: 'good',
  paid: 'good',
  rejected: 'bad',
}
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The amount charged to the client. */
function chargeText({ charge }: Pick<Timesheet, 'charge'>) {
  if (charge === null) return '–'
  return charge.currency === null ? 'No rate' : <span className="figures">{money(charge.amount, charge.currency)}</span>
}

const timesheetColumns: Column<Timesheet>[] = [
  {
    title: 'Week',
    cell: ({ periodStart, periodEnd }) => (
      <>
        <Day on={periodStart} /> – <Day on={periodEnd} />
      </>
    ),
  },
  { title: 'Project', cell: ({ project }) => <ProjectLink project={project} /> },
  { title: 'Hours', cell: ({ totalHours }) => <span className="figures">{hours(totalHours)}</span>, narrow: true },
  { title: 'Charge', cell: chargeText, narrow: true },
  { title: 'Status', cell: ({ status }) => <Status tone={tones[status]}>{capital(status)}</Status>, narrow: true },
]

const expenseColumns: Column<Expense>[] = [
  { title: 'Day', cell: ({ incurredOn }) => <Day on={incurredOn} /> },
  { title: 'For', cell: ({ category, description }) => description ?? category },
  { title: 'Project', cell: ({ project }) => <ProjectLink project={project} /> },
  {
    title: 'Amount',
    cell: ({ amount, currency }) => <span className="figures">{money(amount, currency)}</span>,
    narrow: true,
  },
  { title: 'Status', cell: ({ status }) => <Status tone={tones[status]}>{capital(status)}</Status>, narrow: true },
]

export function Money({ id }: { id: string }) {
  const query = useApiQuery(WorkerMoneyDocument, { id })
  useRecordChanges(['timesheet', 'expense'], query.refetch)
  const worker = query.data?.worker
  const timesheets = worker?.timesheets?.data
  const total = (timesheets ?? []).reduce((sum, { totalHours }) => sum + totalHours, 0)
  const waiting = (timesheets ?? []).filter(({ status }) => status === 'submitted').length
  return (
    <Stack gap="xl">
      {timesheets && timesheets.length > 0 && (
        <SimpleGrid cols={{ base: 2, sm: 3 }}>
          <Figure label="Timesheets" value={(worker?.timesheets?.pagination.total ?? 0).toLocaleString('en')} />
          <Figure label={`Hours of the last ${timesheets.length} weeks`} value={hours(total)} />
          <Figure label="To approve" value={String(waiting)} />
        </SimpleGrid>
      )}
      <section>
        <Title order={2} size="h5" mb="sm">
          Timesheets
        </Title>
        <DataTable
          label="Timesheets"
          columns={timesheetColumns}
          rows={timesheets}
          keyOf={(timesheet) => timesheet.id}
          query={query}
          empty={
            <EmptyState icon={IconClockOff} title="No timesheets yet">
              Hours appear here when the worker enters them in the portal.
            </EmptyState>
          }
        />
      </section>
      <section>
        <Title order={2} size="h5" mb="sm">
          Expenses
        </Title>
        <DataTable
          label="Expenses"
          columns={expenseColumns}
          rows={worker?.expenses?.data}
          keyOf={(expense) => expense.id}
          query={query}
          empty={
            <EmptyState icon={IconReceiptOff} title="No expenses yet">
              Expenses appear here when the worker enters them in the portal.
            </EmptyState>
          }
        />
      </section>
    </Stack>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Panel>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={24} fw={650} className="figures">
        {value}
      </Text>
    </Panel>
  )
}
