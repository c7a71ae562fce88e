/** How deliveries went, in steps of time. */
import type { Db } from '../../platform/database/client.ts'
import { bucketsOf, type TimeRange } from '../../platform/time-range.ts'
import { standing } from './log.ts'

/** Deliveries of the events of one step. */
export interface DeliveryStep {
  /** When it begins. */
  at: Date
  delivered: number
  /** Dead-lettered, or held since the endpoint is disabled. */
  failed: number
  /** Not at their end yet. */
  open: number
}

/** Oldest first, steps without a delivery too. @throws {ApiError} validation_failed */
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
      ${standing}
      where d.org_id = ${orgId}::uuid and d.created_at >= ${range.since} and d.created_at < ${range.until}
      group by 1)
    select s.at, coalesce(delivered, 0)::int as delivered, coalesce(failed, 0)::int as failed,
      coalesce(open, 0)::int as open
    from ${bucketsOf(range, stepMinutes)} left join counted using (at) order by s.at`
}
