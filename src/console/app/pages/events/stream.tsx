import { Stack, Text } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'
import { useAsk } from '../../asking/ask.ts'
import { useFilters, useOpened, useSince } from '../../asking/filters.ts'
import { useLive } from '../../live/live.tsx'
import { Code } from '../../parts/code.tsx'
import { CopyText } from '../../parts/copy.tsx'
import { type Column, DataTable, Pages } from '../../parts/data-table.tsx'
import { SideSheet } from '../../parts/dialog.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { ChoiceFilter, FilterBar, PeriodFilter, TextFilter } from '../../parts/filter-bar.tsx'
import { useLinkToOpen } from '../../parts/link-to-open.ts'
import { Time } from '../../parts/time.tsx'
import { EventDocument, EventsDocument, type EventsQuery, EventTypesDocument } from './operations.ts'

type Event = NonNullable<EventsQuery['events']>['data'][number]

const PAGE = 50

/** What happened, newest first. */
export function Stream() {
  const filters = useFilters(['type', 'record', 'period'] as const)
  const { type, record, period } = filters.values
  const since = useSince(period)
  const types = useAsk(EventTypesDocument, {}).data?.eventTypes
  const asked = useAsk(EventsDocument, {
    limit: PAGE,
    after: filters.cursor,
    types: type ? [type] : undefined,
    objectId: record,
    since,
  })
  useLive(['events'], asked.again)
  const [openId, open] = useOpened()
  const linkTo = useLinkToOpen()
  const page = asked.data?.events
  return (
    <>
      <FilterBar any={filters.any} clear={filters.clear}>
        <ChoiceFilter
          label="Any type"
          value={type}
          onChange={(value) => filters.set({ type: value })}
          from={types?.map(({ name }) => name) ?? []}
          width={230}
        />
        <PeriodFilter value={period} onChange={(value) => filters.set({ period: value })} />
        <TextFilter label="Id of a record" value={record} onChange={(value) => filters.set({ record: value })} />
      </FilterBar>
      <DataTable
        label="Events"
        columns={columns}
        rows={page?.data}
        keyOf={({ id }) => id}
        linkOf={({ id }) => linkTo(id)}
        asked={asked}
        empty={
          <EmptyState icon={IconActivity} title="No event">
            {filters.any
              ? 'None fits these filters. Clear them to see all.'
              : 'Change a record, for example a worker over the API, and its event appears here.'}
          </EmptyState>
        }
      />
      <Pages filters={filters} nextCursor={page?.hasMore ? page.data.at(-1)?.id : undefined} />
      {openId && <EventDrawer id={openId} onClose={() => open(undefined)} />}
    </>
  )
}

const columns: Column<Event>[] = [
  { title: 'Type', cell: ({ type }) => <span className="mono">{type}</span> },
  {
    title: 'Record',
    cell: ({ objectType, objectId }) => (
      <>
        {objectType.replaceAll('_', ' ')}{' '}
        <Text span className="mono" c="dimmed">
          {objectId}
        </Text>
      </>
    ),
  },
  { title: 'Event', cell: ({ id }) => <span className="mono">{id}</span> },
  { title: 'When', cell: ({ createdAt }) => <Time at={createdAt} as="clock" />, narrow: true },
]

function EventDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, failure, again } = useAsk(EventDocument, { id })
  const event = data?.event
  return (
    <SideSheet onClose={onClose} size="lg" title={<span className="mono">{event?.type ?? id}</span>}>
      {failure && <FailureNotice failure={failure} again={again} />}
      {event && (
        <Stack gap="lg">
          <Facts
            of={{
              When: <Time at={event.createdAt} as="clock" />,
              Event: <CopyText text={event.id} label="Copy event id" />,
              Record: <CopyText text={event.objectId} label="Copy record id" />,
              Kind: event.objectType.replaceAll('_', ' '),
            }}
          />
          <Code value={event.data} label="Data" />
        </Stack>
      )}
    </SideSheet>
  )
}
