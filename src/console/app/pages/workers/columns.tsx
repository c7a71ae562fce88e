import type { WorkerSortField } from '../../api/schema-types.ts'
import type { ListColumn } from '../../parts/list/columns.ts'
import { personName } from '../../parts/values/person-name.ts'
import { StatusMark } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { complianceStatuses, workerKind } from '../../records/worker.ts'
import type { WorkersQuery } from './operations.ts'
import classes from './workers.module.css'

type WorkerRow = NonNullable<WorkersQuery['workers']>['data'][number]

const siteOf = ({ assignments }: WorkerRow) => assignments?.data[0]?.project

// biome-ignore format: a table reads by its columns
export const workerColumns: readonly ListColumn<WorkerRow, WorkerSortField>[] = [
  { id: 'name', title: 'Name', width: 12, grow: 2, sort: 'lastName', phone: 'first', cell: personName, text: personName, parts: { 'First name': ({ firstName }) => firstName, 'Last name': ({ lastName }) => lastName } },
  { id: 'trade', title: 'Trade', width: 9, phone: 'second', cell: ({ trade }) => trade, text: ({ trade }) => trade },
  { id: 'status', title: 'Status', width: 7, grow: 0.5, cell: ({ status }) => <StatusMark words={workerKind.statuses} value={status} />, text: ({ status }) => workerKind.statuses[status].label },
  { id: 'compliance', title: 'Compliance', width: 9, grow: 0.5, phone: 'end', cell: ({ complianceStatus }) => <StatusMark words={complianceStatuses} value={complianceStatus} />, text: ({ complianceStatus }) => complianceStatuses[complianceStatus].label },
  { id: 'site', title: 'On site at', width: 12, grow: 2, cell: (row) => <Site row={row} />, text: (row) => siteOf(row)?.name ?? null },
  { id: 'phone', title: 'Phone', width: 9, grow: 0.5, cell: ({ phone }) => <span className="figures">{phone}</span>, text: ({ phone }) => phone },
  { id: 'email', title: 'Email', width: 14, grow: 2, isOptional: true, cell: ({ email }) => email, text: ({ email }) => email },
  { id: 'externalId', title: 'Your id', width: 7, grow: 0.5, cell: ({ externalId }) => <span className="figures">{externalId}</span>, text: ({ externalId }) => externalId },
  { id: 'added', title: 'Added', width: 8, grow: 0.25, sort: 'createdAt', isOptional: true, cell: ({ createdAt }) => <Time at={createdAt} as="day" />, text: ({ createdAt }) => createdAt },
  { id: 'changed', title: 'Changed', width: 8, grow: 0.25, sort: 'updatedAt', isOptional: true, cell: ({ updatedAt }) => <Time at={updatedAt} />, text: ({ updatedAt }) => updatedAt },
]

function Site({ row }: { row: WorkerRow }) {
  const site = siteOf(row)
  return site ? <span>{site.name}</span> : <span className={classes.none}>–</span>
}
