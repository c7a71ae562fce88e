/**
 * The workers of one queue in this process. pg-boss would have each of them ask again and again whether there is a job;
 * here an idle one asks when it is woken, and who has found a job wakes the next.
 */
import type { Job, JobResult, PgBoss } from 'pg-boss'

/** By itself: so seldom that it comes to nothing. */
const ASK_EVERY_SECONDS = 3600
const HEARTBEAT_REFRESH_SECONDS = 3

export interface WorkerPool {
  /** There may be a job. */
  wake(): void
}

interface PoolParts {
  boss: PgBoss
  name: string
  size: number
  /** Jobs that one worker takes at a time. */
  batch: number
}

export async function startWorkerPool(
  { boss, name, size, batch }: PoolParts,
  work: (jobs: Job[]) => Promise<JobResult[]>,
): Promise<WorkerPool> {
  const workers: { id: string; busy: boolean }[] = []
  const options = {
    pollingIntervalSeconds: ASK_EVERY_SECONDS,
    heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
    batchSize: batch,
    perJobResults: true,
  } as const

  /** The idle ones in turn; if there is none, all: who is woken at work asks again when that is done. */
  function wake(): void {
    const place = workers.findIndex(({ busy }) => !busy)
    const woken = place < 0 ? workers : workers.splice(place, 1)
    for (const { id } of woken) boss.notifyWorker(id)
    if (place >= 0) workers.push(...woken)
  }

  for (let each = 0; each < size; each++) {
    const worker = { id: '', busy: false }
    workers.push(worker)
    worker.id = await boss.work(name, options, async (jobs: Job[]) => {
      worker.busy = true
      wake()
      try {
        return await work(jobs)
      } finally {
        worker.busy = false
      }
    })
  }
  return { wake }
}
