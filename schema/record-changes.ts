/** The `recordChanges` subscription: which records changed, so that a client reads these again and not its whole page. */
import { filter, map, pipe } from 'graphql-yoga'
import type { Credential } from '../src/access/credential.ts'
import { type EventObject, eventObjects } from '../src/events/catalogue.ts'
import {
  eventScopes,
  findEvents,
  followedObjects,
  isEventId,
  newestEventId,
  type StoredEvent,
} from '../src/events/read.ts'
import type { Context } from '../src/execution/context.ts'
import type { Topic } from '../src/platform/changes/changes.ts'
import { ApiError, type ErrorDetail } from '../src/platform/errors.ts'
import { RecordTypeType, requireRead, resourcesByObject } from './any-record.ts'
import { builder } from './builder.ts'
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

const RecordChangeType = builder.objectRef<StoredEvent>('RecordChange').implement({
  description: 'A change of a record.',
  fields: (t) => ({
    eventId: t.exposeID('id', { nullable: false, description: 'Id of the event: see `event`.' }),
    event: t.exposeString('type', { nullable: false, description: 'Event type, e.g. `worker.updated`.' }),
    operation: t.field({
      type: OperationType,
      nullable: false,
      description: 'What happened to the record.',
      resolve: operationOf,
    }),
    type: t.expose('objectType', { type: RecordTypeType, nullable: false, description: 'Type of the record.' }),
    id: t.exposeID('objectId', { nullable: false, description: 'Id of the record.' }),
  }),
})

function operationOf({ type, data }: StoredEvent): 'created' | 'updated' | 'deleted' {
  const { deleted_at: deletedAt } = (data as { object?: { deleted_at?: unknown } }).object ?? {}
  if (type.endsWith('.deleted') || (deletedAt ?? null) !== null) return 'deleted'
  return type.endsWith('.created') || type.endsWith('.added') ? 'created' : 'updated'
}

interface Message {
  changes: StoredEvent[]
  isComplete: boolean
  lastEventId: string | null
}

const RecordChangesType = builder.objectRef<Message>('RecordChanges').implement({
  description: 'The changes since the previous message.',
  fields: (t) => ({
    changes: t.field({
      type: [RecordChangeType],
      nullable: false,
      description: `The changes, oldest first, up to ${MAX_CHANGES}.`,
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

/** A person who reads records may know that they changed, also one who may not read events; a worker, of their own ones. */
const permittedTopics = (credential: Credential): Topic[] => (followedObjects(credential).length > 0 ? ['events'] : [])

/** The types whose events the caller receives. @throws {ApiError} insufficient_scope, validation_failed */
function objectsOf(context: Context, types: readonly string[] | null | undefined): EventObject[] {
  const details: ErrorDetail[] = []
  for (const [index, type] of (types ?? []).entries()) {
    const resource = resourcesByObject.get(type)
    if (resource !== undefined) requireRead(context, resource)
    if (!Object.hasOwn(eventObjects, type))
      details.push({ path: `types[${index}]`, code: 'invalid', message: 'must be a type that has events' })
  }
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return followedObjects(context.credential).filter((object) =>
    types ? types.includes(object) : resourcesByObject.has(object),
  )
}

/** Reads the changes since the previous call, or first since the event `after`. */
function readSince(context: Context, objects: readonly EventObject[], after: string | null | undefined) {
  const { workerId } = context.credential
  let last = after ?? undefined
  let isFirst = true
  return async (): Promise<Message> => {
    const isKnown = !isFirst || last === undefined || (await isStored(context, last))
    const fromNow = isFirst && last === undefined
    isFirst = false
    const newest = await newestEventId(context) // read first: what comes after it is for the next message
    if (newest === undefined || newest === last) return messageOf([], isKnown)
    const found = fromNow
      ? []
      : await findEvents(
          context,
          { objects, workerId },
          { order: 'oldest_first', limit: MAX_CHANGES + 1, offset: 0, after: last, until: newest },
        )
    last = newest
    return messageOf(found.slice(0, MAX_CHANGES), isKnown && found.length <= MAX_CHANGES)
  }

  function messageOf(changes: StoredEvent[], isComplete: boolean): Message {
    return { changes, isComplete, lastEventId: last ?? null }
  }
}

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
      'Sends which records changed, as soon as they change: those of types that the caller can read, if the change has an event; workers are told of their own records and projects. Many changes in a row are combined, to two messages a second. The first message has the changes since `after`; without it, none. The stream ends when the credential is revoked, expires, or may no longer read any type.',
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
      const read = readSince(context, objectsOf(context, types), after)
      return pipe(
        watchTopics(context, ['events'], permittedTopics),
        map(() => read()),
        filter(isNews()),
      )
    },
    resolve: (message) => message,
  }),
)
