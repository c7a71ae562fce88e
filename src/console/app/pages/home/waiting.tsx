/** The home page of finance and recruiters: what waits for them, each with the page on which it is done. */
import { SimpleGrid } from '@mantine/core'
import { INVOICE_READERS } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { dayText, today } from '../../parts/values/days.ts'
import { useHasRole, useMay } from '../../session/session.tsx'
import { useReviewCount } from '../review/review-count.tsx'
import { countOf, openPlacesIn } from './counts.ts'
import { Figure } from './figure.tsx'
import { WaitingDocument, type WaitingQuery } from './operations.ts'

export function Waiting() {
  const hours = useMay('finance:write')
  const invoices = useHasRole(INVOICE_READERS)
  const people = useMay('workers:write')
  const query = useApiQuery(WaitingDocument, { hours, invoices, people, today: dayText(today()) })
  const { data } = query
  return (
    <>
      <PageHeader title="Home" about="What waits for you. Updates by itself." />
      {query.failure && <FailureNotice failure={query.failure} onRetry={query.refetch} />}
      {(data || !query.failure) && (
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'sm', md: 'lg' }}>
          {hours && <Hours data={data} />}
          {invoices && <Invoices data={data} />}
          {people && <People data={data} />}
        </SimpleGrid>
      )}
    </>
  )
}

interface Props {
  data: WaitingQuery | undefined
}

function Hours({ data }: Props) {
  return (
    <>
      <Figure label="Hours to approve" value={data && countOf(data.timesheetCounts, 'submitted')} href="/time">
        timesheets that workers sent
      </Figure>
      <Figure label="Expenses to review" value={data && countOf(data.expenseCounts, 'submitted')} href="/expenses">
        claims that workers sent
      </Figure>
    </>
  )
}

function Invoices({ data }: Props) {
  return (
    <>
      <Figure label="Invoice drafts" value={data?.drafts?.pagination.total} href="/invoices/all?status=draft">
        not issued yet
      </Figure>
      <Figure
        label="Overdue invoices"
        value={data?.overdue?.pagination.total}
        tone="bad"
        href="/invoices/all?status=issued&sort=dueOn"
      >
        issued, and not paid in time
      </Figure>
    </>
  )
}

function People({ data }: Props) {
  const review = useReviewCount()
  const open = openPlacesIn(data?.openRoles) ?? 0
  return (
    <>
      <Figure label="Documents to review" value={data && review} href="/compliance/review">
        uploaded, and not decided
      </Figure>
      <Figure
        label="Invitations unanswered"
        value={data && countOf(data.accounts, 'invited')}
        href="/workers?account=invited"
      >
        workers without an account yet
      </Figure>
      <Figure label="Open places" value={data && open} tone="warn" href="/jobs?status=mobilising">
        in jobs that mobilise
      </Figure>
      <Figure
        label="Not compliant"
        value={data && countOf(data.compliance, 'non_compliant')}
        tone="bad"
        href="/workers?status=active&compliance=non_compliant"
      >
        of active workers
      </Figure>
    </>
  )
}
