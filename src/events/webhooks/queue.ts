/**
 * The backlog as a queue. A claim gives a worker rows under a lease, outside any transaction; what came of them is recorded
 * with a later claim, and only where the lease still holds. A worker that dies leaves its rows to whoever comes when the
 * lease ends, and has used up no attempt.
 */
import type { Pool } from 'pg'
import type { Outcome } from './outcomes.ts'
import type { Exchange } from './sender.ts'

/** An endpoint of which a claim took deliveries. */
export interface ClaimedEndpoint {
  lease_id: string
  org_id: string
  endpoint_id: string
  url: string
  secret: Buffer
  /** While it still signs. */
  previous_secret: Buffer | null
  secret_key_id: string
}

export interface ClaimedDelivery {
  /** The same for all that one claim took of it. */
  endpoint: ClaimedEndpoint
  id: string
  event_type: string
  body: string
  test: boolean
  /** Before this one. */
  attempts: number
}

/** Where the last claim ended, so that the next begins with another endpoint. */
export interface Place {
  orgId: string
  endpointId: string
}

const NIL = '00000000-0000-0000-0000-000000000000'
export const START: Place = { orgId: NIL, endpointId: NIL }

/**
 * Take what delivered rows left behind out of the way of the next claims. PostgreSQL does so by itself, but at most once
 * a minute, in which a worker leaves hundreds of thousands.
 */
export async function clearBacklog(pool: Pool): Promise<void> {
  await pool.query('vacuum (skip_locked, truncate off) webhook_backlog, webhook_leases')
}

/** Make due what workers that died had in hand. @returns whether they had something */
export async function endLeases(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ ended: boolean }>({
    name: 'end leases',
    text: 'select end_webhook_leases() > 0 as ended',
  })
  return rows[0]?.ended === true
}

const dueStatement = {
  name: 'next delivery',
  text: `
    select case
      when (select true from webhook_backlog where status = 'due' order by org_id, endpoint_id, delivery_id limit 1)
        or exists (select from webhook_leases) then 0
      else (select extract(epoch from min(next_attempt_at) - now()) * 1000 from webhook_backlog where status = 'waiting')
    end::float8 as milliseconds`,
}

/** Milliseconds until a delivery is due, none while one is or a worker has some in hand; null where none waits. */
export async function nextDue(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ milliseconds: number | null }>(dueStatement)
  return rows[0]?.milliseconds ?? null
}

/** Give rows back as they were, to be sent in `delay` seconds. */
export async function releaseDeliveries(
  pool: Pool,
  deliveries: readonly ClaimedDelivery[],
  delay: number,
): Promise<void> {
  await pool.query(
    `with released as (
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) as r (org_id, endpoint_id, id, lease_id)),
     lowered as (
       update webhook_leases l
       set deliveries = array(select d from unnest(l.deliveries) d where d not in (select id from released))
       where (l.org_id, l.endpoint_id, l.id) in (select org_id, endpoint_id, lease_id from released))
     update webhook_backlog b set status = 'waiting', next_attempt_at = now() + make_interval(secs => $5)
     from released r join webhook_leases l on l.org_id = r.org_id and l.endpoint_id = r.endpoint_id and l.id = r.lease_id
       and r.id = any (l.deliveries)
     where b.org_id = r.org_id and b.endpoint_id = r.endpoint_id and b.delivery_id = r.id`,
    [
      deliveries.map(({ endpoint }) => endpoint.org_id),
      deliveries.map(({ endpoint }) => endpoint.endpoint_id),
      deliveries.map(({ id }) => id),
      deliveries.map(({ endpoint }) => endpoint.lease_id),
      delay,
    ],
  )
}

export interface AttemptRecord {
  id: string
  delivery: ClaimedDelivery
  /** The headers that other attempts of the delivery do not have. */
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

/** Which of the claims it was. */
const claimNumber: Column<number> = { type: 'int', value: (number) => number }

const attemptColumns: readonly Column<AttemptRecord>[] = [
  { type: 'uuid', value: ({ delivery }) => delivery.id },
  { type: 'uuid', value: ({ id }) => id },
  { type: 'boolean', value: ({ delivery }) => delivery.test },
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

/** As an element of an array in PostgreSQL's notation. What is made of letters, digits and `-:.` needs none of it. */
function quoted(text: string | null): string | null {
  return text === null ? null : `"${text.replace(/["\\]/g, '\\$&')}"`
}

// As text of our own: a JSON document takes the database twice as long to read, the driver's arrays this process.
function arrayOf<Row>({ type, value }: Column<Row>, rows: readonly Row[]): string {
  const elements = rows.map(value)
  return type === 'json' ? elements.join('\n') : `{${elements.map((each) => each ?? 'null').join(',')}}`
}

/** JSON has no line breaks of its own: it goes line by line, an empty one for null, and nothing of it has to be quoted. */
const parameters = [...claimColumns, claimNumber, ...attemptColumns].map(({ type }, index) =>
  type === 'json' ? `string_to_array($${index + 1}, E'\\n', '')::json[]` : `$${index + 1}::${type}[]`,
)

/** What an attempt shares with others of its claim is told once. */
function parametersOf(attempts: readonly AttemptRecord[]): string[] {
  const claims = new Map<ClaimedEndpoint, number>()
  const numbers = attempts.map(({ delivery: { endpoint } }) => {
    const number = claims.get(endpoint) ?? claims.size + 1
    claims.set(endpoint, number)
    return number
  })
  const claimed = [...claims.keys()]
  return [
    ...claimColumns.map((column) => arrayOf(column, claimed)),
    arrayOf(claimNumber, numbers),
    ...attemptColumns.map((column) => arrayOf(column, attempts)),
  ]
}

const [lease, leaseSeconds, capacity, afterOrg, afterEndpoint] = ['uuid', 'int', 'int', 'uuid', 'uuid'].map(
  (type, index) => `$${parameters.length + index + 1}::${type}`,
)

/** The claim takes an argument from the record, so that it comes after it and finds the room that it made. */
const turn = `
  select recorded.failing, claimed.*
  from record_webhook_attempts(${parameters.join(', ')}) as recorded (failing)
  left join lateral claim_webhook_deliveries(${lease}, ${leaseSeconds},
    case when recorded.failing is null then ${capacity} else ${capacity} end, ${afterOrg}, ${afterEndpoint}) as claimed on true`

/** An endpoint that has only failed since `failingSince`. */
interface FailingEndpoint {
  orgId: string
  id: string
  failingSince: Date
  warnedPercent: number
}

interface Claim {
  /** The most that the worker can take. */
  capacity: number
  lease: { id: string; seconds: number }
  after: Place
}

interface Turn {
  claimed: ClaimedDelivery[]
  /** Endpoints of `attempts` that failed and have not succeeded since. */
  failing: FailingEndpoint[]
}

interface FailingRow {
  org_id: string
  id: string
  failing_since: string
  warned_percent: number
}

type EndpointRow = Omit<ClaimedEndpoint, 'lease_id'>

type TurnRow = { failing: FailingRow[] | null } & (
  | { id: null }
  | (Omit<ClaimedDelivery, 'endpoint'> & { [Name in keyof EndpointRow]: EndpointRow[Name] | null })
)

/**
 * Log attempts, move their deliveries on, and claim as many as there is room for then: one statement, so that what ends
 * makes room at once. If it fails, nothing of it has happened, or all: it may be told again.
 */
export async function recordAndClaim(
  pool: Pool,
  attempts: readonly AttemptRecord[],
  { capacity, lease, after }: Claim,
): Promise<Turn> {
  const { rows } = await pool.query<TurnRow>({
    name: 'record and claim',
    text: turn,
    values: [...parametersOf(attempts), lease.id, lease.seconds, capacity, after.orgId, after.endpointId],
  })
  let endpoint: ClaimedEndpoint | undefined
  const claimed = rows.flatMap((row) => {
    if (row.id === null) return []
    const { id, event_type, body, test, attempts, ...told } = row
    if (told.endpoint_id !== null) endpoint = { ...(told as EndpointRow), lease_id: lease.id }
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
