import { Stack, Text } from '@mantine/core'
import { auditActions } from '../../../../access/audit/actions.ts'
import { useFilters, useOpenRecord, useSince } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { SideSheet } from '../../parts/forms/dialog.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { DataTable, Pages } from '../../parts/tables/data-table.tsx'
import { ChoiceFilter, FilterBar, PeriodFilter } from '../../parts/tables/filter-bar.tsx'
import { Code, readJson } from '../../parts/values/code.tsx'
import { CopyText } from '../../parts/values/copy.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { auditEntryKind } from '../../records/audit-entry.ts'
import { AuditLogDocument, type AuditLogQuery } from './operations.ts'

type Entry = NonNullable<AuditLogQuery['auditLog']>['data'][number]

const PAGE = 50

const actorKinds = {
  user: 'User',
  key: 'API key',
  client: 'OAuth client',
  cli: 'Command line',
  nobody: 'Unknown',
} as const

export default function AuditLogPage() {
  const filters = useFilters(['action', 'actor', 'period'] as const)
  const { action, actor, period } = filters.values
  const since = useSince(period)
  const query = useApiQuery(AuditLogDocument, { limit: PAGE, cursor: filters.cursor, action, actorId: actor, since })
  const open = useOpenRecord()
  const rows = query.data?.auditLog?.data
  const opened = rows?.find(({ id }) => id === open.id)
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
      <DataTable
        kind={auditEntryKind}
        columns={columns}
        rows={rows}
        linkOf={open.linkOf}
        query={query}
        filters={filters}
        noMatch="No matching entries"
      />
      <Pages filters={filters} nextCursor={query.data?.auditLog?.nextCursor} />
      {opened && (
        <SideSheet size="lg" onClose={open.close} title={opened.meaning}>
          <EntryFacts entry={opened} onlyActor={(id) => filters.set({ actor: id })} />
        </SideSheet>
      )}
    </>
  )
}

// biome-ignore format: a table reads by its columns
const columns: readonly ListColumn<Entry, never>[] = [
  { id: 'event', title: 'Event', text: ({ meaning }) => meaning },
  { id: 'action', title: 'Action', grow: 0, cell: ({ action }) => <Tag>{action}</Tag> },
  { id: 'actor', title: 'Actor', text: ({ actorName, actorKind }) => actorName ?? kindOf(actorKind) },
  { id: 'target', title: 'Target', text: ({ targetName, targetId }) => targetName ?? targetId ?? '' },
  { id: 'time', title: 'Time', grow: 0, cell: ({ at }) => <Time at={at} as="clock" /> },
]

function kindOf(kind: string): string {
  return (actorKinds as Record<string, string>)[kind] ?? kind
}

function EntryFacts({ entry, onlyActor }: { entry: Entry; onlyActor: (id: string) => void }) {
  const detail = readJson(entry.detail)
  const hasDetail = typeof detail === 'object' && detail !== null && Object.keys(detail).length > 0
  return (
    <Stack gap="lg">
      <DescriptionList
        of={{
          Time: <Time at={entry.at} as="clock" />,
          Action: <Tag>{entry.action}</Tag>,
          Actor: entry.actorName ?? kindOf(entry.actorKind),
          'Actor type': kindOf(entry.actorKind),
          'Actor ID': entry.actorId && <CopyText text={entry.actorId} label="Copy actor ID" />,
          Target: entry.targetName,
          'Target type': entry.targetType?.replaceAll('_', ' '),
          'Target ID': entry.targetId && <CopyText text={entry.targetId} label="Copy target ID" />,
          'IP address': entry.address,
          'Request ID': entry.requestId && <CopyText text={entry.requestId} label="Copy request ID" />,
        }}
      />
      {hasDetail && <Code value={detail} label="Details" />}
      {entry.actorId && (
        <Text size="sm">
          <button type="button" className="textual" onClick={() => onlyActor(entry.actorId as string)}>
            Show all entries by this actor
          </button>
        </Text>
      )}
    </Stack>
  )
}
