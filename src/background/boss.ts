/** pg-boss on our own pool: its tables stand in the schema `pgboss`, and it migrates them itself. */
import { fromPrisma, PgBoss } from 'pg-boss'
import type { Database, Db } from '../database/client.ts'
import { type Jobs, type QueueName, queueNames, queues } from './queues.ts'

/** A process that dies is missed within so many seconds, and its jobs go to another. */
const HEARTBEAT_SECONDS = 10
const MONITOR_SECONDS = 2

export interface Queue {
  /** Put a job into its queue, in the transaction `tx`: it is there if that commits. */
  send<Name extends QueueName>(tx: Db, name: Name, job: Jobs[Name]): Promise<void>
  boss: PgBoss
  close(): Promise<void>
}

/** @param working whether this process works on jobs and looks after those of processes that died */
export async function openQueue(database: Database, working: boolean): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    supervise: working,
    schedule: false,
    monitorIntervalSeconds: MONITOR_SECONDS,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorVacuum: false,
  })
  boss.on('error', () => {}) // a database that is away; what is due is found when it is back
  await boss.start()
  for (const name of queueNames) {
    const { concurrency: _ofProcess, ...rules } = queues[name]
    const wanted = { ...rules, retryBackoff: true, heartbeatSeconds: HEARTBEAT_SECONDS }
    if ((await boss.getQueue(name)) === null) await boss.createQueue(name, wanted)
    else await boss.updateQueue(name, wanted)
  }
  return {
    boss,
    async send(tx, name, job) {
      await boss.send(name, job, { db: fromPrisma(tx as never) })
    },
    close: () => boss.stop({ graceful: true, timeout: 1000, close: false }),
  }
}
