/** How workers come to their accounts by themselves: join links, and the requests that wait for staff. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useOpenRecord } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import type { JoinRequestStatus } from '../../api/schema-types.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconPlus } from '../../parts/icons/icons.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { RecordList } from '../../parts/list/record-list.tsx'
import { small, time } from '../../parts/list/shared-columns.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { ChoiceFilter } from '../../parts/tables/filter-bar.tsx'
import { RowButton } from '../../parts/tables/row-button.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { joinMatches, joinRequestKind, joinWaitReasons } from '../../records/join-request.ts'
import { ConfirmRequest, type JoinRequest } from './confirm-request.tsx'
import { CreateLink } from './create-link.tsx'
import { JoinLinks } from './links.tsx'
import {
  type JoinLinkFieldsFragment,
  JoinLinksDocument,
  JoinRequestsDocument,
  RejectJoinRequestDocument,
} from './operations.ts'
import { ShowLink } from './qr-code.tsx'

const FILTERS = ['status'] as const

export default function JoiningPage() {
  const links = useApiQuery(JoinLinksDocument, {}, { lists: 'JoinLink' })
  const [isCreating, setIsCreating] = useState(false)
  const [shown, setShown] = useState<JoinLinkFieldsFragment>()
  const [rejected, setRejected] = useState<JoinRequest>()
  const address = useListAddress(FILTERS, [])
  const status = statusOf(address.values.status)
  const rows = useRecordList(address, {
    query: JoinRequestsDocument,
    pageOf: ({ joinRequests }) => joinRequests,
    variables: { status, search: address.search ?? null },
    columns,
  })
  const { id, linkOf, close } = useOpenRecord()
  const open = rows.list.rows.find((row) => row.id === id && row.status === 'waiting')
  const refresh = () => rows.list.source.refresh()
  const create = (
    <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setIsCreating(true)}>
      Create join link
    </Button>
  )
  return (
    <RecordList
      kind={joinRequestKind}
      title="Joining"
      address={address}
      rows={rows}
      linkOf={(row) => (row.status === 'waiting' ? linkOf(row) : '')}
      search="Name, email, payroll number or phone"
      noMatch="No such request"
      actions={create}
      counts={<JoinLinks query={links} onShow={setShown} add={create} />}
      filters={<ChoiceFilter label="Waiting" {...address.field('status')} from={['invited', 'rejected']} />}
      rowActions={{
        id: 'actions',
        title: 'Decide',
        width: 6,
        grow: 0,
        cell: (row) => row.status === 'waiting' && <RowButton label="Reject" onClick={() => setRejected(row)} />,
      }}
    >
      {open && <ConfirmRequest key={open.id} request={open} onDone={refresh} onClose={close} />}
      {rejected && (
        <Confirm
          title={<>Reject {rejected.name}?</>}
          action="Reject"
          destructive
          mutation={RejectJoinRequestDocument}
          variables={{ id: rejected.id }}
          done="Request rejected"
          onDone={refresh}
          onClose={() => setRejected(undefined)}
        >
          Nobody is told. They can ask again with a join link.
        </Confirm>
      )}
      {isCreating && (
        <CreateLink
          onDone={(link) => {
            links.refetch()
            setShown(link)
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {shown && <ShowLink link={shown} onClose={() => setShown(undefined)} />}
    </RecordList>
  )
}

const statusOf = (text: string | undefined): JoinRequestStatus =>
  text === 'invited' || text === 'rejected' ? text : 'waiting'

// biome-ignore format: a table reads by its columns
const columns: readonly ListColumn<JoinRequest, never>[] = [
  { id: 'name', title: 'Name', phone: 'first', text: ({ name }) => name },
  { id: 'email', title: 'Email', width: 11, phone: 'second', text: ({ email }) => email },
  { id: 'number', title: 'Payroll number', width: 7.5, text: ({ externalId }) => externalId },
  { id: 'phone', title: 'Phone', width: 7.5, text: ({ phone }) => phone },
  { id: 'why', title: 'Why it waits', width: 10, text: ({ status, waitReason }) => (status === 'waiting' && waitReason ? joinWaitReasons[waitReason] : null) },
  { id: 'worker', title: 'Worker', width: 11, cell: (row) => <Likely {...row} />, text: ({ worker }) => worker && personName(worker) },
  { id: 'asked', title: 'Asked', width: 6, grow: 0, phone: 'first-end', cell: ({ createdAt }) => time(createdAt), text: ({ createdAt }) => createdAt },
]

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
