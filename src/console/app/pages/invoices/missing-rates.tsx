/** The assignments whose hours cannot be billed until they have a charge rate. */
import { useState } from 'react'
import { SideSheet } from '../../parts/forms/dialog.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { strong } from '../../parts/list/shared-columns.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { RowButton } from '../../parts/tables/row-button.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { Status } from '../../parts/values/status.tsx'
import { assignmentKind } from '../../records/assignment.ts'
import { OpenRate } from './open-rate.tsx'
import type { UnbilledClient } from './words.ts'

type Unrated = UnbilledClient['unratedAssignments'][number]

const withoutRateKind = {
  ...assignmentKind,
  plural: 'Assignments without a rate',
  none: { title: 'All have a rate', text: 'Its assignments have different rates. Change them under charge rates.' },
}

interface Props {
  assignments: readonly Unrated[]
  onDone: () => void
  onClose: () => void
}

export function MissingRates({ assignments, onDone, onClose }: Props) {
  const [rating, setRating] = useState<Unrated>()
  const [rated, setRated] = useState<ReadonlySet<string>>(new Set())
  const action = (each: Unrated) =>
    rated.has(each.assignmentId) ? (
      <Status tone="good">Set</Status>
    ) : (
      <RowButton label="Set rate" onClick={() => setRating(each)} />
    )
  const columns: readonly ListColumn<Unrated, never>[] = [
    { id: 'worker', title: 'Worker', cell: ({ worker }) => strong(worker) },
    { id: 'project', title: 'Project', text: ({ project }) => project },
    { id: 'actions', title: 'Actions', isActions: true, cell: action },
  ]
  return (
    <SideSheet title={withoutRateKind.plural} onClose={onClose} size="lg">
      <Muted mb="md">
        Hours on these assignments cannot be billed until you say what the client pays for them. Rates apply to the
        hours that wait for one, and to those approved from now on.
      </Muted>
      <DataTable
        kind={withoutRateKind}
        columns={columns}
        rows={assignments}
        keyOf={({ assignmentId }) => assignmentId}
      />
      {rating && (
        <OpenRate
          id={rating.assignmentId}
          onDone={() => {
            setRated(new Set([...rated, rating.assignmentId]))
            onDone()
          }}
          onClose={() => setRating(undefined)}
        />
      )}
    </SideSheet>
  )
}
