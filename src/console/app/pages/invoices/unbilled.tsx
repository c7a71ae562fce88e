/** The approved hours of each client that are on no invoice, and the way to a draft. */
import { Anchor, Button, Group } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { WRITERS } from '../../../../access/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useRecordChanges } from '../../live/records.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { formatPeriod } from '../../parts/days.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { hoursText, money } from '../../parts/money.ts'
import { Status } from '../../parts/status.tsx'
import { useHasRole } from '../../session/session.tsx'
import { MissingRates } from './missing-rates.tsx'
import { NewDraft } from './new-draft.tsx'
import { UnbilledDocument } from './operations.ts'
import type { UnbilledClient } from './words.ts'

export function Unbilled() {
  const query = useApiQuery(UnbilledDocument, {}, { lists: 'Invoice' })
  useRecordChanges(['timesheet', 'assignment', 'invoice'], query.refetch)
  const mayWrite = useHasRole(WRITERS)
  const [drafting, setDrafting] = useState<UnbilledClient>()
  const [rating, setRating] = useState<UnbilledClient>()
  return (
    <>
      <DataTable
        label="Work to bill"
        columns={columns(mayWrite, setDrafting, setRating)}
        rows={query.data?.unbilledWork}
        keyOf={({ clientId }) => clientId}
        query={query}
        empty={
          <EmptyState icon={IconFileInvoice} title="Everything is billed">
            Approved timesheets that are on no invoice appear here, by client.
          </EmptyState>
        }
      />
      {drafting && <NewDraft client={drafting} onClose={() => setDrafting(undefined)} />}
      {rating && (
        <MissingRates
          assignments={rating.unratedAssignments}
          onDone={query.refetch}
          onClose={() => setRating(undefined)}
        />
      )}
    </>
  )
}

function columns(
  mayWrite: boolean,
  draft: (client: UnbilledClient) => void,
  rate: (client: UnbilledClient) => void,
): Column<UnbilledClient>[] {
  return [
    {
      title: 'Client',
      cell: ({ clientId, clientName }) => (
        <Anchor component={Link} href={`/projects?client=${clientId}`} inherit fw={650}>
          {clientName}
        </Anchor>
      ),
    },
    { title: 'Period', cell: ({ periodStart, periodEnd }) => formatPeriod(periodStart, periodEnd), narrow: true },
    { title: 'Timesheets', cell: ({ timesheets }) => <span className="figures">{timesheets}</span>, narrow: true },
    { title: 'Hours', cell: ({ hours }) => <span className="figures">{hoursText(hours)}</span>, narrow: true },
    {
      title: 'Without VAT',
      cell: ({ amounts }) => (
        <strong className="figures">
          {amounts.length === 0 ? '–' : amounts.map(({ amount, currency }) => money(amount, currency)).join(' + ')}
        </strong>
      ),
      narrow: true,
    },
    {
      title: 'Rates',
      cell: ({ withoutRate }) =>
        withoutRate === 0 ? (
          <Status tone="good">Complete</Status>
        ) : (
          <Status tone="warn">{`${withoutRate} without a rate`}</Status>
        ),
      narrow: true,
    },
    {
      title: 'Actions',
      actions: true,
      cell: (client) =>
        mayWrite && (
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            {client.withoutRate > 0 && (
              <Button size="compact-sm" variant="default" onClick={() => rate(client)}>
                Set rates
              </Button>
            )}
            <Button size="compact-sm" disabled={client.amounts.length === 0} onClick={() => draft(client)}>
              Create draft
            </Button>
          </Group>
        ),
    },
  ]
}
