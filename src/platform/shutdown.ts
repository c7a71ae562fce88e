/** The end of a process: each part is closed whatever became of the others, and nothing keeps it for ever. */

/** After the time that a shutdown may take, for what has to be written down and for the embedded PostgreSQL. */
const GRACE_SECONDS = 30

/**
 * Do each step when the one before has ended, well or not.
 * @throws {AggregateError} of all that failed, at the end
 */
export async function closeInOrder(steps: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps)
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, `Not everything could be closed: ${failures.join('; ')}`)
}

/** All at once; ends when the last one has. @throws the first failure */
export async function closeTogether(parts: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(parts)).find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** End the process though something will not let it go. @param seconds that a shutdown may take */
export function exitInTime(seconds: number): void {
  const end = () => {
    console.error('muster: the shutdown took too long; what was open is cut off')
    process.exit(1)
  }
  setTimeout(end, (seconds + GRACE_SECONDS) * 1000).unref()
}
