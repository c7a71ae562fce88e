/** Automation rules and their runs. */
import { Stack, Switch, Text, Title } from '@mantine/core'
import { IconRobot } from '@tabler/icons-react'
import { useFilters, useOpenRecord, useSince } from '../../api/filters.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { useLive } from '../../live/live.tsx'
import { CopyText } from '../../parts/copy.tsx'
import { type Column, DataTable, Pages } from '../../parts/data-table.tsx'
import { DescriptionList } from '../../parts/description-list.tsx'
import { SideSheet } from '../../parts/dialog.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { ChoiceFilter, FilterBar, PeriodFilter } from '../../parts/filter-bar.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { useRecordLink } from '../../parts/record-link.ts'
import { Status, Tag, type Tone } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { useHasRole } from '../../session/session.tsx'
import {
  AutomationRunsDocument,
  type AutomationRunsQuery,
  AutomationsDocument,
  type AutomationsQuery,
  DisableAutomationDocument,
  EnableAutomationDocument,
} from './operations.ts'

type Rule = NonNullable<AutomationsQuery['automations']>['data'][number]
type Run = NonNullable<AutomationRunsQuery['automationRuns']>['data'][number]

const PAGE = 50
const WRITERS = ['owner', 'admin', 'staff'] as const

const tones: Record<Run['status'], Tone> = { queued: 'calm', succeeded: 'good', skipped: 'quiet', failed: 'bad' }
const labels: Record<Run['status'], string> = {
  queued: 'Queued',
  succeeded: 'Succeeded',
  skipped: 'Skipped',
  failed: 'Failed',
}

export default function AutomationsPage() {
  const rules = useApiQuery(AutomationsDocument, {})
  useLive(['events', 'notifications'], rules.refetch)
  return (
    <>
      <PageHeader title="Automations" about="Rules that run actions when an event occurs." />
      <Stack gap="xl">
        <Rules query={rules} />
        <Runs rules={rules.data?.automations?.data ?? []} />
      </Stack>
    </>
  )
}

function Rules({ query }: { query: ReturnType<typeof useApiQuery<AutomationsQuery, object>> }) {
  const canWrite = useHasRole(WRITERS)
  const enable = useApiMutation(EnableAutomationDocument)
  const disable = useApiMutation(DisableAutomationDocument)
  const failure = enable.failure ?? disable.failure
  const turn = async ({ id }: Rule, on: boolean) => {
    await (on ? enable : disable).mutate({ id })
    query.refetch()
  }
  return (
    <section>
      <Title order={2} size="h5" mb="sm">
        Rules
      </Title>
      {failure && <FailureNotice failure={failure} />}
      <DataTable
        label="Rules"
        columns={[
          { title: 'Name', cell: ({ name }) => name },
          { title: 'Trigger', cell: ({ trigger }) => <Tag>{trigger}</Tag>, narrow: true },
          { title: 'Runs', cell: ({ runCount }) => <span className="figures">{runCount}</span>, narrow: true },
          {
            title: 'Failures',
            cell: ({ failureCount }) => <span className="figures">{failureCount}</span>,
            narrow: true,
          },
          { title: 'Health', cell: ({ lastError }) => lastError ?? <Status tone="good">Healthy</Status> },
          {
            title: 'Enabled',
            cell: (rule) => (
              <Switch
                aria-label={`Enable ${rule.name}`}
                checked={rule.status === 'enabled'}
                disabled={!canWrite || enable.busy || disable.busy}
                onChange={(event) => void turn(rule, event.currentTarget.checked)}
              />
            ),
            narrow: true,
          },
        ]}
        rows={query.data?.automations?.data}
        keyOf={({ id }) => id}
        query={query}
        isMuted={({ status }) => status === 'disabled'}
        empty={
          <EmptyState icon={IconRobot} title="No rules yet">
            Create a rule with the createAutomation mutation. You can run it in Explore.
          </EmptyState>
        }
      />
    </section>
  )
}

function Runs({ rules }: { rules: readonly Rule[] }) {
  const filters = useFilters(['rule', 'status', 'period'] as const)
  const { rule, status, period } = filters.values
  const query = useApiQuery(AutomationRunsDocument, {
    limit: PAGE,
    cursor: filters.cursor,
    automationId: rule,
    statuses: status ? [status as Run['status']] : undefined,
    since: useSince(period),
  })
  useLive(['events', 'notifications'], query.refetch)
  const [openId, open] = useOpenRecord()
  const linkTo = useRecordLink()
  const nameOf = (id: string) => rules.find((each) => each.id === id)?.name ?? 'Deleted rule'
  const page = query.data?.automationRuns
  const opened = page?.data.find(({ id }) => id === openId)
  return (
    <section>
      <Title order={2} size="h5" mb="sm">
        Runs
      </Title>
      <FilterBar any={filters.any} clear={filters.clear}>
        <ChoiceFilter
          label="All rules"
          value={rule}
          onChange={(value) => filters.set({ rule: value })}
          from={rules.map(({ id, name }) => ({ value: id, label: name }))}
          width={260}
        />
        <ChoiceFilter
          label="All results"
          value={status}
          onChange={(value) => filters.set({ status: value })}
          from={Object.entries(labels).map(([value, label]) => ({ value, label }))}
        />
        <PeriodFilter value={period} onChange={(value) => filters.set({ period: value })} />
      </FilterBar>
      <DataTable
        label="Runs"
        columns={columnsOf(nameOf)}
        rows={page?.data}
        keyOf={({ id }) => id}
        linkOf={({ id }) => linkTo(id)}
        query={query}
        empty={
          <EmptyState icon={IconRobot} title={filters.any ? 'No matching runs' : 'No runs yet'}>
            {filters.any
              ? 'Change or clear the filters to see more runs.'
              : 'Runs appear here when an event triggers a rule.'}
          </EmptyState>
        }
      />
      <Pages filters={filters} nextCursor={page?.nextCursor} />
      {opened && (
        <SideSheet onClose={() => open(undefined)} title={nameOf(opened.automationId)}>
          <RunFacts run={opened} />
        </SideSheet>
      )}
    </section>
  )
}

function columnsOf(nameOf: (id: string) => string): Column<Run>[] {
  return [
    { title: 'Rule', cell: ({ automationId }) => nameOf(automationId) },
    { title: 'Event', cell: ({ eventType }) => <Tag>{eventType}</Tag>, narrow: true },
    { title: 'Result', cell: ({ status }) => <Status tone={tones[status]}>{labels[status]}</Status>, narrow: true },
    {
      title: 'Reason',
      cell: ({ error }) => (
        <Text size="sm" c="dimmed">
          {error}
        </Text>
      ),
    },
    { title: 'Time', cell: ({ createdAt }) => <Time at={createdAt} as="clock" />, narrow: true },
  ]
}

function RunFacts({ run }: { run: Run }) {
  return (
    <DescriptionList
      of={{
        Result: <Status tone={tones[run.status]}>{labels[run.status]}</Status>,
        Reason: run.error,
        Event: <Tag>{run.eventType}</Tag>,
        'Event ID': <CopyText text={run.eventId} label="Copy event ID" />,
        'Record type': run.subjectType.replaceAll('_', ' '),
        'Record ID': <CopyText text={run.subjectId} label="Copy record ID" />,
        Created: <Time at={run.createdAt} as="clock" />,
        Finished: run.finishedAt && <Time at={run.finishedAt} as="clock" />,
        Attempts: String(run.attempts),
        'Chained rules': String(run.depth),
      }}
    />
  )
}
