/** A write of the background: one transaction of one organisation, with its events, as a mutation is. */
import type { Changes } from '../changes/changes.ts'
import { type Database, type Db, narrowed } from '../database/client.ts'
import { collectEvents, type Emit } from '../events/emit.ts'
import type { RecordForms } from '../events/records.ts'

export interface SystemWrite {
  /** Bound to the organisation. */
  db: Db
  emit: Emit
  /** The moment of the write, on the organisation's clock. */
  at: Date
}

export interface WritingMeans {
  database: Database
  records: RecordForms
  /** Who watches the organisation hears of its events. */
  changes: Changes
}

export async function systemWrite<Result>(
  { database, records, changes }: WritingMeans,
  orgId: string,
  work: (write: SystemWrite) => Promise<Result>,
): Promise<Result> {
  const events = collectEvents(records)
  const result = await database.prisma.$transaction(async (tx) => {
    const [clock] = await tx.$queryRaw<[{ stamp: Date }]>`select begin_write(${orgId}::uuid) as stamp`
    const done = await work({ db: narrowed(tx, { orgId, workerId: null }), emit: events.emit, at: clock.stamp })
    await events.write(tx, orgId, clock.stamp)
    return done
  })
  if (events.types.size > 0) changes.tell(orgId, 'events')
  if (events.types.has('notification.created')) changes.tell(orgId, 'notifications')
  return result
}
