/** Events, and the catalogue of event types. */
import { resources } from '../../src/access/resources.ts'
import { INTEGRATORS } from '../../src/access/scopes/roles.ts'
import type { Scope } from '../../src/access/scopes/scopes.ts'
import { BOUND_CALLERS } from '../../src/access/tenancy/own-records.ts'
import { existing } from '../../src/domain/records/records.ts'
import { actorKinds, type EventActor } from '../../src/events/actor.ts'
import type { EventObject } from '../../src/events/catalogue.ts'
import {
  countEvents,
  EVENT_ID,
  type EventFilter,
  type EventWindow,
  eventScopes,
  findEvent,
  findEvents,
  findEventsById,
  isEventId,
  type StoredEvent,
  visibleObjects,
  watchedObjects,
} from '../../src/events/read.ts'
import type { EventDescription } from '../../src/events/record-forms.ts'
import { EVENT_PATTERN_FORM, isEventPattern, typesMatching } from '../../src/events/webhooks/event-pattern.ts'
import type { Context } from '../../src/execution/context.ts'
import { ApiError, invalidField } from '../../src/platform/errors/errors.ts'
import { isUuid } from '../../src/platform/text/uuid.ts'
import { colleagueById } from '../administration/colleagues.ts'
import { builder } from '../builder.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, pageProblems } from '../finding/window.ts'
import { listComplexity, PaginationType } from '../lists/list.ts'
import { loaderOf } from '../loaders.ts'
import { subjectField } from '../record-references.ts'

const EventTypeType = builder.objectRef<EventDescription>('EventType').implement({
  description: 'An event type of the catalogue.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Name of the type, e.g. `worker.created`.' }),
    description: t.exposeString('description', { nullable: false, description: 'When the event is emitted.' }),
    schema: t.field({
      type: 'JSON',
      nullable: false,
      description: 'JSON Schema (2020-12) of `data`.',
      resolve: ({ schema }) => schema,
    }),
    example: t.field({
      type: 'JSON',
      nullable: false,
      description: 'Example of `data`.',
      resolve: ({ example }) => example,
    }),
  }),
})

const ActorKindType = builder.enumType('EventActorKind', {
  description: 'What caused an event.',
  values: Object.fromEntries(
    Object.entries(actorKinds).map(([kind, description]) => [kind, { description }]),
  ) as Record<EventActor['kind'], { description: string }>,
})

const ActorRef = builder.objectRef<EventActor>('EventActor').implement({
  description: 'Who caused an event.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ActorKindType, nullable: false, description: 'What it is.' }),
    actorId: t.exposeID('id', { nullable: false, description: 'Id of the user, key, OAuth client or automation.' }),
    name: t.exposeString('name', {
      nullable: false,
      description: 'What it was called at the time.',
    }),
    fileName: t.exposeString('fileName', {
      nullable: true,
      description: 'Name of the file, if the change came by an import.',
    }),
    user: t.field(
      colleagueById('The person: who was signed in, or for whom an OAuth client acted', ({ kind, id, userId }) =>
        kind === 'user' ? id : userId,
      ),
    ),
  }),
})

const EventRef = builder.objectRef<StoredEvent>('Event').implement({
  description: 'A change of a record. Kept for 30 days by default; the server’s settings can change this.',
  fields: (t) => ({
    id: t.exposeID('id', {
      nullable: false,
      description: 'Id of the event, `evt_…`. A later event has a greater id.',
      extensions: { jsonSchema: { type: 'string', pattern: EVENT_ID } },
    }),
    orgId: t.exposeID('orgId', { nullable: false, description: 'Id of the organisation.' }),
    type: t.exposeString('type', { nullable: false, description: 'Event type, e.g. `worker.created`.' }),
    objectType: t.exposeString('objectType', { nullable: false, description: 'Type of the record, e.g. `worker`.' }),
    objectId: t.exposeID('objectId', { nullable: false, description: 'Id of the record.' }),
    subject: t.field(
      subjectField('the event is about', ({ objectType, objectId }: StoredEvent) => ({
        type: objectType,
        id: objectId,
      })),
    ),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of the event.' }),
    actor: t.field({
      type: ActorRef,
      nullable: true,
      description:
        'Who caused it. Null for what the service does by itself, such as at midnight, and for events before 0.2.0.',
      resolve: ({ actor }) => actor,
    }),
    data: t.field({
      type: 'JSON',
      nullable: false,
      description:
        'The data of deliveries: `object`, the record as REST showed it at the time; `previous`, the previous values of changed fields; `sequence`, which increases with each event of the record.',
      resolve: ({ data }) => data,
    }),
  }),
})

interface EventPage {
  data: StoredEvent[]
  hasMore: boolean
  filter: EventFilter
  window: EventWindow
}

const EventPageType = builder.objectRef<EventPage>('EventPage').implement({
  description: 'A page of events.',
  fields: (t) => ({
    object: t.string({ nullable: false, description: 'Always `list`.', resolve: () => 'list' }),
    data: t.field({
      type: [EventRef],
      nullable: false,
      description: 'The events, in the requested order.',
      complexity: { field: 1, multiplier: 1 }, // the list field already multiplies by its limit
      resolve: ({ data }) => data,
    }),
    hasMore: t.exposeBoolean('hasMore', { nullable: false, description: 'Whether there are more events now.' }),
    pagination: t.field({
      type: PaginationType,
      nullable: false,
      description: 'Position of this page in the list. `total` counts all matching events.',
      resolve: async ({ hasMore, filter, window }, _args, context) => {
        const { total, before } = await countEvents(context, filter, window)
        return { limit: window.limit, offset: before, total, hasMore }
      },
    }),
    nextCursor: t.string({
      nullable: true,
      description: 'Send it as `after` to get the next page; null if there are no more events now.',
      resolve: ({ data, hasMore }) => (hasMore ? (data.at(-1)?.id ?? null) : null),
    }),
  }),
})

const EventOrderType = builder.enumType('EventOrder', {
  description: 'Order of events.',
  values: ['newest_first', 'oldest_first'] as const,
})

async function readPage(context: Context, filter: EventFilter, window: EventWindow): Promise<EventPage> {
  const { limit } = window
  const events = await findEvents(context, filter, { ...window, limit: limit + 1 })
  return { data: events.slice(0, limit), hasMore: events.length > limit, filter, window }
}

/** The record types whose events the caller can read. @throws {ApiError} insufficient_scope if there are none */
function readableObjects({ credential }: Context): EventObject[] {
  const objects = visibleObjects(credential)
  if (objects.length > 0) return objects
  const message = `Signed-in users can read events only with one of the roles ${INTEGRATORS.join(', ')}.`
  throw new ApiError('insufficient_scope', { message })
}

/**
 * Options for `t.field(…)`: the event whose id a resolver has; null if it is no longer kept, or the caller cannot read its
 * record.
 */
export function eventById<Parent>(description: string, idOf: (parent: Parent, context: Context) => string | null) {
  return {
    type: EventRef,
    nullable: true as const,
    description: `${description}. Null if it is no longer kept, or if you may not read its record.`,
    authScopes: { anyOf: eventScopes },
    resolve(parent: Parent, _args: object, context: Context) {
      const id = idOf(parent, context)
      return id === null ? null : eventLoader(context).load(id)
    },
  }
}

function eventLoader(context: Context) {
  const objects = visibleObjects(context.credential)
  return loaderOf(context, 'events', async (ids) => {
    const found = new Map((await findEventsById(context, ids, objects)).map((event) => [event.id, event]))
    return ids.map((id) => found.get(id) ?? null)
  })
}

interface EventQuery {
  limit: number
  offset: number | null | undefined
  after: string | null | undefined
  types: string[] | null | undefined
  objectId: string | null | undefined
}

/** @throws {ApiError} validation_failed, with one detail for each invalid argument */
function validateQuery({ limit, offset, after, types, objectId }: EventQuery): void {
  const details = pageProblems({ limit, offset })
  const addProblem = (path: string, message: string) => details.push({ path, code: 'invalid', message })
  if (after && !isEventId(after)) addProblem('after', 'must be an event id, evt_…')
  if (after && offset != null) addProblem('after', 'must not be combined with offset')
  if (objectId != null && !isUuid(objectId)) addProblem('objectId', 'must be a record id (UUID)')
  for (const [index, type] of (types ?? []).entries())
    if (!isEventPattern(type)) addProblem(`types[${index}]`, EVENT_PATTERN_FORM)
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}

const everyReadScope = [...new Set([...eventScopes, ...Object.values(resources).flatMap(({ read }) => [...read])])]

builder.queryFields((t) => ({
  eventTypes: t.field({
    type: [EventTypeType],
    nullable: true,
    description: 'List all event types, with the schema and an example of their data.',
    authScopes: { anyOf: everyReadScope as readonly Scope[] },
    boundCallers: BOUND_CALLERS,
    resolve: (_root, _args, { catalogue }) => [...catalogue.types],
  }),
  event: t.field({
    type: EventRef,
    nullable: true,
    description: 'Get one event by id. The caller must be able to read its record.',
    authScopes: { anyOf: eventScopes },
    boundCallers: BOUND_CALLERS,
    args: { id: t.arg.id({ required: true, description: 'Id of the event.' }) },
    resolve: async (_root, { id }, context) =>
      existing((await findEvent(context, id, readableObjects(context))) ?? null),
  }),
  recordHistory: t.field({
    type: EventPageType,
    nullable: true,
    description:
      'List the events of one record, newest first, for everyone who may read all records of its type: who changed it, and its values before and after.',
    authScopes: { anyOf: eventScopes },
    complexity: listComplexity,
    args: {
      id: t.arg.id({ required: true, description: 'Id of the record.' }),
      limit: t.arg.int({ description: `Maximum number of events, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
      after: t.arg.string({ description: 'Start after this event: send `nextCursor` of the previous page.' }),
    },
    async resolve(_root, { id, limit: requestedLimit, after }, context) {
      const limit = requestedLimit ?? DEFAULT_LIMIT
      if (!isUuid(id)) throw invalidField('id', 'invalid', 'must be the id of a record (a UUID)')
      validateQuery({ limit, offset: null, after, types: null, objectId: null })
      const filter = { objects: watchedObjects(context.credential), objectId: id }
      return readPage(context, filter, { order: 'newest_first', limit, offset: 0, after: after ?? undefined })
    },
  }),
  events: t.field({
    type: EventPageType,
    nullable: true,
    description:
      'List events of the records that the caller can read. Paging with `oldest_first` and `after` never skips an event.',
    authScopes: { anyOf: eventScopes },
    boundCallers: BOUND_CALLERS,
    complexity: listComplexity,
    args: {
      limit: t.arg.int({ description: `Maximum number of events, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
      offset: t.arg.int({ description: 'Number of events to skip. Default: 0.' }),
      order: t.arg({ type: EventOrderType, description: 'Order of the events. Default: newest first.' }),
      after: t.arg.string({
        description: 'Start after this event: send the id of the last event of the previous page.',
      }),
      types: t.arg.stringList({
        description: 'Only events of these types, or of these groups of types, e.g. `worker.*`.',
      }),
      objectId: t.arg.id({ description: 'Only events of this record.' }),
      since: t.arg({ type: 'DateTime', description: 'Only events at or after this time.' }),
    },
    resolve: async (_root, { limit: requestedLimit, offset, order, after, types, objectId, since }, context) => {
      const limit = requestedLimit ?? DEFAULT_LIMIT
      validateQuery({ limit, offset, after, types, objectId })
      const filter = {
        objects: readableObjects(context),
        types: types ? typesMatching(types) : undefined,
        objectId: objectId ?? undefined,
        since: since ?? undefined,
      }
      const window = { order: order ?? 'newest_first', limit, offset: offset ?? 0, after: after ?? undefined }
      return readPage(context, filter, window)
    },
  }),
}))
