/** The matrix of workers and required documents: who is not compliant, and who soon will not be. */
import { useCallback, useState } from 'react'
import { ProjectFilter } from '../../filters/record-filter.tsx'
import { LinkButton } from '../../parts/layout/buttons.tsx'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { RecordList } from '../../parts/list/record-list.tsx'
import { requiredOfKind } from '../../records/worker.ts'
import { useMay } from '../../session/session.tsx'
import { ToReview } from '../review/to-review.tsx'
import { AddDocument } from '../workers/add-document.tsx'
import { Counts } from './counts.tsx'
import type { MatrixRow } from './states.ts'
import { useMatrix } from './use-matrix.ts'

export function MatrixPage() {
  const mayWrite = useMay('documents:write')
  const [adding, setAdding] = useState<{ worker: MatrixRow; type: string }>()
  const add = useCallback((worker: MatrixRow, type: string) => setAdding({ worker, type }), [])
  const { address, rows, counts, shown, menus } = useMatrix(mayWrite ? add : undefined)
  return (
    <RecordList
      title="Compliance"
      label="Compliance"
      kind={requiredOfKind}
      address={address}
      rows={rows}
      noMatch="Nobody matches"
      counts={<Counts counts={counts} chosen={shown} onChoose={(show) => address.set({ show })} />}
      search="Name, email, phone or id"
      filters={
        <>
          <ProjectFilter size="xs" {...address.field('project')} />
          <FilterMenu label="Trade" {...menus.trade} />
          <FilterMenu label="Status" {...menus.status} />
        </>
      }
      actions={
        <>
          <ToReview />
          <LinkButton size="xs" label="Requirements" href="/compliance/requirements" />
        </>
      }
    >
      {adding && <AddDocument {...adding} onDone={rows.refresh} onClose={() => setAdding(undefined)} />}
    </RecordList>
  )
}
