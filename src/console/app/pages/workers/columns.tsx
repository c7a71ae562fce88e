import type { WorkerSortField } from '../../api/schema-types.ts'
import type { ListColumn } from '../../parts/list/columns.ts'
import { changedColumn, createdColumn, figures, statusColumn } from '../../parts/list/shared-columns.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { StatusMark } from '../../parts/values/status.tsx'
import { accountStatuses, complianceStatuses, workerKind } from '../../records/worker.ts'
import type { WorkersQuery } from './operations.ts'
import classes from './workers.module.css'

type WorkerRow = NonNullable<WorkersQuery['workers']>['data'][number]

const siteOf = ({ assignments }: WorkerRow) => assignments?.data[0]?.project

// biome-ignore format: a table reads by its columns
export const workerColumns: readonly ListColumn<WorkerRow, WorkerSortField>[] = [
  { id: 'name', title: 'Name', width: 12, grow: 2, sort: 'lastName', phone: 'first', text: personName, parts: { 'First name': ({ firstName }) => firstName, 'Last name': ({ lastName }) => lastName } },
  { id: 'trade', title: 'Trade', width: 9, phone: 'second', text: ({ trade }) => trade },
  { ...statusColumn(workerKind.statuses), width: 7, grow: 0.5 },
  { id: 'compliance', title: 'Compliance', width: 9, grow: 0.5, phone: 'end', cell: ({ complianceStatus }) => <StatusMark words={complianceStatuses} value={complianceStatus} />, text: ({ complianceStatus }) => complianceStatuses[complianceStatus].label },
  { id: 'account', title: 'Account', width: 7.5, grow: 0.25, isOptional: true, cell: ({ accountStatus }) => <StatusMark words={accountStatuses} value={accountStatus} />, text: ({ accountStatus }) => accountStatuses[accountStatus].label },
  { id: 'site', title: 'On site at', width: 12, grow: 2, cell: (row) => <Site row={row} />, text: (row) => siteOf(row)?.name ?? null },
  { id: 'phone', title: 'Phone', width: 9, grow: 0.5, cell: ({ phone }) => figures(phone), text: ({ phone }) => phone },
  { id: 'email', title: 'Email', width: 14, grow: 2, isOptional: true, text: ({ email }) => email },
  { id: 'externalId', title: 'Your id', width: 7, grow: 0.5, cell: ({ externalId }) => figures(externalId), text: ({ externalId }) => externalId },
  { ...createdColumn, id: 'added', title: 'Added' },
  changedColumn,
]

function Site({ row }: { row: WorkerRow }) {
  const site = siteOf(row)
  return site ? <span>{site.name}</span> : <span className={classes.none}>–</span>
}
