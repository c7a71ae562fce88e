/** The charge rates of assignments. */
import { Group } from '@mantine/core'
import { useOpenRecord } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { ProjectFilter } from '../../filters/record-filter.tsx'
import { foundChoices } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { RecordList } from '../../parts/list/record-list.tsx'
import { CountToggles } from '../../parts/list/toggles.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { personName } from '../../parts/values/person-name.ts'
import { assignmentKind } from '../../records/assignment.ts'
import { invoiceKind } from '../../records/invoice.ts'
import { useMayBill } from '../../session/session.tsx'
import { OpenRate } from './open-rate.tsx'
import { MissingRatesDocument, RateCountsDocument, RatesDocument } from './operations.ts'
import { rateColumns, rateSorts } from './rate-columns.tsx'
import { countFilters, countsOf, FILTERS, filterOf, isMissingOnly, statusesOf, USUAL } from './rates-asked.ts'
import { InvoiceTabs } from './tabs.tsx'

const onlyMissing = { missing: { label: 'Without a rate', tone: 'warn' } } as const

export function Rates() {
  const address = useListAddress(FILTERS, rateSorts)
  const { all } = address
  const filter = filterOf(all)
  const rows = useRecordList(address, {
    query: isMissingOnly(all) ? MissingRatesDocument : RatesDocument,
    pageOf: ({ rows }) => rows,
    variables: { filter: { ...filter, status: [...statusesOf(all)] } },
    columns: rateColumns,
    usualOrder: { field: 'startDate', direction: 'desc' },
  })
  const facets = useApiQuery(RateCountsDocument, { filter, ...countFilters(all) }, { lists: 'Assignment' })
  const counts = countsOf(facets.data, all)
  const refresh = () => {
    rows.list.source.refresh()
    facets.refetch()
  }
  const mayWrite = useMayBill()
  const open = useOpenRecord()
  return (
    <RecordList
      title={invoiceKind.plural}
      label="Charge rates"
      kind={assignmentKind}
      address={address}
      rows={rows}
      linkOf={({ id, worker }) =>
        mayWrite || worker === null ? open.linkOf({ id }) : (assignmentKind.pathOf({ worker }) ?? '')
      }
      nameOf={({ worker }) => personName(worker)}
      within={(list) => <InvoiceTabs path="/invoices/rates">{list}</InvoiceTabs>}
      counts={
        <Group gap="0.25rem 0.75rem">
          <CountToggles
            label="Status"
            counts={counts.statuses}
            {...address.toggles('status', assignmentKind.statuses, USUAL)}
          />
          <CountToggles
            label="Rate"
            counts={counts.missing === undefined ? undefined : new Map([['missing', counts.missing]])}
            {...address.toggles('rate', onlyMissing)}
          />
        </Group>
      }
      filters={
        <>
          <ProjectFilter size="xs" {...address.field('project')} />
          <FilterMenu label="Trade" choices={foundChoices(facets.data?.trades)} {...address.choice('trade')} />
        </>
      }
    >
      {mayWrite && open.id && (
        <OpenRate
          key={open.id}
          id={open.id}
          known={rows.list.rows.find(({ id }) => id === open.id)}
          onDone={refresh}
          onClose={open.close}
        />
      )}
    </RecordList>
  )
}
