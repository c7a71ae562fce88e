/** What clients pay for an hour of each assignment. */

import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import { WRITERS } from '../../../../access/roles.ts'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { type Column, DataTable, Pages } from '../../parts/data-table.tsx'
import { formatDay, readDay } from '../../parts/days.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ChoiceFilter, FilterBar } from '../../parts/filter-bar.tsx'
import { money } from '../../parts/money.ts'
import { personName } from '../../parts/person-name.ts'
import { ProjectLink } from '../../parts/project-link.tsx'
import { Status } from '../../parts/status.tsx'
import { useHasRole } from '../../session/session.tsx'
import { type RateRowFragment, RatesDocument } from './operations.ts'
import { RateForm } from './rate-form.tsx'

const PAGE = 50
const statuses = [
  { value: 'active', label: 'Working now' },
  { value: 'scheduled', label: 'Still to come' },
  { value: 'ended', label: 'Ended' },
] as const

export function Rates() {
  const filters = useFilters(['status'])
  const status = statuses.find(({ value }) => value === filters.values.status)?.value ?? 'active'
  const variables = {
    filter: { status: [status] },
    sort: { field: 'startDate', direction: 'desc' } as const,
    limit: PAGE,
    ...(filters.cursor && { cursor: filters.cursor }),
  }
  const query = useApiQuery(RatesDocument, variables)
  useRecordChanges(['assignment'], query.refetch)
  const mayWrite = useHasRole(WRITERS)
  const [rating, setRating] = useState<RateRowFragment>()
  const page = query.data?.assignments
  return (
    <>
      <FilterBar any={filters.any} clear={filters.clear}>
        <ChoiceFilter label="Working now" from={statuses} {...filters.field('status')} />
      </FilterBar>
      <DataTable
        label="Charge rates"
        columns={columns(mayWrite, setRating)}
        rows={page?.data}
        keyOf={({ id }) => id}
        query={query}
        empty={
          <EmptyState icon={IconCash} title="No assignments">
            Assignments appear here with what their client pays for an hour.
          </EmptyState>
        }
      />
      <Pages filters={filters} nextCursor={page?.nextCursor} />
      {rating && (
        <RateForm
          assignmentId={rating.id}
          title={`${personName(rating.worker)} on ${rating.project?.name ?? 'the project'}`}
          rate={rating.chargeRate}
          onDone={query.refetch}
          onClose={() => setRating(undefined)}
        />
      )}
    </>
  )
}

function columns(mayWrite: boolean, rate: (row: RateRowFragment) => void): Column<RateRowFragment>[] {
  return [
    { title: 'Worker', cell: ({ worker }) => <strong>{personName(worker)}</strong> },
    { title: 'Trade', cell: ({ trade }) => trade, narrow: true },
    { title: 'Project', cell: ({ project }) => <ProjectLink project={project} /> },
    { title: 'Client', cell: ({ project }) => project?.client?.name },
    { title: 'Since', cell: ({ startDate }) => formatDay(readDay(startDate), 'long'), narrow: true },
    {
      title: 'An hour',
      cell: ({ chargeRate }) =>
        chargeRate ? (
          <strong className="figures">{money(chargeRate.rate, chargeRate.currency)}</strong>
        ) : (
          <Status tone="warn">Not set</Status>
        ),
      narrow: true,
    },
    {
      title: 'Overtime',
      cell: ({ chargeRate }) =>
        chargeRate && <span className="figures">{money(chargeRate.overtimeRate, chargeRate.currency)}</span>,
      narrow: true,
    },
    {
      title: 'Actions',
      actions: true,
      cell: (row) =>
        mayWrite && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${row.chargeRate ? 'Change' : 'Set'} the rate of ${personName(row.worker)}`}
            onClick={() => rate(row)}
          >
            {row.chargeRate ? 'Change' : 'Set rate'}
          </Button>
        ),
    },
  ]
}
