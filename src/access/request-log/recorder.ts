/**
 * Writes the request log: all requests with a known credential, without bodies, in batches after the response. Requests
 * never wait for it. If the database is too slow or unavailable, the oldest waiting entries are dropped and counted.
 */
import type { Logger } from 'pino'
import type { Changes } from '../../platform/changes/changes.ts'
import type { Database } from '../../platform/database/client.ts'
import { inBackground } from '../../platform/database/pool.ts'
import { type ErrorCode, errorTable } from '../../platform/errors.ts'
import { redact } from '../../platform/redact.ts'
import type { Credential } from '../credential.ts'
import type { CallNotes } from './notes.ts'

/** Milliseconds. */
const FLUSH_EVERY = 250
/** Number of waiting entries that triggers a flush. Few, so that they are gone before the collector calls them old. */
const FLUSH_AT = 100
const MAX_BATCH = 2000
const MAX_WAITING = 50_000
const MAX_TEXT_LENGTH = 300

/** The outcome of a request, as the statistics count it. */
type Outcome = 'success' | 'client_error' | 'server_error' | 'limited'

/** Facts about the HTTP exchange. */
interface ObservedRequest {
  requestId: string
  /** Error code of the response. */
  errorCode: ErrorCode | undefined
  surface: string
  method: string
  /** Without the query string, which can contain personal data or secrets. */
  path: string
  status: number
  /** Duration in milliseconds. */
  ms: number
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

interface Entry extends ObservedRequest {
  at: Date
  credential: Credential
  operation: string | undefined
  points: number
}

/** Start the request log; it publishes the topic `requests` after each write. */
export function openRequestLog(
  { pool }: Pick<Database, 'pool'>,
  changes: Pick<Changes, 'publish'>,
  log: Logger,
): RequestLog {
  let waiting: Entry[] = []
  let lost = 0
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH)
      await pool.query({ ...statement, values: [asJson(batch)] })
      waiting = waiting.slice(batch.length)
      // Not for requests of sessions: a console page that reloads on this topic would trigger itself.
      const integrations = batch.filter(({ credential }) => credential.kind !== 'session')
      for (const orgId of new Set(integrations.map(({ credential }) => credential.orgId)))
        changes.publish(orgId, 'requests')
    }
  }

  /** Write all waiting entries. Entries that could not be written wait for the next flush. */
  function flush(): Promise<void> {
    writing ??= writeAll()
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

  const timer = setInterval(() => inBackground(flush), FLUSH_EVERY)
  timer.unref()

  return {
    record({ credential, operation, points }, observed) {
      if (credential === undefined) return
      if (waiting.length >= 2 * MAX_WAITING) {
        lost++
        return
      }
      const { path } = observed
      waiting.push({
        ...observed,
        path: storedText(path),
        at: new Date(),
        credential,
        operation: operation === undefined ? undefined : storedText(operation),
        points,
      })
      if (waiting.length >= FLUSH_AT && writing === undefined) void inBackground(flush)
    },
    get lost() {
      return lost
    },
    async close() {
      clearInterval(timer)
      await writing
      await flush()
    },
  }
}

function outcomeOf({ status, errorCode }: Pick<Entry, 'status' | 'errorCode'>): Outcome {
  const effective = errorCode === undefined ? status : errorTable[errorCode].status // GraphQL errors have status 200
  if (effective === 429) return 'limited'
  if (effective >= 500) return 'server_error'
  return effective >= 400 ? 'client_error' : 'success'
}

/**
 * The part of a text that is stored, redacted before it is cut off, because half a secret is not recognised. A copy,
 * because a slice would keep the whole text of the caller in memory.
 */
function storedText(value: string): string {
  const part = redact(value).slice(0, MAX_TEXT_LENGTH).toWellFormed().replaceAll('\0', '')
  return Buffer.from(part).toString()
}

const names = new WeakMap<Credential, string | null>()

/** A credential is kept for many requests, and its name is the same in all of them. */
function storedName(credential: Credential): string | null {
  const { name } = credential
  const stored = names.get(credential) ?? (name === undefined ? null : storedText(name))
  names.set(credential, stored)
  return stored
}

/**
 * The columns of an entry with their SQL types. A batch is sent as one JSON text, which is ten times faster than
 * arrays.
 */
const columns: Readonly<Record<string, [type: string, of: (entry: Entry) => unknown]>> = {
  org_id: ['uuid', ({ credential }) => credential.orgId],
  at: ['timestamptz', ({ at }) => at],
  request_id: ['text', ({ requestId }) => requestId],
  surface: ['surface', ({ surface }) => surface],
  method: ['text', ({ method }) => method],
  path: ['text', ({ path }) => path],
  operation: ['text', ({ operation }) => operation ?? null],
  credential_id: ['uuid', ({ credential }) => credential.id],
  credential_kind: ['credential_kind', ({ credential }) => credential.kind],
  credential_name: ['text', ({ credential }) => storedName(credential)],
  environment: ['environment', ({ credential }) => credential.environment],
  status: ['smallint', ({ status }) => status],
  error_code: ['text', ({ errorCode }) => errorCode ?? null],
  duration_ms: ['float8', ({ ms }) => ms],
  outcome: ['text', outcomeOf],
  points: ['int', ({ points }) => points],
  rate_per_minute: ['int', ({ credential }) => credential.ratePerMinute],
}

const cells = Object.entries(columns).map(([name, [, of]]) => [name, of] as const)
const rowOf = (entry: Entry) => Object.fromEntries(cells.map(([name, of]) => [name, of(entry)]))
const asJson = (batch: Entry[]) => JSON.stringify(batch.map(rowOf))

const definitions = Object.entries(columns).map(([name, [type]]) => `${name} ${type}`)

const storedColumns = `org_id, at, request_id, surface, method, path, operation, credential_id, credential_kind, credential_name,
  environment, status, error_code, duration_ms`
const countOf = (outcome: Outcome) => `count(*) filter (where outcome = '${outcome}')`

/** Skips organisations that have been deleted. Updates the counts in a fixed order, which avoids deadlocks. */
const statement = {
  name: 'write request log',
  text: `
    with given as (
      select g.* from json_to_recordset($1::json) as g (${definitions.join(', ')})
      where exists (select from organisations o where o.id = g.org_id)
    ), logged as (
      insert into request_log (id, ${storedColumns}) select id_at(at), ${storedColumns} from given
    )
    insert into request_counts as c (org_id, minute, credential_id, credential_kind, credential_name, environment,
      success, client_error, server_error, limited, points, rate_per_minute)
    select org_id, date_trunc('minute', at, 'UTC'), credential_id, min(credential_kind), min(credential_name),
      min(environment), ${countOf('success')}, ${countOf('client_error')}, ${countOf('server_error')},
      ${countOf('limited')}, sum(points), max(rate_per_minute)
    from given group by 1, 2, 3 order by 1, 2, 3
    on conflict (org_id, minute, credential_id) do update set
      success = c.success + excluded.success, client_error = c.client_error + excluded.client_error,
      server_error = c.server_error + excluded.server_error, limited = c.limited + excluded.limited,
      points = c.points + excluded.points, rate_per_minute = excluded.rate_per_minute`,
}
