/** The list of workers. */
import { useApiQuery } from '../../api/hooks.ts'
import { IconFileImport } from '../../parts/icons/icons.tsx'
import { LinkButton } from '../../parts/layout/buttons.tsx'
import { foundChoices } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { RecordList } from '../../parts/list/record-list.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { useSelectedRows } from '../../parts/list/use-selected-rows.ts'
import { workerKind } from '../../records/worker.ts'
import { useMay } from '../../session/session.tsx'
import { workerColumns } from './columns.tsx'
import { WorkerFacetsDocument, WorkersDocument } from './operations.ts'
import { SelectedWorkers } from './together/selected-workers.tsx'
import { FILTERS, filterOf, views, WorkerFilters } from './worker-filters.tsx'
import { AddWorker } from './worker-form.tsx'

const SORTS = ['lastName', 'createdAt', 'updatedAt'] as const

export function WorkersPage() {
  const address = useListAddress(FILTERS, SORTS)
  const facets = useApiQuery(WorkerFacetsDocument, {})
  const rows = useRecordList(address, {
    query: WorkersDocument,
    pageOf: ({ workers }) => workers,
    variables: { filter: filterOf(address), ...address.searched },
    columns: workerColumns,
    counts: facets,
  })
  const selected = useSelectedRows(rows)
  return (
    <RecordList
      kind={workerKind}
      address={address}
      rows={rows}
      views={views}
      search="Name, email, phone or id"
      filters={<WorkerFilters address={address} facets={facets.data} />}
      actions={
        useMay('write') && <LinkButton size="xs" visibleFrom="sm" label="Import" href="/import" icon={IconFileImport} />
      }
      add={{ label: 'Add worker', Dialog: AddWorker }}
      selection={selected.selection}
    >
      <SelectedWorkers
        of={selected}
        total={rows.list.total}
        columns={rows.columns}
        trades={foundChoices(facets.data?.trades).map(({ value }) => value)}
        onChanged={rows.refresh}
      />
    </RecordList>
  )
}
