/** The list of workers. */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useApiQuery } from '../../api/hooks.ts'
import { IconFileImport } from '../../parts/icons/icons.tsx'
import { countedChoices, foundChoices, knownValues, someOf } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { RecordList } from '../../parts/list/record-list.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { useSelectedRows } from '../../parts/list/use-selected-rows.ts'
import { accountStatuses, complianceStatuses, workerKind } from '../../records/worker.ts'
import { useMay } from '../../session/session.tsx'
import { workerColumns } from './columns.tsx'
import { WorkerFacetsDocument, WorkersDocument } from './operations.ts'
import { SelectedWorkers } from './together/selected-workers.tsx'
import { AddWorker } from './worker-form.tsx'

const FILTERS = ['status', 'compliance', 'trade', 'account'] as const
const SORTS = ['lastName', 'createdAt', 'updatedAt'] as const

const views = [
  { name: 'All', text: '' },
  { name: 'Active', text: 'status=active' },
  { name: 'Candidates', text: 'status=candidate' },
  { name: 'Not compliant', text: 'compliance=non_compliant&status=active' },
  { name: 'Expiring', text: 'compliance=expiring&status=active' },
]

export function WorkersPage() {
  const address = useListAddress(FILTERS, SORTS)
  const filter = {
    status: someOf(knownValues(address.all('status'), workerKind.statuses)),
    complianceStatus: someOf(knownValues(address.all('compliance'), complianceStatuses)),
    accountStatus: someOf(knownValues(address.all('account'), accountStatuses)),
    trade: someOf(address.all('trade')),
  }
  const rows = useRecordList(address, {
    query: WorkersDocument,
    pageOf: ({ workers }) => workers,
    variables: { filter, ...address.searched },
    columns: workerColumns,
  })
  const facets = useApiQuery(WorkerFacetsDocument, {})
  const selected = useSelectedRows(rows)
  const trades = foundChoices(facets.data?.trades)
  return (
    <RecordList
      kind={workerKind}
      address={address}
      rows={rows}
      views={views}
      search="Name, email, phone or id"
      filters={
        <>
          <FilterMenu
            label="Status"
            choices={countedChoices(workerKind.statuses, facets.data?.statuses)}
            {...address.choice('status')}
          />
          <FilterMenu
            label="Compliance"
            choices={countedChoices(complianceStatuses, facets.data?.compliance)}
            {...address.choice('compliance')}
          />
          <FilterMenu
            label="Account"
            choices={countedChoices(accountStatuses, facets.data?.accounts)}
            {...address.choice('account')}
          />
          <FilterMenu label="Trade" choices={trades} {...address.choice('trade')} />
        </>
      }
      actions={useMay('write') && <ImportLink />}
      add={{ label: 'Add worker', Dialog: AddWorker }}
      selection={selected.selection}
    >
      <SelectedWorkers
        of={selected}
        total={rows.list.total}
        columns={rows.columns}
        trades={trades.map(({ value }) => value)}
        onChanged={() => {
          rows.list.source.refresh()
          facets.refetch()
        }}
      />
    </RecordList>
  )
}

const ImportLink = () => (
  <Button
    component={Link}
    href="/import"
    variant="default"
    size="xs"
    visibleFrom="sm"
    leftSection={<IconFileImport size={15} aria-hidden />}
  >
    Import
  </Button>
)
