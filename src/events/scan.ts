/** Looks through past events of one type, newest first, in steps that each read a bounded part of the table. */
import { Prisma } from '../../prisma/generated/client/client.ts'
import { inOrganisation, isRestrictedEvent } from '../access/tenancy/restricted.ts'
import type { Db } from '../platform/database/client.ts'
import { firstIdAt, momentOfId } from '../platform/text/uuid.ts'
import type { EventType } from './catalogue.ts'

/** Number of events of all types that one step scans. */
const STEP = 20_000

/** A past event that an automation could run for: none is about a restricted document. */
export interface PastEvent {
  id: string
  objectId: string
  depth: number
  createdAt: Date
  data: unknown
}

interface Scan {
  db: Db
  orgId: string
  type: EventType
  /** No older events. */
  since: Date
  /** Only events older than the one with this id. */
  before: string | undefined
  /** Maximum number of events of the type. */
  limit: number
  /** Whether the time limit has passed; checked between steps. */
  isOver: () => boolean
  /** Number of events of all types that one step scans. */
  step?: number
}

export interface Scanned {
  /** Newest first. */
  events: PastEvent[]
  /** `window`: all events of the window were seen. */
  stoppedBy: 'window' | 'limit' | 'time'
  /** The scan, which goes back in time, has seen all events from this time on. */
  reached: Date
  /** `before` of the next scan; undefined if the window is exhausted. */
  next: string | undefined
}

/** Events are read by id, which increases with time. A later scan continues from `next`. */
export async function scanEvents(scan: Scan): Promise<Scanned> {
  const { db, orgId, type, since, before, limit, isOver, step = STEP } = scan
  const first = `evt_${firstIdAt(since)}`
  const isRestricted = inOrganisation(orgId, (organisation) => isRestrictedEvent('events', organisation))
  const events: PastEvent[] = []
  let upper = before
  for (;;) {
    const window = [
      Prisma.sql`org_id = ${orgId}::uuid and id >= ${first}`,
      ...(upper === undefined ? [] : [Prisma.sql`id < ${upper}`]),
    ]
    const where = Prisma.join(window, ' and ')
    const [last] = await db.$queryRaw<{ id: string }[]>`
      select id from events where ${where} order by id desc offset ${step - 1} limit 1`
    const missing = limit - events.length
    // One extra event shows whether there are more.
    const found = await db.$queryRaw<PastEvent[]>`
      select id, object_id::text as "objectId", depth, created_at as "createdAt", data from events
      where ${where} and type = ${type} and not ${isRestricted} ${last === undefined ? Prisma.empty : Prisma.sql`and id >= ${last.id}`}
      order by id desc limit ${missing + 1}`
    events.push(...found.slice(0, missing))
    const newest = events.at(-1)
    if (found.length > missing && newest !== undefined)
      return { events, stoppedBy: 'limit', reached: newest.createdAt, next: newest.id }
    if (last === undefined) return { events, stoppedBy: 'window', reached: since, next: undefined }
    upper = last.id
    if (isOver()) return { events, stoppedBy: 'time', reached: momentOfId(upper.slice('evt_'.length)), next: upper }
  }
}
