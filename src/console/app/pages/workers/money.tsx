/** Timesheets and expenses of a worker, latest first. */
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { INVOICE_READERS } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { type Icon, IconClockOff, IconReceiptOff } from '../../parts/icons/icons.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { Section } from '../../parts/layout/section.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { figures, statusColumn } from '../../parts/list/shared-columns.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { Day } from '../../parts/values/day.tsx'
import { hours, money } from '../../parts/values/money.ts'
import { Muted } from '../../parts/values/muted.tsx'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { expenseCategories, expenseKind } from '../../records/expense.ts'
import { projectKind } from '../../records/project.ts'
import type { Listed } from '../../records/record.ts'
import { timesheetKind } from '../../records/timesheet.ts'
import { useHasRole } from '../../session/session.tsx'
import { WorkerMoneyDocument, type WorkerMoneyQuery } from './operations.ts'

type Worker = NonNullable<WorkerMoneyQuery['worker']>
type Timesheet = NonNullable<Worker['timesheets']>['data'][number]
type Expense = NonNullable<Worker['expenses']>['data'][number]

/** The amount charged to the client. */
function chargeText({ charge }: Pick<Timesheet, 'charge'>) {
  if (!charge) return '–'
  return charge.currency === null ? 'No rate' : figures(money(charge.amount, charge.currency))
}

const projectColumn: ListColumn<Pick<Timesheet, 'project'>, never> = {
  id: 'project',
  title: 'Project',
  cell: ({ project }) => <RecordAnchor kind={projectKind} of={project} />,
}

// biome-ignore format: a table reads by its columns
const timesheetColumns: readonly ListColumn<Timesheet, never>[] = [
  { id: 'week', title: 'Week', cell: ({ periodStart, periodEnd }) => <><Day on={periodStart} /> – <Day on={periodEnd} /></> },
  projectColumn,
  { id: 'hours', title: 'Hours', grow: 0, cell: ({ totalHours }) => figures(hours(totalHours)) },
  { id: 'charge', title: 'Charge', grow: 0, cell: chargeText },
  { ...statusColumn(timesheetKind.statuses), grow: 0 },
]

// biome-ignore format: a table reads by its columns
const expenseColumns: readonly ListColumn<Expense, never>[] = [
  { id: 'day', title: 'Day', cell: ({ incurredOn }) => <Day on={incurredOn} /> },
  { id: 'for', title: 'For', text: ({ category, description }) => description ?? expenseCategories[category] },
  projectColumn,
  { id: 'amount', title: 'Amount', grow: 0, cell: ({ amount, currency }) => figures(money(amount, currency)) },
  { ...statusColumn(expenseKind.statuses), grow: 0 },
]

const ofWorker = (kind: Listed, icon: Icon, title: string, what: string): Listed => ({
  ...kind,
  icon,
  none: { title, text: `${what} appear here when the worker enters them in the portal.` },
})
const noHours = ofWorker(timesheetKind, IconClockOff, 'No timesheets yet', 'Hours')
const noExpenses = ofWorker(expenseKind, IconReceiptOff, 'No expenses yet', 'Expenses')

export function Money({ id }: { id: string }) {
  const charges = useHasRole(INVOICE_READERS)
  const query = useApiQuery(WorkerMoneyDocument, { id, charges })
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
      <Section title="Timesheets">
        <DataTable kind={noHours} columns={timesheetColumns} rows={timesheets} query={query} />
      </Section>
      <Section title="Expenses">
        <DataTable kind={noExpenses} columns={expenseColumns} rows={worker?.expenses?.data} query={query} />
      </Section>
    </Stack>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Panel>
      <Muted>{label}</Muted>
      <Text fz={24} fw={650} className="figures">
        {value}
      </Text>
    </Panel>
  )
}
