/** Reading events: which ones a caller may see, and a page of them. */

import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Credential } from '../access/credential.ts'
import { INTEGRATORS } from '../access/roles.ts'
import type { Scope } from '../access/scopes.ts'
import type { Db } from '../platform/database/client.ts'
import { firstIdAt } from '../platform/uuid.ts'
import { type EventObject, eventObjects } from './catalogue.ts'

export interface StoredEvent {
  id: string
  type: string
  objectType: string
  objectId: string
  createdAt: Date
  data: unknown
}

/** Each scope that opens some events. */
export const eventScopes: readonly Scope[] = [...new Set(Object.values(eventObjects).flatMap(({ read }) => [...read]))]

/**
 * The kinds of record whose events `credential` sees: those whose records it may read. None at all for a signed-in
 * person who does not look after integrations, nor for who sees the records of one worker only.
 */
export function visibleObjects({ scopes, role, kind, workerId }: Credential): EventObject[] {
  const isIntegrator = (INTEGRATORS as readonly unknown[]).includes(role)
  if (workerId !== null || (kind === 'session' && !isIntegrator)) return []
  const objects = Object.entries(eventObjects).filter(([, { read }]) => read.some((scope) => scopes.has(scope)))
  return objects.map(([object]) => object as EventObject)
}

/** Whose events, and through which client. */
interface Reading {
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

const FORM = /^evt_[0-9a-f]{32}$/

export function isEventId(text: string): boolean {
  return FORM.test(text)
}

/** Undefined for one that does not exist, or is of another organisation or of a kind that is not among `objects`. */
export async function findEvent(
  { db, orgId }: Reading,
  id: string,
  objects: readonly EventObject[],
): Promise<StoredEvent | undefined> {
  if (!isEventId(id)) return undefined
  const [event] = await db.$queryRaw<StoredEvent[]>`
    select ${columns} from events where org_id = ${orgId}::uuid and id = ${id} and object_type = any(${[...objects]})`
  return event
}

/**
 * Events by id, that is in the order in which their changes were kept.
 * @param position begin beyond this event
 */
export async function findEvents(
  { db, orgId }: Reading,
  filter: EventFilter,
  order: 'newest_first' | 'oldest_first',
  position: string | undefined,
  limit: number,
): Promise<StoredEvent[]> {
  const { objects, types, objectId, since } = filter
  const newest = order === 'newest_first'
  const conditions = [
    Prisma.sql`org_id = ${orgId}::uuid and object_type = any(${[...objects]})`,
    ...(types === undefined ? [] : [Prisma.sql`type = any(${[...types]})`]),
    ...(objectId === undefined ? [] : [Prisma.sql`object_id = ${objectId}::uuid`]),
    ...(since === undefined ? [] : [Prisma.sql`id >= ${`evt_${firstIdAt(since)}`}`]),
    ...(position === undefined ? [] : [newest ? Prisma.sql`id < ${position}` : Prisma.sql`id > ${position}`]),
  ]
  return db.$queryRaw<StoredEvent[]>`
    select ${columns} from events where ${Prisma.join(conditions, ' and ')}
    order by id ${newest ? Prisma.sql`desc` : Prisma.sql`asc`} limit ${limit}`
}
