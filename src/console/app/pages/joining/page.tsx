/** How workers come to their accounts by themselves: join links, and the requests that wait for staff. */
import { useState } from 'react'
import { useOpenRecord } from '../../api/filters.ts'
import type { JoinRequestStatus } from '../../api/schema-types.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { RecordList } from '../../parts/list/record-list.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { ChoiceFilter } from '../../parts/tables/filter-bar.tsx'
import { joinRequestKind } from '../../records/join-request.ts'
import { decideColumn, requestColumns } from './columns.tsx'
import { ConfirmRequest, type JoinRequest } from './confirm-request.tsx'
import { JoinRequestsDocument } from './operations.ts'
import { RejectRequest } from './reject-request.tsx'
import { useLinks } from './use-links.tsx'

const FILTERS = ['status'] as const

export default function JoiningPage() {
  const links = useLinks()
  const [rejected, setRejected] = useState<JoinRequest>()
  const address = useListAddress(FILTERS, [])
  const rows = useRecordList(address, {
    query: JoinRequestsDocument,
    pageOf: ({ joinRequests }) => joinRequests,
    variables: { status: statusOf(address.values.status), search: address.search ?? null },
    columns: requestColumns,
  })
  const { id, linkOf, close } = useOpenRecord()
  const open = rows.list.rows.find((row) => row.id === id && row.status === 'waiting')
  return (
    <RecordList
      kind={joinRequestKind}
      title="Joining"
      address={address}
      rows={rows}
      linkOf={(row) => (row.status === 'waiting' ? linkOf(row) : '')}
      search="Name, email, payroll number or phone"
      noMatch="No such request"
      actions={links.create}
      counts={links.section}
      filters={<ChoiceFilter label="Waiting" {...address.field('status')} from={['invited', 'rejected']} />}
      rowActions={decideColumn(setRejected)}
    >
      {open && <ConfirmRequest key={open.id} request={open} onDone={rows.refresh} onClose={close} />}
      {rejected && <RejectRequest request={rejected} onDone={rows.refresh} onClose={() => setRejected(undefined)} />}
      {links.dialogs}
    </RecordList>
  )
}

const statusOf = (text: string | undefined): JoinRequestStatus =>
  text === 'invited' || text === 'rejected' ? text : 'waiting'
