/** Delivery statistics: the number of deliveries by result and time bucket. */
import type { Db } from '../../platform/database/client.ts'
import { bucketsOf, type TimeRange } from '../../platform/time-range.ts'
import { fromDeliveries } from './log.ts'

/** Deliveries created in one time bucket. */
export interface DeliveryStep {
  /** Start of the bucket. */
  at: Date
  delivered: number
  /** Dead-lettered, or held because the endpoint is disabled. */
  failed: number
  /** Due or waiting for a retry. */
  open: number
}

/**
 * Deliveries by time bucket, oldest first, including empty buckets.
 * @throws {ApiError} validation_failed if the range has too many buckets
 */
export function readDeliveryStatistics(
  control: Db,
  orgId: string,
  range: TimeRange,
  stepMinutes: number,
): Promise<DeliveryStep[]> {
  return control.$queryRaw<DeliveryStep[]>`
    with counted as (
      select date_bin(make_interval(mins => ${stepMinutes}::int), d.created_at, 'epoch'::timestamptz) as at,
        count(*) filter (where b.delivery_id is null) as delivered,
        count(*) filter (where b.status in ('dead_lettered', 'held')) as failed,
        count(*) filter (where b.status in ('due', 'waiting')) as open
      ${fromDeliveries}
      where d.org_id = ${orgId}::uuid and d.created_at >= ${range.since} and d.created_at < ${range.until}
      group by 1)
    select s.at, coalesce(delivered, 0)::int as delivered, coalesce(failed, 0)::int as failed,
      coalesce(open, 0)::int as open
    from ${bucketsOf(range, stepMinutes)} left join counted using (at) order by s.at`
}
