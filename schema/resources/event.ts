/** Events: what happened, and the catalogue of what can. */

import { resources } from '../../src/access/resources.ts'
import { INTEGRATORS } from '../../src/access/roles.ts'
import type { Scope } from '../../src/access/scopes.ts'
import { found } from '../../src/domain/records.ts'
import { type EventObject, isEventType } from '../../src/events/catalogue.ts'
import {
  eventScopes,
  findEvent,
  findEvents,
  isEventId,
  type StoredEvent,
  visibleObjects,
} from '../../src/events/read.ts'
import type { EventDescription } from '../../src/events/record-forms.ts'
import type { Context } from '../../src/execution/context.ts'
import { ApiError, type ErrorDetail } from '../../src/platform/errors.ts'
import { isUuid } from '../../src/platform/uuid.ts'
import { builder } from '../builder.ts'
import { DEFAULT_LIMIT, listComplexity, MAX_LIMIT } from '../list.ts'

const EventTypeType = builder.objectRef<EventDescription>('EventType').implement({
  description: 'A type of event.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Its name, e.g. `worker.created`.' }),
    description: t.exposeString('description', { nullable: false, description: 'When it happens.' }),
    schema: t.field({
      type: 'JSON',
      nullable: false,
      description: 'The JSON Schema (2020-12) of its `data`.',
      resolve: ({ schema }) => schema,
    }),
    example: t.field({
      type: 'JSON',
      nullable: false,
      description: 'An example of its `data`.',
      resolve: ({ example }) => example,
    }),
  }),
})

const EventRef = builder.objectRef<StoredEvent>('Event').implement({
  description: 'Something that happened to a record. Kept 30 days, unless the service is set otherwise.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'Begins with `evt_`; rises in the order of what happened.' }),
    type: t.exposeString('type', { nullable: false, description: 'What happened, e.g. `worker.created`.' }),
    objectType: t.exposeString('objectType', { nullable: false, description: 'Kind of the record, e.g. `worker`.' }),
    objectId: t.exposeID('objectId', { nullable: false, description: 'The record it happened to.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'When it happened.' }),
    data: t.field({
      type: 'JSON',
      nullable: false,
      description:
        'As deliveries carry it: `object`, the record as REST showed it then; `previous`, the old values of what changed; `sequence`, which rises for each record.',
      resolve: ({ data }) => data,
    }),
  }),
})

interface EventPage {
  data: StoredEvent[]
  hasMore: boolean
}

const EventPageType = builder.objectRef<EventPage>('EventPage').implement({
  description: 'One page of events.',
  fields: (t) => ({
    data: t.field({
      type: [EventRef],
      nullable: false,
      description: 'The events, in the order asked for.',
      complexity: { field: 1, multiplier: 1 }, // the list itself has multiplied by its limit
      resolve: ({ data }) => data,
    }),
    hasMore: t.exposeBoolean('hasMore', { nullable: false, description: 'Whether another page follows for now.' }),
  }),
})

const EventOrderType = builder.enumType('EventOrder', {
  description: 'Which events come first.',
  values: ['newest_first', 'oldest_first'] as const,
})

/** @throws {ApiError} insufficient_scope for a person or a worker's credential that no event is for */
function visible({ credential }: Context): EventObject[] {
  const objects = visibleObjects(credential)
  if (objects.length > 0) return objects
  const message = `Of people, only those with the role ${INTEGRATORS.join(', ')} see events.`
  throw new ApiError('insufficient_scope', { message })
}

interface Wanted {
  limit: number
  after: string | null | undefined
  types: string[] | null | undefined
  objectId: string | null | undefined
}

/** @throws {ApiError} validation_failed naming each argument that is wrong */
function checkWanted({ limit, after, types, objectId }: Wanted): void {
  const details: ErrorDetail[] = []
  const wrong = (path: string, message: string) => details.push({ path, code: 'invalid', message })
  if (limit < 1 || limit > MAX_LIMIT) wrong('limit', `must be 1 to ${MAX_LIMIT}`)
  if (after && !isEventId(after)) wrong('after', 'must be the id of an event')
  if (objectId && !isUuid(objectId)) wrong('objectId', 'must be the id of a record (a UUID)')
  for (const [index, type] of (types ?? []).entries())
    if (!isEventType(type)) wrong(`types[${index}]`, 'must be an event type of the catalogue; see eventTypes')
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}

const everyReadScope = [...new Set([...eventScopes, ...Object.values(resources).flatMap(({ read }) => [...read])])]

builder.queryFields((t) => ({
  eventTypes: t.field({
    type: [EventTypeType],
    nullable: false,
    description: 'The catalogue: every type of event, with the schema of its data and an example.',
    authScopes: { anyOf: everyReadScope as readonly Scope[] },
    complexity: { field: 1, multiplier: 40 },
    resolve: (_root, _args, { catalogue }) => [...catalogue.types],
  }),
  event: t.field({
    type: EventRef,
    nullable: true,
    description: 'One event, of a record that the caller may read.',
    authScopes: { anyOf: eventScopes },
    args: { id: t.arg.id({ required: true, description: 'The event.' }) },
    resolve: async (_root, { id }, context) => found((await findEvent(context, id, visible(context))) ?? null),
  }),
  events: t.field({
    type: EventPageType,
    nullable: true,
    description:
      'What happened to the records that the caller may read, a page at a time. Oldest first and from an id on it misses nothing: events appear in the order of their ids.',
    authScopes: { anyOf: eventScopes },
    complexity: listComplexity,
    args: {
      limit: t.arg.int({ description: `How many events at most, 1 to ${MAX_LIMIT}; ${DEFAULT_LIMIT} if absent.` }),
      order: t.arg({ type: EventOrderType, description: 'Newest first if absent.' }),
      after: t.arg.string({ description: 'Begin after this event in that order: the id of the last one of a page.' }),
      types: t.arg.stringList({ description: 'Only events of these types.' }),
      objectId: t.arg.id({ description: 'Only events of this record.' }),
      since: t.arg({ type: 'DateTime', description: 'Only events of this moment or later.' }),
    },
    resolve: async (_root, { limit: asked, order, after, types, objectId, since }, context) => {
      const limit = asked ?? DEFAULT_LIMIT
      checkWanted({ limit, after, types, objectId })
      const filter = {
        objects: visible(context),
        types: types ?? undefined,
        objectId: objectId ?? undefined,
        since: since ?? undefined,
      }
      const events = await findEvents(context, filter, order ?? 'newest_first', after ?? undefined, limit + 1)
      return { data: events.slice(0, limit), hasMore: events.length > limit }
    },
  }),
}))
