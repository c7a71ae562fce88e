/** Writes by background work: one transaction of one organisation with its events, like a mutation. */
import { narrowed } from '../access/tenancy/client.ts'
import type { Changes } from '../platform/changes/changes.ts'
import type { Database, Db } from '../platform/database/client.ts'
import { isConnectionLost } from '../platform/database/errors.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { collectJobs } from '../platform/jobs/enqueue.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import type { Clock } from '../platform/time/clock.ts'
import { collectEvents } from './emit.ts'
import { openWrite } from './open-write.ts'
import { type Preparations, runPrepared } from './preparations.ts'
import { publishEvents } from './publish.ts'
import type { RecordForms } from './record-forms.ts'
import { type Causation, noCausation } from './triggered-runs.ts'
import type { Write } from './write.ts'

/** The context of a background write. */
export interface SystemWrite extends Write {
  /** The transaction, limited to the organisation's records. */
  db: Db
  read: Write['send']
  at: Date
}

/** What background work needs to write records and publish their events. */
export interface SystemServices {
  database: Database
  records: RecordForms
  clock: Clock
  queue: Queue
  changes: Changes
}

/**
 * Run `work` in a transaction that holds the organisation's clock, insert its events before the commit, and publish
 * them and its jobs after it. An error rolls everything back. `work` runs again after each preparation that it needs.
 * @param causation the automations that led to this write
 * @throws {TooManyRuns}
 */
export function systemWrite<Result>(
  services: SystemServices,
  orgId: string,
  work: (write: SystemWrite) => Promise<Result>,
  causation = noCausation,
): Promise<Result> {
  return runPrepared((preparations) => writeOnce(services, orgId, work, causation, preparations))
}

async function writeOnce<Result>(
  services: SystemServices,
  orgId: string,
  work: (write: SystemWrite) => Promise<Result>,
  causation: Causation,
  { prepare, keep }: Preparations,
): Promise<Result> {
  const { database, records, clock, changes } = services
  const jobs = collectJobs(services)
  const { automation } = causation
  const actor = automation && ({ kind: 'automation', ...automation } as const)
  const events = collectEvents({ records, jobs, causation, actor })
  const result = await inTransaction(database, async (tx) => {
    const opening = openWrite(tx, orgId)
    const opened = await opening
    const db = narrowed(tx.db, { orgId, bound: null })
    const times = {
      startedAt: clock.now(),
      standingClock: opened.standingClock ?? undefined,
      at: opened.stamp,
    }
    const { emit } = events
    const { db: control, query: send } = tx
    const done = await work({ orgId, db, control, send, read: send, emit, jobs, prepare, opened: opening, ...times })
    await events.commit(tx, opened)
    return done
  }).catch((error: unknown) => {
    if (isConnectionLost(error)) keep() // it may have been committed
    throw error
  })
  keep()
  publishEvents(changes, orgId, events)
  jobs.announce()
  return result
}
