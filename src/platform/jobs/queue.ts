/** pg-boss on the process's connection pool. It creates and migrates its tables in the schema `pgboss` itself. */
import { fromPrisma, PgBoss } from 'pg-boss'
import type { Database, Db } from '../database/client.ts'
import { inBackground } from '../database/pool.ts'
import { currentSpan } from '../telemetry/span.ts'
import type { QueueDefinition } from './definition.ts'
import { createIndexes } from './indexes.ts'
import { nextPriorities } from './round-robin.ts'

/** A process whose heartbeat is this old counts as dead, and its jobs are retried. */
const HEARTBEAT_SECONDS = 10
/** Minimum time between two checks of a queue for lost jobs. */
const MONITOR_SECONDS = 1
/** Interval at which pg-boss itself checks all queues; due.ts finds lost jobs sooner. */
const SUPERVISE_SECONDS = 60
/** Finished jobs are deleted after this time, because they slow down the search for lost jobs. */
const RETENTION_SECONDS = 600
const DELETE_EVERY_SECONDS = 300
/** Practically off: no job depends on another. */
const NEVER_SECONDS = 86_400

/** SQLSTATE of creating an object whose name is taken. */
const UNIQUE_VIOLATION = '23505'

/** The property of a job with the `traceparent` header of the trace that enqueued it. */
export const TRACE_PARENT = 'trace_parent'

/** The job queues of a process. */
export interface Queue {
  /**
   * Enqueue a job in the transaction `tx`. Does not notify the workers: see `collectJobs`.
   * @param key in an exclusive queue: at most one job with this key is queued at a time
   */
  send<Job extends object>(tx: Db, queue: QueueDefinition<Job>, job: Job, key?: string): Promise<void>
  /** Enqueue many jobs in one statement. Does not notify the workers. `key` gives each job's key, as in `send`. */
  sendAll<Job extends object>(
    tx: Db,
    queue: QueueDefinition<Job>,
    jobs: readonly Job[],
    key?: (job: Job) => string,
  ): Promise<void>
  /** The pg-boss instance, for the workers. */
  boss: PgBoss
  close(): Promise<void>
}

/**
 * Start pg-boss and create or update the queues.
 * @param queues all queues of the service
 * @param working whether this process runs jobs, schedules them and recovers the jobs of dead processes
 */
export async function openQueue(
  database: Pick<Database, 'pool'>,
  queues: readonly QueueDefinition[],
  working: boolean,
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => inBackground(() => database.pool.query(text, values)) },
    supervise: working,
    schedule: working,
    monitorIntervalSeconds: MONITOR_SECONDS,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: DELETE_EVERY_SECONDS,
    flowIntervalSeconds: NEVER_SECONDS,
    monitorVacuum: false,
  })
  boss.on('error', () => {}) // the database is unavailable; due jobs are found when it is back
  await start(boss)
  if (working) await createIndexes(database.pool)
  for (const { name, rules } of queues) {
    const { retryLimit, retryDelay, retryDelayMax, expireInSeconds, policy = 'standard' } = rules
    const options = {
      retryLimit,
      retryDelay,
      retryDelayMax,
      expireInSeconds,
      retryBackoff: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: RETENTION_SECONDS,
    }
    if ((await boss.getQueue(name)) === null) await boss.createQueue(name, { ...options, policy })
    else await boss.updateQueue(name, options)
  }
  for (const { name, rules } of queues)
    if (working && rules.schedule !== undefined) await boss.schedule(name, rules.schedule, {}, { missed: 'once' })
  const sendAll: Queue['sendAll'] = async (tx, { name, rules: { roundRobinBy } }, jobs, key) => {
    if (jobs.length === 0) return
    const orderOf = roundRobinBy === undefined ? () => undefined : await ordersOf(tx, name, roundRobinBy, jobs)
    const rows = jobs.map((job) => ({ data: withTrace(job), ...orderOf(job), ...(key && { singletonKey: key(job) }) }))
    await boss.insert(name, rows, { db: fromPrisma(tx as never) })
  }
  return {
    boss,
    send: (tx, queue, job, key) => sendAll(tx, queue, [job], key === undefined ? undefined : () => key),
    sendAll,
    close: () => boss.stop({ graceful: true, timeout: 1000, close: false }),
  }
}

/** @returns a function that gives a job its owner and priority; call it once per job, in their order */
async function ordersOf(tx: Db, queue: string, roundRobinBy: string, jobs: readonly object[]) {
  const ownerOf = (job: object) => {
    const owner = (job as Record<string, unknown>)[roundRobinBy]
    return typeof owner === 'string' ? owner : 'nobody'
  }
  const priorities = await nextPriorities(tx, queue, [...new Set(jobs.map(ownerOf))])
  return (job: object) => {
    const owner = ownerOf(job)
    const priority = priorities.get(owner) ?? 0
    priorities.set(owner, priority - 1)
    return { group: { id: owner }, priority }
  }
}

/**
 * Several processes may create the tables at their first start. pg-boss takes a lock, but a session that looked for the
 * schema before it waited for the lock does not see the new one. The second attempt does.
 */
async function start(boss: PgBoss): Promise<void> {
  try {
    await boss.start()
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
    await boss.start()
  }
}

/** A job continues the trace in which it is enqueued. */
function withTrace<Job extends object>(job: Job): Job {
  const span = currentSpan()
  return span === undefined ? job : { ...job, [TRACE_PARENT]: span.traceParent }
}
