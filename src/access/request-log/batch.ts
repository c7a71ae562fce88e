/**
 * The statement that writes a batch of requests to the log and adds them to the counts. Every request passes here, so
 * it must be cheap: values that a credential's requests share are sent once, the others as arrays, which PostgreSQL
 * reads five times faster than JSON.
 */
import { randomUUID } from 'node:crypto'
import { arrayOf, textArrayOf } from '../../platform/database/array-literal.ts'
import { type ErrorCode, errorTable } from '../../platform/errors/error-codes.ts'
import { storedText } from '../../platform/text/stored-text.ts'
import type { Credential } from '../credentials/credential.ts'

const MINUTE = 60_000

/** Facts about the HTTP exchange. */
export interface LoggedExchange {
  requestId: string
  surface: string
  method: string
  /** Without the query string, which can contain personal data or secrets. */
  path: string
  status: number
  /** Duration in milliseconds. */
  ms: number
}

/** A request that waits to be written. */
export interface RequestEntry extends LoggedExchange {
  at: Date
  credential: Credential
  operation: string | undefined
  points: number
  /** Code of the first error in the response. */
  errorCode: ErrorCode | undefined
  /** Why it failed, as JSON; undefined for a request that succeeded. */
  cause: string | undefined
}

/** The outcomes of requests, as the statistics count them. */
const outcomes = ['success', 'client_error', 'server_error', 'limited'] as const
type Outcome = (typeof outcomes)[number]

function outcomeOf({ status, errorCode }: Pick<RequestEntry, 'status' | 'errorCode'>): Outcome {
  const effective = errorCode === undefined ? status : errorTable[errorCode].status // GraphQL errors have status 200
  if (effective === 429) return 'limited'
  if (effective >= 500) return 'server_error'
  return effective >= 400 ? 'client_error' : 'success'
}

const names = new WeakMap<Credential, string | null>()

/** Cached by credential, because many requests share the credential and its name. */
function storedName(credential: Credential): string | null {
  const { name } = credential
  const stored = names.get(credential) ?? (name === undefined ? null : storedText(name))
  names.set(credential, stored)
  return stored
}

const MAX_COUNT = 0xfff
let latest = 0
let count = 0

/** A UUIDv7 (RFC 9562, section 5.7) of that moment. A later one of the same millisecond is greater (section 6.2, method 1). */
function idAt(moment: Date): string {
  const milliseconds = moment.getTime()
  count = milliseconds === latest ? Math.min(count + 1, MAX_COUNT) : 0
  latest = milliseconds
  const [time, counter] = [milliseconds.toString(16).padStart(12, '0'), count.toString(16).padStart(3, '0')]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}${randomUUID().slice(18)}`
}

/** The credentials of a batch, and the counts of each credential's requests per minute, as SQL columns. */
const parts = {
  credentials:
    'number int, org_id uuid, credential_id uuid, credential_kind credential_kind, credential_name text, environment environment',
  counts: `number int, minute timestamptz, ${outcomes.map((name) => `${name} int`).join(', ')}, points int, rate_per_minute int`,
}

/** The columns of a request: SQL type, and the array of their values. */
const columns = {
  id: ['uuid', (batch) => arrayOf(batch.map(({ at }) => idAt(at)))],
  at: ['timestamptz', (batch) => arrayOf(batch.map(({ at }) => at.toISOString()))],
  request_id: ['text', (batch) => textArrayOf(batch.map(({ requestId }) => requestId))],
  surface: ['surface', (batch) => arrayOf(batch.map(({ surface }) => surface))],
  method: ['text', (batch) => textArrayOf(batch.map(({ method }) => method))],
  path: ['text', (batch) => textArrayOf(batch.map(({ path }) => path))],
  operation: ['text', (batch) => textArrayOf(batch.map(({ operation }) => operation))],
  status: ['smallint', (batch) => arrayOf(batch.map(({ status }) => status))],
  error_code: ['text', (batch) => textArrayOf(batch.map(({ errorCode }) => errorCode))],
  duration_ms: ['float8', (batch) => arrayOf(batch.map(({ ms }) => ms))],
  points: ['int', (batch) => arrayOf(batch.map(({ points }) => points))],
  cause: ['jsonb', (batch) => textArrayOf(batch.map(({ cause }) => cause))],
} satisfies Record<string, [type: string, of: (batch: readonly RequestEntry[]) => string]>

const own = Object.keys(columns).join(', ')
const ofCredential = 'org_id, credential_id, credential_kind, credential_name, environment'
const arrays = Object.values(columns).map(([type], index) => `$${index + 4}::${type}[]`)
const added = [...outcomes, 'points'] as const

/** Skips organisations that have been deleted. Updates the counts in a fixed order, which avoids deadlocks. */
export const statement = {
  name: 'write request log',
  text: `
    with credential as materialized (
      select c.* from json_to_recordset($1::json) as c (${parts.credentials})
      where exists (select from organisations o where o.id = c.org_id)
    ), logged as (
      insert into request_log (${own}, ${ofCredential})
      select ${own}, ${ofCredential}
      from unnest($3::int[], ${arrays.join(', ')}) as request (number, ${own}) join credential using (number)
    )
    insert into request_counts as c (${ofCredential}, minute, ${added.join(', ')}, rate_per_minute)
    select ${ofCredential}, minute, ${added.join(', ')}, rate_per_minute
    from json_to_recordset($2::json) as counted (${parts.counts}) join credential using (number)
    order by org_id, minute, credential_id
    on conflict (org_id, minute, credential_id) do update set
      ${added.map((name) => `${name} = c.${name} + excluded.${name}`).join(', ')},
      rate_per_minute = excluded.rate_per_minute`,
}

/** The values of the statement's parameters. */
export function valuesOf(batch: readonly RequestEntry[]): string[] {
  const numbers = new Map<Credential, number>()
  const numberOf = (credential: Credential) => {
    const number = numbers.get(credential) ?? numbers.size
    numbers.set(credential, number)
    return number
  }
  const number = arrayOf(batch.map(({ credential }) => numberOf(credential)))
  const counts = JSON.stringify(countAll(batch, numberOf))
  const credentials = numbers.entries().map(([credential, number]) => ({
    number,
    org_id: credential.orgId,
    credential_id: credential.id,
    credential_kind: credential.kind,
    credential_name: storedName(credential),
    environment: credential.environment,
  }))
  return [JSON.stringify([...credentials]), counts, number, ...Object.values(columns).map(([, of]) => of(batch))]
}

type Count = Record<Outcome, number> & { number: number; minute: Date; points: number; rate_per_minute: number }

/** The requests of each credential in each minute. */
function countAll(batch: readonly RequestEntry[], numberOf: (credential: Credential) => number): Count[] {
  const counts = new Map<string, Count>()
  for (const entry of batch) {
    const { credential, at, points } = entry
    const minute = Math.floor(at.getTime() / MINUTE) * MINUTE
    const key = `${credential.orgId} ${credential.id} ${minute}`
    const count = counts.get(key) ?? {
      number: numberOf(credential),
      minute: new Date(minute),
      success: 0,
      client_error: 0,
      server_error: 0,
      limited: 0,
      points: 0,
      rate_per_minute: 0,
    }
    counts.set(key, count)
    count[outcomeOf(entry)] += 1
    count.points += points
    count.rate_per_minute = Math.max(count.rate_per_minute, credential.ratePerMinute)
  }
  return [...counts.values()]
}
