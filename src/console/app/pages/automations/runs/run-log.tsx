/** What automations did, in words. */
import { Title } from '@mantine/core'
import { useFilters, useOpenRecord, useSince } from '../../../api/filters.ts'
import { useApiQuery } from '../../../api/hooks.ts'
import { useLive } from '../../../live/live.tsx'
import { SideSheet } from '../../../parts/forms/dialog.tsx'
import { IconRobot } from '../../../parts/icons/icons.tsx'
import { EmptyState } from '../../../parts/states/empty-state.tsx'
import { type Column, DataTable, Pages } from '../../../parts/tables/data-table.tsx'
import { ChoiceFilter, FilterBar, PeriodFilter } from '../../../parts/tables/filter-bar.tsx'
import { useRecordLink } from '../../../parts/values/record-link.ts'
import { StatusMark } from '../../../parts/values/status.tsx'
import { Time } from '../../../parts/values/time.tsx'
import classes from '../automations.module.css'
import { AutomationRunsDocument } from '../operations.ts'
import { type Run, RunFacts, RunWords, runResults } from './run-facts.tsx'

const PAGE = 50

interface Named {
  id: string
  name: string
}

interface Props {
  /** The automations to choose from. With `only`, the log shows the runs of that automation. */
  rules: readonly Named[]
  only?: string
}

export function RunLog({ rules, only }: Props) {
  const filters = useFilters(['rule', 'status', 'period'] as const)
  const { rule, status, period } = filters.values
  const query = useApiQuery(AutomationRunsDocument, {
    limit: PAGE,
    cursor: filters.cursor,
    automationId: only ?? rule,
    statuses: status && Object.hasOwn(runResults, status) ? [status as Run['status']] : undefined,
    since: useSince(period),
  })
  useLive(['automations'], query.refetch)
  const [openId, open] = useOpenRecord()
  const linkTo = useRecordLink()
  const nameOf = (id: string) => rules.find((each) => each.id === id)?.name ?? 'A deleted automation'
  const page = query.data?.automationRuns
  const opened = page?.data.find(({ id }) => id === openId)
  return (
    <section aria-labelledby="runs">
      <Title order={2} size="h5" mb="sm" id="runs">
        {only === undefined ? 'What they did' : 'What it did'}
      </Title>
      <FilterBar any={filters.any} clear={filters.clear}>
        {only === undefined && (
          <ChoiceFilter
            label="All automations"
            value={rule}
            onChange={(value) => filters.set({ rule: value })}
            from={rules.map(({ id, name }) => ({ value: id, label: name }))}
            width={260}
          />
        )}
        <ChoiceFilter
          label="All results"
          value={status}
          onChange={(value) => filters.set({ status: value })}
          from={Object.entries(runResults).map(([value, { label }]) => ({ value, label }))}
        />
        <PeriodFilter value={period} onChange={(value) => filters.set({ period: value })} />
      </FilterBar>
      <DataTable
        label="Runs"
        columns={columnsOf(nameOf, only !== undefined)}
        rows={page?.data}
        keyOf={({ id }) => id}
        linkOf={({ id }) => linkTo(id)}
        query={query}
        isMuted={(run) => run.status === 'skipped'}
        empty={
          <EmptyState icon={IconRobot} title={filters.any ? 'No matching runs' : 'Nothing yet'}>
            {filters.any
              ? 'Change or clear the filters to see more runs.'
              : 'As soon as an event triggers an automation, this says what it did.'}
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

function columnsOf(nameOf: (id: string) => string, isOfOne: boolean): Column<Run>[] {
  const result = ({ status }: Run) => <StatusMark words={runResults} value={status} />
  return [
    {
      title: 'What it did',
      cell: (run) => (
        <span className={classes.runWords}>
          <RunWords run={run} />
        </span>
      ),
    },
    ...(isOfOne ? [] : [{ title: 'Automation', cell: ({ automationId }: Run) => nameOf(automationId) }]),
    { title: 'Result', cell: result, narrow: true },
    { title: 'Time', cell: ({ createdAt }) => <Time at={createdAt} />, narrow: true },
  ]
}
