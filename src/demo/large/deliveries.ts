/**
 * The webhook endpoints of the large demo organisation and their deliveries. Loading the demo sends nothing: no
 * delivery is due, and the hosts have a domain that is reserved for examples.
 */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { newSecret } from '../../events/webhooks/signing-secrets.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { DAY } from '../../platform/time/clock.ts'

type Tx = Prisma.TransactionClient

const { sql } = Prisma
/** Days of failures after which an endpoint is disabled. */
const FAILED_FOR = 5
/** How long the failing endpoint has been disabled, in days: more than a week, because timesheets are submitted once a week. */
const DISABLED_FOR = 10
/** Seconds from an event to each attempt of its delivery. */
const TRIES = [1, 6, 306, 2106, 9306, 27_306, 63_306, 113_706, 185_706, 272_106]

interface DemoEndpoint {
  url: string
  description: string
  eventTypes: string[]
  payload: 'full' | 'thin'
  /** Whether it has failed for five days and is disabled. */
  failing?: true
}

const endpoints: readonly DemoEndpoint[] = [
  {
    url: 'https://erp.northgate.example/muster',
    description: 'Payroll and accounts',
    eventTypes: ['timesheet.approved', 'expense.*', 'invoice.*'],
    payload: 'full',
  },
  {
    url: 'https://people.northgate.example/hooks/muster',
    description: 'Personnel files',
    eventTypes: ['worker.*', 'document.*'],
    payload: 'thin',
  },
  {
    url: 'https://gate.northgate.example/hook',
    description: 'Access control at the gates',
    eventTypes: ['timesheet.submitted'],
    payload: 'full',
    failing: true,
  },
]

/**
 * Create the endpoints, and the deliveries of the existing events since `since`.
 * @param since when the endpoints were created @param now the failing endpoint was disabled `DISABLED_FOR` before
 */
export async function makeDeliveries(
  tx: Tx,
  orgId: string,
  { box, since, now }: { box: SecretBox; since: Date; now: Date },
): Promise<void> {
  const disabledAt = new Date(now.getTime() - DISABLED_FOR * DAY)
  for (const { failing, ...endpoint } of endpoints) {
    const [made] = await tx.$queryRaw<[{ id: string }]>`select next_id()::text as id`
    const times = { createdAt: since, updatedAt: failing ? disabledAt : since }
    const failingSince = new Date(disabledAt.getTime() - FAILED_FOR * DAY)
    const failure = { enabled: false, disabledAt, failingSince, lastFailedAt: disabledAt, warnedPercent: 90 }
    const { columns } = newSecret(box, orgId, made.id)
    await tx.webhookEndpoint.create({
      data: {
        orgId,
        id: made.id,
        ...endpoint,
        ...columns,
        ...times,
        ...(failing && { ...failure, disabledReason: 'failing' as const }),
      },
    })
  }
  await tx.$executeRaw(deliveries(orgId))
  await tx.$executeRaw(backlog(orgId))
  await tx.$executeRaw(attempts(orgId))
}

/** A delivery of each event to each subscribed endpoint, as the trigger of new events inserts them. */
const deliveries = (orgId: string) => sql`
  insert into webhook_deliveries (org_id, endpoint_id, event_id, event_type, body, created_at)
  select ${orgId}::uuid, endpoint_id, id, type, webhook_body(id, type, created_at, ${orgId}::uuid, case payload
    when 'full' then data::text else thin_data(object_type, object_id, sequence) end), created_at
  from (
    select *, set_config('muster.stamp', created_at::text, true)
    from (
      select e.*, w.id as endpoint_id, w.payload
      from webhook_endpoints w join events e on e.org_id = w.org_id and e.created_at >= w.created_at
        and w.event_types && array[e.type, split_part(e.type, '.', 1) || '.*', '*']
      where w.org_id = ${orgId}::uuid order by e.id, w.id) ordered) d`

/** One delivery in 300, and all to the failing endpoint, are dead letters; those since it was disabled are held. */
const backlog = (orgId: string) => sql`
  insert into webhook_backlog (org_id, endpoint_id, delivery_id, status, attempts, stopped_at)
  select org_id, endpoint_id, id, case when created_at >= disabled_at then 'held' else 'dead_lettered' end::webhook_delivery_status,
    case when created_at >= disabled_at then 0 else ${TRIES.length}::int end,
    case when created_at >= disabled_at then created_at else least(created_at + interval '76 hours', disabled_at) end
  from (
    select d.*, w.disabled_at, w.failing_since, row_number() over (order by d.id) as n
    from webhook_deliveries d join webhook_endpoints w on w.org_id = d.org_id and w.id = d.endpoint_id
    where d.org_id = ${orgId}::uuid) d
  where created_at >= failing_since or failing_since is null and n % 300 = 7 and created_at < write_stamp() - interval '4 days'`

/** One successful attempt of each delivery, sometimes after a failed one; for dead letters, all attempts. */
const attempts = (orgId: string) => sql`
  insert into webhook_attempts (org_id, delivery_id, id, started_at, duration_ms, outcome, error, request_headers,
    response_status, response_headers, response_body)
  select org_id, id, next_id(), started_at, 40 + n % 400, case when is_last then 'delivered' else 'refused' end,
    null,
    json_build_object('x-service-timestamp', extract(epoch from date_trunc('second', started_at))::bigint::text),
    case when is_last then 204 else 503 end, json_build_object('content-type', 'text/plain'),
    case when is_last then '' else 'Service Unavailable' end
  from (
    select d.org_id, d.id, d.n, d.created_at + interval '1 second' * (${TRIES}::int[])[attempt] as started_at,
      b.delivery_id is null and attempt = tries as is_last
    from (select *, row_number() over (order by id) as n from webhook_deliveries where org_id = ${orgId}::uuid) d
    left join webhook_backlog b on b.org_id = d.org_id and b.endpoint_id = d.endpoint_id and b.delivery_id = d.id
    cross join lateral (select case when b.delivery_id is not null then b.attempts when d.n % 50 = 3 then 2 else 1 end as tries) t
    cross join lateral generate_series(1, t.tries) attempt) a`
