/**
 * Writes the request log: all requests with a known credential, without bodies, in batches after the response. Requests
 * never wait for it. If the database is too slow or unavailable, the oldest waiting entries are dropped and counted.
 */
import type { Logger } from 'pino'
import type { Changes } from '../../platform/changes/changes.ts'
import type { Database } from '../../platform/database/client.ts'
import { inBackground } from '../../platform/database/pool.ts'
import { storedText } from '../../platform/text/stored-text.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { type LoggedExchange, type RequestEntry, statement, valuesOf } from './batch.ts'
import { CauseLimit, causeOf, type FailedRequest } from './cause.ts'
import type { CallNotes } from './notes.ts'

/** Milliseconds. */
const FLUSH_EVERY = 250
/**
 * Number of waiting entries that triggers a flush: few enough that the garbage collector does not promote them to the
 * old generation, and enough that entries of the same credential share one update of its count.
 */
const FLUSH_AT = 400
const MAX_BATCH = 2000
const MAX_WAITING = 50_000

/** What is known of a request after its response. */
export interface ObservedRequest extends LoggedExchange, Pick<FailedRequest, 'statements' | 'statementCount'> {
  /** The first error of the response. */
  failure: FailedRequest['failure'] | undefined
}

/** The request log of a process. */
export interface RequestLog {
  /** Add a finished request; ignored if its credential is unknown. */
  record(notes: CallNotes, observed: ObservedRequest): void
  /** Number of entries dropped since the process started. */
  readonly lost: number
  /** Write the waiting entries and stop. */
  close(): Promise<void>
}

/** Start the request log; it publishes the topic `requests` after each write. */
export function openRequestLog(
  { pool, writers }: Pick<Database, 'pool' | 'writers'>,
  changes: Pick<Changes, 'publish'>,
  log: Logger,
): RequestLog {
  const writer = writers.open('request_log')
  let waiting: RequestEntry[] = []
  const causes = new CauseLimit()
  let lost = 0
  let writing: Promise<void> | undefined

  /** @param rest entries that came in meanwhile are written too if there are so many; otherwise this would never end */
  async function writeAll(rest: number): Promise<void> {
    for (let least = 1; waiting.length >= least; least = rest)
      await writer.write(
        waiting.slice(0, MAX_BATCH),
        async (part) => pool.query({ ...statement, values: valuesOf(part) }),
        settle,
      )
  }

  function settle(part: readonly RequestEntry[]): void {
    waiting = waiting.slice(part.length)
    // Not for requests of sessions: a console page that reloads on this topic would trigger itself.
    const integrations = part.filter(({ credential }) => credential.kind !== 'session')
    for (const orgId of new Set(integrations.map(({ credential }) => credential.orgId)))
      changes.publish(orgId, 'requests')
  }

  /** Write the waiting entries. Entries that could not be written wait for the next flush. */
  function flush(rest = FLUSH_AT): Promise<void> {
    writing ??= writeAll(rest)
      .catch((error) => {
        const excess = Math.max(0, waiting.length - MAX_WAITING)
        if (excess > 0) waiting = waiting.slice(excess)
        lost += excess
        log.warn({ err: error, waiting: waiting.length, lost }, 'request log could not be written')
      })
      .finally(() => {
        writing = undefined
      })
    return writing
  }

  const timer = setInterval(() => inBackground(() => flush()), FLUSH_EVERY)
  timer.unref()

  return {
    record({ credential, operation, points, sent }, { failure, statements, statementCount, ...observed }) {
      if (credential === undefined) return
      if (waiting.length >= 2 * MAX_WAITING) {
        lost++
        return
      }
      const at = databaseClock.now()
      const isExplained = failure !== undefined && causes.take(credential, at.getTime())
      waiting.push({
        ...observed,
        path: storedText(observed.path),
        at,
        credential,
        operation: operation === undefined ? undefined : storedText(operation),
        points,
        errorCode: failure?.code,
        cause: isExplained ? causeOf({ failure, sent, statements, statementCount }) : undefined,
      })
      if (waiting.length >= FLUSH_AT && writing === undefined) void inBackground(() => flush())
    },
    get lost() {
      return lost
    },
    async close() {
      clearInterval(timer)
      await writing
      await flush(1)
    },
  }
}
