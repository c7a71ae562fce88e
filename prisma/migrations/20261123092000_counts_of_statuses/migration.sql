-- How many live records have each status, of the resources whose lists show it and grow without end: two years of timesheets
-- are not counted again for each look at the list. The triggers work as those of tallies do, while the organisation's clock
-- is held; a sandbox write leaves the counts alone.

create table status_counts (
  org_id uuid not null,
  resource text not null,
  status text not null,
  live integer not null,
  primary key (org_id, resource, status),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
) with (fillfactor = 70); -- a count is updated often, and then finds room on its page

create function count_statuses() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into status_counts as c (org_id, resource, status, live)
      select org_id, tg_table_name, status, count(*) from new_rows where deleted_at is null group by org_id, status
    on conflict (org_id, resource, status) do update set live = c.live + excluded.live;
  end if;
  if tg_op <> 'INSERT' then
    update status_counts c set live = c.live - gone.live
      from (select org_id, status::text, count(*) as live from old_rows where deleted_at is null group by org_id, status) gone
      where c.org_id = gone.org_id and c.resource = tg_table_name and c.status = gone.status;
  end if;
  return null;
end $$;

-- Call it once for each table, and name the resource in schema/finding/table.ts.
create procedure keep_status_counts(name text)
language plpgsql as $$
declare
  written text := 'for each statement when (current_setting(''muster.sandbox'', true) is distinct from ''on'')
    execute function count_statuses()';
begin
  execute format('lock table %I in share row exclusive mode', name);
  execute format('insert into status_counts (org_id, resource, status, live)
    select org_id, %L, status, count(*) from %I where deleted_at is null group by org_id, status', name, name);
  execute format('create trigger count_insert after insert on %I referencing new table as new_rows %s', name, written);
  execute format('create trigger count_update after update on %I referencing new table as new_rows old table as old_rows %s',
    name, written);
  execute format('create trigger count_delete after delete on %I referencing old table as old_rows %s', name, written);
end $$;

call keep_status_counts('timesheets');
call keep_status_counts('expenses');
