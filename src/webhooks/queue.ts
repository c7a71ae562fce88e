/**
 * The backlog as a queue. A claim gives a worker rows under a lease, outside any transaction; what came of them is recorded
 * with a later claim, and only where the lease still holds. A worker that dies leaves its rows to whoever comes when the
 * lease ends, and has used up no attempt.
 */
import type { Pool } from 'pg'
import type { Outcome } from './outcomes.ts'
import type { Exchange } from './sender.ts'

export interface ClaimedEndpoint {
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
  lease_id: string
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

/** Make due what workers that died had in hand. */
export async function endLeases(pool: Pool): Promise<void> {
  await pool.query({ name: 'end leases', text: 'select end_webhook_leases()' })
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
       where (l.org_id, l.endpoint_id, l.id) in (select org_id, endpoint_id, lease_id from released)
       returning l.id, l.deliveries)
     update webhook_backlog b set status = 'waiting', next_attempt_at = now() + make_interval(secs => $5)
     from released r join webhook_leases l on l.org_id = r.org_id and l.endpoint_id = r.endpoint_id and l.id = r.lease_id
       and r.id = any (l.deliveries)
     where b.org_id = r.org_id and b.endpoint_id = r.endpoint_id and b.delivery_id = r.id`,
    [
      deliveries.map(({ endpoint }) => endpoint.org_id),
      deliveries.map(({ endpoint }) => endpoint.endpoint_id),
      deliveries.map(({ id }) => id),
      deliveries.map(({ lease_id }) => lease_id),
      delay,
    ],
  )
}

export interface AttemptRecord {
  id: string
  delivery: ClaimedDelivery
  requestHeaders: Record<string, string>
  exchange: Exchange
  status: 'delivered' | 'dead_lettered' | 'held' | 'waiting'
  /** Seconds until the next attempt. */
  delay: number
}

type Element = string | number | boolean | null

/** The parameters of `record_webhook_attempts`, each an array over the attempts. */
const columns: readonly [type: string, value: (each: AttemptRecord) => Element][] = [
  ['uuid', ({ delivery }) => delivery.endpoint.org_id],
  ['uuid', ({ delivery }) => delivery.endpoint.endpoint_id],
  ['uuid', ({ delivery }) => delivery.id],
  ['uuid', ({ delivery }) => delivery.lease_id],
  ['uuid', ({ id }) => id],
  ['boolean', ({ delivery }) => delivery.test],
  ['timestamptz', (each) => each.exchange.startedAt.toISOString()],
  ['int', (each) => each.exchange.durationMs],
  ['text', (each) => each.exchange.outcome satisfies Outcome],
  ['text', (each) => quoted(each.exchange.error)],
  ['json', (each) => JSON.stringify(each.requestHeaders)],
  ['int', (each) => each.exchange.status],
  ['json', (each) => each.exchange.headers && JSON.stringify(each.exchange.headers)],
  ['text', (each) => quoted(each.exchange.body)],
  ['webhook_delivery_status', (each) => each.status],
  ['float8', (each) => each.delay],
]

/** As an element of an array in PostgreSQL's notation. What is made of letters, digits and `-:.` needs none of it. */
function quoted(text: string | null): string | null {
  return text === null ? null : `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** JSON has no line breaks of its own: it goes line by line, an empty one for null, and nothing of it has to be quoted. */
const parameters = columns.map(([type], index) =>
  type === 'json' ? `string_to_array($${index + 1}, E'\\n', '')::json[]` : `$${index + 1}::${type}[]`,
)

// As text of our own: a JSON document takes the database twice as long to read, the driver's arrays this process.
function parametersOf(attempts: readonly AttemptRecord[]): string[] {
  return columns.map(([type, value]) => {
    const elements = attempts.map(value)
    return type === 'json' ? elements.join('\n') : `{${elements.map((each) => each ?? 'null').join(',')}}`
  })
}

/** The claim takes an argument from the record, so that it comes after it and finds the room that it made. */
const turn = `
  select recorded.failing, claimed.*
  from record_webhook_attempts(${parameters.join(', ')}) as recorded (failing)
  left join lateral claim_webhook_deliveries(
    case when recorded.failing is null then $17::int else $17::int end, $18, $19, $20, $21) as claimed on true`

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

type TurnRow = { failing: FailingRow[] | null } & (
  | { id: null }
  | (Omit<ClaimedDelivery, 'endpoint' | 'lease_id'> & { [Name in keyof ClaimedEndpoint]: ClaimedEndpoint[Name] | null })
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
    values: [...parametersOf(attempts), capacity, lease.id, lease.seconds, after.orgId, after.endpointId],
  })
  let endpoint: ClaimedEndpoint | undefined
  const claimed = rows.flatMap((row) => {
    if (row.id === null) return []
    if (row.endpoint_id !== null) endpoint = row as ClaimedEndpoint
    const { id, event_type, body, test, attempts } = row
    return [{ endpoint: endpoint as ClaimedEndpoint, id, lease_id: lease.id, event_type, body, test, attempts }]
  })
  const failing = (rows[0]?.failing ?? []).map((row) => ({
    orgId: row.org_id,
    id: row.id,
    failingSince: new Date(row.failing_since),
    warnedPercent: row.warned_percent,
  }))
  return { claimed, failing }
}
