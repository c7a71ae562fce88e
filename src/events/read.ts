/** Reading events: which events a caller may see, one event by id, and pages of events. */
import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Credential } from '../access/credentials/credential.ts'
import { INTEGRATORS } from '../access/scopes/roles.ts'
import type { Scope } from '../access/scopes/scopes.ts'
import { hiddenFrom, isVisibleIn, type Seer, visibilityOf } from '../access/tenancy/hidden.ts'
import { boundOf } from '../access/tenancy/own-records.ts'
import type { Db } from '../platform/database/client.ts'
import { firstIdAt } from '../platform/text/uuid.ts'
import type { EventActor } from './actor.ts'
import { type EventObject, eventObjects, eventTypes } from './catalogue.ts'

/** An event as stored in the database. */
export interface StoredEvent {
  id: string
  orgId: string
  type: string
  objectType: string
  objectId: string
  createdAt: Date
  data: unknown
  /** Null for Muster itself, and for events of versions before 0.2.0. */
  actor: EventActor | null
}

/** Every scope that gives access to at least one kind of event. */
export const eventScopes: readonly Scope[] = [...new Set(Object.values(eventObjects).flatMap(({ read }) => [...read]))]

/**
 * The objects whose events `credential` may read: those whose records its scopes let it read. Empty for a session whose
 * role does not manage integrations, and for a credential that is bound to some records.
 */
export function visibleObjects(credential: Credential): EventObject[] {
  const isIntegrator = (INTEGRATORS as readonly unknown[]).includes(credential.role)
  return credential.kind === 'session' && !isIntegrator ? [] : watchedObjects(credential)
}

/**
 * The objects whose changes `credential` may watch: those that its scopes let it read. Empty for a credential limited to
 * some records.
 */
export function watchedObjects(credential: Credential): EventObject[] {
  if (boundOf(credential) !== null) return []
  const { scopes } = credential
  const objects = Object.entries(eventObjects).filter(([, { read }]) => read.some((scope) => scopes.has(scope)))
  return objects.map(([object]) => object as EventObject)
}

interface ReadContext {
  db: Db
  orgId: string
  credential: Seer
}

/** Rows of `events` that the caller sees: those about records that are hidden from them are left out. */
const isShown = ({ credential, orgId }: Omit<ReadContext, 'db'>) => isVisibleIn(credential, orgId, 'Event', 'events')

/** Which events a page contains. */
export interface EventFilter {
  objects: readonly EventObject[]
  types?: readonly string[] | undefined
  objectId?: string | undefined
  since?: Date | undefined
}

const columns = Prisma.sql`id, org_id::text as "orgId", type, object_type as "objectType", object_id::text as "objectId",
  created_at as "createdAt", data, actor`

/** The pattern of event ids. */
export const EVENT_ID = '^evt_[0-9a-f]{32}$'
const eventId = new RegExp(EVENT_ID)

/** Whether `text` has the format of an event id, `evt_` and 32 hexadecimal digits. */
export function isEventId(text: string): boolean {
  return eventId.test(text)
}

/** Undefined if the event does not exist, belongs to another organisation, or its object is not one of `objects`. */
export async function findEvent(
  context: ReadContext,
  id: string,
  objects: readonly EventObject[],
): Promise<StoredEvent | undefined> {
  const [event] = await findEventsById(context, [id], objects)
  return event
}

/** Those of the events with these ids that `findEvent` would find, in no particular order. */
export async function findEventsById(
  { db, orgId, credential }: ReadContext,
  ids: readonly string[],
  objects: readonly EventObject[],
): Promise<StoredEvent[]> {
  const wanted = ids.filter(isEventId)
  if (wanted.length === 0) return []
  return db.$queryRaw<StoredEvent[]>`
    select ${columns} from events where org_id = ${orgId}::uuid and id = any(${wanted})
      and object_type = any(${[...objects]}) and ${isShown({ credential, orgId })}`
}

/** The position and size of a page of events. */
export interface EventWindow {
  order: 'newest_first' | 'oldest_first'
  /** Maximum number of events. */
  limit: number
  /** The number of events to skip. */
  offset: number
  /** The id of the last event of the previous page. */
  after: string | undefined
}

/** A page of events ordered by id, which is the order in which their changes were committed. */
export async function findEvents(
  { db, orgId, credential }: ReadContext,
  filter: EventFilter,
  { order, limit, offset, after }: EventWindow,
): Promise<StoredEvent[]> {
  const newestFirst = order === 'newest_first'
  const conditions = [
    conditionOf(orgId, filter),
    isShown({ credential, orgId }),
    ...(after === undefined ? [] : [newestFirst ? Prisma.sql`id < ${after}` : Prisma.sql`id > ${after}`]),
  ]
  return db.$queryRaw<StoredEvent[]>`
    select ${columns} from events where ${Prisma.join(conditions, ' and ')}
    order by id ${newestFirst ? Prisma.sql`desc` : Prisma.sql`asc`} limit ${limit} offset ${offset}`
}

/**
 * The number of events that match the filter, and of those before a page. Both are sums of the counts that the database
 * keeps by type (`event_counts`), plus a count of a few seconds' events. Events of a single record are counted one by one.
 */
export async function countEvents(
  { db, orgId, credential }: ReadContext,
  filter: EventFilter,
  { order, offset, after }: EventWindow,
): Promise<{ total: number; before: number }> {
  const { since } = filter
  const first = since && firstEventAt(since)
  const total = countFrom(
    { orgId, credential },
    filter,
    first === undefined ? undefined : { id: first, isCounted: true },
  )
  const [counts] = await db.$queryRaw<[{ total: number; before: number }]>`
    select (${total})::int as total, (${before()})::int as before`
  return counts

  function before(): Prisma.Sql {
    const newestFirst = order === 'newest_first'
    if (after === undefined) return Prisma.sql`${offset}`
    if (first !== undefined && after < first) return newestFirst ? total : Prisma.sql`0`
    const rest = countFrom({ orgId, credential }, filter, { id: after, isCounted: newestFirst })
    return newestFirst ? rest : Prisma.sql`(${total}) - (${rest})`
  }
}

/** Where a count begins. */
interface Start {
  id: string
  /** Whether the event with this id is counted. */
  isCounted: boolean
}

function countFrom(
  { orgId, credential }: Omit<ReadContext, 'db'>,
  filter: EventFilter,
  start: Start | undefined,
): Prisma.Sql {
  const types = typesOf(filter)
  const rows = [
    conditionOf(orgId, { ...filter, since: undefined }),
    ...(start === undefined ? [] : [start.isCounted ? Prisma.sql`id >= ${start.id}` : Prisma.sql`id > ${start.id}`]),
  ]
  const all = Prisma.join(rows, ' and ')
  if (filter.objectId !== undefined)
    return Prisma.sql`select count(*) from events where ${all} and ${isShown({ credential, orgId })}`
  const hidden =
    hiddenFrom(visibilityOf(credential), 'Event') === undefined
      ? Prisma.empty
      : Prisma.sql`- (select count(*) from events where ${all} and not (${isShown({ credential, orgId })}))`
  if (start === undefined)
    return Prisma.sql`select coalesce(sum(total), 0) ${hidden} from event_counts where org_id = ${orgId}::uuid and level = 2
      ${types === null ? Prisma.empty : Prisma.sql`and type = any(${types})`}`
  return Prisma.sql`select count(*) + events_after(${orgId}::uuid, ${start.id}, ${types}::text[]) ${hidden} from events
    where ${all} and id < event_span_end(${start.id})`
}

/** The event types that match a filter; null for all. */
function typesOf({ objects, types }: EventFilter): string[] | null {
  if (seesAll(objects)) return types === undefined ? null : [...types]
  const visible = Object.entries(eventTypes).flatMap(([type, { about }]) => (objects.includes(about) ? [type] : []))
  return types === undefined ? visible : visible.filter((type) => types.includes(type))
}

const seesAll = (objects: readonly EventObject[]) => objects.length === Object.keys(eventObjects).length

const firstEventAt = (moment: Date) => `evt_${firstIdAt(moment)}`

function conditionOf(orgId: string, { objects, types, objectId, since }: EventFilter): Prisma.Sql {
  const conditions = [
    Prisma.sql`org_id = ${orgId}::uuid`,
    ...(seesAll(objects) ? [] : [Prisma.sql`object_type = any(${[...objects]})`]),
    ...(types === undefined ? [] : [Prisma.sql`type = any(${[...types]})`]),
    ...(objectId === undefined ? [] : [Prisma.sql`object_id = ${objectId}::uuid`]),
    ...(since === undefined ? [] : [Prisma.sql`id >= ${firstEventAt(since)}`]),
  ]
  return Prisma.join(conditions, ' and ')
}
