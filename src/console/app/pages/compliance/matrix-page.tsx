/** The matrix of workers and required documents: who is not compliant, and who soon will not be. */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useApiQuery } from '../../api/hooks.ts'
import { ProjectFilter } from '../../filters/record-filter.tsx'
import { IconShieldCheck } from '../../parts/icons/icons.tsx'
import { foundChoices, plainChoices, shownValues, someOf } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { RecordList } from '../../parts/list/record-list.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { documentTypes } from '../../records/document.ts'
import { workerKind } from '../../records/worker.ts'
import { useMay } from '../../session/session.tsx'
import { ToReview } from '../review/to-review.tsx'
import { AddDocument } from '../workers/add-document.tsx'
import { matrixColumns, phoneColumns } from './columns.tsx'
import { Counts } from './counts.tsx'
import { ComplianceColumnsDocument, ComplianceCountsDocument, ComplianceMatrixDocument } from './operations.ts'
import { orderVariables, sortsIn } from './order.ts'
import { showingOf } from './showing.ts'
import { kindsOf, type MatrixRow } from './states.ts'

const FILTERS = ['show', 'project', 'trade', 'status'] as const
const BUILT_IN = Object.entries(documentTypes).map(([kind, title]) => ({ kind, title }))

const requiredOfKind = {
  ...workerKind,
  icon: IconShieldCheck,
  none: {
    title: 'No active workers yet',
    text: 'Add workers, or import them from a file. Then this page shows what each of them needs and how it stands.',
  },
}

export function MatrixPage() {
  const address = useListAddress(FILTERS, sortsIn(useSearch()))
  const showing = showingOf(address.values.show)
  const status = shownValues(address.all('status'), workerKind.statuses, ['active'])
  const workers = {
    filter: { status, trade: someOf(address.all('trade')) },
    projectId: someOf(address.all('project')),
    ...address.searched,
  }
  const mayWrite = useMay('documents:write')
  const [adding, setAdding] = useState<{ worker: MatrixRow; type: string }>()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const about = useApiQuery(ComplianceColumnsDocument, {})
  const countsReviews = showing?.name === 'review'
  const columns = useMemo(() => {
    const own = (about.data?.customDocumentTypes?.data ?? []).map(({ id, name }) => ({ kind: id, title: name }))
    const kinds = kindsOf(about.data?.complianceRequirements ?? [], [...BUILT_IN, ...own])
    return matrixColumns(kinds, mayWrite ? (worker, type) => setAdding({ worker, type }) : undefined, countsReviews)
  }, [about.data, mayWrite, countsReviews])
  const rows = useRecordList(address, {
    query: ComplianceMatrixDocument,
    pageOf: ({ complianceMatrix }) => complianceMatrix,
    variables: { ...workers, ...showing?.variables, filter: { ...workers.filter, ...showing?.filter } },
    columns: isPhone ? phoneColumns : columns,
    orderVariables,
    usualOrder: { field: 'lastName', direction: 'asc' },
  })
  const counts = useApiQuery(ComplianceCountsDocument, workers)
  const refresh = () => {
    rows.list.source.refresh()
    counts.refetch()
  }
  return (
    <RecordList
      title="Compliance"
      label="Compliance"
      kind={requiredOfKind}
      address={address}
      rows={rows}
      noMatch="Nobody matches"
      counts={
        <Counts
          counts={counts.data?.complianceCounts}
          chosen={showing?.name}
          onChoose={(name) => address.set({ show: name })}
        />
      }
      search="Name, email, phone or id"
      filters={
        <>
          <ProjectFilter size="xs" {...address.field('project')} />
          <FilterMenu label="Trade" choices={foundChoices(about.data?.trades)} {...address.choice('trade')} />
          <FilterMenu
            label="Status"
            choices={plainChoices(workerKind.statuses)}
            {...address.choice('status')}
            values={status}
          />
        </>
      }
      actions={
        <>
          <ToReview />
          <Button component={Link} href="/compliance/requirements" size="xs" variant="default">
            Requirements
          </Button>
        </>
      }
    >
      {adding && <AddDocument {...adding} onDone={refresh} onClose={() => setAdding(undefined)} />}
    </RecordList>
  )
}
