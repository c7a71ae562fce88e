/** The `recordChanges` subscription: which records changed, so that a client reads these again and not its whole page. */
import { filter, map, pipe } from 'graphql-yoga'
import type { Credential } from '../src/access/credential.ts'
import type { Resource } from '../src/access/resources.ts'
import { type EventObject, eventObjects } from '../src/events/catalogue.ts'
import {
  type ChangedRecord,
  findChangedRecords,
  hasOwnRecords,
  newestPosition,
  type Position,
} from '../src/events/changed-records.ts'
import { eventScopes, findEvents, isEventId, type StoredEvent } from '../src/events/read.ts'
import type { Context } from '../src/execution/context.ts'
import type { Topic } from '../src/platform/changes/changes.ts'
import { ApiError } from '../src/platform/errors.ts'
import { momentOfId } from '../src/platform/uuid.ts'
import { RecordTypeType, requireRead, resourcesByObject } from './any-record.ts'
import { builder, isAllowed } from './builder.ts'
import { objectName } from './record.ts'
import { watchTopics } from './subscriptions.ts'

/** The changes of one message at most. */
const MAX_CHANGES = 200

const OperationType = builder.enumType('ChangeOperation', {
  description: 'What happened to a record.',
  values: {
    created: { description: 'It is new.' },
    updated: { description: 'It changed, or is new and of a type that has no event for that.' },
    deleted: { description: 'It is gone.' },
  },
})

type Operation = typeof OperationType.$inferType

interface RecordChange {
  /** Undefined if the change has no event. */
  event?: StoredEvent
  operation: Operation
  type: string
  id: string
}

const RecordChangeType = builder.objectRef<RecordChange>('RecordChange').implement({
  description: 'A change of a record.',
  fields: (t) => ({
    eventId: t.id({
      nullable: true,
      description: 'Id of the event: see `event`. Null if the change has none.',
      resolve: ({ event }) => event?.id,
    }),
    event: t.string({
      nullable: true,
      description: 'Event type, e.g. `worker.updated`. Null if the change has no event.',
      resolve: ({ event }) => event?.type,
    }),
    operation: t.expose('operation', {
      type: OperationType,
      nullable: false,
      description: 'What happened to the record.',
    }),
    type: t.expose('type', { type: RecordTypeType, nullable: false, description: 'Type of the record.' }),
    id: t.exposeID('id', { nullable: false, description: 'Id of the record.' }),
  }),
})

function fromEvent(event: StoredEvent): RecordChange {
  const { type, data, objectType, objectId } = event
  const { deleted_at: deletedAt } = (data as { object?: { deleted_at?: unknown } }).object ?? {}
  const isNew = type.endsWith('.created') || type.endsWith('.added')
  const isDeleted = type.endsWith('.deleted') || (deletedAt ?? null) !== null
  return { event, operation: operationOf({ isNew, isDeleted }), type: objectType, id: objectId }
}

function fromRecord(record: ChangedRecord): RecordChange {
  return { operation: operationOf(record), type: objectName(record.type), id: record.id }
}

function operationOf({ isNew, isDeleted }: Pick<ChangedRecord, 'isNew' | 'isDeleted'>): Operation {
  if (isDeleted) return 'deleted'
  return isNew ? 'created' : 'updated'
}

interface Message {
  changes: RecordChange[]
  isComplete: boolean
  lastEventId: string | null
}

const RecordChangesType = builder.objectRef<Message>('RecordChanges').implement({
  description: 'The changes since the previous message.',
  fields: (t) => ({
    changes: t.field({
      type: [RecordChangeType],
      nullable: false,
      description: `The changes, up to ${MAX_CHANGES}: first those that have an event, oldest first, then the others, each record once.`,
      resolve: ({ changes }) => changes,
    }),
    isComplete: t.exposeBoolean('isComplete', {
      nullable: false,
      description: 'Whether no change is missing. If false, read again everything that you show.',
    }),
    lastEventId: t.exposeID('lastEventId', {
      nullable: true,
      description: 'Send it as `after` when you subscribe again. Null if there was no event yet.',
    }),
  }),
})

/** Resources by the type of their records. */
type Followed = ReadonlyMap<string, Resource>

/** Those of whose changes `credential` is told: which it may read. Workers are told of their own records. */
function followedBy(credential: Credential): Followed {
  return new Map(
    [...resourcesByObject].filter(
      ([, resource]) =>
        isAllowed(credential, { anyOf: resource.read }) && (credential.workerId === null || hasOwnRecords(resource)),
    ),
  )
}

/** A person who reads records may know that they changed, also one who may not read events. */
const permittedTopics = (credential: Credential): Topic[] =>
  followedBy(credential).size > 0 ? ['events', 'records'] : []

/** Those of `types`, or all, of whose changes the caller is told. @throws {ApiError} insufficient_scope */
function requireFollowed(context: Context, types: readonly string[] | null | undefined): Followed {
  const followed = followedBy(context.credential)
  if (!types) return followed
  for (const type of types) requireRead(context, resourcesByObject.get(type) as Resource)
  return new Map([...followed].filter(([type]) => types.includes(type)))
}

/** Reads the changes since the previous call, or first since the event `after`. */
function readSince(context: Context, followed: Followed, after: string | null | undefined) {
  const objects = [...followed.keys()].filter((type): type is EventObject => Object.hasOwn(eventObjects, type))
  const resources = [...followed.values()]
  let last: Position | undefined = after ? { eventId: after, at: momentOfId(after.slice('evt_'.length)) } : undefined
  let isFirst = true
  return async (): Promise<Message> => {
    const isKnown = !isFirst || !after || (await isStored(context, after))
    isFirst = false
    const newest = await newestPosition(context) // read first: what comes after it is for the next message
    const changes = last === undefined || !isKnown ? [] : await changesBetween(last, newest)
    last = newest
    const isComplete = isKnown && changes.length <= MAX_CHANGES
    return { changes: changes.slice(0, MAX_CHANGES), isComplete, lastEventId: newest.eventId }
  }

  async function changesBetween(from: Position, { eventId, at }: Position): Promise<RecordChange[]> {
    if (at === null || at.getTime() === from.at?.getTime()) return []
    const limit = MAX_CHANGES + 1
    const { workerId } = context.credential
    const window = { order: 'oldest_first', limit, offset: 0, after: from.eventId ?? undefined } as const
    const [events, records] = await Promise.all([
      eventId === null || eventId === from.eventId
        ? []
        : findEvents(context, { objects, workerId }, { ...window, until: eventId }),
      findChangedRecords(context, { resources, after: from.at ?? new Date(0), until: at, limit }),
    ])
    const told = events.map(fromEvent)
    const names = new Set(told.map(nameOf))
    return [...told, ...records.map(fromRecord).filter((change) => !names.has(nameOf(change)))]
  }
}

const nameOf = ({ type, id }: RecordChange) => `${type} ${id}`

/** Lets the first message through, and those that say something. */
function isNews() {
  let isFirst = true
  return ({ changes, isComplete }: Message) => {
    const wanted = isFirst || changes.length > 0 || !isComplete
    isFirst = false
    return wanted
  }
}

/** Whether events after this one were kept, too: the oldest ones are deleted first. */
async function isStored({ db, orgId }: Context, id: string): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`select from events where org_id = ${orgId}::uuid and id = ${id}`
  return found.length > 0
}

builder.subscriptionField('recordChanges', (t) =>
  t.field({
    type: RecordChangesType,
    nullable: false,
    description:
      'Sends which records changed, as soon as they change: those of types that the caller can read; workers are told of their own records and projects. Many changes in a row are combined, to two messages a second. The first message has the changes since `after`; without it, none. The stream ends when the credential is revoked, expires, or may no longer read any type.',
    authScopes: { anyOf: eventScopes },
    args: {
      types: t.arg({ type: [RecordTypeType], description: 'Only records of these types. Default: all.' }),
      after: t.arg.id({
        description: '`lastEventId` of the last message that the client received, so that it misses no change.',
      }),
    },
    complexity: 1,
    subscribe: (_root, { types, after }, context) => {
      if (after && !isEventId(after))
        throw new ApiError('validation_failed', {
          details: [{ path: 'after', code: 'invalid', message: 'must be an event id, evt_…' }],
        })
      const read = readSince(context, requireFollowed(context, types), after)
      return pipe(
        watchTopics(context, ['events', 'records'], permittedTopics),
        map(() => read()),
        filter(isNews()),
      )
    },
    resolve: (message) => message,
  }),
)
