-- What can be billed, summed up: the hours of approved timesheets that are on no invoice, by project, worker and rate.
-- Reading it costs a row for each of these, however many timesheets they have.
--
-- Timesheets that are approved are added to their sums. Whatever else changes what can be billed computes the sums of the
-- workers and projects concerned anew: invoices, charge rates, days of assignments, timesheets that are deleted or moved.
-- Writers of one organisation hold its clock, so no two of them change its sums at once.

create table unbilled_work (
  org_id uuid not null,
  project_id uuid not null,
  worker_id uuid not null,
  currency text not null,
  rate integer not null,
  overtime_rate integer not null,
  period_start date not null,
  period_end date not null,
  timesheets integer not null,
  total_hours bigint not null,
  hours bigint not null,
  overtime_hours bigint not null,
  unrated uuid[] not null,
  primary key (org_id, project_id, worker_id, currency, rate, overtime_rate),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
) with (fillfactor = 80); -- a row is updated with each timesheet, and then finds room on its page
create index unbilled_work_org_id_project_id_idx on unbilled_work (org_id, project_id) where currency = '';

create aggregate array_concat_agg(uuid[]) (sfunc = array_cat, stype = uuid[], initcond = '{}');

-- The sums of those timesheets that can be billed. The rate of a timesheet is that of its assignment; one that names none
-- has the rate on which the worker's assignments to the project in its period agree.
create function unbilled_work_of(org uuid, timesheet_ids uuid[]) returns setof unbilled_work
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
    and not exists (select from invoiced_timesheets i where i.org_id = org and i.timesheet_id = t.id)
  group by 2, 3, 4, 5, 6
$$;

create function add_unbilled_work(org uuid, timesheet_ids uuid[]) returns void
language sql
as $$
  insert into unbilled_work as u
    select * from unbilled_work_of(org, timesheet_ids)
  on conflict (org_id, project_id, worker_id, currency, rate, overtime_rate) do update
    set period_start = least(u.period_start, excluded.period_start),
      period_end = greatest(u.period_end, excluded.period_end),
      timesheets = u.timesheets + excluded.timesheets,
      total_hours = u.total_hours + excluded.total_hours,
      hours = u.hours + excluded.hours,
      overtime_hours = u.overtime_hours + excluded.overtime_hours,
      unrated = array(select distinct unnest(u.unrated || excluded.unrated))
$$;

-- Computes the sums of some workers on some projects, pair by pair, anew.
create function compute_unbilled_work(org uuid, projects uuid[], workers uuid[]) returns void
language plpgsql as $$
begin
  delete from unbilled_work u using unnest(projects, workers) as pair (project_id, worker_id)
    where u.org_id = org and u.project_id = pair.project_id and u.worker_id = pair.worker_id;
  perform add_unbilled_work(org, array(
    select t.id from unnest(projects, workers) as pair (project_id, worker_id)
    join timesheets t on t.org_id = org and t.worker_id = pair.worker_id and t.project_id = pair.project_id
    where t.status = 'approved' and t.deleted_at is null));
end $$;

create function unbilled_by_timesheets() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
  approved uuid[];
begin
  if tg_op = 'INSERT' then
    approved := array(select id from new_rows where status = 'approved');
  elsif tg_op = 'UPDATE' then
    approved := array(select id from new_rows where status = 'approved' and deleted_at is null
      except select id from old_rows where status = 'approved' and deleted_at is null);
  end if;
  if cardinality(approved) > 0 then
    perform add_unbilled_work(org, approved);
  end if;
  if tg_op = 'UPDATE' then
    perform compute_unbilled_work(org, array_agg(project_id), array_agg(worker_id))
    from (
      select pair.* from old_rows o join new_rows n on n.id = o.id
      cross join lateral (values (o.project_id, o.worker_id), (n.project_id, n.worker_id)) pair (project_id, worker_id)
      where o.status = 'approved' and o.deleted_at is null and n is distinct from o) changed
    having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform compute_unbilled_work(org, array_agg(project_id), array_agg(worker_id))
    from old_rows where status = 'approved' having count(*) > 0;
  end if;
  return null;
end $$;

create function unbilled_by_invoices() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
  changed uuid[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changed := array(select timesheet_id from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    changed := changed || array(select timesheet_id from old_rows);
  end if;
  perform compute_unbilled_work(org, array_agg(project_id), array_agg(worker_id))
  from timesheets t where t.org_id = org and t.id = any(changed) having count(*) > 0;
  return null;
end $$;

-- Of the given workers and projects, those that have sums: a rate or an assignment changes no others.
create function compute_priced_work(org uuid, projects uuid[], workers uuid[]) returns void
language plpgsql as $$
begin
  perform compute_unbilled_work(org, array_agg(project_id), array_agg(worker_id))
  from unnest(projects, workers) as pair (project_id, worker_id)
  where exists (select from unbilled_work u
    where u.org_id = org and u.project_id = pair.project_id and u.worker_id = pair.worker_id)
  having count(*) > 0;
end $$;

-- A rate is that of the timesheets that name its assignment, and may be that of those that name none.
create function unbilled_by_rates() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
  rated uuid[] := '{}';
begin
  if tg_op <> 'DELETE' then
    rated := array(select assignment_id from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    rated := rated || array(select assignment_id from old_rows);
  end if;
  perform compute_priced_work(org, array_agg(project_id), array_agg(worker_id))
  from (
    select project_id, worker_id from assignments where org_id = org and id = any(rated)
    union
    select project_id, worker_id from timesheets where org_id = org and assignment_id = any(rated) and deleted_at is null) pair;
  return null;
end $$;

create function unbilled_by_assignments() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
begin
  if tg_op = 'INSERT' then
    perform compute_priced_work(org, array_agg(project_id), array_agg(worker_id)) from new_rows;
  elsif tg_op = 'DELETE' then
    perform compute_priced_work(org, array_agg(project_id), array_agg(worker_id)) from old_rows;
  else
    perform compute_priced_work(org, array_agg(project_id), array_agg(worker_id))
    from (
      select pair.* from old_rows o join new_rows n on n.id = o.id
      cross join lateral (values (o.project_id, o.worker_id), (n.project_id, n.worker_id)) pair (project_id, worker_id)
      where (o.project_id, o.worker_id, o.start_date, o.end_date, o.deleted_at)
        is distinct from (n.project_id, n.worker_id, n.start_date, n.end_date, n.deleted_at)) changed;
  end if;
  return null;
end $$;

-- A sandbox write leaves the sums alone, as it does tallies.
lock table timesheets, invoiced_timesheets, charge_rates, assignments in share row exclusive mode;
do $$
declare
  kept record;
  written text := 'for each statement when (current_setting(''muster.sandbox'', true) is distinct from ''on'')
    execute function unbilled_by_';
begin
  for kept in select * from (values ('timesheets', 'timesheets'), ('invoiced_timesheets', 'invoices'),
    ('charge_rates', 'rates'), ('assignments', 'assignments')) tables (name, cause) loop
    execute format('create trigger unbilled_insert after insert on %I referencing new table as new_rows %s%s()',
      kept.name, written, kept.cause);
    execute format('create trigger unbilled_update after update on %I referencing new table as new_rows old table as old_rows
      %s%s()', kept.name, written, kept.cause);
    execute format('create trigger unbilled_delete after delete on %I referencing old table as old_rows %s%s()',
      kept.name, written, kept.cause);
  end loop;
end $$;

-- What is there already. The tables stay locked against writes until it is in.
select add_unbilled_work(org_id, array_agg(id)) from timesheets
where status = 'approved' and deleted_at is null group by org_id;
