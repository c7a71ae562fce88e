-- A timesheet knows its invoice by its charge. The sums of what can be billed, and of what was worked, charged and spent, are
-- computed when they are asked for, of timesheet_charges and expenses; no release has kept them.

lock table invoiced_timesheets in share row exclusive mode;
alter table invoiced_timesheets rename to invoiced_before;
drop trigger unbilled_insert on invoiced_before;
drop trigger unbilled_update on invoiced_before;
drop trigger unbilled_delete on invoiced_before;

-- For servers of the last release, until these stop. It goes with the release after this one.
create view invoiced_timesheets as
  select org_id, timesheet_id, invoice_id from timesheet_charges where invoice_id is not null;

create function write_invoiced_timesheet() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update timesheet_charges set invoice_id = null where org_id = old.org_id and timesheet_id = old.timesheet_id;
    return old;
  end if;
  insert into timesheet_charges as c
    select t.org_id, t.id, t.worker_id, t.project_id, t.period_start, t.period_end, round(t.total_hours * 100), 0,
      null, null, null, 0, 0, '{}', new.invoice_id
    from timesheets t where t.org_id = new.org_id and t.id = new.timesheet_id
  on conflict (org_id, timesheet_id) do update set invoice_id = excluded.invoice_id where c.invoice_id is null;
  if not found then
    raise unique_violation using message = 'the timesheet is on an invoice already';
  end if;
  return new;
end $$;

create trigger write_invoiced_timesheet instead of insert or delete on invoiced_timesheets
  for each row execute function write_invoiced_timesheet();

-- What was voided or invoiced while the charges were made.
update timesheet_charges c set invoice_id = null where invoice_id is not null and not exists (select from invoiced_before b
  where b.org_id = c.org_id and b.timesheet_id = c.timesheet_id and b.invoice_id = c.invoice_id);
insert into invoiced_timesheets select * from invoiced_before except select * from invoiced_timesheets;
drop table invoiced_before;
call keep_side_table('timesheet_charges');

do $$
declare
  kept record;
begin
  for kept in select * from (values ('timesheets', 'unbilled'), ('charge_rates', 'unbilled'), ('assignments', 'unbilled'),
    ('timesheets', 'work'), ('expenses', 'work'), ('charge_rates', 'work')) tables (name, kind) loop
    execute format('drop trigger %s_insert on %I; drop trigger %1$s_update on %2$I; drop trigger %1$s_delete on %2$I',
      kept.kind, kept.name);
  end loop;
end $$;

drop function unbilled_by_timesheets, unbilled_by_invoices, unbilled_by_rates, unbilled_by_assignments, compute_priced_work,
  compute_unbilled_work, remove_unbilled_work, add_unbilled_work, unbilled_work_of, work_of,
  work_by_timesheets, work_by_expenses, work_by_rates, add_project_work, is_worked, is_spent,
  work_part(integer, timesheets, charge_rates), work_part(integer, expenses);
drop aggregate array_concat_agg (uuid[]);
drop table unbilled_work, project_work;
