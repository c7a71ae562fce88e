import { Text } from '@mantine/core'
import { useFilters, useOpenRecord, useSince } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { RecordSheet } from '../../parts/layout/record-sheet.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { DataTable, Pages } from '../../parts/tables/data-table.tsx'
import { ChoiceFilter, FilterBar, PeriodFilter, TextFilter } from '../../parts/tables/filter-bar.tsx'
import { Code } from '../../parts/values/code.tsx'
import { CopyText } from '../../parts/values/copy.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { Time } from '../../parts/values/time.tsx'
import { eventKind } from '../../records/event.ts'
import { EventDocument, EventsDocument, type EventsQuery, EventTypesDocument } from './operations.ts'

type Event = NonNullable<EventsQuery['events']>['data'][number]

const PAGE = 50

/** The event log, newest first. */
export function Stream() {
  const filters = useFilters(['type', 'record', 'period'] as const)
  const { type, record, period } = filters.values
  const since = useSince(period)
  const types = useApiQuery(EventTypesDocument, {}).data?.eventTypes
  const query = useApiQuery(EventsDocument, {
    limit: PAGE,
    after: filters.cursor,
    types: type ? [type] : undefined,
    objectId: record,
    since,
  })
  const open = useOpenRecord()
  const page = query.data?.events
  return (
    <>
      <FilterBar any={filters.any} clear={filters.clear}>
        <ChoiceFilter
          label="All types"
          {...filters.field('type')}
          from={types?.map(({ name }) => name) ?? []}
          width={230}
        />
        <PeriodFilter {...filters.field('period')} />
        <TextFilter label="Record ID" {...filters.field('record')} />
      </FilterBar>
      <DataTable
        kind={eventKind}
        columns={columns}
        rows={page?.data}
        linkOf={open.linkOf}
        query={query}
        filters={filters}
      />
      <Pages filters={filters} nextCursor={page?.hasMore ? page.data.at(-1)?.id : undefined} />
      {open.id && <EventDrawer id={open.id} onClose={open.close} />}
    </>
  )
}

// biome-ignore format: a table reads by its columns
const columns: readonly ListColumn<Event, never>[] = [
  { id: 'type', title: 'Type', cell: ({ type }) => <span className="mono">{type}</span> },
  { id: 'record', title: 'Record', cell: ({ objectType, objectId }) => <>{objectType.replaceAll('_', ' ')} <Text span className="mono" c="dimmed">{objectId}</Text></> },
  { id: 'id', title: 'Event ID', cell: ({ id }) => <span className="mono">{id}</span> },
  { id: 'time', title: 'Time', grow: 0, cell: ({ createdAt }) => <Time at={createdAt} as="clock" /> },
]

function EventDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useApiQuery(EventDocument, { id })
  const event = query.data?.event
  return (
    <RecordSheet
      title={<span className="mono">{event?.type ?? id}</span>}
      query={query}
      record={event}
      onClose={onClose}
    >
      {({ createdAt, objectId, objectType, data }) => (
        <>
          <DescriptionList
            of={{
              Time: <Time at={createdAt} as="clock" />,
              'Event ID': <CopyText text={id} label="Copy event ID" />,
              'Record ID': <CopyText text={objectId} label="Copy record ID" />,
              'Record type': objectType.replaceAll('_', ' '),
            }}
          />
          <Code value={data} label="Data" />
        </>
      )}
    </RecordSheet>
  )
}
