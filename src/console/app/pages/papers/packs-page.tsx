/** The list of packs. */
import { useApiQuery } from '../../api/hooks.ts'
import { countsByValue, knownValues, someOf } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { RecordList } from '../../parts/list/record-list.tsx'
import { CountToggles } from '../../parts/list/toggles.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { packKind } from '../../records/pack.ts'
import { NewPack } from './new-pack.tsx'
import { PackStatusesDocument, PacksDocument } from './operations.ts'
import { packColumns, packSorts } from './pack-columns.tsx'
import { PapersSwitch } from './papers-switch.tsx'

const FILTERS = ['status'] as const
/** Records whose changes affect packs, their papers or their names. */
export function PacksPage() {
  const address = useListAddress(FILTERS, packSorts)
  const status = someOf(knownValues(address.all('status'), packKind.statuses))
  const rows = useRecordList(address, {
    query: PacksDocument,
    pageOf: ({ documentPacks }) => documentPacks,
    variables: { filter: { status }, ...address.searched },
    columns: packColumns,
    usualOrder: { field: 'createdAt', direction: 'desc' },
  })
  const facets = useApiQuery(PackStatusesDocument, address.searched, { lists: 'DocumentPack' })
  const counts = countsByValue(facets.data?.statuses)
  return (
    <RecordList
      title="Papers"
      kind={packKind}
      address={address}
      rows={rows}
      counts={<CountToggles label="Status" counts={counts} {...address.toggles('status', packKind.statuses)} />}
      search="Name or id"
      actions={<PapersSwitch />}
      add={{ label: 'New pack', Dialog: NewPack }}
    />
  )
}
