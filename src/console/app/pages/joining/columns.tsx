import type { ListColumn } from '../../parts/list/columns.ts'
import { small, time } from '../../parts/list/shared-columns.tsx'
import { RowButton } from '../../parts/tables/row-button.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { joinMatches, joinWaitReasons } from '../../records/join-request.ts'
import type { JoinRequest } from './confirm-request.tsx'

// biome-ignore format: a table reads by its columns
export const requestColumns: readonly ListColumn<JoinRequest, never>[] = [
  { id: 'name', title: 'Name', phone: 'first', text: ({ name }) => name },
  { id: 'email', title: 'Email', width: 11, phone: 'second', text: ({ email }) => email },
  { id: 'number', title: 'Payroll number', width: 7.5, text: ({ externalId }) => externalId },
  { id: 'phone', title: 'Phone', width: 7.5, text: ({ phone }) => phone },
  { id: 'why', title: 'Why it waits', width: 10, text: ({ status, waitReason }) => (status === 'waiting' && waitReason ? joinWaitReasons[waitReason] : null) },
  { id: 'worker', title: 'Worker', width: 11, cell: (row) => <Likely {...row} />, text: ({ worker }) => worker && personName(worker) },
  { id: 'asked', title: 'Asked', width: 6, grow: 0, phone: 'first-end', cell: ({ createdAt }) => time(createdAt), text: ({ createdAt }) => createdAt },
]

export const decideColumn = (reject: (request: JoinRequest) => void): ListColumn<JoinRequest, never> => ({
  id: 'actions',
  title: 'Decide',
  width: 6,
  grow: 0,
  cell: (row) => row.status === 'waiting' && <RowButton label="Reject" onClick={() => reject(row)} />,
})

/** Who was invited, or who it may be. */
function Likely({ status, worker, suggestions: [first, ...others] }: JoinRequest) {
  if (worker) return personName(worker)
  if (status !== 'waiting') return null
  if (!first?.worker) return small('No similar worker')
  const same = first.matches.map((match) => joinMatches[match].label).join(', ')
  return (
    <>
      {personName(first.worker)}? {small(`same ${same}${others.length > 0 ? `, and ${others.length} more` : ''}`)}
    </>
  )
}
