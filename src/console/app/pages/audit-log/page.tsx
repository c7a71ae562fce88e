import { auditActions } from '../../../../access/audit/actions.ts'
import { useFilters, useSince } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { ChoiceFilter, FilterBar, PeriodFilter } from '../../parts/tables/filter-bar.tsx'
import { LogTable } from '../../parts/tables/log-table.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { auditEntryKind } from '../../records/audit-entry.ts'
import { actorKindOf, type Entry, EntryFacts } from './entry-facts.tsx'
import { AuditLogDocument } from './operations.ts'

const PAGE = 50

export default function AuditLogPage() {
  const filters = useFilters(['action', 'actor', 'period'] as const)
  const { action, actor, period } = filters.values
  const since = useSince(period)
  const query = useApiQuery(AuditLogDocument, { limit: PAGE, cursor: filters.cursor, action, actorId: actor, since })
  return (
    <>
      <PageHeader
        title={auditEntryKind.plural}
        about="Security-relevant actions in your organisation. Entries cannot be edited or deleted."
      />
      <FilterBar any={filters.any} clear={filters.clear}>
        <ChoiceFilter label="All actions" {...filters.field('action')} from={Object.keys(auditActions)} width={230} />
        <PeriodFilter {...filters.field('period')} />
      </FilterBar>
      <LogTable
        kind={auditEntryKind}
        columns={columns}
        page={query.data?.auditLog}
        query={query}
        filters={filters}
        noMatch="No matching entries"
        titleOf={({ meaning }) => meaning}
      >
        {(entry) => <EntryFacts entry={entry} onlyActor={(id) => filters.set({ actor: id })} />}
      </LogTable>
    </>
  )
}

// biome-ignore format: a table reads by its columns
const columns: readonly ListColumn<Entry, never>[] = [
  { id: 'event', title: 'Event', text: ({ meaning }) => meaning },
  { id: 'action', title: 'Action', grow: 0, cell: ({ action }) => <Tag>{action}</Tag> },
  { id: 'actor', title: 'Actor', text: ({ actorName, actorKind }) => actorName ?? actorKindOf(actorKind) },
  { id: 'target', title: 'Target', text: ({ targetName, targetId }) => targetName ?? targetId ?? '' },
  { id: 'time', title: 'Time', grow: 0, cell: ({ at }) => <Time at={at} as="clock" /> },
]
