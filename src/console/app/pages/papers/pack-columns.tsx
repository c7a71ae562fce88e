import type { ListColumn } from '../../parts/list/columns.ts'
import { StatusMark } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { packKind } from '../../records/pack.ts'
import { Progress } from '../jobs/progress.tsx'
import type { PackRowFragment } from './operations.ts'
import { recipientsOf, templateNames } from './words.ts'

/** The share of a pack's documents that are accepted; nothing for a draft. */
export function Accepted({ pack: { status, name, acceptedCount, paperCount } }: { pack: PackRowFragment }) {
  if (status === 'draft') return null
  return <Progress filled={acceptedCount ?? 0} headcount={paperCount ?? 0} label={`Accepted documents of ${name}`} />
}

const acceptedText = ({ status, acceptedCount, paperCount }: PackRowFragment) =>
  status === 'draft' ? null : `${acceptedCount ?? 0} of ${paperCount ?? 0}`

const day = (at: string | null) => at && <Time at={at} as="day" />

export const packSorts = ['name', 'issuedAt', 'completedAt', 'createdAt'] as const

// biome-ignore format: a table reads by its columns
export const packColumns: readonly ListColumn<PackRowFragment, (typeof packSorts)[number]>[] = [
  { id: 'name', title: 'Name', width: 12, grow: 2, sort: 'name', phone: 'first', cell: ({ name }) => name, text: ({ name }) => name },
  { id: 'for', title: 'For', width: 13, grow: 2, phone: 'second', cell: recipientsOf, text: recipientsOf },
  { id: 'templates', title: 'Documents', width: 11, grow: 1.5, cell: templateNames, text: templateNames },
  { id: 'status', title: 'Status', width: 9, grow: 0.25, phone: 'end', cell: ({ status }) => <StatusMark words={packKind.statuses} value={status} />, text: ({ status }) => packKind.statuses[status].label },
  { id: 'accepted', title: 'Accepted', width: 9.5, grow: 0.25, cell: (pack) => <Accepted pack={pack} />, text: acceptedText },
  { id: 'issued', title: 'Issued', width: 7, grow: 0.25, sort: 'issuedAt', cell: ({ issuedAt }) => day(issuedAt), text: ({ issuedAt }) => issuedAt },
  { id: 'completed', title: 'Completed', width: 7, grow: 0.25, sort: 'completedAt', isOptional: true, cell: ({ completedAt }) => day(completedAt), text: ({ completedAt }) => completedAt },
  { id: 'created', title: 'Created', width: 7, grow: 0.25, sort: 'createdAt', isOptional: true, cell: ({ createdAt }) => day(createdAt), text: ({ createdAt }) => createdAt },
]
