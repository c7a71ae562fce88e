/** Finds the jobs that no longer match the absences of their workers. */
import { todayOf } from '../../events/write.ts'
import { dayText } from '../../platform/time/dates.ts'
import type { Searched } from '../daily/batch.ts'
import { sqlOf } from '../records/rows-query.ts'
import { awayPlaces, COVER, openJobs } from './absences.ts'
import { coversOf, NEEDLESS } from './needless-covers.ts'

/**
 * Ids of the next open jobs whose stored places or tasks differ from the absences of their workers: absences have changed,
 * or another day has begun.
 * @param workers only jobs to which these are assigned
 */
export async function jobsWithOtherPlaces(
  from: Searched,
  limit: number,
  workers?: readonly string[],
): Promise<string[]> {
  const values = [from.orgId, dayText(await todayOf(from)), limit, workers]
  const jobs =
    workers === undefined
      ? 'true'
      : `exists (select from assignments theirs where theirs.org_id = j.org_id and theirs.job_id = j.id
          and theirs.worker_id = any($4::uuid[]) and theirs.deleted_at is null)`
  const scope = { organisation: '$1::uuid', today: '$2::date', jobs }
  const text = `with places as materialized (${awayPlaces(scope)}),
    needless as materialized (select * from (${coversOf(scope)}) cover where is_needless),
    away as (select "jobId"::uuid as job_id, trade, count(distinct "assignmentId") as people from places
      where "isOpenToday" group by 1, 2)
    select id::text from (
      select j.id from jobs j cross join lateral jsonb_array_elements(j.roles) role
        left join away on away.job_id = j.id and away.trade = role ->> 'trade'
        where j.org_id = $1::uuid and ${openJobs} and ${jobs} and coalesce((role ->> 'away')::int, 0) <> coalesce(away.people, 0)
      union
      select p."jobId"::uuid from places p where p."isOpen" and not exists (select from tasks t
        where t.org_id = $1::uuid and t.subject_id = p."jobId"::uuid and t.purpose = p.purpose)
      union
      select c.job_id from needless c where not exists (select from tasks t
        where t.org_id = $1::uuid and t.subject_id = c.job_id and t.purpose = c.purpose)
      union
      select j.id from jobs j join tasks t on t.org_id = j.org_id and t.subject_id = j.id and t.purpose like '${NEEDLESS}%'
        and t.status in ('open', 'in_progress') and t.deleted_at is null
        where j.org_id = $1::uuid and ${openJobs} and ${jobs} and not exists (select from needless c where c.purpose = t.purpose)
      union
      select j.id from jobs j join tasks t on t.org_id = j.org_id and t.subject_id = j.id and t.purpose like '${COVER}%'
        and t.status in ('open', 'in_progress') and t.deleted_at is null
        where j.org_id = $1::uuid and ${openJobs} and ${jobs} and not exists (select from places p
          where p."jobId"::uuid = j.id and p."isOpen" and p.purpose = t.purpose)) other
    order by id limit $3::int`
  const rows = await from.control.$queryRaw<{ id: string }[]>(sqlOf(text, values))
  return rows.map(({ id }) => id)
}
