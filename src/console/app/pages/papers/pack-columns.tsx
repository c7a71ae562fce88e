import type { ListColumn } from '../../parts/list/columns.ts'
import { createdColumn, day, statusColumn } from '../../parts/list/shared-columns.tsx'
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

export const packSorts = ['name', 'issuedAt', 'completedAt', 'createdAt'] as const

// biome-ignore format: a table reads by its columns
export const packColumns: readonly ListColumn<PackRowFragment, (typeof packSorts)[number]>[] = [
  { id: 'name', title: 'Name', width: 12, grow: 2, sort: 'name', phone: 'first', text: ({ name }) => name },
  { id: 'for', title: 'For', width: 13, grow: 2, phone: 'second', text: recipientsOf },
  { id: 'templates', title: 'Documents', width: 11, grow: 1.5, text: templateNames },
  { ...statusColumn(packKind.statuses), width: 9, phone: 'end' },
  { id: 'accepted', title: 'Accepted', width: 9.5, grow: 0.25, cell: (pack) => <Accepted pack={pack} />, text: acceptedText },
  { id: 'issued', title: 'Issued', width: 7, grow: 0.25, sort: 'issuedAt', cell: ({ issuedAt }) => day(issuedAt), text: ({ issuedAt }) => issuedAt },
  { id: 'completed', title: 'Completed', width: 7, grow: 0.25, sort: 'completedAt', isOptional: true, cell: ({ completedAt }) => day(completedAt), text: ({ completedAt }) => completedAt },
  { ...createdColumn, width: 7 },
]
