/** A write of the background: one transaction of one organisation, with its events, as a mutation is. */
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

export function systemWrite<Result>(
  { database, records }: { database: Database; records: RecordForms },
  orgId: string,
  work: (write: SystemWrite) => Promise<Result>,
): Promise<Result> {
  const events = collectEvents(records)
  return database.prisma.$transaction(async (tx) => {
    const [clock] = await tx.$queryRaw<[{ stamp: Date }]>`select begin_write(${orgId}::uuid) as stamp`
    const result = await work({ db: narrowed(tx, { orgId, workerId: null }), emit: events.emit, at: clock.stamp })
    await events.write(tx, orgId, clock.stamp)
    return result
  })
}
