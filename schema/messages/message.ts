/** Messages to workers and members: the log of what was sent. */
import type { Message } from '../../prisma/generated/client/client.ts'
import { type Language, MessageStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { EVERYONE } from '../../src/access/scopes/roles.ts'
import {
  type ClientKind,
  clientKinds,
  type MessageChannel,
  type MessageKind,
  messageChannels,
  messageKinds,
  type SkipReason,
  skipReasons,
} from '../../src/domain/messages/kinds.ts'
import { checkMessageFilter, readMessages } from '../../src/domain/messages/log.ts'
import { recipientIdOf } from '../../src/domain/messages/preferences.ts'
import { MESSAGE_RETENTION_DAYS } from '../../src/domain/messages/retention.ts'
import { isEventId } from '../../src/events/read.ts'
import { colleagueById } from '../administration/colleagues.ts'
import { builder } from '../builder.ts'
import { eventById } from '../events/event.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, readWindow } from '../finding/window.ts'
import { listComplexity } from '../lists/list.ts'
import { logPageOf } from '../lists/log-page.ts'
import { recordById } from '../record-references.ts'

/** The language of messages to a person. */
export const LanguageType = builder.enumType('Language', {
  description: 'Language of messages.',
  values: {
    en: { description: 'English.' },
    pl: { description: 'Polish.' },
    ro: { description: 'Romanian.' },
  } satisfies Record<Language, object>,
})

/** The values of an enum, from a table of sentences. */
function valuesOf<Name extends string>(rows: Readonly<Record<Name, string>>) {
  const entries = Object.entries<string>(rows).map(([name, description]) => [name, { description }])
  return Object.fromEntries(entries) as Record<Name, { description: string }>
}

const about = Object.fromEntries(
  Object.entries({ ...messageKinds, ...clientKinds }).map(([kind, row]) => [kind, row.about]),
)

export const MessageKindType = builder.enumType('MessageKind', {
  description: 'What a message is about.',
  values: valuesOf(about as Record<MessageKind | ClientKind, string>),
})

export const MessageChannelType = builder.enumType('MessageChannel', {
  description: 'How a message is sent.',
  values: valuesOf(messageChannels),
})

const MessageStatusType = builder.enumType('MessageStatus', {
  description: 'Status of a message.',
  values: {
    [MessageStatus.queued]: { description: 'Waiting to be sent, for the end of the quiet hours, or for a retry.' },
    [MessageStatus.sent]: { description: 'The carrier, such as the mail server, has accepted it.' },
    [MessageStatus.failed]: { description: 'It could not be sent: see `error`.' },
    [MessageStatus.skipped]: { description: 'It was not sent on purpose: see `skipReason`.' },
  },
})

const SkipReasonType = builder.enumType('MessageSkipReason', {
  description: 'Why a message was not sent.',
  values: valuesOf(skipReasons),
})

const eventIdOf = ({ causeId }: Message) => (isEventId(causeId) ? causeId : null)

const MessageType = builder.objectRef<Message>('Message').implement({
  description: `A message to a worker, a member or a client about something that concerns them. Kept for ${MESSAGE_RETENTION_DAYS} days.`,
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    workerId: t.exposeID('workerId', { nullable: true, description: 'Id of the worker that it is to.' }),
    worker: t.field({
      description: 'The worker that it is to.',
      ...recordById(resources.workers, ({ workerId }: Message) => workerId),
    }),
    userId: t.exposeID('userId', { nullable: true, description: 'Id of the user that it is to.' }),
    user: t.field(colleagueById('The member that it is to', ({ userId }: Message) => userId)),
    clientId: t.exposeID('clientId', { nullable: true, description: 'Id of the client that it is to.' }),
    client: t.field({
      description: 'The client that it is to.',
      ...recordById(resources.clients, ({ clientId }: Message) => clientId),
    }),
    invoiceId: t.exposeID('invoiceId', { nullable: true, description: 'Id of the invoice that is attached.' }),
    invoice: t.field({
      description: 'The invoice that is attached.',
      ...recordById(resources.invoices, ({ invoiceId }: Message) => invoiceId),
    }),
    approvalId: t.exposeID('approvalId', {
      nullable: true,
      description: 'Id of the request to approve hours whose link it has.',
    }),
    approval: t.field({
      description: 'The request to approve hours whose link it has.',
      ...recordById(resources.timesheetApprovals, ({ approvalId }: Message) => approvalId),
    }),
    kind: t.field({
      type: MessageKindType,
      nullable: false,
      description: 'What it is about.',
      resolve: ({ kind }) => kind as MessageKind | ClientKind,
    }),
    channel: t.field({
      type: MessageChannelType,
      nullable: false,
      description: 'How it is sent.',
      resolve: ({ channel }) => channel as MessageChannel,
    }),
    address: t.exposeString('address', { nullable: true, description: 'The address, most of it left out.' }),
    language: t.expose('language', { type: LanguageType, nullable: false, description: 'Its language.' }),
    subject: t.exposeString('subject', { nullable: false, description: 'Subject.' }),
    body: t.exposeString('body', { nullable: false, description: 'What it tells, a line for each thing.' }),
    status: t.expose('status', { type: MessageStatusType, nullable: false, description: 'Status.' }),
    skipReason: t.field({
      type: SkipReasonType,
      nullable: true,
      description: 'Why it was skipped.',
      resolve: ({ status, reason }) => (status === 'skipped' ? (reason as SkipReason) : null),
    }),
    error: t.string({
      nullable: true,
      description: 'The error of the last attempt, if that failed.',
      resolve: ({ status, reason }) => (status === 'skipped' ? null : reason),
    }),
    attempts: t.exposeInt('attempts', { nullable: false, description: 'Number of attempts to send it.' }),
    eventCount: t.exposeInt('events', { nullable: false, description: 'Number of events that it tells of.' }),
    eventId: t.id({
      nullable: true,
      description: 'Id of the first event that it tells of.',
      resolve: eventIdOf,
    }),
    event: t.field(eventById('The first event that it tells of', eventIdOf)),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'When it was written.' }),
    sendAt: t.expose('sendAt', {
      type: 'DateTime',
      nullable: false,
      description: 'When it is due: after `createdAt` if it waits for the end of the quiet hours.',
    }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true, description: 'When it was sent.' }),
  }),
})

const PageType = logPageOf('MessagePage', 'log of messages', MessageType, 'messages')

builder.queryFields((t) => ({
  messages: t.field({
    type: PageType,
    nullable: true,
    description:
      'List messages to workers, members and clients, latest first. Without the scope `read`: those of an `invoiceId` or `approvalId`.',
    // They tell of documents, hours and tasks, too: with `finance:read`, those of one record only.
    authScopes: { anyOf: ['read', 'finance:read'] },
    boundCallers: ['supervisor', 'finance'], // `checkMessageFilter`
    complexity: listComplexity,
    args: {
      limit: t.arg.int({ description: `Maximum number of results, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
      cursor: t.arg.string({ description: '`nextCursor` of the previous page.' }),
      workerId: t.arg.id({ description: 'Only messages to this worker.' }),
      invoiceId: t.arg.id({ description: 'Only emails with this invoice.' }),
      approvalId: t.arg.id({ description: 'Only emails with the link of this request to approve hours.' }),
      kinds: t.arg({ type: [MessageKindType], description: 'Only messages of these kinds.' }),
      channels: t.arg({ type: [MessageChannelType], description: 'Only messages by these channels.' }),
      statuses: t.arg({
        type: [MessageStatusType],
        description: 'Only messages with these statuses, e.g. `[failed]`.',
      }),
      since: t.arg({ type: 'DateTime', description: 'Only messages written at or after this time.' }),
      until: t.arg({ type: 'DateTime', description: 'Only messages written before this time.' }),
    },
    resolve: async (_root, { limit, ...filter }, context) => {
      await checkMessageFilter(context, filter)
      return readMessages(context, { ...filter, limit: readWindow({ limit }).limit })
    },
  }),
  myMessages: t.field({
    type: PageType,
    nullable: true,
    description: 'List the messages to the signed-in person, latest first.',
    authScopes: { role: EVERYONE },
    complexity: listComplexity,
    args: {
      limit: t.arg.int({ description: `Maximum number of results, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
      cursor: t.arg.string({ description: '`nextCursor` of the previous page.' }),
    },
    resolve: (_root, { limit, cursor }, { control, credential }) =>
      readMessages(
        { control, orgId: credential.orgId, credential },
        { cursor, limit: readWindow({ limit }).limit },
        recipientIdOf(credential),
      ),
  }),
}))
