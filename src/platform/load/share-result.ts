/** Runs work once for several callers. */

/**
 * Share the result of `work`: while it runs, and for `keep` milliseconds after it has settled, further calls get the same
 * promise, also if it rejects.
 */
export function shareResult<Result>(work: () => Promise<Result>, keep: number): () => Promise<Result> {
  let shared: Promise<Result> | undefined
  let settledAt: number | undefined
  return () => {
    if (shared !== undefined && (settledAt === undefined || performance.now() - settledAt < keep)) return shared
    const current = work().finally(() => {
      settledAt = performance.now()
    })
    settledAt = undefined
    shared = current
    return current
  }
}
