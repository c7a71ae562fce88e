/** The messages to everyone, or to one worker, with what became of each. */
import { Stack, Text } from '@mantine/core'
import { useFilters, useSince } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import type { MessageKind, MessageStatus } from '../../api/schema-types.ts'
import { plainChoices } from '../../parts/list/choices.ts'
import type { ListColumn } from '../../parts/list/columns.ts'
import { ChoiceFilter, FilterBar, PeriodFilter } from '../../parts/tables/filter-bar.tsx'
import { LogTable } from '../../parts/tables/log-table.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { StatusMark } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { languageNames, messageKindNames, messageRecord, messageStates, skipWords } from '../../records/message.ts'
import { MessagesDocument, type MessagesQuery } from './operations.ts'

type Message = NonNullable<MessagesQuery['messages']>['data'][number]

const PAGE = 50

const kindChoices = plainChoices(messageKindNames)

export function MessageLog({ workerId }: { workerId?: string }) {
  const filters = useFilters(['kind', 'status', 'period'] as const)
  const { kind, status, period } = filters.values
  const query = useApiQuery(MessagesDocument, {
    limit: PAGE,
    cursor: filters.cursor,
    workerId,
    kinds: kind ? [kind as MessageKind] : undefined,
    statuses: status ? [status as MessageStatus] : undefined,
    since: useSince(period),
  })
  return (
    <>
      <FilterBar any={filters.any} clear={filters.clear}>
        <ChoiceFilter label="All kinds" {...filters.field('kind')} from={kindChoices} />
        <ChoiceFilter label="All statuses" {...filters.field('status')} from={plainChoices(messageStates)} />
        <PeriodFilter {...filters.field('period')} />
      </FilterBar>
      <LogTable
        kind={messageRecord}
        columns={workerId === undefined ? columns : columns.filter(({ id }) => id !== 'recipient')}
        page={query.data?.messages}
        query={query}
        filters={filters}
        noMatch="No matching messages"
        titleOf={({ subject }) => subject}
      >
        {(opened) => <MessageFacts message={opened} />}
      </LogTable>
    </>
  )
}

const recipientOf = ({ worker, user, client }: Message) =>
  worker ? personName(worker) : (user?.name ?? client?.name ?? '')

const reasonOf = ({ skipReason, error }: Message) => (skipReason ? skipWords[skipReason] : (error ?? ''))

// biome-ignore format: a table reads by its columns
const columns: readonly ListColumn<Message, never>[] = [
  { id: 'subject', title: 'Subject', text: ({ subject }) => subject },
  { id: 'recipient', title: 'To', text: recipientOf },
  { id: 'status', title: 'Status', grow: 0, cell: ({ status }) => <StatusMark words={messageStates} value={status} /> },
  { id: 'reason', title: 'Reason', text: reasonOf },
  { id: 'time', title: 'Time', grow: 0, cell: ({ createdAt }) => <Time at={createdAt} as="clock" /> },
]

function MessageFacts({ message }: { message: Message }) {
  const { kind, address, language, body, status, attempts, createdAt, sendAt, sentAt } = message
  return (
    <Stack gap="lg">
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {body}
      </Text>
      <DescriptionList
        of={{
          To: recipientOf(message),
          Address: address,
          About: messageKindNames[kind],
          Status: <StatusMark words={messageStates} value={status} />,
          Reason: reasonOf(message),
          Language: languageNames[language],
          Attempts: String(attempts),
          Written: <Time at={createdAt} as="clock" />,
          Due: status === 'queued' && <Time at={sendAt} as="clock" />,
          Sent: sentAt && <Time at={sentAt} as="clock" />,
        }}
      />
    </Stack>
  )
}
