/** Process shutdown: closes every part even if others fail, within a time limit. */

/** Extra time for final writes and for stopping the embedded PostgreSQL. */
const GRACE_SECONDS = 30

/**
 * Run the steps one after the other, even if some fail.
 * @throws {AggregateError} with all failures, after the last step
 */
export async function closeInOrder(steps: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps)
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, `Shutdown failed: ${failures.join('; ')}`)
}

/** Wait until all parts have closed or failed. @throws the first failure */
export async function closeTogether(parts: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(parts)).find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** Exit the process if the shutdown hangs. @param seconds time limit; 30 seconds are added */
export function exitInTime(seconds: number): void {
  const exit = () => {
    console.error('muster: the shutdown timed out; open connections were closed')
    process.exit(1)
  }
  setTimeout(exit, (seconds + GRACE_SECONDS) * 1000).unref()
}

/** Exit with status 1 after an error from which the process cannot recover, and print the error. */
export function exitOnFailure(error: Error): void {
  console.error(`muster: ${error.message}`)
  process.exit(1)
}
