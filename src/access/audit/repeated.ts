/** Leaves out entries that say again what one has just said, so that a loop of requests does not fill the audit log. */
import { LRUCache } from 'lru-cache'

/** Entries that are remembered. */
const MOST = 10_000

/** Write an entry, unless the same was written a short time ago. It rejects if the entry cannot be written. */
export type WriteOnce = (entry: string, write: () => Promise<void>) => Promise<void>

/** Open the memory of one process. @param time milliseconds for which an entry counts */
export function openRepeated(time: number): WriteOnce {
  const known = new LRUCache<string, Promise<void>>({ max: MOST, ttl: time })
  return (entry, write) => {
    const earlier = known.get(entry)
    if (earlier !== undefined) return earlier // also while it is written
    const writing = write().catch((error: unknown) => {
      known.delete(entry)
      throw error
    })
    known.set(entry, writing)
    return writing
  }
}
