/**
 * The request log: every request of a known credential, without bodies, written in batches after it was answered. A
 * request waits for nothing here; where the database cannot keep up, the oldest that wait are given up and counted.
 */
import type { Logger } from 'pino'
import type { Changes } from '../../platform/changes/changes.ts'
import type { Database } from '../../platform/database/client.ts'
import { type ErrorCode, errorTable } from '../../platform/errors.ts'
import type { Credential } from '../credential.ts'
import type { CallNotes } from './notes.ts'

const FLUSH_EVERY = 250
const FLUSH_AT = 500
const MOST_AT_ONCE = 2000
const MOST_WAITING = 50_000
const LONGEST_TEXT = 300

/** How a request ended, as it is counted. */
type Outcome = 'success' | 'client_error' | 'server_error' | 'limited'

/** What was seen of a request from outside. */
interface Seen {
  requestId: string
  /** The first failure that its answer tells. */
  errorCode: ErrorCode | undefined
  surface: string
  method: string
  /** Without the query, in which people put what must not be kept. */
  path: string
  status: number
  ms: number
}

export interface RequestLog {
  record(notes: CallNotes, seen: Seen): void
  /** How many were given up since the start. */
  readonly lost: number
  /** Write what waits, and stop. */
  close(): Promise<void>
}

interface Entry extends Seen {
  at: Date
  credential: Credential
  operation: string | undefined
  points: number
}

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
      const batch = waiting.slice(0, MOST_AT_ONCE)
      await pool.query({ ...statement, values: [asJson(batch)] })
      waiting = waiting.slice(batch.length)
      // Not of those of people: a page that asks again when it hears of requests would hear of its own.
      const integrations = batch.filter(({ credential }) => credential.kind !== 'session')
      for (const orgId of new Set(integrations.map(({ credential }) => credential.orgId)))
        changes.publish(orgId, 'requests')
    }
  }

  /** Those that come while a batch is written go with the next; what could not be written waits for the next time. */
  function flush(): Promise<void> {
    writing ??= writeAll()
      .catch((error) => {
        const over = Math.max(0, waiting.length - MOST_WAITING)
        if (over > 0) waiting = waiting.slice(over)
        lost += over
        log.warn({ err: error, waiting: waiting.length, lost }, 'the request log could not be written')
      })
      .finally(() => {
        writing = undefined
      })
    return writing
  }

  const timer = setInterval(flush, FLUSH_EVERY)
  timer.unref()

  return {
    record({ credential, operation, points }, seen) {
      if (credential === undefined) return
      if (waiting.length >= 2 * MOST_WAITING) {
        lost++
        return
      }
      waiting.push({ ...seen, at: new Date(), credential, operation, points })
      if (waiting.length >= FLUSH_AT && writing === undefined) void flush()
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
  const told = errorCode === undefined ? status : errorTable[errorCode].status // GraphQL answers 200 with errors
  if (told === 429) return 'limited'
  if (told >= 500) return 'server_error'
  return told >= 400 ? 'client_error' : 'success'
}

const text = (value: string | undefined) => value?.slice(0, LONGEST_TEXT).toWellFormed().replaceAll('\0', '') ?? null

/** The columns of an entry, with their types: a batch goes as one JSON text, which costs a tenth of so many arrays. */
const columns: Readonly<Record<string, [type: string, of: (entry: Entry) => unknown]>> = {
  org_id: ['uuid', ({ credential }) => credential.orgId],
  at: ['timestamptz', ({ at }) => at],
  request_id: ['text', ({ requestId }) => requestId],
  surface: ['surface', ({ surface }) => surface],
  method: ['text', ({ method }) => method],
  path: ['text', ({ path }) => text(path)],
  operation: ['text', ({ operation }) => text(operation)],
  credential_id: ['uuid', ({ credential }) => credential.id],
  credential_kind: ['credential_kind', ({ credential }) => credential.kind],
  credential_name: ['text', ({ credential }) => text(credential.name)],
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

const kept = `org_id, at, request_id, surface, method, path, operation, credential_id, credential_kind, credential_name,
  environment, status, error_code, duration_ms`
const counted = (outcome: Outcome) => `count(*) filter (where outcome = '${outcome}')`

/** An organisation that was removed meanwhile has no log; counts are added up in one order, so that no two wait for each other. */
const statement = {
  name: 'write request log',
  text: `
    with given as (
      select g.* from json_to_recordset($1::json) as g (${definitions.join(', ')})
      where exists (select from organisations o where o.id = g.org_id)
    ), logged as (
      insert into request_log (id, ${kept}) select id_at(at), ${kept} from given
    )
    insert into request_counts as c (org_id, minute, credential_id, credential_kind, credential_name, environment,
      success, client_error, server_error, limited, points, rate_per_minute)
    select org_id, date_trunc('minute', at, 'UTC'), credential_id, min(credential_kind), min(credential_name),
      min(environment), ${counted('success')}, ${counted('client_error')}, ${counted('server_error')},
      ${counted('limited')}, sum(points), max(rate_per_minute)
    from given group by 1, 2, 3 order by 1, 2, 3
    on conflict (org_id, minute, credential_id) do update set
      success = c.success + excluded.success, client_error = c.client_error + excluded.client_error,
      server_error = c.server_error + excluded.server_error, limited = c.limited + excluded.limited,
      points = c.points + excluded.points, rate_per_minute = excluded.rate_per_minute`,
}
