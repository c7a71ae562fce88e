-- Timesheets that are invoiced are taken away from the sums of what can be billed, and those of a voided invoice are added
-- again. Until now the sums of their workers and projects were computed anew, from all timesheets that these ever had.

-- The sums of those timesheets that can be billed, or could before they were invoiced. The rate of a timesheet is that of
-- its assignment; one that names none has the rate on which the worker's assignments to the project in its period agree.
create function work_of(org uuid, timesheet_ids uuid[]) returns setof unbilled_work
language sql stable
as $$
  select org, t.project_id, t.worker_id, coalesce(own.currency, agreed.currency, ''),
    coalesce(own.rate, agreed.rate, 0), coalesce(own.overtime_rate, agreed.overtime_rate, 0),
    min(t.period_start), max(t.period_end), count(*)::int,
    sum(round(t.total_hours::numeric * 100))::bigint, sum(h.standard)::bigint, sum(h.overtime)::bigint,
    array(select distinct unnest(array_concat_agg(
      case when t.assignment_id is null then agreed.unrated when own.rate is null then array[t.assignment_id] end)))
  from timesheets t
  cross join lateral (
    select coalesce(sum(round((e ->> 'hours')::numeric * 100)), 0) as standard,
      coalesce(sum(round((e ->> 'overtimeHours')::numeric * 100)), 0) as overtime
    from jsonb_array_elements(t.entries) e) h
  left join charge_rates own on own.org_id = org and own.assignment_id = t.assignment_id
  cross join lateral (
    select case when same then rate end as rate, case when same then overtime_rate end as overtime_rate,
      case when same then currency end as currency, unrated
    from (
      select count(*) = count(c.rate) and count(distinct (c.rate, c.overtime_rate, c.currency)) = 1 as same,
        min(c.rate) as rate, min(c.overtime_rate) as overtime_rate, min(c.currency) as currency,
        array_agg(a.id) filter (where c.rate is null) as unrated
      from assignments a
      left join charge_rates c on c.org_id = org and c.assignment_id = a.id
      where t.assignment_id is null and a.org_id = org and a.worker_id = t.worker_id and a.project_id = t.project_id
        and a.deleted_at is null and a.start_date <= t.period_end and (a.end_date is null or a.end_date >= t.period_start)
    ) in_period) agreed
  where t.org_id = org and t.id = any(timesheet_ids) and t.status = 'approved' and t.deleted_at is null
  group by 2, 3, 4, 5, 6
$$;

create or replace function unbilled_work_of(org uuid, timesheet_ids uuid[]) returns setof unbilled_work
language sql stable
as $$
  select * from work_of(org, array(
    select id from unnest(timesheet_ids) as id
    where not exists (select from invoiced_timesheets i where i.org_id = org and i.timesheet_id = id)))
$$;

-- Takes timesheets that are invoiced now away from their sums. A sum that loses all goes. Where the first or the last of
-- the timesheets goes and others stay, these say in which period they are; which are those of a sum is only clear if it is
-- the worker's only one on the project, and has a rate: else all sums of the two are computed anew.
create function remove_unbilled_work(org uuid, timesheet_ids uuid[]) returns void
language plpgsql as $$
declare
  gone unbilled_work[] := array(select g from work_of(org, timesheet_ids) g);
begin
  delete from unbilled_work u using unnest(gone) g
    where u.org_id = org and u.project_id = g.project_id and u.worker_id = g.worker_id and u.currency = g.currency
      and u.rate = g.rate and u.overtime_rate = g.overtime_rate and u.timesheets = g.timesheets;
  update unbilled_work u
    set timesheets = u.timesheets - g.timesheets, total_hours = u.total_hours - g.total_hours,
      hours = u.hours - g.hours, overtime_hours = u.overtime_hours - g.overtime_hours,
      period_start = coalesce(stay.first, u.period_start), period_end = coalesce(stay.last, u.period_end)
    from unnest(gone) g
    cross join lateral (
      select min(t.period_start) as first, max(t.period_end) as last from timesheets t
      where t.org_id = org and t.worker_id = g.worker_id and t.project_id = g.project_id
        and t.status = 'approved' and t.deleted_at is null
        and not exists (select from invoiced_timesheets i where i.org_id = org and i.timesheet_id = t.id)) stay
    where u.org_id = org and u.project_id = g.project_id and u.worker_id = g.worker_id and u.currency = g.currency
      and u.rate = g.rate and u.overtime_rate = g.overtime_rate;
  perform compute_unbilled_work(org, array_agg(g.project_id), array_agg(g.worker_id))
    from unnest(gone) g
    where exists (select from unbilled_work u
      where u.org_id = org and u.project_id = g.project_id and u.worker_id = g.worker_id
        and (u.currency = '' or (u.currency, u.rate, u.overtime_rate) <> (g.currency, g.rate, g.overtime_rate)))
    having count(*) > 0;
end $$;

-- Timesheets whose invoice is another one now are neither added nor taken away.
create or replace function unbilled_by_invoices() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
  billed uuid[] := '{}';
  released uuid[] := '{}';
begin
  if tg_op = 'INSERT' then
    billed := array(select timesheet_id from new_rows);
  elsif tg_op = 'DELETE' then
    released := array(select timesheet_id from old_rows);
  else
    billed := array(select timesheet_id from new_rows except select timesheet_id from old_rows);
    released := array(select timesheet_id from old_rows except select timesheet_id from new_rows);
  end if;
  if cardinality(billed) > 0 then
    perform remove_unbilled_work(org, billed);
  end if;
  if cardinality(released) > 0 then
    perform add_unbilled_work(org, released);
  end if;
  return null;
end $$;
