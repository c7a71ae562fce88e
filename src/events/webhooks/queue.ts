/**
 * The backlog table as a queue. A claim leases rows to a dispatcher without holding a transaction open. Results are
 * recorded with a later claim, and only while the lease is valid. If a dispatcher dies, its rows become due again when
 * the lease expires; that does not count as an attempt.
 */

import type { Pool } from 'pg'
import { NIL_UUID } from '../../platform/text/uuid.ts'
import { isRefused, type Outcome } from './outcomes.ts'
import type { Exchange } from './sender.ts'

/** An endpoint with deliveries in a claim. Named like the columns of its query. */
export interface ClaimedEndpoint {
  lease_id: string
  org_id: string
  endpoint_id: string
  url: string
  secret: Buffer
  /** The replaced secret, while it still signs. */
  previous_secret: Buffer | null
  secret_key_id: string
}

/** A leased delivery. */
export interface ClaimedDelivery {
  /** The same object for all of the endpoint's deliveries in a claim. */
  endpoint: ClaimedEndpoint
  id: string
  event_type: string
  body: string
  test: boolean
  /** Attempts before this one. */
  attempts: number
}

/** The last endpoint of a claim. The next claim continues after it, so that endpoints are served in turn. */
interface ClaimPosition {
  orgId: string
  endpointId: string
}

/** The position before the first claim. */
export const START: ClaimPosition = { orgId: NIL_UUID, endpointId: NIL_UUID }

/**
 * Remove the dead rows of delivered entries, which slow claims down. PostgreSQL's autovacuum runs at most once a
 * minute, in which a dispatcher can leave hundreds of thousands.
 */
export async function vacuumBacklog(pool: Pool): Promise<void> {
  await pool.query('vacuum (skip_locked, truncate off) webhook_backlog, webhook_leases')
}

/** End expired leases: their deliveries become due again. @returns whether there were any */
export async function endExpiredLeases(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ ended: boolean }>({
    name: 'end leases',
    text: 'select end_webhook_leases() > 0 as ended',
  })
  return rows[0]?.ended === true
}

const dueStatement = {
  name: 'next delivery',
  text: `
    select (extract(epoch from min(next.at) - now()) * 1000)::float8 as milliseconds from (
      (select now() as at from webhook_backlog where status = 'due' order by org_id, endpoint_id, delivery_id limit 1)
      union all (select now() from webhook_leases limit 1)
      union all (select next_attempt_at from webhook_backlog where status = 'waiting' order by next_attempt_at limit 1)) as next`,
}

/** Milliseconds until the next delivery is due: 0 if one is due or leased, null if none is waiting. */
export async function nextDue(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ milliseconds: number | null }>(dueStatement)
  return rows[0]?.milliseconds ?? null
}

/** Return leased deliveries to the queue without counting an attempt, due in `delay` seconds. */
export async function releaseDeliveries(
  pool: Pool,
  deliveries: readonly ClaimedDelivery[],
  delay: number,
): Promise<void> {
  for (const [orgId, own] of Map.groupBy(deliveries, ({ endpoint }) => endpoint.org_id))
    await pool.query(
      `with released as (
         select * from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as r (endpoint_id, id, lease_id)),
       lowered as (
         update webhook_leases l
         set deliveries = array(select d from unnest(l.deliveries) d where d not in (select id from released))
         where l.org_id = $1::uuid and (l.endpoint_id, l.id) in (select endpoint_id, lease_id from released))
       update webhook_backlog b set status = 'waiting', next_attempt_at = now() + make_interval(secs => $5)
       from released r join webhook_leases l on l.org_id = $1::uuid and l.endpoint_id = r.endpoint_id and l.id = r.lease_id
         and r.id = any (l.deliveries)
       where b.org_id = $1::uuid and b.endpoint_id = r.endpoint_id and b.delivery_id = r.id`,
      [
        orgId,
        own.map(({ endpoint }) => endpoint.endpoint_id),
        own.map(({ id }) => id),
        own.map(({ endpoint }) => endpoint.lease_id),
        delay,
      ],
    )
}

/** A finished attempt to record. `status` is the delivery's next status. */
export interface AttemptRecord {
  id: string
  delivery: ClaimedDelivery
  /** The headers that differ between the attempts of a delivery. */
  signature: Record<string, string>
  exchange: Exchange
  status: 'delivered' | 'dead_lettered' | 'held' | 'waiting'
  /** Seconds until the next attempt. */
  delay: number
}

type Element = string | number | boolean | null

interface Column<Row> {
  type: string
  value: (row: Row) => Element
}

const claimColumns: readonly Column<ClaimedEndpoint>[] = [
  { type: 'uuid', value: ({ org_id }) => org_id },
  { type: 'uuid', value: ({ endpoint_id }) => endpoint_id },
  { type: 'uuid', value: ({ lease_id }) => lease_id },
]

/** The attempt's 1-based position in the claim arrays. */
const claimNumber: Column<number> = { type: 'int', value: (number) => number }

const attemptColumns: readonly Column<AttemptRecord>[] = [
  { type: 'uuid', value: ({ delivery }) => delivery.id },
  { type: 'uuid', value: ({ id }) => id },
  // Whether the attempt says nothing about the endpoint's health.
  { type: 'boolean', value: ({ delivery, exchange }) => delivery.test || isRefused(exchange.outcome) },
  { type: 'timestamptz', value: ({ exchange }) => exchange.startedAt.toISOString() },
  { type: 'int', value: ({ exchange }) => exchange.durationMs },
  { type: 'text', value: ({ exchange }) => exchange.outcome satisfies Outcome },
  { type: 'text', value: ({ exchange }) => quoted(exchange.error) },
  { type: 'json', value: ({ signature }) => JSON.stringify(signature) },
  { type: 'int', value: ({ exchange }) => exchange.status },
  { type: 'json', value: ({ exchange }) => exchange.headers && JSON.stringify(exchange.headers) },
  { type: 'text', value: ({ exchange }) => quoted(exchange.body) },
  { type: 'webhook_delivery_status', value: ({ status }) => status },
  { type: 'float8', value: ({ delay }) => delay },
]

/** Quote an element of a PostgreSQL array literal. Elements of letters, digits and `-:.` need no quotes. */
function quoted(text: string | null): string | null {
  return text === null ? null : `"${text.replace(/["\\]/g, '\\$&')}"`
}

// Array literals are built here for speed: JSON parameters take the database twice as long, and the driver builds arrays
// slowly.
function arrayOf<Row>({ type, value }: Column<Row>, rows: readonly Row[]): string {
  const elements = rows.map(value)
  return type === 'json' ? elements.join('\n') : `{${elements.map((each) => each ?? 'null').join(',')}}`
}

/**
 * `JSON.stringify` gives no line breaks, so JSON elements are joined by line breaks without quoting; empty means null.
 */
const parameters = [...claimColumns, claimNumber, ...attemptColumns].map(({ type }, index) =>
  type === 'json' ? `string_to_array($${index + 1}, E'\\n', '')::json[]` : `$${index + 1}::${type}[]`,
)

/** The parameters of `attempts`. Values that the attempts of one claim share are sent once. */
function parametersOf(attempts: readonly AttemptRecord[]): string[] {
  const claims = new Map<ClaimedEndpoint, number>()
  const claimNumbers = attempts.map(({ delivery: { endpoint } }) => {
    const number = claims.get(endpoint) ?? claims.size + 1
    claims.set(endpoint, number)
    return number
  })
  const claimed = [...claims.keys()]
  return [
    ...claimColumns.map((column) => arrayOf(column, claimed)),
    arrayOf(claimNumber, claimNumbers),
    ...attemptColumns.map((column) => arrayOf(column, attempts)),
  ]
}

const [lease, leaseSeconds, capacity, afterOrg, afterEndpoint, busy] = [
  'uuid',
  'int',
  'int',
  'uuid',
  'uuid',
  'jsonb',
].map((type, index) => `$${parameters.length + index + 1}::${type}`)

/** `capacity` depends on `recorded` only to make PostgreSQL record first, which frees slots for the claim. */
const recordAndClaimStatement = `
  select recorded.failing, claimed.*
  from record_webhook_attempts(${parameters.join(', ')}) as recorded (failing)
  left join lateral claim_webhook_deliveries(${lease}, ${leaseSeconds},
    case when recorded.failing is null then ${capacity} else ${capacity} end, ${afterOrg}, ${afterEndpoint}, ${busy}) as claimed on true`

/** An endpoint without a successful delivery since `failingSince`. */
export interface FailingEndpoint {
  orgId: string
  id: string
  failingSince: Date
  warnedPercent: number
}

interface Claim {
  /** Maximum number of deliveries to claim. */
  capacity: number
  /** The dispatcher's open requests, by organisation. */
  busy: Readonly<Record<string, number>>
  lease: { id: string; seconds: number }
  after: ClaimPosition
}

interface ClaimResult {
  claimed: ClaimedDelivery[]
  /** Endpoints of the recorded attempts that are failing. */
  failing: FailingEndpoint[]
}

interface FailingRow {
  org_id: string
  id: string
  failing_since: string
  warned_percent: number
}

type EndpointRow = Omit<ClaimedEndpoint, 'lease_id'>

type ResultRow = { failing: FailingRow[] | null } & (
  | { id: null }
  | (Omit<ClaimedDelivery, 'endpoint'> & { [Name in keyof EndpointRow]: EndpointRow[Name] | null })
)

/**
 * Log attempts, update the status of their deliveries, and claim due deliveries: one statement, so that finished
 * deliveries free their slots at once. Calling it again with the same attempts is safe, for example after an error.
 */
export async function recordAndClaim(
  pool: Pool,
  attempts: readonly AttemptRecord[],
  { capacity, busy, lease, after }: Claim,
): Promise<ClaimResult> {
  const { rows } = await pool.query<ResultRow>({
    name: 'record and claim',
    text: recordAndClaimStatement,
    values: [
      ...parametersOf(attempts),
      lease.id,
      lease.seconds,
      capacity,
      after.orgId,
      after.endpointId,
      JSON.stringify(busy),
    ],
  })
  let endpoint: ClaimedEndpoint | undefined
  const claimed = rows.flatMap((row) => {
    if (row.id === null) return []
    const { id, event_type, body, test, attempts, ...endpointRow } = row
    // Only the first row of each endpoint has the endpoint's columns.
    if (endpointRow.endpoint_id !== null) endpoint = { ...(endpointRow as EndpointRow), lease_id: lease.id }
    return [{ endpoint: endpoint as ClaimedEndpoint, id, event_type, body, test, attempts }]
  })
  const failing = (rows[0]?.failing ?? []).map((row) => ({
    orgId: row.org_id,
    id: row.id,
    failingSince: new Date(row.failing_since),
    warnedPercent: row.warned_percent,
  }))
  return { claimed, failing }
}
