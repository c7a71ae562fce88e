import type { ListColumn } from '../../parts/list/columns.ts'
import { createdColumn, day, figures } from '../../parts/list/shared-columns.tsx'
import { formatDay, formatPeriod, readDay } from '../../parts/values/days.ts'
import { money } from '../../parts/values/money.ts'
import { Status } from '../../parts/values/status.tsx'
import type { Tone } from '../../parts/values/tone.ts'
import { invoiceKind } from '../../records/invoice.ts'
import { type InvoiceRow, isOverdue } from './words.ts'

const stateOf = (row: InvoiceRow): { label: string; tone: Tone } =>
  isOverdue(row) ? { label: 'Overdue', tone: 'bad' } : invoiceKind.statuses[row.status]
const numberOf = ({ number }: InvoiceRow) => number ?? 'Draft'
const clientOf = ({ client }: InvoiceRow) => client?.name ?? null

function State({ row }: { row: InvoiceRow }) {
  const { tone, label } = stateOf(row)
  return <Status tone={tone}>{label}</Status>
}

export const invoiceSorts = ['createdAt', 'periodStart', 'dueOn', 'total', 'issuedAt', 'paidAt'] as const

// biome-ignore format: a table reads by its columns
export const invoiceColumns: readonly ListColumn<InvoiceRow, (typeof invoiceSorts)[number]>[] = [
  { id: 'number', title: 'Number', width: 11, grow: 0.5, phone: 'first', cell: (row) => figures(numberOf(row)), text: numberOf },
  { id: 'client', title: 'Client', width: 12, grow: 2, phone: 'second', text: clientOf },
  { id: 'period', title: 'Period', width: 12, grow: 0.5, sort: 'periodStart', text: ({ periodStart, periodEnd }) => formatPeriod(periodStart, periodEnd) },
  { id: 'status', title: 'Status', width: 7, grow: 0.25, phone: 'second-end', cell: (row) => <State row={row} />, text: (row) => stateOf(row).label },
  { id: 'due', title: 'Due', width: 8, grow: 0.25, sort: 'dueOn', cell: ({ dueOn }) => dueOn && formatDay(readDay(dueOn), 'long'), text: ({ dueOn }) => dueOn },
  { id: 'total', title: 'Total', width: 9, grow: 0.25, sort: 'total', isRight: true, phone: 'first-end', cell: ({ total, currency }) => figures(money(total, currency)), text: ({ total, currency }) => money(total, currency) },
  { id: 'outstanding', title: 'Outstanding', width: 9, grow: 0.25, isRight: true, isOptional: true, cell: ({ outstanding, currency }) => figures(money(outstanding, currency)), text: ({ outstanding, currency }) => money(outstanding, currency) },
  { id: 'net', title: 'Without VAT', width: 9, grow: 0.25, isRight: true, isOptional: true, cell: ({ net, currency }) => figures(money(net, currency)), text: ({ net, currency }) => money(net, currency) },
  { id: 'issued', title: 'Issued', width: 8, grow: 0.25, sort: 'issuedAt', isOptional: true, cell: ({ issuedAt }) => day(issuedAt), text: ({ issuedAt }) => issuedAt },
  { id: 'paid', title: 'Paid', width: 8, grow: 0.25, sort: 'paidAt', isOptional: true, cell: ({ paidAt }) => day(paidAt), text: ({ paidAt }) => paidAt },
  createdColumn,
]
