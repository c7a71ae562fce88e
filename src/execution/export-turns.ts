/**
 * The turns of exports: each holds a database connection and a snapshot until its client has read all. They share a part of a
 * process's connections; a caller has one share of it, and one is kept free of each organisation.
 */
import { openTurns, type Turns } from '../platform/load/turns.ts'

/** The part of a process's connections that exports can hold. */
const SHARE = 1 / 4
/** How long an export waits, in milliseconds: longer than one that nobody reads lasts, and shorter than proxies wait. */
const MAX_WAIT = 50_000
/** Exports of a process, and of a caller, that wait at most. */
const MAX_WAITING = 100
const MAX_WAITING_EACH = 10

/** Open the turns of a process's exports. @param connections of the process to the database */
export function openExportTurns(connections: number, maxWait = MAX_WAIT): Turns {
  const most = Math.max(1, Math.floor(connections * SHARE))
  return openTurns(most, maxWait, {
    organisation: Math.max(1, most - 1),
    holder: Math.max(1, Math.floor(most / 4)),
    waiting: MAX_WAITING,
    waitingEach: MAX_WAITING_EACH,
  })
}
