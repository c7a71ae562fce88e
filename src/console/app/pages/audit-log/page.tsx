/** The audit log: who did what, when, from where. */
import { Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { auditActions } from '../../../../audit/actions.ts'
import { useFilters, useOpenRecord, useSince } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { Code, readJson } from '../../parts/code.tsx'
import { CopyText } from '../../parts/copy.tsx'
import { type Column, DataTable, Pages } from '../../parts/data-table.tsx'
import { DescriptionList } from '../../parts/description-list.tsx'
import { SideSheet } from '../../parts/dialog.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ChoiceFilter, FilterBar, PeriodFilter } from '../../parts/filter-bar.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { useRecordLink } from '../../parts/record-link.ts'
import { Tag } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { AuditLogDocument, type AuditLogQuery } from './operations.ts'

type Entry = NonNullable<AuditLogQuery['auditLog']>['data'][number]

const PAGE = 50

const actorKinds = {
  user: 'person',
  key: 'API key',
  client: 'OAuth client',
  cli: 'command line',
  nobody: 'nobody known',
} as const

export default function AuditLogPage() {
  const filters = useFilters(['action', 'actor', 'period'] as const)
  const { action, actor, period } = filters.values
  const since = useSince(period)
  const query = useApiQuery(AuditLogDocument, { limit: PAGE, cursor: filters.cursor, action, actorId: actor, since })
  const [openId, open] = useOpenRecord()
  const linkTo = useRecordLink()
  const rows = query.data?.auditLog?.data
  const opened = rows?.find(({ id }) => id === openId)
  return (
    <>
      <PageHeader
        title="Audit log"
        about="Who did what, when and from where. Entries are written with what they record and are never changed."
      />
      <FilterBar any={filters.any} clear={filters.clear}>
        <ChoiceFilter label="Any action" {...filters.field('action')} from={Object.keys(auditActions)} width={230} />
        <PeriodFilter {...filters.field('period')} />
      </FilterBar>
      <DataTable
        label="Audit log"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        linkOf={({ id }) => linkTo(id)}
        query={query}
        empty={
          <EmptyState icon={IconHistory} title="Nothing here">
            {filters.any
              ? 'No entry fits these filters. Clear them to see all.'
              : 'What people do with keys, members and settings will stand here.'}
          </EmptyState>
        }
      />
      <Pages filters={filters} nextCursor={query.data?.auditLog?.nextCursor} />
      {opened && (
        <SideSheet onClose={() => open(undefined)} title={opened.meaning}>
          <EntryFacts entry={opened} onlyActor={(id) => filters.set({ actor: id })} />
        </SideSheet>
      )}
    </>
  )
}

const columns: Column<Entry>[] = [
  { title: 'What', cell: ({ meaning }) => meaning },
  { title: 'Action', cell: ({ action }) => <Tag>{action}</Tag>, narrow: true },
  { title: 'Who', cell: ({ actorName, actorKind }) => actorName ?? kindOf(actorKind) },
  { title: 'To what', cell: ({ targetName, targetId }) => targetName ?? targetId ?? '' },
  { title: 'When', cell: ({ at }) => <Time at={at} as="clock" />, narrow: true },
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
          When: <Time at={entry.at} as="clock" />,
          Action: <Tag>{entry.action}</Tag>,
          Who: entry.actorName ?? kindOf(entry.actorKind),
          'As a': kindOf(entry.actorKind),
          'Id of who': entry.actorId && <CopyText text={entry.actorId} label="Copy id of who did it" />,
          'To what': entry.targetName,
          Kind: entry.targetType?.replaceAll('_', ' '),
          'Id of what': entry.targetId && <CopyText text={entry.targetId} label="Copy id of what it was done to" />,
          Address: entry.address,
          Request: entry.requestId && <CopyText text={entry.requestId} label="Copy request id" />,
        }}
      />
      {hasDetail && <Code value={detail} label="Detail" />}
      {entry.actorId && (
        <Text size="sm">
          <button type="button" className="textual" onClick={() => onlyActor(entry.actorId as string)}>
            Show only what they did
          </button>
        </Text>
      )}
    </Stack>
  )
}
