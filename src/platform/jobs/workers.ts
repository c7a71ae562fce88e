/** The background workers of a process: `muster serve`, or `muster worker` in a separate process. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, JobResult } from 'pg-boss'
import type { Logger } from 'pino'
import type { Changes } from '../changes/changes.ts'
import type { Database } from '../database/client.ts'
import { inBackground } from '../database/pool.ts'
import { endWith, type Span, type Traces } from '../telemetry/span.ts'
import { runActivity } from '../watchdog/activity.ts'
import type { QueueDefinition } from './definition.ts'
import { searchForJobs } from './due.ts'
import { beginAttempt, endAttempt, MAX_INTERRUPTIONS } from './interruptions.ts'
import { openQueue, type Queue, TRACE_PARENT } from './queue.ts'
import { startWorkerPool, type WorkerPool } from './worker-pool.ts'

const SECOND = 1000
const DEFAULT_SEARCH_EVERY = SECOND

/** A queue and the function that runs each of its jobs. */
export interface QueueWork<Payload extends object = object> {
  queue: QueueDefinition<Payload>
  /** @throws {FinalFailure} if retrying does not help; any other error: the job is retried */
  run(job: Payload, signal: AbortSignal): Promise<void>
  /**
   * Ends a job for good, after a final failure or several attempts in which the process died, and records the reason.
   * Without it, interrupted attempts are not counted.
   */
  giveUp?(job: Payload, reason: string): Promise<void>
}

/** Retrying the job does not help. The message is shown to the user. */
export class FinalFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FinalFailure'
  }
}

const INTERRUPTED = `It was interrupted ${MAX_INTERRUPTIONS} times, because the process that ran it ended.`

/** Pair a queue with its function, with the type of the payload checked. */
export function workOn<Payload extends object>(
  queue: QueueDefinition<Payload>,
  run: QueueWork<Payload>['run'],
  giveUp?: QueueWork<Payload>['giveUp'],
): QueueWork {
  return { queue, run, giveUp } as unknown as QueueWork
}

interface WorkerServices {
  database: Pick<Database, 'pool'>
  changes: Pick<Changes, 'subscribeJobs'>
  log: Logger
  traces?: Traces | undefined
  /** Interval of the search for due jobs without a notification, in milliseconds. */
  searchEvery?: number | undefined
}

/** The started workers of a process. */
export interface RunningWorkers {
  /** Wait up to `seconds` for active jobs to finish; unfinished ones are retried later. */
  stop(seconds: number): Promise<void>
}

/**
 * Start the workers of all queues.
 * @param workFor gives the functions that run the jobs; they may enqueue jobs in other queues
 */
export async function startWorkers(
  { database, changes, log, traces, searchEvery = DEFAULT_SEARCH_EVERY }: WorkerServices,
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
  for (const { queue, run, giveUp } of workFor(opened)) {
    const { name } = queue
    const { concurrency, batch = 1, retryLimit } = queue.rules
    const runJob = async ({ id, data, signal, retryCount }: Job<unknown>): Promise<JobResult> => {
      const endForGood = async (message: string): Promise<JobResult> => {
        await giveUp?.(data as object, message)
        log.error({ queue: name, job: id }, `background job failed for good: ${message}`)
        return { id, status: 'deadletter', output: { message } } // without a dead letter queue: failed, no retry
      }
      let begun = false
      try {
        const interrupted = giveUp === undefined ? 0 : await beginAttempt(database.pool, name, id)
        if (interrupted >= MAX_INTERRUPTIONS) return await endForGood(INTERRUPTED)
        begun = true
        await runActivity(
          () => ({ queue: name, job: id }),
          () =>
            endWith(beginSpan(traces, name, id, data), () =>
              run(data as object, AbortSignal.any([signal, stopping.signal])),
            ),
        )
        return { id, status: 'completed' }
      } catch (error) {
        try {
          // The count stays if the attempt has not begun: the next one gives the job up.
          if (giveUp !== undefined && begun) await endAttempt(database.pool, name, id)
          if (error instanceof FinalFailure) return await endForGood(error.message)
        } catch (reason) {
          log.warn({ err: reason, queue: name, job: id }, 'the end of a background job could not be stored')
        }
        const facts = { err: error, queue: name, job: id }
        if (retryCount < retryLimit) log.warn(facts, 'background job failed and will be retried')
        else log.error(facts, `background job failed for good: it was tried ${retryCount + 1} times`)
        return { id, status: 'failed', output: { message: String(error) } }
      }
    }
    const pool = await startWorkerPool({ boss, name, size: concurrency, batch }, async (jobs) => {
      const results: JobResult[] = []
      for (const job of jobs) results.push(await inBackground(() => runJob(job)))
      return results
    })
    pools.set(name, pool)
  }
  const names = [...pools.keys()]
  const stopSearching = searchForJobs({
    pool: database.pool,
    queues: names,
    every: searchEvery,
    onDue: wake,
    onLost: (name) => boss.supervise(name),
  })
  return {
    async stop(seconds) {
      unsubscribe()
      const abortTimer = setTimeout(() => stopping.abort(new Error('the process is stopping')), (seconds * SECOND) / 2)
      const timeout = new AbortController()
      const ended = Promise.all([stopSearching(), ...names.map((name) => boss.offWork(name))])
      await Promise.race([ended, sleep(seconds * SECOND, undefined, { signal: timeout.signal }).catch(() => {})])
      timeout.abort()
      clearTimeout(abortTimer)
      await boss.stop({ graceful: false, close: false }) // a graceful stop would poll every half second
    },
  }
}

function beginSpan(traces: Traces | undefined, queue: string, job: string, data: unknown): Span | undefined {
  const parent = (data as Record<string, unknown> | null)?.[TRACE_PARENT]
  return traces?.begin(`job ${queue}`, typeof parent === 'string' ? parent : undefined, {
    kind: 'consumer',
    attributes: { 'muster.queue': queue, 'muster.job': job },
  })
}
