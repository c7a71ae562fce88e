/** The matrix of workers and required documents: who is not compliant, and who soon will not be. */

import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { WRITERS } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import type { DocumentType, WorkerStatus } from '../../api/schema-types.ts'
import { ProjectFilter } from '../../filters/record-filter.tsx'
import { useRecordChanges } from '../../live/records.tsx'
import { IconShieldCheck } from '../../parts/icons/icons.tsx'
import { knownValues } from '../../parts/list/choices.ts'
import { shownColumns } from '../../parts/list/columns.ts'
import { ExportList } from '../../parts/list/export-list.tsx'
import { useListAddress } from '../../parts/list/list-address.ts'
import { ClearFilters, ListBar, ListHead, ListPage, ListSearch } from '../../parts/list/list-page.tsx'
import { ColumnMenu, FilterMenu } from '../../parts/list/menus.tsx'
import { NothingMatches } from '../../parts/list/nothing-matches.tsx'
import { usePagedRows, useReadPage } from '../../parts/list/use-paged-rows.ts'
import { VirtualTable } from '../../parts/list/virtual-table.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { documentTypes } from '../../records/document.ts'
import { workerKind } from '../../records/worker.ts'
import { useHasRole } from '../../session/session.tsx'
import { ToReview } from '../review/to-review.tsx'
import { AddDocument } from '../workers/add-document.tsx'
import { matrixColumns, phoneColumns } from './columns.tsx'
import { Counts } from './counts.tsx'
import {
  ComplianceColumnsDocument,
  ComplianceCountsDocument,
  ComplianceMatrixDocument,
  type ComplianceMatrixQuery,
} from './operations.ts'
import { showingOf } from './showing.ts'
import { type MatrixRow, typesOf } from './states.ts'

const FILTERS = ['show', 'project', 'trade', 'status'] as const
const SORTS = ['lastName', 'createdAt', 'updatedAt'] as const
const EXPORT_PAGE = 200
const TYPES = Object.keys(documentTypes) as DocumentType[]

const pageOf = ({ complianceMatrix }: ComplianceMatrixQuery) => complianceMatrix

export function MatrixPage() {
  const address = useListAddress(FILTERS, SORTS)
  const showing = showingOf(address.values.show)
  const workers = useWorkers(address)
  const variables = useMemo(() => {
    const sort = address.order ?? ({ field: 'lastName' } as const)
    return { ...workers, ...showing?.variables, filter: { ...workers.filter, ...showing?.filter }, sort }
  }, [workers, showing, address.text])
  const list = usePagedRows(ComplianceMatrixDocument, variables, pageOf)
  const readAll = useReadPage(ComplianceMatrixDocument, { ...variables, limit: EXPORT_PAGE }, pageOf)
  const counts = useApiQuery(ComplianceCountsDocument, workers)
  const about = useApiQuery(ComplianceColumnsDocument, {})
  const refresh = () => {
    list.source.refresh()
    counts.refetch()
  }
  useRecordChanges(['worker', 'document', 'assignment'], refresh)
  const mayWrite = useHasRole(WRITERS)
  const [adding, setAdding] = useState<{ worker: MatrixRow; type: DocumentType }>()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const all = useMemo(() => {
    const types = typesOf(about.data?.complianceRequirements ?? [], TYPES)
    return matrixColumns(types, mayWrite ? (worker, type) => setAdding({ worker, type }) : undefined)
  }, [about.data, mayWrite])
  const columns = shownColumns(all, address.columns)
  const statuses = statusesOf(address.all('status'))
  return (
    <ListPage>
      <ListHead title="Compliance" total={list.total}>
        <ToReview />
        <Button component={Link} href="/compliance/requirements" size="xs" variant="default">
          Requirements
        </Button>
        <ExportList name="compliance" columns={columns} read={readAll} total={list.total} />
      </ListHead>
      <Counts
        counts={counts.data?.complianceCounts}
        chosen={showing?.name}
        onChoose={(name) => address.set({ show: name })}
      />
      <ListBar end={<ColumnMenu columns={all} shown={columns.map(({ id }) => id)} onChange={address.setColumns} />}>
        <ListSearch label="Name, email, phone or id" {...address.field('q')} />
        <ProjectFilter size="xs" {...address.field('project')} />
        <FilterMenu
          label="Trade"
          choices={(about.data?.trades ?? []).flatMap(({ value, count }) =>
            value === null ? [] : [{ value, label: value, count }],
          )}
          values={address.all('trade')}
          onChange={(chosen) => address.setAll('trade', chosen)}
        />
        <FilterMenu
          label="Status"
          choices={Object.entries(workerKind.statuses).map(([value, { label }]) => ({ value, label }))}
          values={statuses}
          onChange={(chosen) => address.setAll('status', chosen)}
        />
        <ClearFilters of={address} />
      </ListBar>
      <VirtualTable
        label="Compliance"
        columns={isPhone ? phoneColumns : columns}
        list={list}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/workers/${id}`}
        nameOf={personName}
        order={address.order}
        onOrder={address.orderBy}
        empty={<Nobody isFiltered={address.isFiltered} clear={address.clearFilters} />}
      />
      {adding && <AddDocument {...adding} onDone={refresh} onClose={() => setAdding(undefined)} />}
    </ListPage>
  )
}

type Address = ReturnType<typeof useListAddress<(typeof FILTERS)[number], (typeof SORTS)[number]>>

/** The filters that matrix and counts share: all except compliance. */
function useWorkers({ search, values, all, text }: Address) {
  return useMemo(() => {
    const trade = all('trade')
    return {
      filter: { status: statusesOf(all('status')), ...(trade.length > 0 && { trade: [...trade] }) },
      ...(search !== undefined && search.length > 1 && { search }),
      ...(values.project !== undefined && { projectId: [values.project] }),
    }
  }, [text])
}

/** The chosen statuses; by default, only active workers. */
function statusesOf(asked: readonly string[]): WorkerStatus[] {
  const known = knownValues(asked, workerKind.statuses)
  return known.length > 0 ? known : ['active']
}

function Nobody({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  return isFiltered ? (
    <NothingMatches icon={IconShieldCheck} title="Nobody matches" of="worker" clear={clear} />
  ) : (
    <EmptyState icon={IconShieldCheck} title="No active workers yet">
      Add workers, or import them from a file. Then this page shows what each of them needs and how it stands.
    </EmptyState>
  )
}
