/** The legal holds that stand, of all workers. */
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { PageLink } from '../../parts/values/page-link.tsx'
import { Time } from '../../parts/values/time.tsx'
import { legalHoldKind } from '../../records/retention-rule.ts'
import { workerKind } from '../../records/worker.ts'
import { LegalHoldsDocument, type LegalHoldsQuery } from './operations.ts'
import { ReleaseHold } from './release-hold.tsx'

export type Hold = NonNullable<LegalHoldsQuery['legalHolds']>['data'][number]

const MOST = 100

/** @param onDone called after one is released */
export function Holds({ onDone }: { onDone: () => void }) {
  const query = useApiQuery(LegalHoldsDocument, { limit: MOST })
  const [released, setReleased] = useState<Hold>()
  // biome-ignore format: a table reads by its columns
  const columns: readonly ListColumn<Hold, never>[] = [
    { id: 'worker', title: 'Worker', cell: ({ workerId, workerName }) => <PageLink href={`${workerKind.path}/${workerId}`}>{workerName}</PageLink> },
    { id: 'reason', title: 'Reason', text: ({ reason }) => reason },
    { id: 'by', title: 'Placed by', text: ({ placedBy }) => placedBy ?? 'Somebody who has left' },
    { id: 'at', title: 'Since', cell: ({ placedAt }) => <Time at={placedAt} as="day" /> },
    { id: 'release', title: 'Actions', isActions: true, cell: (hold) => (
      <ActionMenu label={`Actions for the hold on ${hold.workerName}`} actions={[{ label: 'Release…', onClick: () => setReleased(hold) }]} />
    ) },
  ]
  const done = () => {
    query.refetch()
    onDone()
  }
  return (
    <Panel title="Legal holds">
      <DataTable kind={legalHoldKind} columns={columns} rows={query.data?.legalHolds?.data} query={query} />
      {released && <ReleaseHold hold={released} onDone={done} onClose={() => setReleased(undefined)} />}
    </Panel>
  )
}
