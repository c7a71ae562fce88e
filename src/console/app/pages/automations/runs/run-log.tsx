/** What automations did, in words. */
import { useFilters, useSince } from '../../../api/filters.ts'
import { useApiQuery } from '../../../api/hooks.ts'
import { Section } from '../../../parts/layout/section.tsx'
import { plainChoices } from '../../../parts/list/choices.ts'
import type { ListColumn } from '../../../parts/list/columns.ts'
import { statusColumn, time } from '../../../parts/list/shared-columns.tsx'
import { ChoiceFilter, FilterBar, PeriodFilter } from '../../../parts/tables/filter-bar.tsx'
import { LogTable } from '../../../parts/tables/log-table.tsx'
import { runKind, runResults } from '../../../records/run.ts'
import classes from '../automations.module.css'
import { AutomationRunsDocument } from '../operations.ts'
import { type Run, RunFacts, RunWords } from './run-facts.tsx'

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
  const nameOf = (id: string) => rules.find((each) => each.id === id)?.name ?? 'A deleted automation'
  return (
    <Section title={only === undefined ? 'What they did' : 'What it did'}>
      <FilterBar any={filters.any} clear={filters.clear}>
        {only === undefined && (
          <ChoiceFilter
            label="All automations"
            {...filters.field('rule')}
            from={rules.map(({ id, name }) => ({ value: id, label: name }))}
            width={260}
          />
        )}
        <ChoiceFilter label="All results" {...filters.field('status')} from={plainChoices(runResults)} />
        <PeriodFilter {...filters.field('period')} />
      </FilterBar>
      <LogTable
        kind={runKind}
        columns={columnsOf(nameOf, only !== undefined)}
        page={query.data?.automationRuns}
        query={query}
        isMuted={(run) => run.status === 'skipped'}
        filters={filters}
        titleOf={({ automationId }) => nameOf(automationId)}
      >
        {(opened) => <RunFacts run={opened} />}
      </LogTable>
    </Section>
  )
}

function columnsOf(nameOf: (id: string) => string, isOfOne: boolean): ListColumn<Run, never>[] {
  // biome-ignore format: a table reads by its columns
  const columns: ListColumn<Run, never>[] = [
    { id: 'what', title: 'What it did', cell: (run) => <span className={classes.runWords}><RunWords run={run} /></span> },
    { id: 'automation', title: 'Automation', text: ({ automationId }) => nameOf(automationId) },
    { ...statusColumn(runResults), title: 'Result', grow: 0 },
    { id: 'time', title: 'Time', grow: 0, cell: ({ createdAt }) => time(createdAt) },
  ]
  return columns.filter(({ id }) => id !== 'automation' || !isOfOne)
}
