/** The list of clients. */
import { useApiQuery } from '../../api/hooks.ts'
import { countedChoices, knownValues, someOf } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { RecordList } from '../../parts/list/record-list.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { clientKind } from '../../records/client.ts'
import { AddClient } from './client-form.tsx'
import { clientColumns, clientSorts } from './columns.tsx'
import { ClientStatusesDocument, ClientsDocument } from './operations.ts'

const FILTERS = ['status'] as const

const views = [
  { name: 'All', text: '' },
  { name: 'Active', text: 'status=active' },
  { name: 'Archived', text: 'status=archived' },
]

export function ClientsPage() {
  const address = useListAddress(FILTERS, clientSorts)
  const status = someOf(knownValues(address.all('status'), clientKind.statuses))
  const rows = useRecordList(address, {
    query: ClientsDocument,
    pageOf: ({ clients }) => clients,
    variables: { filter: { status }, ...address.searched },
    columns: clientColumns,
    usualOrder: { field: 'name', direction: 'asc' },
  })
  const counts = useApiQuery(ClientStatusesDocument, {}, { lists: 'Client' })
  const statuses = countedChoices(clientKind.statuses, counts.data?.clientCounts)
  return (
    <RecordList
      kind={clientKind}
      address={address}
      rows={rows}
      views={views}
      search="Name, contact person, email or id"
      filters={<FilterMenu label="Status" choices={statuses} {...address.choice('status')} />}
      add={{ label: 'Add client', Dialog: AddClient }}
    />
  )
}
