/**
 * The rows of the large demo organisation, as statements that generate them inside PostgreSQL, because there are a
 * million of them. A row depends only on its number, so two loads on the same day differ only in their ids.
 *
 * Time is counted in weeks from a Monday two years ago: week 0 is the first, `WEEKS` - 1 the present one. Workers and
 * projects are numbered by their external ids.
 */
import { Prisma } from '../../../prisma/generated/client/client.ts'

export const LARGE_DEMO_NAME = 'Northgate Mobilisation (large demo)'
export const CLIENTS = 200
export const PROJECTS = 800
export const WORKERS = 20_000
export const WEEKS = 104

/** The organisation and the dates of the statements. */
export interface Place {
  orgId: string
  /** The Monday of week 0, and the organisation's current date: `2026-11-23`. */
  monday: string
  today: string
}

/** Names and words to choose from. */
export interface Words {
  firstNames: readonly string[]
  lastNames: readonly string[]
  businesses: readonly string[]
  trades: readonly string[]
  towns: readonly string[]
  sites: readonly string[]
}

const { sql } = Prisma
/** The element of an array that a number chooses. */
export const oneOf = (words: readonly string[], number: Prisma.Sql) =>
  sql`(${[...words]}::text[])[1 + (${number}) % ${words.length}::int]`
/** A number as a literal, so that PostgreSQL plans the statement for these weeks and does not use a generic plan. */
export const literal = (number: number): Prisma.Sql => Prisma.raw(String(number))
const dayOf = ({ monday }: Place, week: Prisma.Sql) => sql`(${monday}::date + 7 * (${week}))`

export function clients({ orgId }: Place, { lastNames, firstNames, businesses, towns }: Words): Prisma.Sql {
  const family = oneOf(lastNames, sql`i * 7`)
  return sql`insert into clients (org_id, name, contact_name, contact_email, contact_phone, address, status, external_id)
    select ${orgId}::uuid, ${family} || ' ' || ${oneOf(businesses, sql`i`)} || ' Ltd',
      ${oneOf(firstNames, sql`i * 3`)} || ' ' || ${family}, 'office' || i || '@client.example',
      '+447700900' || lpad((i % 1000)::text, 3, '0'), (1 + i % 90) || ' High Street, ' || ${oneOf(towns, sql`i`)},
      (case when i % 25 = 24 then 'archived' else 'active' end)::client_status, 'CRM-' || lpad(i::text, 4, '0')
    from generate_series(0, ${CLIENTS - 1}) i`
}

/** Projects start one after the other, from BEFORE weeks before the first week to AHEAD weeks from now. */
export const BEFORE = 8
const AHEAD = 8
const startOf = (project: Prisma.Sql) => sql`(${project} * ${WEEKS + BEFORE + AHEAD} / ${PROJECTS} - ${BEFORE})`

export function projects(place: Place, { towns, sites }: Words): Prisma.Sql {
  const town = oneOf(towns, sql`i * 5`)
  return sql`insert into projects
      (org_id, client_id, name, code, address, start_date, end_date, status, external_id)
    select ${place.orgId}::uuid, c.id, made.name, code, made.address, starts, ends,
      (case when i % 40 = 39 then 'cancelled' when ends < ${place.today}::date then 'completed'
        when starts > ${place.today}::date then 'planned' else 'active' end)::project_status,
      'ERP-' || lpad(i::text, 5, '0')
    from (select i, ${town} || ' ' || ${oneOf(sites, sql`i`)} as name,
        upper(left(${town}, 3)) || '-' || lpad(i::text, 3, '0') as code,
        (1 + i % 200) || ' Works Road, ' || ${town} as address,
        ${dayOf(place, startOf(sql`i`))} as starts, ${dayOf(place, sql`${startOf(sql`i`)} + 22 + i * 7 % 40`)} - 3 as ends
      from generate_series(0, ${PROJECTS - 1}) i) made
    join clients c on c.org_id = ${place.orgId}::uuid and c.external_id = 'CRM-' || lpad((i * 13 % ${CLIENTS})::text, 4, '0')
    order by i`
}

/** The state of a worker's right-to-work document, by number; candidates have none. */
const rightToWork = sql`(case when i % 7 = 6 or i % 100 = 4 then 'missing' when i % 100 = 0 then 'expired'
  when i % 100 = 5 then 'pending' when i % 100 in (1, 2, 3) then 'expiring' else 'valid' end)`
const NOW_AND_THEN = 11

/** @param span the numbers of the new workers, the second one exclusive */
export function workers({ orgId }: Place, words: Words, [from, to]: readonly [number, number]): Prisma.Sql {
  const { firstNames, lastNames, trades, towns } = words
  return sql`insert into workers
      (org_id, first_name, last_name, email, phone, trade, status, compliance_status, external_id, metadata)
    select ${orgId}::uuid, first_name, last_name,
      lower(regexp_replace(first_name || '.' || last_name, '[^A-Za-z.]', '', 'g')) || i || '@post.example',
      '+447700900' || lpad((i % 1000)::text, 3, '0'), ${oneOf(trades, sql`i * 11 + i / 97`)},
      (case when i % 7 = 6 then 'candidate' when i % ${NOW_AND_THEN} = 10 then 'inactive' else 'active' end)::worker_status,
      (case ${rightToWork} when 'valid' then 'compliant' when 'expiring' then 'expiring'
        else 'non_compliant' end)::compliance_status,
      'PAY-' || lpad(i::text, 5, '0'), jsonb_build_object('home_town', ${oneOf(towns, sql`i * 3 + i / 31`)})
    from (select i, ${oneOf(firstNames, sql`i * 17 + i / 13`)} as first_name,
        ${oneOf(lastNames, sql`i * 29 + i / 7`)} as last_name
      from generate_series(${from}::int, ${to - 1}::int) i) made`
}

/** The rows of workers, with their numbers. */
const numbered = ({ orgId }: Place) =>
  sql`(select id, trade, status, substr(external_id, 5)::int as i from workers where org_id = ${orgId}::uuid)`

/** @param file the file that all documents of a type share, by type */
export function documents(
  place: Place,
  [from, to]: readonly [number, number],
  file: { type: string; name: string; key: string; size: number; trade: string | null },
): Prisma.Sql {
  const { orgId, today } = place
  const isRight = file.trade === null
  const state = isRight ? rightToWork : sql`(case when i % 7 = 6 then 'missing' else 'valid' end)`
  return sql`insert into documents (org_id, worker_id, type, name, number, issued_on, expires_on, status, expiry_step,
      file_name, content_type, size_bytes, file_key)
    select ${orgId}::uuid, id, ${file.type}::document_type, ${file.name},
      upper(left(${file.type}, 2)) || '-' || lpad(i::text, 6, '0'), ${today}::date - 700, expires,
      (case state when 'pending' then 'pending' when 'expired' then 'expired' when 'expiring' then 'expiring'
        else 'valid' end)::document_status,
      case when state = 'expired' then 7 when state = 'expiring' then
        case when expires - ${today}::date <= 7 then 7 when expires - ${today}::date <= 14 then 14 else 30 end end,
      ${`${file.type.replaceAll('_', '-')}.pdf`}, 'application/pdf', ${file.size}::int, ${file.key}
    from (select id, i, state,
        case state when 'expired' then ${today}::date - 1 - i / 100 % 20 when 'expiring' then ${today}::date + 1 + i / 100 % 29
          else case when i % 3 = 0 then null else ${today}::date + 40 + i % 1200 end end as expires
      from (select id, i, ${state} as state from ${numbered(place)} w
        where i >= ${from}::int and i < ${to}::int ${isRight ? Prisma.empty : sql`and trade = ${file.trade}`}) w
      where state <> 'missing') w
    order by i`
}

/** One worker in three moves from site to site: an assignment of 7 to 11 weeks starts every 12 weeks. */
const CYCLE = 12
/** A project that started some weeks before and ends after the assignment; not a cancelled one. */
const projectAt = (week: Prisma.Sql) =>
  sql`greatest(0, least(${PROJECTS - 1}, (${week} + ${BEFORE}) * ${PROJECTS} / ${WEEKS + BEFORE + AHEAD}) - i * 31 % 50)`
const notCancelled = (project: Prisma.Sql) => sql`(${project} - (${project} % 40 = 39)::int)`

/** The assignments that start in these weeks. @param weeks the second one exclusive */
export function assignments(place: Place, [from, to]: readonly [number, number]): Prisma.Sql {
  const { orgId, today } = place
  return sql`insert into assignments (org_id, worker_id, project_id, trade, start_date, end_date, status, external_id)
    select ${orgId}::uuid, w.id, p.id, w.trade, starts, ends,
      (case when starts > ${today}::date then 'scheduled' when ends < ${today}::date then 'ended' else 'active' end)::assignment_status,
      'STAY-' || lpad(i::text, 5, '0') || '-' || week
    from (select id, i, trade, week, ${dayOf(place, sql`week`)} as starts,
        ${dayOf(place, sql`week + 7 + i * 5 % 5`)} - 3 as ends, ${notCancelled(projectAt(sql`week`))} as project
      from ${numbered(place)} w
      cross join generate_series(${literal(from)}, ${literal(to - 1)}) week
      where i % 3 = 0 and status = 'active' and (week - i * 7) % ${CYCLE} = 0) w
    join projects p on p.org_id = ${orgId}::uuid and p.external_id = 'ERP-' || lpad(project::text, 5, '0')
    order by starts, i`
}

/**
 * Spreads selected rows over some hours: fifty at a time, five minutes apart. It advances the transaction's stamp, from
 * which a row gets its id and times.
 */
const passing = (from: Date) =>
  sql`set_config('muster.stamp', (${from}::timestamptz + interval '5 minutes' * (row_number() over () / 50))::text, true)`

/**
 * A week's timesheet for each assignment: eight hours each day, and overtime on some Fridays. Those of the last weeks
 * are not yet approved; those of the present week are drafts.
 */
export function timesheets(place: Place, week: number, from: Date): Prisma.Sql {
  const age = WEEKS - 1 - week
  const start = dayOf(place, literal(week))
  return sql`insert into timesheets (org_id, worker_id, project_id, assignment_id, period_start, period_end, entries,
      total_hours, status, submitted_at, approved_at, rejection_reason)
    select org_id, worker_id, project_id, id, monday, monday + 6,
      (select jsonb_agg(jsonb_build_object('date', monday + day, 'hours', 8, 'overtimeHours',
        case when day = 4 then overtime else 0 end, 'note', null) order by day) from generate_series(0, 4) day),
      40 + overtime, status::timesheet_status, case when status <> 'draft' then write_stamp() end,
      case when status = 'approved' then write_stamp() end,
      case when status = 'rejected' then 'The hours of Friday are missing on the site sheet.' end
    from (select a.*, ${start} as monday, (n % 4) * 0.5 as overtime,
        case when ${age}::int > 2 or ${age}::int > 0 and n % 3 <> 0 then 'approved'
          when ${age}::int = 0 then 'draft'
          when n % 30 = 0 then 'rejected' else 'submitted' end as status
      from (select org_id, id, worker_id, project_id, substr(external_id, 6, 5)::int + ${week}::int as n, ${passing(from)}
        from assignments where org_id = ${place.orgId}::uuid and start_date <= ${start} and end_date >= ${start} + 4) a) a`
}

/** An automation approves expenses below this amount, in minor units. */
export const SMALL_EXPENSE = 2500

export function expenses(place: Place, week: number): Prisma.Sql {
  const categories = ['travel', 'accommodation', 'tools', 'ppe', 'meals']
  const descriptions = [
    'Train to the site',
    'Lodging near the site',
    'Drill bits and blades',
    'Boots and gloves',
    'Meals',
  ]
  const start = dayOf(place, literal(week))
  const isRecent = week > WEEKS - 4
  return sql`insert into expenses
      (org_id, worker_id, project_id, category, amount, currency, incurred_on, description, status)
    select org_id, worker_id, project_id, ${oneOf(categories, sql`n`)}::expense_category, 900 + n * 137 % 16000, 'GBP',
      least(${start} + n % 5, ${place.today}::date), ${oneOf(descriptions, sql`n`)}, (case when ${isRecent} and n % 2 = 0 and 900 + n * 137 % 16000 >= ${SMALL_EXPENSE}::int
        then 'submitted' when n % 5 = 0 then 'approved' else 'paid' end)::expense_status
    from (select org_id, worker_id, project_id, substr(external_id, 6, 5)::int / 3 + ${week}::int as n
      from assignments where org_id = ${place.orgId}::uuid and start_date <= ${start} and end_date >= ${start} + 4) a
    where n % 17 = 0`
}

export function plannerWindows(place: Place): Prisma.Sql {
  return sql`insert into planner_windows (org_id, worker_id, kind, starts_at, ends_at)
    select ${place.orgId}::uuid, id,
      ((array['holiday', 'holiday', 'unavailable', 'training', 'sick'])[1 + i % 5])::planner_kind,
      day::timestamptz, (day + 2 + i % 6)::timestamptz
    from (select id, i, ${place.today}::date - 20 + i * 7 % 110 as day from ${numbered(place)} w
      where i % 3 = 1 and i % 4 = 0 and status = 'active') w
    order by i`
}

export function tasks({ orgId, today }: Place): Prisma.Sql {
  return sql`insert into tasks (org_id, title, status, priority, due_on, subject_type, subject_id, source, completed_at)
    select ${orgId}::uuid, 'Renew the right to work of ' || first_name || ' ' || last_name,
      (case when n % 4 = 0 then 'done' when n % 4 = 1 then 'in_progress' else 'open' end)::task_status,
      (case when n % 5 = 0 then 'high' else 'normal' end)::task_priority, ${today}::date + (n % 30)::int - 10, 'worker', id,
      'api', case when n % 4 = 0 then write_stamp() end
    from (select w.*, row_number() over (order by id) as n from workers w
      where org_id = ${orgId}::uuid and status = 'active' and compliance_status <> 'compliant') w`
}
