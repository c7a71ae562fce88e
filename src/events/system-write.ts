/** A write of the background: one transaction of one organisation, with its events, as a mutation is. */

import { narrowed } from '../access/tenancy/client.ts'
import type { Changes } from '../platform/changes/changes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/client.ts'
import { collectJobs } from '../platform/jobs/enqueue.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import { collectEvents } from './emit.ts'
import { publishEvents } from './publish.ts'
import type { RecordForms } from './record-forms.ts'
import type { Write } from './write.ts'

export interface SystemWrite extends Write {
  /** Bound to the organisation. */
  db: Db
  /** The moment of the write, on the organisation's clock. */
  at: Date
}

export interface SystemServices {
  database: Database
  records: RecordForms
  clock: Clock
  queue: Queue
  changes: Changes
}

/** @param depth how many automations in a row led to this write; its events carry it */
export async function systemWrite<Result>(
  services: SystemServices,
  orgId: string,
  work: (write: SystemWrite) => Promise<Result>,
  depth = 0,
): Promise<Result> {
  const { database, records, clock, changes } = services
  const jobs = collectJobs(services)
  const events = collectEvents({ records, jobs, depth })
  const result = await database.prisma.$transaction(async (tx) => {
    const [begun] = await tx.$queryRaw<[{ stamp: Date }]>`select begin_write(${orgId}::uuid) as stamp`
    const db = narrowed(tx, { orgId, workerId: null })
    const write = { orgId, db, control: tx, emit: events.emit, jobs, startedAt: clock.now(), at: begun.stamp }
    const done = await work(write)
    await events.write(tx, orgId, begun.stamp)
    return done
  })
  publishEvents(changes, orgId, events)
  jobs.announce()
  return result
}
