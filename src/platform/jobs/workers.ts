/** A process's workers: they take the jobs of every queue, in its own process or in one of `muster worker`. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, JobResult } from 'pg-boss'
import type { Logger } from 'pino'
import type { Changes } from '../changes/changes.ts'
import type { Database } from '../database/client.ts'
import type { QueueDefinition } from './definition.ts'
import { searchForJobs } from './due.ts'
import { openQueue, type Queue } from './queue.ts'
import { startWorkerPool, type WorkerPool } from './worker-pool.ts'

const SECOND = 1000
const SEARCH_EVERY = SECOND

/** A queue, and what is done with each of its jobs. @throws to be tried again */
export interface QueueWork<Payload extends object = object> {
  queue: QueueDefinition<Payload>
  run(job: Payload, signal: AbortSignal): Promise<void>
}

/** Pairs a queue with its work, with the job's type checked. */
export function workOn<Payload extends object>(
  queue: QueueDefinition<Payload>,
  run: QueueWork<Payload>['run'],
): QueueWork {
  return { queue, run } as unknown as QueueWork
}

interface WorkerParts {
  database: Pick<Database, 'pool'>
  changes: Pick<Changes, 'subscribeJobs'>
  log: Logger
  /** Milliseconds after which a job that nobody announced is found, at most. */
  searchEvery?: number | undefined
}

export interface RunningWorkers {
  /** Let what is being done end, for so many seconds at most; what has not goes back to its queue. */
  stop(seconds: number): Promise<void>
}

/** @param workFor what is done with each queue's jobs, some of which fill other queues */
export async function startWorkers(
  { database, changes, log, searchEvery = SEARCH_EVERY }: WorkerParts,
  queues: readonly QueueDefinition[],
  workFor: (queue: Queue) => readonly QueueWork[],
): Promise<RunningWorkers> {
  const opened = await openQueue(database, queues, true)
  const { boss } = opened
  const stopping = new AbortController()
  const pools = new Map<string, WorkerPool>()
  const wake = (name: string | undefined) => {
    if (name !== undefined) pools.get(name)?.wake()
    else for (const pool of pools.values()) pool.wake()
  }
  const unsubscribe = changes.subscribeJobs(wake)
  for (const { queue, run } of workFor(opened)) {
    const { name } = queue
    const { concurrency, batch = 1 } = queue.rules
    const doOne = async ({ id, data, signal }: Job<unknown>): Promise<JobResult> => {
      try {
        await run(data as object, AbortSignal.any([signal, stopping.signal]))
        return { id, status: 'completed' }
      } catch (error) {
        log.warn({ err: error, queue: name, job: id }, 'a background job failed and will be tried again')
        return { id, status: 'failed', output: { message: String(error) } }
      }
    }
    const pool = await startWorkerPool({ boss, name, size: concurrency, batch }, async (jobs) => {
      const results: JobResult[] = []
      for (const job of jobs) results.push(await doOne(job))
      return results
    })
    pools.set(name, pool)
  }
  const names = [...pools.keys()]
  const stopSearching = searchForJobs({
    pool: database.pool,
    queues: names,
    every: searchEvery,
    due: wake,
    lost: (name) => boss.supervise(name),
  })
  return {
    async stop(seconds) {
      unsubscribe()
      const patience = setTimeout(() => stopping.abort(new Error('the process is stopping')), (seconds * SECOND) / 2)
      const limit = new AbortController()
      const ended = Promise.all([stopSearching(), ...names.map((name) => boss.offWork(name))])
      await Promise.race([ended, sleep(seconds * SECOND, undefined, { signal: limit.signal }).catch(() => {})])
      limit.abort()
      clearTimeout(patience)
      await boss.stop({ graceful: false, close: false }) // its own grace looks twice a second
    },
  }
}
