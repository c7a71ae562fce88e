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

const late = `
  with late as (
    select distinct on (q.org_id, q.endpoint_id) q.org_id, q.endpoint_id, w.url, extract(epoch from now() - q.since)::float8 as seconds,
      w.reason
    from webhook_queues(${COUNTED}, ${AGED}) q cross join lateral webhook_lateness(q.org_id, q.endpoint_id, q.sending) w
    where q.since < now()
    order by q.org_id, q.endpoint_id, q.since),
  organisation as (
    select distinct on (org_id) *, count(*) over (partition by org_id)::int as endpoints from late order by org_id, seconds desc)
  select
    coalesce((select max(seconds) from late where reason = 'worker'), 0)::float8 as "oldestSeconds",
    coalesce((select json_agg(json_build_object('orgId', l.org_id, 'name', o.name, 'endpointId', endpoint_id, 'url', url,
        'reason', reason, 'seconds', seconds, 'endpoints', endpoints) order by seconds desc)
      from (select * from organisation order by seconds desc limit $1) as l join organisations o on o.id = l.org_id), '[]') as late`

const countOf = (condition: string) =>
  `(select count(*)::int as number from (select 1 from webhook_backlog where ${condition} limit ${COUNTED}) as each)`

const counts = `
  select due.number as due, waiting.number as waiting, stopped.number as stopped
  from ${countOf("status = 'due'")} due, ${countOf("status = 'waiting'")} waiting, ${countOf("status in ('dead_lettered', 'held')")} stopped`

/** Default number of organisations in `late`. */
const NAMED = 10

/** Read the backlog of all organisations. @param most maximum number of organisations in `late` */
export async function readWebhookBacklog(database: Pool | ClientBase, most = NAMED): Promise<WebhookBacklog> {
  const counted = await database.query<Pick<WebhookBacklog, 'due' | 'waiting' | 'stopped'>>(counts)
  const { rows } = await database.query<Pick<WebhookBacklog, 'oldestSeconds' | 'late'>>(late, [most])
  return { ...counted.rows[0], ...rows[0] } as WebhookBacklog
}
