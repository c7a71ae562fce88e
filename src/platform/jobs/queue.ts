/** pg-boss on our own pool: its tables stand in the schema `pgboss`, and it migrates them itself. */
import { fromPrisma, PgBoss } from 'pg-boss'
import type { Database, Db } from '../database/client.ts'
import type { QueueDefinition } from './definition.ts'

/** A process that dies is missed within so many seconds, and its jobs go to another. */
const HEARTBEAT_SECONDS = 10
/** The least that pg-boss lets pass between two searches of a queue for lost jobs. */
const MONITOR_SECONDS = 1
/** Of all queues by itself: what is lost is found sooner, see look.ts. */
const SUPERVISE_SECONDS = 60
/** Those that have ended are of no use, and in the way where lost ones are looked for. */
const KEPT_SECONDS = 600
const REMOVE_EVERY_SECONDS = 300
/** No job waits for another. */
const NEVER_SECONDS = 86_400

export interface Queue {
  /**
   * Put a job into its queue, in the transaction `tx`: it is there if that commits. Nobody is told: see `collectJobs`.
   * @param key in an exclusive queue, what there is one job of at a time
   */
  send<Job extends object>(tx: Db, queue: QueueDefinition<Job>, job: Job, key?: string): Promise<void>
  /** Put many into one queue, in one statement. */
  sendAll<Job extends object>(tx: Db, queue: QueueDefinition<Job>, jobs: readonly Job[]): Promise<void>
  boss: PgBoss
  close(): Promise<void>
}

/**
 * @param queues all that there are
 * @param working whether this process works on jobs and looks after those of processes that died
 */
export async function openQueue(
  database: Pick<Database, 'pool'>,
  queues: readonly QueueDefinition[],
  working: boolean,
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    supervise: working,
    schedule: working,
    monitorIntervalSeconds: MONITOR_SECONDS,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: REMOVE_EVERY_SECONDS,
    flowIntervalSeconds: NEVER_SECONDS,
    monitorVacuum: false,
  })
  boss.on('error', () => {}) // a database that is away; what is due is found when it is back
  await boss.start()
  for (const { name, rules } of queues) {
    const { retryLimit, retryDelay, retryDelayMax, expireInSeconds, policy = 'standard' } = rules
    const wanted = {
      retryLimit,
      retryDelay,
      retryDelayMax,
      expireInSeconds,
      retryBackoff: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
    }
    if ((await boss.getQueue(name)) === null) await boss.createQueue(name, { ...wanted, policy })
    else await boss.updateQueue(name, wanted)
  }
  for (const { name, rules } of queues)
    if (working && rules.schedule !== undefined) await boss.schedule(name, rules.schedule, {}, { missed: 'once' })
  return {
    boss,
    async send(tx, { name }, job, key) {
      await boss.send(name, job, { db: fromPrisma(tx as never), ...(key !== undefined && { singletonKey: key }) })
    },
    async sendAll(tx, { name }, jobs) {
      await boss.insert(
        name,
        jobs.map((data) => ({ data })),
        { db: fromPrisma(tx as never) },
      )
    },
    close: () => boss.stop({ graceful: true, timeout: 1000, close: false }),
  }
}
