/** Reading events: which events a caller may see, one event by id, and pages of events. */
import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Credential } from '../access/credential.ts'
import { INTEGRATORS } from '../access/roles.ts'
import type { Scope } from '../access/scopes.ts'
import type { Db } from '../platform/database/client.ts'
import { firstIdAt } from '../platform/uuid.ts'
import { type EventObject, eventObjects } from './catalogue.ts'

/** An event as stored in the database. */
export interface StoredEvent {
  id: string
  type: string
  objectType: string
  objectId: string
  createdAt: Date
  data: unknown
}

/** Every scope that gives access to at least one kind of event. */
export const eventScopes: readonly Scope[] = [...new Set(Object.values(eventObjects).flatMap(({ read }) => [...read]))]

/**
 * The objects whose events `credential` may read: those whose records its scopes let it read. Empty for a session whose
 * role does not manage integrations, and for a credential limited to one worker's records.
 */
export function visibleObjects({ scopes, role, kind, workerId }: Credential): EventObject[] {
  const isIntegrator = (INTEGRATORS as readonly unknown[]).includes(role)
  if (workerId !== null || (kind === 'session' && !isIntegrator)) return []
  const objects = Object.entries(eventObjects).filter(([, { read }]) => read.some((scope) => scopes.has(scope)))
  return objects.map(([object]) => object as EventObject)
}

interface ReadContext {
  db: Db
  orgId: string
}

interface EventFilter {
  objects: readonly EventObject[]
  types?: readonly string[] | undefined
  objectId?: string | undefined
  since?: Date | undefined
}

const columns = Prisma.sql`id, type, object_type as "objectType", object_id::text as "objectId",
  created_at as "createdAt", data`

const EVENT_ID = /^evt_[0-9a-f]{32}$/

/** Whether `text` has the format of an event id, `evt_` and 32 hexadecimal digits. */
export function isEventId(text: string): boolean {
  return EVENT_ID.test(text)
}

/** Undefined if the event does not exist, belongs to another organisation, or its object is not one of `objects`. */
export async function findEvent(
  { db, orgId }: ReadContext,
  id: string,
  objects: readonly EventObject[],
): Promise<StoredEvent | undefined> {
  if (!isEventId(id)) return undefined
  const [event] = await db.$queryRaw<StoredEvent[]>`
    select ${columns} from events where org_id = ${orgId}::uuid and id = ${id} and object_type = any(${[...objects]})`
  return event
}

/**
 * A page of events ordered by id, which is the order in which their changes were committed.
 * @param position the id of the last event of the previous page
 * @param limit maximum number of events
 */
export async function findEvents(
  { db, orgId }: ReadContext,
  filter: EventFilter,
  order: 'newest_first' | 'oldest_first',
  position: string | undefined,
  limit: number,
): Promise<StoredEvent[]> {
  const { objects, types, objectId, since } = filter
  const newestFirst = order === 'newest_first'
  const conditions = [
    Prisma.sql`org_id = ${orgId}::uuid and object_type = any(${[...objects]})`,
    ...(types === undefined ? [] : [Prisma.sql`type = any(${[...types]})`]),
    ...(objectId === undefined ? [] : [Prisma.sql`object_id = ${objectId}::uuid`]),
    ...(since === undefined ? [] : [Prisma.sql`id >= ${`evt_${firstIdAt(since)}`}`]),
    ...(position === undefined ? [] : [newestFirst ? Prisma.sql`id < ${position}` : Prisma.sql`id > ${position}`]),
  ]
  return db.$queryRaw<StoredEvent[]>`
    select ${columns} from events where ${Prisma.join(conditions, ' and ')}
    order by id ${newestFirst ? Prisma.sql`desc` : Prisma.sql`asc`} limit ${limit}`
}
