/**
 * Combines small reads of many callers into one statement: reads that arrive while a statement is running wait for the
 * next one. So each caller gets data that was read after its call, and a busy process sends few statements.
 */
import DataLoader from 'dataloader'

/** Default maximum number of keys in a statement. */
const MOST_KEYS = 200
/** Maximum milliseconds that a slow or hanging read delays the next one. */
const LONGEST_WAIT = 20

/**
 * Combine the reads of keys.
 * @param readAll reads the values of several keys, in one statement if possible
 * @returns a function that reads the value of one key; undefined if `readAll` found none
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

/** Calls `dispatch` when no read is running, but not before the end of this turn of the event loop. */
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
