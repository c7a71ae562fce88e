/**
 * The backlog as a queue. A claim gives a worker rows under a lease, outside any transaction; what came of them is recorded
 * later, and only where the lease still holds. A worker that dies leaves its rows to whoever comes when the lease ends,
 * and has used up no attempt.
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

export async function claimDeliveries(
  pool: Pool,
  capacity: number,
  lease: { id: string; seconds: number },
  after: Place,
): Promise<ClaimedDelivery[]> {
  const { rows } = await pool.query<
    Omit<ClaimedDelivery, 'endpoint'> & { [Name in keyof ClaimedEndpoint]: ClaimedEndpoint[Name] | null }
  >({
    name: 'claim deliveries',
    text: 'select * from claim_webhook_deliveries($1, $2, $3, $4, $5)',
    values: [capacity, lease.id, lease.seconds, after.orgId, after.endpointId],
  })
  let endpoint: ClaimedEndpoint | undefined
  return rows.map((row) => {
    if (row.endpoint_id !== null) endpoint = row as ClaimedEndpoint
    const { id, event_type, body, test, attempts } = row
    return { endpoint: endpoint as ClaimedEndpoint, id, event_type, body, test, attempts }
  })
}

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

export interface Leased {
  orgId: string
  endpointId: string
  deliveryId: string
  leaseId: string
}

/** Lower what leases have open by the rows of the statement `freed`: org_id, endpoint_id, lease_id. */
const lowerLeases = `
  update webhook_leases l set open = l.open - f.count
  from (select org_id, endpoint_id, lease_id, count(*)::int as count from freed group by 1, 2, 3) as f
  where l.org_id = f.org_id and l.endpoint_id = f.endpoint_id and l.id = f.lease_id`

/** Give rows back as they were, to be sent in `delay` seconds. */
export async function releaseDeliveries(pool: Pool, leased: readonly Leased[], delay: number): Promise<void> {
  await pool.query(
    `with freed as (
       update webhook_backlog b
       set status = 'waiting', lease_id = null, next_attempt_at = now() + make_interval(secs => $5)
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) as r (org_id, endpoint_id, id, lease_id)
       where b.org_id = r.org_id and b.endpoint_id = r.endpoint_id and b.delivery_id = r.id and b.lease_id = r.lease_id
       returning r.org_id, r.endpoint_id, r.lease_id)
     ${lowerLeases}`,
    [
      leased.map((each) => each.orgId),
      leased.map((each) => each.endpointId),
      leased.map((each) => each.deliveryId),
      leased.map((each) => each.leaseId),
      delay,
    ],
  )
}

export interface AttemptRecord extends Leased {
  attemptId: string
  test: boolean
  requestHeaders: Record<string, string>
  exchange: Exchange
  status: 'delivered' | 'dead_lettered' | 'held' | 'waiting'
  /** Seconds until the next attempt. */
  delay: number
}

/** An endpoint that has only failed since `failing_since`. */
interface FailingEndpoint {
  org_id: string
  id: string
  failing_since: Date
  warned_percent: number
}

const columns = {
  org_id: ['uuid', (each) => each.orgId],
  delivery_id: ['uuid', (each) => each.deliveryId],
  lease_id: ['uuid', (each) => each.leaseId],
  endpoint_id: ['uuid', (each) => each.endpointId],
  attempt_id: ['uuid', (each) => each.attemptId],
  test: ['boolean', (each) => each.test],
  started_at: ['timestamptz', (each) => each.exchange.startedAt.toISOString()],
  duration_ms: ['int', (each) => each.exchange.durationMs],
  outcome: ['text', (each) => each.exchange.outcome satisfies Outcome],
  error: ['text', (each) => quoted(each.exchange.error)],
  request_headers: ['json', (each) => JSON.stringify(each.requestHeaders)],
  response_status: ['int', (each) => each.exchange.status],
  response_headers: ['json', (each) => each.exchange.headers && JSON.stringify(each.exchange.headers)],
  response_body: ['text', (each) => quoted(each.exchange.body)],
  status: ['webhook_delivery_status', (each) => each.status],
  delay: ['float8', (each) => each.delay],
} as const satisfies Record<string, [type: string, value: (each: AttemptRecord) => Element]>

type Element = string | number | boolean | null

/** As an element of an array in PostgreSQL's notation. What is made of letters, digits and `-:.` needs none of it. */
function quoted(text: string | null): string | null {
  return text === null ? null : `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** JSON has no line breaks of its own: it goes line by line, an empty one for null, and nothing of it has to be quoted. */
const parameters = Object.values(columns).map(([type], index) =>
  type === 'json' ? `string_to_array($${index + 1}, E'\\n', '')::json[]` : `$${index + 1}::${type}[]`,
)

function parametersOf(attempts: readonly AttemptRecord[]): string[] {
  return Object.values(columns).map(([type, value]) => {
    const elements = attempts.map(value as (each: AttemptRecord) => Element)
    return type === 'json' ? elements.join('\n') : `{${elements.map((each) => each ?? 'null').join(',')}}`
  })
}

/** Twice told is once written, so that a record whose answer was lost can be sent again. */
const record = `
  with attempt as (select * from unnest(${parameters.join(', ')}) as attempt (${Object.keys(columns).join(', ')})),
  logged as (
    insert into webhook_attempts (org_id, delivery_id, id, started_at, duration_ms, outcome, error, request_headers,
      response_status, response_headers, response_body)
    select a.org_id, a.delivery_id, a.attempt_id, a.started_at, a.duration_ms, a.outcome, a.error, a.request_headers,
      a.response_status, a.response_headers, a.response_body
    from attempt a join webhook_deliveries d on d.org_id = a.org_id and d.id = a.delivery_id
    on conflict do nothing),
  delivered as (
    delete from webhook_backlog b using attempt a
    where a.status = 'delivered' and b.org_id = a.org_id and b.endpoint_id = a.endpoint_id
      and b.delivery_id = a.delivery_id and b.lease_id = a.lease_id
    returning a.org_id, a.endpoint_id, a.lease_id),
  moved as (
    update webhook_backlog b
    set status = a.status, attempts = b.attempts + 1, lease_id = null,
      next_attempt_at = case a.status when 'waiting' then now() + make_interval(secs => a.delay) end,
      stopped_at = case when a.status <> 'waiting' then now() end
    from attempt a
    where a.status <> 'delivered' and b.org_id = a.org_id and b.endpoint_id = a.endpoint_id
      and b.delivery_id = a.delivery_id and b.lease_id = a.lease_id
    returning a.org_id, a.endpoint_id, a.lease_id),
  freed as (select * from delivered union all select * from moved),
  lowered as (${lowerLeases}),
  judged as (
    select org_id, endpoint_id, bool_or(outcome = 'delivered') as succeeded, bool_or(not test) as counts
    from attempt group by org_id, endpoint_id),
  recovered as (
    update webhook_endpoints w set failing_since = null, warned_percent = 0
    from judged j where w.org_id = j.org_id and w.id = j.endpoint_id and j.succeeded and w.failing_since is not null)
  update webhook_endpoints w set failing_since = coalesce(w.failing_since, now()), last_failed_at = now()
  from judged j where w.org_id = j.org_id and w.id = j.endpoint_id and not j.succeeded and j.counts and w.enabled
  returning w.org_id, w.id, w.failing_since, w.warned_percent`

/** Log attempts and move their deliveries on. @returns the endpoints that failed and have not succeeded since */
export async function recordAttempts(pool: Pool, attempts: readonly AttemptRecord[]): Promise<FailingEndpoint[]> {
  const { rows } = await pool.query<FailingEndpoint>({
    name: 'record attempts',
    text: record,
    // As text of our own: a JSON document takes the database twice as long to read, the driver's arrays this process.
    values: parametersOf(attempts),
  })
  return rows
}
