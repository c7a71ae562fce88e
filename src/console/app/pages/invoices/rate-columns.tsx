import type { ListColumn } from '../../parts/list/columns.ts'
import { createdColumn, figures, statusColumn } from '../../parts/list/shared-columns.tsx'
import { formatDay, readDay } from '../../parts/values/days.ts'
import { money } from '../../parts/values/money.ts'
import { personName } from '../../parts/values/person-name.ts'
import { Status } from '../../parts/values/status.tsx'
import { assignmentKind } from '../../records/assignment.ts'
import type { RateRowFragment } from './operations.ts'
import { rateOf } from './rate-source.ts'

type Row = RateRowFragment

const workerOf = ({ worker }: Row) => personName(worker)
const projectOf = ({ project }: Row) => project?.name ?? null
const clientOf = ({ project }: Row) => project?.client?.name ?? null
const day = (text: string | null) => text && formatDay(readDay(text), 'long')
function rateText(row: Row): string | null {
  const rate = rateOf(row)
  return rate && money(rate.rate, rate.currency)
}

function overtimeText(row: Row): string | null {
  const rate = rateOf(row)
  return rate && money(rate.overtimeRate, rate.currency)
}

const sourceText = (row: Row) => rateOf(row)?.source ?? null

function Rate({ row }: { row: Row }) {
  const text = rateText(row)
  return text === null ? <Status tone="warn">Not set</Status> : <strong className="figures">{text}</strong>
}

export const rateSorts = ['startDate', 'endDate', 'createdAt'] as const

// biome-ignore format: a table reads by its columns
export const rateColumns: readonly ListColumn<Row, (typeof rateSorts)[number]>[] = [
  { id: 'worker', title: 'Worker', width: 10, grow: 1.5, phone: 'first', text: workerOf },
  { id: 'trade', title: 'Trade', width: 8, text: ({ trade }) => trade },
  { id: 'project', title: 'Project', width: 10, grow: 1.5, phone: 'second', text: projectOf },
  { id: 'client', title: 'Client', width: 9, grow: 1.25, text: clientOf },
  { ...statusColumn(assignmentKind.statuses), width: 6.5, phone: 'second-end' },
  { id: 'since', title: 'From', width: 8, grow: 0.25, sort: 'startDate', cell: ({ startDate }) => day(startDate), text: ({ startDate }) => startDate },
  { id: 'until', title: 'Until', width: 8, grow: 0.25, sort: 'endDate', isOptional: true, cell: ({ endDate }) => day(endDate), text: ({ endDate }) => endDate },
  { id: 'rate', title: 'An hour', width: 7, grow: 0.25, isRight: true, phone: 'first-end', cell: (row) => <Rate row={row} />, text: rateText },
  { id: 'overtime', title: 'Overtime', width: 7, grow: 0.25, isRight: true, cell: (row) => figures(overtimeText(row)), text: overtimeText },
  { id: 'source', title: 'Rate of', width: 13, grow: 1, isOptional: true, text: sourceText },
  createdColumn,
]
