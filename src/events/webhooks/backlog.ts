/** How many deliveries wait, for how long, and what for: for `/metrics`, `muster doctor` and `muster webhooks late`. */
import type { ClientBase, Pool } from 'pg'

/** Rows and endpoints are counted up to this number, which limits the cost of a long backlog. */
const COUNTED = 10_000
/** How many of an endpoint's oldest due deliveries are examined: replays and retries may come before the first new one. */
const AGED = 1000

/** Why the oldest delivery of an endpoint has not been sent yet. */
export const lateReasons = {
  worker: 'no worker takes it',
  turn: 'other endpoints of the organisation take its turns',
  rate: 'the endpoint is at its limit of requests a minute',
  receiver: 'its receiver answers slowly, so the endpoint is at its concurrency',
  failing: 'its receiver fails, so the endpoint backs off',
} as const

export type LateReason = keyof typeof lateReasons

/** An organisation with overdue deliveries, and its endpoint with the most overdue one. */
export interface LateOrganisation {
  orgId: string
  name: string
  endpointId: string
  url: string
  reason: LateReason
  seconds: number
  /** Number of its endpoints with overdue deliveries. */
  endpoints: number
}

/** Deliveries that have not succeeded. */
export interface WebhookBacklog {
  /** To be sent now, or being sent. At most COUNTED, like the others. */
  due: number
  /** Failed, and to be sent again later; or behind such a one, to an endpoint with order. */
  waiting: number
  /** Dead-lettered, or held because their endpoint is disabled. */
  stopped: number
  /** Seconds that the oldest delivery that only waits for a worker is overdue; 0 if there is none. */
  oldestSeconds: number
  /** The organisations with the most overdue deliveries, most overdue first, for any reason. */
  late: LateOrganisation[]
}

const text = `
  with recursive place as (
    (select org_id, endpoint_id, 1 as number from webhook_backlog where status = 'due' order by org_id, endpoint_id limit 1)
    union all
    select next.org_id, next.endpoint_id, p.number + 1 from place p cross join lateral (
      select b.org_id, b.endpoint_id from webhook_backlog b
      where b.status = 'due' and (b.org_id, b.endpoint_id) > (p.org_id, p.endpoint_id)
      order by b.org_id, b.endpoint_id limit 1) as next
    where p.number < ${COUNTED}),
  -- The first that was never tried; what was replayed is due since then. Where only retries are among the oldest, the last of
  -- those says how late they are at most.
  queue as (
    select p.org_id, p.endpoint_id, sending.number as sending, least(oldest.replayed, (
      select d.created_at from webhook_deliveries d
      where d.org_id = p.org_id and d.id = coalesce(oldest.first, case when oldest.replayed is null then oldest.last end))) as since
    from place p
    cross join lateral (
      select coalesce(array_agg(s.delivery_id), '{}') as ids, count(*)::int as number from webhook_deliveries_sending s
      where s.org_id = p.org_id and s.endpoint_id = p.endpoint_id) as sending
    cross join lateral (
      select min(next_attempt_at) as replayed,
        (array_agg(delivery_id order by delivery_id) filter (where attempts = 0 and next_attempt_at is null))[1] as first,
        (array_agg(delivery_id order by delivery_id desc))[1] as last
      from (select b.delivery_id, b.attempts, b.next_attempt_at from webhook_backlog b
        where b.org_id = p.org_id and b.endpoint_id = p.endpoint_id and b.status = 'due' and b.delivery_id <> all (sending.ids)
        order by b.delivery_id limit ${AGED}) as each) as oldest
    union all
    select * from (select org_id, endpoint_id, 0, next_attempt_at from webhook_backlog
      where status = 'waiting' and next_attempt_at < now() order by next_attempt_at limit ${AGED}) as timed),
  late as (
    select distinct on (q.org_id, q.endpoint_id) q.org_id, q.endpoint_id, w.url, extract(epoch from now() - q.since)::float8 as seconds,
      case when q.sending > 0 and w.failing_since is not null then 'failing'
        when w.rate_per_minute is not null and coalesce(p.paced_until, w.paced_until) > now() - interval '5 seconds' then 'rate'
        when q.sending >= w.concurrency then 'receiver'
        when exists (select from webhook_deliveries_sending s where s.org_id = q.org_id) then 'turn' else 'worker' end as reason
    from queue q join webhook_endpoints w on w.org_id = q.org_id and w.id = q.endpoint_id
    left join webhook_endpoints p on p.org_id = w.parent_org_id and p.id = w.parent_id
    where q.since < now() and w.enabled and w.deleted_at is null
    order by q.org_id, q.endpoint_id, q.since),
  organisation as (
    select distinct on (org_id) *, count(*) over (partition by org_id)::int as endpoints from late order by org_id, seconds desc)
  select
    (select count(*)::int from (select from webhook_backlog where status = 'due' limit ${COUNTED}) as each) as due,
    (select count(*)::int from (select from webhook_backlog where status = 'waiting' limit ${COUNTED}) as each) as waiting,
    (select count(*)::int from (
      select from webhook_backlog where status in ('dead_lettered', 'held') limit ${COUNTED}) as each) as stopped,
    coalesce((select max(seconds) from late where reason = 'worker'), 0)::float8 as "oldestSeconds",
    coalesce((select json_agg(json_build_object('orgId', l.org_id, 'name', o.name, 'endpointId', endpoint_id, 'url', url,
        'reason', reason, 'seconds', seconds, 'endpoints', endpoints) order by seconds desc)
      from (select * from organisation order by seconds desc limit $1) as l join organisations o on o.id = l.org_id), '[]') as late`

/** Default number of organisations in `late`. */
const NAMED = 10

/** Read the backlog of all organisations. @param most maximum number of organisations in `late` */
export async function readWebhookBacklog(database: Pool | ClientBase, most = NAMED): Promise<WebhookBacklog> {
  const { rows } = await database.query<WebhookBacklog>(text, [most])
  return rows[0] as WebhookBacklog
}
