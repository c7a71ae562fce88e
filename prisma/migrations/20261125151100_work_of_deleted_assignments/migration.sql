-- A timesheet whose assignment was deleted is billed at the rate that the assignment had. If it had none, which nobody can set
-- any more, the timesheet has the rate on which the worker's other assignments to the project in its period agree, as one
-- that names no assignment.
create or replace function work_of(org uuid, timesheet_ids uuid[]) returns setof unbilled_work
language sql stable
as $$
  select org, t.project_id, t.worker_id, coalesce(own.currency, agreed.currency, ''),
    coalesce(own.rate, agreed.rate, 0), coalesce(own.overtime_rate, agreed.overtime_rate, 0),
    min(t.period_start), max(t.period_end), count(*)::int,
    sum(round(t.total_hours::numeric * 100))::bigint, sum(h.standard)::bigint, sum(h.overtime)::bigint,
    array(select distinct unnest(array_concat_agg(
      case when not named.is_live then agreed.unrated when own.rate is null then array[t.assignment_id] end)))
  from timesheets t
  cross join lateral (
    select coalesce(sum(round((e ->> 'hours')::numeric * 100)), 0) as standard,
      coalesce(sum(round((e ->> 'overtimeHours')::numeric * 100)), 0) as overtime
    from jsonb_array_elements(t.entries) e) h
  left join charge_rates own on own.org_id = org and own.assignment_id = t.assignment_id
  cross join lateral (
    select t.assignment_id is not null and not exists (select from assignments a
      where a.org_id = org and a.id = t.assignment_id and a.deleted_at is not null) as is_live) named
  cross join lateral (
    select case when same then rate end as rate, case when same then overtime_rate end as overtime_rate,
      case when same then currency end as currency, unrated
    from (
      select count(*) = count(c.rate) and count(distinct (c.rate, c.overtime_rate, c.currency)) = 1 as same,
        min(c.rate) as rate, min(c.overtime_rate) as overtime_rate, min(c.currency) as currency,
        array_agg(a.id) filter (where c.rate is null) as unrated
      from assignments a
      left join charge_rates c on c.org_id = org and c.assignment_id = a.id
      where not named.is_live and own.rate is null and a.org_id = org and a.worker_id = t.worker_id and a.project_id = t.project_id
        and a.deleted_at is null and a.start_date <= t.period_end and (a.end_date is null or a.end_date >= t.period_start)
    ) in_period) agreed
  where t.org_id = org and t.id = any(timesheet_ids) and t.status = 'approved' and t.deleted_at is null
  group by 2, 3, 4, 5, 6
$$;

-- What waits for the rate of an assignment that was deleted is summed up anew.
select compute_unbilled_work(org_id, array_agg(project_id), array_agg(worker_id))
from (select distinct org_id, project_id, worker_id from unbilled_work u
  where currency = '' and exists (select from assignments a
    where a.org_id = u.org_id and a.id = any(u.unrated) and a.deleted_at is not null)) waiting
group by org_id;
