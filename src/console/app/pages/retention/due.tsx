/** What goes by the rules within 90 days, the next ones first. */
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { Panel } from '../../parts/layout/panel.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { DataTable, Pages } from '../../parts/tables/data-table.tsx'
import { formatDay, readDay } from '../../parts/values/days.ts'
import { Tag } from '../../parts/values/status.tsx'
import { dueRecordKind } from '../../records/retention-rule.ts'
import { workerKind } from '../../records/worker.ts'
import { RetentionDueDocument, type RetentionDueQuery } from './operations.ts'
import { subjects } from './words.ts'

type Due = NonNullable<RetentionDueQuery['retentionDue']>['data'][number]

// biome-ignore format: a table reads by its columns
const columns: readonly ListColumn<Due, never>[] = [
  { id: 'day', title: 'Goes on', cell: ({ dueOn, held }) => held ? <Tag>On hold</Tag> : formatDay(readDay(dueOn), 'long') },
  { id: 'worker', title: 'Worker', text: ({ workerName }) => workerName },
  { id: 'what', title: 'What', text: ({ subject }) => subjects[subject] },
  { id: 'name', title: 'Record', text: ({ name }) => name },
]

const PAGE = 20

export function Due() {
  const filters = useFilters([] as const)
  const query = useApiQuery(RetentionDueDocument, { limit: PAGE, cursor: filters.cursor })
  const page = query.data?.retentionDue
  return (
    <Panel title="What goes within 90 days">
      <DataTable
        kind={dueRecordKind}
        columns={columns}
        rows={page?.data}
        query={query}
        linkOf={({ workerId }) => `${workerKind.path}/${workerId}`}
      />
      <Pages filters={filters} nextCursor={page?.nextCursor} />
    </Panel>
  )
}
