/** What is removed when its time has come: now and then, in batches, until the process stops. */

/**
 * Do `work` every `interval` milliseconds; what fails is done the next time.
 * @param work is told to stop, between its batches, by the signal
 * @returns what stops it
 */
export function sweepEvery(interval: number, work: (stop: AbortSignal) => Promise<unknown>): () => void {
  const stopping = new AbortController()
  const timer = setInterval(() => void work(stopping.signal).catch(() => {}), interval)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopping.abort()
  }
}

/**
 * Remove `size` rows at a time until fewer are left, so that no statement holds many rows for long.
 * @param remove takes at most `size` away and gives how many it did
 * @returns how many in all
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
