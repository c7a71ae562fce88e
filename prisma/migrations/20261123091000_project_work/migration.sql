-- What was worked, charged and spent, summed up: by project, currency and day, that on which a timesheet's period begins or
-- an expense arose. Reading a time costs a row for each of these, however many records they have.
--
-- Each approved timesheet, and each approved or paid expense of a project, is a part of one sum; triggers add the parts that
-- come and take away those that go, also where a charge rate changes. Writers of one organisation hold its clock, so no two
-- of them change its sums at once.

create table project_work (
  org_id uuid not null,
  day date not null,
  project_id uuid not null,
  currency text not null,
  records integer not null,
  hours bigint not null,
  unrated_hours bigint not null,
  charged bigint not null,
  expenses bigint not null,
  primary key (org_id, day, project_id, currency),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
) with (fillfactor = 80); -- a row is updated with each record, and then finds room on its page

-- The part of a timesheet at a charge rate, or at none; negative, if it is taken away. A function of rows, so that it becomes
-- a part of the statement that calls it.
create function work_part(sign integer, t timesheets, c charge_rates) returns setof project_work
language sql stable
as $$
  select t.org_id, t.period_start, t.project_id, coalesce(c.currency, 'GBP'), sign, sign * h.hours,
    case when c.rate is null then sign * h.hours else 0 end,
    case when c.rate is null then 0 else sign * (h.hours * c.rate + h.overtime * (c.overtime_rate - c.rate)) end, 0::bigint
  from (
    select round(t.total_hours::numeric * 100)::bigint as hours,
      coalesce(sum(round((e ->> 'overtimeHours')::numeric * 100)), 0)::bigint as overtime
    from jsonb_array_elements(t.entries) e) h
$$;

create function work_part(sign integer, e expenses) returns setof project_work
language sql stable
as $$
  select e.org_id, e.incurred_on, e.project_id, e.currency::text, sign, 0::bigint, 0::bigint, 0::bigint,
    sign * e.amount::bigint
$$;

create function is_worked(t timesheets) returns boolean language sql immutable
as $$ select t.status = 'approved' and t.deleted_at is null $$;

create function is_spent(e expenses) returns boolean language sql immutable
as $$ select e.status in ('approved', 'paid') and e.deleted_at is null and e.project_id is not null $$;

create function add_project_work(parts project_work[]) returns void
language plpgsql as $$
begin
  insert into project_work as w
    select org_id, day, project_id, currency, sum(records), sum(hours), sum(unrated_hours), sum(charged), sum(expenses)
    from unnest(parts) group by 1, 2, 3, 4
    having (sum(records), sum(hours), sum(unrated_hours), sum(charged), sum(expenses)) <> (0, 0, 0, 0, 0)
  on conflict (org_id, day, project_id, currency) do update
    set records = w.records + excluded.records, hours = w.hours + excluded.hours,
      unrated_hours = w.unrated_hours + excluded.unrated_hours, charged = w.charged + excluded.charged,
      expenses = w.expenses + excluded.expenses;
  delete from project_work w using unnest(parts) as gone
    where gone.records < 0 and w.records = 0 and w.org_id = gone.org_id and w.day = gone.day
      and w.project_id = gone.project_id and w.currency = gone.currency;
end $$;

create function work_by_timesheets() returns trigger
language plpgsql as $$
declare
  parts project_work[] := '{}';
begin
  if tg_op <> 'DELETE' then
    parts := array(select part from new_rows n
      left join charge_rates c on c.org_id = n.org_id and c.assignment_id = n.assignment_id
      cross join lateral work_part(1, n, c) part where is_worked(n));
  end if;
  if tg_op <> 'INSERT' then
    parts := parts || array(select part from old_rows o
      left join charge_rates c on c.org_id = o.org_id and c.assignment_id = o.assignment_id
      cross join lateral work_part(-1, o, c) part where is_worked(o));
  end if;
  if cardinality(parts) > 0 then
    perform add_project_work(parts);
  end if;
  return null;
end $$;

create function work_by_expenses() returns trigger
language plpgsql as $$
declare
  parts project_work[] := '{}';
begin
  if tg_op <> 'DELETE' then
    parts := array(select part from new_rows n cross join lateral work_part(1, n) part where is_spent(n));
  end if;
  if tg_op <> 'INSERT' then
    parts := parts || array(select part from old_rows o cross join lateral work_part(-1, o) part where is_spent(o));
  end if;
  if cardinality(parts) > 0 then
    perform add_project_work(parts);
  end if;
  return null;
end $$;

-- A rate that comes takes the place of none, and one that goes leaves none.
create function work_by_rates() returns trigger
language plpgsql as $$
declare
  parts project_work[] := '{}';
begin
  if tg_op <> 'DELETE' then
    parts := array(select part from new_rows n
      join timesheets t on t.org_id = n.org_id and t.assignment_id = n.assignment_id and t.deleted_at is null
      cross join lateral (values (1, n::charge_rates), (-1, null)) priced (sign, rate)
      cross join lateral work_part(priced.sign, t, priced.rate) part
      where is_worked(t));
  end if;
  if tg_op <> 'INSERT' then
    parts := parts || array(select part from old_rows o
      join timesheets t on t.org_id = o.org_id and t.assignment_id = o.assignment_id and t.deleted_at is null
      cross join lateral (values (-1, o::charge_rates), (1, null)) priced (sign, rate)
      cross join lateral work_part(priced.sign, t, priced.rate) part
      where is_worked(t));
  end if;
  if cardinality(parts) > 0 then
    perform add_project_work(parts);
  end if;
  return null;
end $$;

-- A sandbox write leaves the sums alone, as it does tallies.
lock table timesheets, expenses, charge_rates in share row exclusive mode;
do $$
declare
  kept record;
  written text := 'for each statement when (current_setting(''muster.sandbox'', true) is distinct from ''on'')
    execute function work_by_';
begin
  for kept in select * from (values ('timesheets', 'timesheets'), ('expenses', 'expenses'), ('charge_rates', 'rates'))
    tables (name, cause) loop
    execute format('create trigger work_insert after insert on %I referencing new table as new_rows %s%s()',
      kept.name, written, kept.cause);
    execute format('create trigger work_update after update on %I referencing new table as new_rows old table as old_rows
      %s%s()', kept.name, written, kept.cause);
    execute format('create trigger work_delete after delete on %I referencing old table as old_rows %s%s()',
      kept.name, written, kept.cause);
  end loop;
end $$;

-- What is there already. The tables stay locked against writes until it is in.
select count(add_project_work(parts)) from (
  select array_agg(part) as parts from timesheets t
  left join charge_rates c on c.org_id = t.org_id and c.assignment_id = t.assignment_id
  cross join lateral work_part(1, t, c) part
  where is_worked(t) group by t.org_id, t.project_id
  union all
  select array_agg(part) from expenses e
  cross join lateral work_part(1, e) part
  where is_spent(e) group by e.org_id, e.project_id) each_project;
