/** How many exports run at the same time: each holds a database connection and a snapshot until its client has read all. */
import { ApiError } from '../platform/errors.ts'

/** The part of a process's connections that exports can hold. */
const SHARE = 1 / 4
/** Seconds after which a refused caller tries again. */
const TRY_AGAIN = 10

/** The exports of a process. */
export interface ExportLimits {
  /**
   * Begin an export.
   * @returns ends it; call it exactly once
   * @throws {ApiError} rate_limited if the organisation runs as many as it can, unavailable if the process does
   */
  begin(orgId: string): () => void
}

/** @param connections of the process to the database */
export function openExportLimits(connections: number): ExportLimits {
  const most = Math.max(1, Math.floor(connections * SHARE))
  const mostEach = Math.max(1, Math.floor(most / 2))
  const runningBy = new Map<string, number>()
  let running = 0
  return {
    begin(orgId) {
      const own = runningBy.get(orgId) ?? 0
      if (own >= mostEach)
        throw new ApiError('rate_limited', {
          retryAfterSeconds: TRY_AGAIN,
          message: `The organisation runs as many exports as it can at the same time: ${mostEach}. Try again when one has ended.`,
        })
      if (running >= most)
        throw new ApiError('unavailable', {
          retryAfterSeconds: TRY_AGAIN,
          message: 'The service runs as many exports as it can at the same time. Try again in a moment.',
        })
      running += 1
      runningBy.set(orgId, own + 1)
      return () => {
        running -= 1
        const left = (runningBy.get(orgId) ?? 1) - 1
        if (left > 0) runningBy.set(orgId, left)
        else runningBy.delete(orgId)
      }
    },
  }
}
