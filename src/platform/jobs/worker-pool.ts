/**
 * The workers of one queue in this process. By default each pg-boss worker polls the queue; here an idle worker looks
 * for a job only when it is woken, and a worker that has found a job wakes the next one.
 */
import type { Job, JobResult, JobWithMetadata, PgBoss } from 'pg-boss'

/** Polling, which `wake` replaces, is practically off. */
const POLL_EVERY_SECONDS = 3600
const HEARTBEAT_REFRESH_SECONDS = 3

/** The workers of one queue. */
export interface WorkerPool {
  /** Make an idle worker look for a job. */
  wake(): void
}

interface PoolOptions {
  boss: PgBoss
  name: string
  /** Number of workers. */
  size: number
  /** Jobs that one worker fetches at once. */
  batch: number
}

/** Start the workers; `work` gets each batch of jobs and returns a result for each job. */
export async function startWorkerPool(
  { boss, name, size, batch }: PoolOptions,
  work: (jobs: Job[]) => Promise<JobResult[]>,
): Promise<WorkerPool> {
  const workers: { id: string; busy: boolean }[] = []
  const options = {
    pollingIntervalSeconds: POLL_EVERY_SECONDS,
    heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
    batchSize: batch,
    perJobResults: true,
    includeMetadata: true,
  } as const

  /**
   * Wake idle workers in turn. If all are busy, wake all: a busy worker looks for a job when its current one is done.
   */
  function wake(): void {
    const index = workers.findIndex(({ busy }) => !busy)
    const woken = index < 0 ? workers : workers.splice(index, 1)
    for (const { id } of woken) boss.notifyWorker(id)
    if (index >= 0) workers.push(...woken)
  }

  for (let each = 0; each < size; each++) {
    const worker = { id: '', busy: false }
    workers.push(worker)
    worker.id = await boss.work(name, options, async (jobs: JobWithMetadata[]) => {
      worker.busy = true
      wake()
      try {
        return await work(jobs.toSorted(byPriority))
      } finally {
        worker.busy = false
      }
    })
  }
  return { wake }
}

/** The statement that fetches jobs returns them in no particular order. */
function byPriority(one: JobWithMetadata, other: JobWithMetadata): number {
  return other.priority - one.priority || one.createdOn.getTime() - other.createdOn.getTime()
}
