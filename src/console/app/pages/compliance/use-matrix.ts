/** The rows and columns of the matrix that the address asks for, and the counts above it. */
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { useApiQuery } from '../../api/hooks.ts'
import { foundChoices, plainChoices, shownValues, someOf } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { documentTypes } from '../../records/document.ts'
import { workerKind } from '../../records/worker.ts'
import { matrixColumns, phoneColumns } from './columns.tsx'
import { ComplianceColumnsDocument, ComplianceCountsDocument, ComplianceMatrixDocument } from './operations.ts'
import { orderVariables, sortsIn } from './order.ts'
import { showingOf } from './showing.ts'
import { kindsOf, type MatrixRow } from './states.ts'

const FILTERS = ['show', 'project', 'trade', 'status'] as const
const BUILT_IN = Object.entries(documentTypes).map(([kind, title]) => ({ kind, title }))

/** @param onAdd adds a document; absent for those who may not */
export function useMatrix(onAdd: ((worker: MatrixRow, type: string) => void) | undefined) {
  const address = useListAddress(FILTERS, sortsIn(useSearch()))
  const showing = showingOf(address.values.show)
  const status = shownValues(address.all('status'), workerKind.statuses, ['active'])
  const workers = {
    filter: { status, trade: someOf(address.all('trade')) },
    projectId: someOf(address.all('project')),
    ...address.searched,
  }
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const about = useApiQuery(ComplianceColumnsDocument, {})
  const countsReviews = showing?.name === 'review'
  const columns = useMemo(() => {
    const own = (about.data?.customDocumentTypes?.data ?? []).map(({ id, name }) => ({ kind: id, title: name }))
    const kinds = kindsOf(about.data?.complianceRequirements ?? [], [...BUILT_IN, ...own])
    return matrixColumns(kinds, onAdd, countsReviews)
  }, [about.data, onAdd, countsReviews])
  const counts = useApiQuery(ComplianceCountsDocument, workers)
  const rows = useRecordList(address, {
    query: ComplianceMatrixDocument,
    pageOf: ({ complianceMatrix }) => complianceMatrix,
    variables: { ...workers, ...showing?.variables, filter: { ...workers.filter, ...showing?.filter } },
    columns: isPhone ? phoneColumns : columns,
    counts,
    orderVariables,
    usualOrder: { field: 'lastName', direction: 'asc' },
  })
  return {
    address,
    rows,
    counts: counts.data?.complianceCounts,
    /** The count that filters. */
    shown: showing?.name,
    menus: {
      trade: { choices: foundChoices(about.data?.trades), ...address.choice('trade') },
      status: { choices: plainChoices(workerKind.statuses), ...address.choice('status'), values: status },
    },
  }
}
