/** The charge rates of assignments. */

import { Group } from '@mantine/core'
import { useMemo } from 'react'
import { WRITERS } from '../../../../access/scopes/roles.ts'
import { useOpenRecord } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { ProjectFilter } from '../../filters/record-filter.tsx'
import { useRecordChanges } from '../../live/records.tsx'
import { IconCash } from '../../parts/icons/icons.tsx'
import { shownColumns } from '../../parts/list/columns.ts'
import { ExportList } from '../../parts/list/export-list.tsx'
import { useListAddress } from '../../parts/list/list-address.ts'
import { ClearFilters, ListBar, ListHead, ListPage } from '../../parts/list/list-page.tsx'
import { ColumnMenu, FilterMenu } from '../../parts/list/menus.tsx'
import { NothingMatches } from '../../parts/list/nothing-matches.tsx'
import { CountToggles, toggled } from '../../parts/list/toggles.tsx'
import { usePagedRows, useReadPage } from '../../parts/list/use-paged-rows.ts'
import { VirtualTable } from '../../parts/list/virtual-table.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { useRecordLink } from '../../parts/values/record-link.ts'
import { assignmentKind } from '../../records/assignment.ts'
import { useHasRole } from '../../session/session.tsx'
import { OpenRate } from './open-rate.tsx'
import { MissingRatesDocument, RateCountsDocument, RatesDocument, type RatesQuery } from './operations.ts'
import { rateColumns, rateSorts } from './rate-columns.tsx'
import { countsOf, FILTERS, filterOf, isMissingOnly, statusesOf, toggledStatus } from './rates-asked.ts'
import { InvoiceTabs } from './tabs.tsx'

const EXPORT_PAGE = 200
const onlyMissing = { missing: { label: 'Without a rate', tone: 'warn' } } as const

const pageOf = ({ rows }: RatesQuery) => rows

export function Rates() {
  const address = useListAddress(FILTERS, rateSorts)
  const { all, order, text } = address
  const { variables, counted } = useMemo(() => {
    const filter = filterOf(all)
    const sort = order ?? ({ field: 'startDate', direction: 'desc' } as const)
    return { variables: { filter: { ...filter, status: [...statusesOf(all)] }, sort }, counted: { filter } }
  }, [text])
  const document = isMissingOnly(all) ? MissingRatesDocument : RatesDocument
  const list = usePagedRows(document, variables, pageOf)
  const readAll = useReadPage(document, { ...variables, limit: EXPORT_PAGE }, pageOf)
  const facets = useApiQuery(RateCountsDocument, counted, { lists: 'Assignment' })
  const counts = countsOf(facets.data, all)
  const refresh = () => {
    list.source.refresh()
    facets.refetch()
  }
  useRecordChanges(['assignment'], refresh)
  const mayWrite = useHasRole(WRITERS)
  const linkTo = useRecordLink()
  const [openId, open] = useOpenRecord()
  const columns = shownColumns(rateColumns, address.columns)
  return (
    <ListPage>
      <ListHead title="Invoices" total={list.total}>
        <ExportList name="charge-rates" columns={columns} read={readAll} total={list.total} />
      </ListHead>
      <InvoiceTabs path="/invoices/rates">
        <Group gap="0.25rem 0.75rem">
          <CountToggles
            label="Status"
            words={assignmentKind.statuses}
            counts={counts.statuses}
            shown={statusesOf(all)}
            onToggle={(status) => address.setAll('status', toggledStatus(all, status))}
          />
          <CountToggles
            label="Rate"
            words={onlyMissing}
            counts={new Map([['missing', counts.missing]])}
            shown={all('rate')}
            onToggle={(rate) => address.setAll('rate', toggled(all('rate'), rate))}
          />
        </Group>
        <ListBar
          end={<ColumnMenu columns={rateColumns} shown={columns.map(({ id }) => id)} onChange={address.setColumns} />}
        >
          <ProjectFilter size="xs" {...address.field('project')} />
          <FilterMenu
            label="Trade"
            choices={(facets.data?.trades ?? []).flatMap(({ value, count }) =>
              value === null ? [] : [{ value, label: value, count }],
            )}
            values={all('trade')}
            onChange={(chosen) => address.setAll('trade', chosen)}
          />
          <ClearFilters of={address} />
        </ListBar>
        <VirtualTable
          label="Charge rates"
          columns={columns}
          list={list}
          keyOf={({ id }) => id}
          linkOf={({ id, worker }) => (mayWrite || worker === null ? linkTo(id) : `/workers/${worker.id}`)}
          nameOf={({ worker }) => personName(worker)}
          order={order}
          onOrder={address.orderBy}
          empty={<NoRates isFiltered={address.isFiltered} clear={address.clearFilters} />}
        />
      </InvoiceTabs>
      {mayWrite && openId !== undefined && (
        <OpenRate
          key={openId}
          id={openId}
          known={list.rows.find(({ id }) => id === openId)}
          onDone={refresh}
          onClose={() => open(undefined)}
        />
      )}
    </ListPage>
  )
}

function NoRates({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  return isFiltered ? (
    <NothingMatches icon={IconCash} title="No matching assignments" of="assignment" clear={clear} />
  ) : (
    <EmptyState icon={IconCash} title="No assignments">
      Assignments appear here with what their client pays for an hour.
    </EmptyState>
  )
}
