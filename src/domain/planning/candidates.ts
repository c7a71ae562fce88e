/**
 * Whom to propose for a role: active workers of its trade, with what stands against each of them on its days. Those who
 * are free and compliant come first, and of these those who live in the town of the site.
 */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { DocumentType } from '../../../prisma/generated/client/enums.ts'
import type { Write } from '../../events/write.ts'
import { todayOf } from '../../events/write.ts'
import { invalidField } from '../../platform/errors.ts'
import { requiredFor } from '../compliance/required.ts'
import { requirementsOf } from '../compliance/requirements.ts'
import { AWAY } from './fitness.ts'

/** Candidates of one page, at most. */
export const MAX_CANDIDATES = 100

export interface Role {
  trade: string
  startDate: Date
  endDate: Date | null
  /** The town of the site: compared with the metadata `home_town` of workers, without regard to case. */
  town: string | null
  /** Whether those who are not free or not compliant are listed, too. */
  includeUnfit: boolean
  limit: number
}

/** A worker who could fill a role. */
export interface Candidate {
  workerId: string
  /** The assignment that takes the worker on some of the days. */
  assignmentId: string | null
  /** The planner window in which the worker is away on some of the days. */
  windowId: string | null
  /** Required document types of which none is valid on the first day. */
  missing: DocumentType[]
  /** The last day on which all required documents are valid; null if none of them runs out, or some are missing. */
  compliantUntil: string | null
  isNear: boolean
}

const dayText = (date: Date) => date.toISOString().slice(0, 10)

/** @throws {ApiError} validation_failed */
export async function findCandidates(write: Pick<Write, 'control' | 'orgId' | 'startedAt'>, role: Role) {
  const { trade, startDate, endDate, town, includeUnfit, limit } = role
  if (limit < 1 || limit > MAX_CANDIDATES) throw invalidField('limit', 'invalid', `must be 1 to ${MAX_CANDIDATES}`)
  if (endDate !== null && endDate < startDate) throw invalidField('endDate', 'invalid', 'must not be before the start')
  const { control, orgId } = write
  const required = [...requiredFor(await requirementsOf(write), trade)]
  const today = await todayOf(write)
  const first = dayText(startDate)
  const compliantOn = dayText(startDate > today ? startDate : today)
  const last = endDate === null ? Prisma.sql`'infinity'::date` : Prisma.sql`${dayText(endDate)}::date`
  const away = Prisma.join(AWAY.map((kind) => Prisma.sql`${kind}::planner_kind`))
  const fit = includeUnfit
    ? Prisma.sql`true`
    : Prisma.sql`assignment_id is null and window_id is null and held = needed`
  // Days are compared one by one: with ranges PostgreSQL asks the GiST index for each worker, ten times as slowly.
  return control.$queryRaw<Candidate[]>`
    select id as "workerId", assignment_id as "assignmentId", window_id as "windowId",
      array(select t from unnest(${required}::text[]) t where t <> all(held_types)) as missing,
      case when held = needed and until < 'infinity' then until::text end as "compliantUntil", near as "isNear"
    from (
      select w.id, w.last_name, w.first_name, a.id as assignment_id, p.id as window_id, d.held, d.until, d.held_types,
        cardinality(${required}::text[]) as needed,
        coalesce(lower(w.metadata->>'home_town') = lower(${town}::text), false) as near
      from workers w
      join organisations o on o.id = w.org_id
      left join lateral (
        select a.id from assignments a
        where a.org_id = w.org_id and a.worker_id = w.id and a.deleted_at is null
          and a.start_date <= ${last} and (a.end_date is null or a.end_date >= ${first}::date)
        order by a.start_date limit 1) a on true
      left join lateral (
        select p.id from planner_windows p
        where p.org_id = w.org_id and p.worker_id = w.id and p.deleted_at is null and p.kind in (${away})
          and (p.starts_at at time zone o.time_zone)::date <= ${last}
          and ((p.ends_at - interval '1 millisecond') at time zone o.time_zone)::date >= ${first}::date
        order by p.starts_at limit 1) p on true
      cross join lateral (
        select count(*)::int as held, coalesce(min(valid_until), 'infinity') as until,
          coalesce(array_agg(type), '{}') as held_types
        from (
          select d.type::text, max(coalesce(d.expires_on, 'infinity')) as valid_until
          from documents d
          where d.org_id = w.org_id and d.worker_id = w.id and d.deleted_at is null
            and d.status in ('valid', 'expiring') and d.type::text = any(${required}::text[])
            and (d.expires_on is null or d.expires_on >= ${compliantOn}::date)
          group by d.type) held) d
      where w.org_id = ${orgId}::uuid and w.deleted_at is null and w.status = 'active'
        and lower(w.trade) = lower(${trade})) candidates
    where ${fit}
    order by assignment_id is null and window_id is null and held = needed desc, near desc, until >= ${last} desc,
      assignment_id is null desc, lower(last_name), lower(first_name), id
    limit ${limit}::int`
}
