/** Retries transient failures, e.g. a batch whose answer was lost. */

const SECOND = 1000
/** Maximum number of attempts per batch. With the waits in between, they take some minutes. */
const ATTEMPTS = 10
const LONGEST_WAIT = 30 * SECOND

/** The result of an attempt. */
export type Attempt<Value> =
  | { value: Value }
  /** `isTemporary`: transient. `retryAfter`: seconds, from the server. */
  | { failure: unknown; isTemporary: boolean; retryAfter?: number | undefined }

interface Retrying {
  /** After this, no attempt is made except the one at the end of a running wait. */
  stop: AbortSignal
  /** Wait for some milliseconds, or less. */
  wait(milliseconds: number, failure: unknown): Promise<void>
}

/** @throws the first permanent failure, or the last transient one */
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
