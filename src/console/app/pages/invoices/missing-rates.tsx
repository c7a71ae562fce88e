/** The assignments whose hours cannot be billed until they have a charge rate. */
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { SideSheet } from '../../parts/forms/dialog.tsx'
import { type Column, DataTable } from '../../parts/tables/data-table.tsx'
import { Status } from '../../parts/values/status.tsx'
import { OpenRate } from './open-rate.tsx'
import type { UnbilledClient } from './words.ts'

type Unrated = UnbilledClient['unratedAssignments'][number]

interface Props {
  assignments: readonly Unrated[]
  onDone: () => void
  onClose: () => void
}

export function MissingRates({ assignments, onDone, onClose }: Props) {
  const [rating, setRating] = useState<Unrated>()
  const [rated, setRated] = useState<ReadonlySet<string>>(new Set())
  const columns: Column<Unrated>[] = [
    { title: 'Worker', cell: ({ worker }) => <strong>{worker}</strong> },
    { title: 'Project', cell: ({ project }) => project },
    {
      title: 'Actions',
      actions: true,
      cell: (each) =>
        rated.has(each.assignmentId) ? (
          <Status tone="good">Set</Status>
        ) : (
          <Button size="compact-sm" variant="default" onClick={() => setRating(each)}>
            Set rate
          </Button>
        ),
    },
  ]
  return (
    <SideSheet title="Assignments without a rate" onClose={onClose} size="lg">
      <Text size="sm" c="dimmed" mb="md">
        Hours on these assignments cannot be billed until you say what the client pays for them. Rates apply to the
        hours that wait for one, and to those approved from now on.
      </Text>
      <DataTable
        label="Assignments without a rate"
        columns={columns}
        rows={assignments}
        keyOf={({ assignmentId }) => assignmentId}
        query={{ failure: undefined, loading: false, refetch: onDone }}
        empty={<Text p="md">Its assignments have different rates. Change them under charge rates.</Text>}
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
