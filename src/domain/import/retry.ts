/** Tries again what fails for a while, e.g. a batch whose answer was lost. */

const SECOND = 1000
/** Attempts at one batch; with the waits between them they last some minutes. */
const ATTEMPTS = 10
const LONGEST_WAIT = 30 * SECOND

/** What came of an attempt. */
export type Attempt<Value> =
  | { value: Value }
  /** `isTemporary` passes by itself; `retryAfter` is what the server says, in seconds. */
  | { failure: unknown; isTemporary: boolean; retryAfter?: number | undefined }

interface Retrying {
  /** No attempt is made after it but the one that a wait ends with. */
  stop: AbortSignal
  /** Wait for some milliseconds, or less. */
  wait(milliseconds: number, failure: unknown): Promise<void>
}

/** @throws the failure that lasts, or the last one */
export async function tryAgain<Value>(
  attempt: () => Promise<Attempt<Value>>,
  { stop, wait }: Retrying,
): Promise<Value> {
  for (let count = 1; ; count++) {
    const tried = await attempt()
    if ('value' in tried) return tried.value
    const { failure, isTemporary, retryAfter = Number.NaN } = tried
    if (!isTemporary || count === ATTEMPTS || stop.aborted) throw failure
    const longer = Math.min(LONGEST_WAIT, SECOND * 2 ** (count - 1))
    await wait(Number.isNaN(retryAfter) ? longer : retryAfter * SECOND, failure)
  }
}
