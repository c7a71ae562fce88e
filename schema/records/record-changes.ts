/** The `recordChanges` subscription: which records changed, so that a client reads these again and not its whole page. */
import { filter, map, pipe } from 'graphql-yoga'
import type { Credential } from '../../src/access/credentials/credential.ts'
import { type Resource, resources } from '../../src/access/resources.ts'
import { NOTIFICATION_READERS } from '../../src/access/scopes/roles.ts'
import { forOrganisation } from '../../src/access/tenancy/client.ts'
import { boundOf, canAccess } from '../../src/access/tenancy/own-records.ts'
import { viewOf } from '../../src/access/tenancy/view.ts'
import {
  type ChangedRecord,
  findChanges,
  isTold,
  type Position,
  withoutRepeats,
} from '../../src/events/changed-records.ts'
import { type Follower, follow } from '../../src/events/follow.ts'
import { eventScopes, isEventId } from '../../src/events/read.ts'
import type { Context } from '../../src/execution/context.ts'
import type { Topic } from '../../src/platform/changes/changes.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'
import { momentOfId } from '../../src/platform/text/uuid.ts'
import { builder, isAllowed } from '../builder.ts'
import { objectName } from '../record.ts'
import { RecordTypeType, requireRead, resourcesByObject } from '../record-references.ts'
import { watchTopics } from '../subscriptions.ts'

/** The maximum number of changes in one message. */
const MAX_CHANGES = 200
/** The maximum number of missed events that are read for a client that reconnects. */
const MAX_MISSED = 10_000

const OperationType = builder.enumType('ChangeOperation', {
  description: 'What happened to a record.',
  values: {
    created: { description: 'The record was created.' },
    updated: { description: 'The record changed, or was created and its type has no event for that.' },
    deleted: { description: 'The record was deleted.' },
  },
})

type Operation = typeof OperationType.$inferType

const RecordChangeType = builder.objectRef<ChangedRecord>('RecordChange').implement({
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
    operation: t.field({
      type: OperationType,
      nullable: false,
      description: 'What happened to the record.',
      resolve: operationOf,
    }),
    type: t.field({
      type: RecordTypeType,
      nullable: false,
      description: 'Type of the record.',
      resolve: ({ type }) => objectName(type),
    }),
    id: t.exposeID('id', { nullable: false, description: 'Id of the record.' }),
    recordId: t.exposeID('id', { nullable: false, description: 'Id of the record.' }),
  }),
})

function operationOf({ isNew, isDeleted }: ChangedRecord): Operation {
  if (isDeleted) return 'deleted'
  return isNew ? 'created' : 'updated'
}

interface Message {
  changes: ChangedRecord[]
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
      description: 'Whether no change is missing. If false, fetch all data again.',
    }),
    lastEventId: t.exposeID('lastEventId', {
      nullable: true,
      description: 'Send it as `after` when you subscribe again. Null if there was no event yet.',
    }),
  }),
})

/** Resources by the type of their records. */
type Followed = ReadonlyMap<string, Resource>

/** The resources that `credential` may follow: those it may read; for bound callers, those of which they can own records. */
function followedBy(credential: Credential): Followed {
  const bound = boundOf(credential)
  const isOwned = (type: string) => bound === null || canAccess(bound.audience, type)
  const mayRead = (resource: Resource) =>
    isAllowed(credential, { anyOf: resource.read }) || (bound !== null && hasInbox(credential, resource))
  return new Map([...resourcesByObject].filter(([, resource]) => isOwned(resource.type) && mayRead(resource)))
}

/** A member with limits reads the notifications of their inbox only, and hears of no others. */
const hasInbox = ({ role }: Credential, { type }: Resource) =>
  type === resources.notifications.type && (NOTIFICATION_READERS as readonly unknown[]).includes(role)

/** Callers who may read records may follow their changes, even if they may not read events. */
const permittedTopics = (credential: Credential): Topic[] =>
  followedBy(credential).size > 0 ? ['events', 'records'] : []

/** The same for a stream: what it sends depends on what its caller saw when it began. */
const permittedAs =
  (began: Credential) =>
  (credential: Credential): Topic[] =>
    viewOf(credential) === viewOf(began) ? permittedTopics(credential) : []

/** Those of `types`, default all, that the caller may follow. @throws {ApiError} insufficient_scope */
function requireFollowed(context: Context, types: readonly string[] | null | undefined): Followed {
  const followed = followedBy(context.credential)
  if (!types) return followed
  for (const type of types) requireRead(context, resourcesByObject.get(type) as Resource)
  return new Map([...followed].filter(([type]) => types.includes(type)))
}

/** Reads the changes since the previous call; the first call reads those since the event `after`. */
function openReading(context: Context, followed: Followed, after: string | null | undefined) {
  const { orgId, credential, services } = context
  const bound = boundOf(credential)
  const types = new Set([...followed.values()].map(({ type }) => type))
  const db = forOrganisation(services.database, orgId)
  let follower: Follower
  let steps: number | undefined
  return {
    begin() {
      const place = { changes: services.changes, db, orgId, resources: resourcesByObject }
      const { follower: shared, leave } = follow(place, bound)
      follower = shared
      return leave
    },
    async read(): Promise<Message> {
      await follower.catchUp()
      const isFirst = steps === undefined
      const { newest, steps: reached, ...found } = follower.since(steps)
      steps = reached
      const { changes, isComplete } = isFirst && after ? await missed(after, newest) : found
      const told = withoutRepeats(changes.filter((change) => types.has(change.type) && isTold(credential, change)))
      return {
        changes: told.slice(0, MAX_CHANGES),
        isComplete: isComplete && told.length <= MAX_CHANGES,
        lastEventId: newest.eventId,
      }
    },
  }

  async function missed(eventId: string, to: Position) {
    if (!(await isNear(context, eventId))) return { changes: [], isComplete: false }
    const from = { eventId, at: momentOfId(eventId.slice('evt_'.length)) }
    const own = bound === null ? { bounds: [] } : { bounds: [bound], ownOnly: true }
    const changes = await findChanges({ db, orgId }, { from, to, resources: followed, limit: MAX_CHANGES + 1, ...own })
    return { changes, isComplete: changes.length <= MAX_CHANGES } // the caller may not be told of all of them
  }
}

/** Passes on the first message, and later ones only if they have changes or are incomplete. */
function isNews() {
  let isFirst = true
  return ({ changes, isComplete }: Message) => {
    const wanted = isFirst || changes.length > 0 || !isComplete
    isFirst = false
    return wanted
  }
}

/**
 * Whether all events after this one are still stored (the oldest are deleted first), and few enough to search for a
 * worker's own.
 */
async function isNear({ db, orgId }: Context, id: string): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    select from events where org_id = ${orgId}::uuid and id = ${id}
      and not exists (select from events later where later.org_id = ${orgId}::uuid and later.id > ${id}
        order by later.id offset ${MAX_MISSED})`
  return found.length > 0
}

builder.subscriptionField('recordChanges', (t) =>
  t.field({
    type: RecordChangesType,
    nullable: false,
    description:
      'Sends which records changed, as soon as they change, in at most two messages per second, and fewer if the server has many open streams. It covers the types that the caller can read; workers get changes of their own records and projects, members with limits those inside of them. The first message contains the changes since `after`; without `after`, it is empty. The stream ends when the credential is revoked, expires, can no longer read any type, or sees other records than before.',
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
      const reading = openReading(context, requireFollowed(context, types), after)
      return pipe(
        watchTopics(context, ['events', 'records'], permittedAs(context.credential), reading.begin),
        map(() => reading.read()),
        filter(isNews()),
      )
    },
    resolve: (message) => message,
  }),
)
