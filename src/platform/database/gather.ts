/**
 * Gathers small reads of many callers into one statement: a read that arrives while one is under way waits for the
 * next, which takes all that have come. So each caller gets what was read after its call, and the busier a process is,
 * the fewer statements it sends.
 */
import DataLoader from 'dataloader'

/** More keys come with several statements, unless a caller of `gather` says another number. */
const MOST_KEYS = 200
/** A read that is slow, or whose connection hangs, holds up the next one no longer than this, in milliseconds. */
const LONGEST_WAIT = 20

/**
 * Gather the reads of keys.
 * @param readAll reads the values of some keys, in one statement if possible
 * @returns reads one; undefined if `readAll` found nothing for the key
 */
export function gather<Key, Value>(
  readAll: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  mostKeys = MOST_KEYS,
): (key: Key) => Promise<Value | undefined> {
  let running: Promise<unknown> | undefined
  const loader = new DataLoader<Key, Value | undefined>(
    async (keys) => {
      const reading = readAll([...new Set(keys)])
      const ended = reading.then(forget, forget)
      running = ended
      function forget() {
        if (running === ended) running = undefined
      }
      const found = await reading
      return keys.map((key) => found.get(key))
    },
    {
      cache: false,
      maxBatchSize: mostKeys,
      batchScheduleFn: (dispatch) => whenFree(running, dispatch),
    },
  )
  return (key) => loader.load(key)
}

/** Calls `dispatch` when no read is under way, and what else arrives in this turn of the event loop has arrived. */
function whenFree(running: Promise<unknown> | undefined, dispatch: () => void): void {
  if (running === undefined) {
    setImmediate(dispatch)
    return
  }
  let isWaiting = true
  const go = () => {
    if (!isWaiting) return
    isWaiting = false
    clearTimeout(late)
    setImmediate(dispatch)
  }
  const late = setTimeout(go, LONGEST_WAIT)
  void running.then(go)
}
