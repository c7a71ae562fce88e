/** How many deliveries wait, and for how long: for `/metrics` and `muster doctor`. */
import type { ClientBase, Pool } from 'pg'

/** Rows are counted up to this number, so that a long backlog costs no more than a short one. */
const COUNTED = 10_000
/** Of the deliveries that are due, those that are looked at for their age: each endpoint's oldest come first. */
const AGED = 1000

/** Deliveries that have not succeeded. */
export interface WebhookBacklog {
  /** To be sent now, or being sent. At most COUNTED, like the others. */
  due: number
  /** Failed, and to be sent again later. */
  waiting: number
  /** Dead-lettered, or held because their endpoint is disabled. */
  stopped: number
  /** How long the oldest should have been sent already, in seconds; 0 if none should. */
  oldestSeconds: number
}

const text = `
  with first_due as (
    select org_id, delivery_id from webhook_backlog where status = 'due' order by org_id, endpoint_id, delivery_id limit ${AGED})
  select
    (select count(*)::int from (select from webhook_backlog where status = 'due' limit ${COUNTED}) as each) as due,
    (select count(*)::int from (select from webhook_backlog where status = 'waiting' limit ${COUNTED}) as each) as waiting,
    (select count(*)::int from (
      select from webhook_backlog where status in ('dead_lettered', 'held') limit ${COUNTED}) as each) as stopped,
    coalesce(greatest(0, extract(epoch from now() - least(
      (select min(next_attempt_at) from webhook_backlog where status = 'waiting'),
      -- A replayed delivery is old, and due only since its replay.
      (select min(d.created_at) from first_due b
       join webhook_deliveries d on d.org_id = b.org_id and d.id = b.delivery_id
       where not exists (select from webhook_attempts a where a.org_id = d.org_id and a.delivery_id = d.id))))), 0)::float8
      as "oldestSeconds"`

/** Read the backlog of all organisations. */
export async function readWebhookBacklog(database: Pool | ClientBase): Promise<WebhookBacklog> {
  const { rows } = await database.query<WebhookBacklog>(text)
  return rows[0] as WebhookBacklog
}
