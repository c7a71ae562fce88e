/**
 * Limits concurrent exports. An export holds a database connection and a snapshot until its client has read everything.
 * Exports may use a part of the process's connections, each caller a part of these, and each organisation all but one.
 */
import { type FairLimiter, openFairLimiter } from '../platform/load/fair-limiter.ts'

/** Share of a process's connections that exports can hold. */
const SHARE = 1 / 4
/** Maximum wait in milliseconds: longer than an export that nobody reads lasts, and shorter than proxies wait. */
const MAX_WAIT = 50_000
/** Maximum number of waiting exports of a process, and of a caller. */
const MAX_WAITING = 100
const MAX_WAITING_EACH = 10

/** Open the limiter of a process's exports. @param connections of the process to the database */
export function openExportLimiter(connections: number, maxWait = MAX_WAIT): FairLimiter {
  const most = Math.max(1, Math.floor(connections * SHARE))
  return openFairLimiter(most, maxWait, {
    organisation: Math.max(1, most - 1),
    holder: Math.max(1, Math.floor(most / 4)),
    waiting: MAX_WAITING,
    waitingEach: MAX_WAITING_EACH,
  })
}
