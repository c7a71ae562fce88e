/** What automations did, in words. */

import { Title } from '@mantine/core'
import { useFilters, useOpenRecord, useSince } from '../../../api/filters.ts'
import { useApiQuery } from '../../../api/hooks.ts'
import { SideSheet } from '../../../parts/forms/dialog.tsx'
import { plainChoices } from '../../../parts/list/choices.ts'
import type { ListColumn } from '../../../parts/list/columns.ts'
import { statusColumn, time } from '../../../parts/list/shared-columns.tsx'
import { DataTable, Pages } from '../../../parts/tables/data-table.tsx'
import { ChoiceFilter, FilterBar, PeriodFilter } from '../../../parts/tables/filter-bar.tsx'
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
  const open = useOpenRecord()
  const nameOf = (id: string) => rules.find((each) => each.id === id)?.name ?? 'A deleted automation'
  const page = query.data?.automationRuns
  const opened = page?.data.find(({ id }) => id === open.id)
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
          from={plainChoices(runResults)}
        />
        <PeriodFilter value={period} onChange={(value) => filters.set({ period: value })} />
      </FilterBar>
      <DataTable
        kind={runKind}
        columns={columnsOf(nameOf, only !== undefined)}
        rows={page?.data}
        linkOf={open.linkOf}
        query={query}
        isMuted={(run) => run.status === 'skipped'}
        filters={filters}
      />
      <Pages filters={filters} nextCursor={page?.nextCursor} />
      {opened && (
        <SideSheet onClose={open.close} title={nameOf(opened.automationId)}>
          <RunFacts run={opened} />
        </SideSheet>
      )}
    </section>
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
