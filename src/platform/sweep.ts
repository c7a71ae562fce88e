/** Periodic cleanup, such as deleting expired rows in batches. */
import { inBackground } from './database/pool.ts'

/**
 * Run `work` every `interval` milliseconds, as background work. Errors are ignored: the next run tries again.
 * @param work gets a signal that is aborted when it must stop after its current batch
 * @returns a function that stops it
 */
export function sweepEvery(interval: number, work: (stop: AbortSignal) => Promise<unknown>): () => void {
  const stopping = new AbortController()
  const timer = setInterval(() => void inBackground(() => work(stopping.signal)).catch(() => {}), interval)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopping.abort()
  }
}

/**
 * Delete rows in batches, so that no statement locks many rows for long.
 * @param remove deletes up to `size` rows
 * @returns the total number of deleted rows
 */
export async function inBatches(
  size: number,
  stop: AbortSignal | undefined,
  remove: () => Promise<{ rowCount: number | null }>,
): Promise<number> {
  let removed = 0
  for (let batch = size; batch === size && !stop?.aborted; removed += batch) batch = (await remove()).rowCount ?? 0
  return removed
}
