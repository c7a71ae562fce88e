-- Triggers that see all changed rows of a statement read them into values before they write, and those of several tables
-- get the name of theirs as an argument, so that they work the same on the parts of a distributed table. Inserted and
-- updated rows are of the transaction's organisation: stamp_row and refuse_foreign_event refuse others.

-- Keeps the tallies and the counts of changes of a tenant table.
create function count_changes() returns trigger
language plpgsql as $$
declare
  of_resource text := tg_argv[0];
  org uuid;
  stamp timestamptz;
  -- The times of change that rows came to or left, and how many more rows, and live rows, have each of them now.
  moments timestamptz[];
  totals int[];
  lives int[];
  change int;
begin
  if tg_op = 'INSERT' then
    select array_agg(updated_at), array_agg(total), array_agg(live), sum(live) into moments, totals, lives, change
    from (select updated_at, count(*)::int as total, (count(*) filter (where deleted_at is null))::int as live
      from new_rows group by updated_at) each;
  elsif tg_op = 'UPDATE' then
    select array_agg(updated_at), array_agg(total), array_agg(live), sum(live) into moments, totals, lives, change
    from (select updated_at, sum(total)::int as total, sum(live)::int as live
      from (
        select updated_at, 1 as total, (deleted_at is null)::int as live from new_rows
        union all
        select updated_at, -1, -(deleted_at is null)::int from old_rows) rows
      group by updated_at having sum(total) <> 0 or sum(live) <> 0) each;
  else
    select array_agg(updated_at), array_agg(-total), array_agg(-live), -sum(live) into moments, totals, lives, change
    from (select updated_at, count(*)::int as total, (count(*) filter (where deleted_at is null))::int as live
      from old_rows group by updated_at) each;
  end if;
  if moments is null then
    return null;
  end if;
  org := current_setting('muster.org')::uuid;
  stamp := current_setting('muster.stamp')::timestamptz;
  if tg_op = 'DELETE' then -- there are counts of these rows; if the organisation is deleted, none may be inserted
    update tallies t set live = t.live + change, last_change = stamp where t.org_id = org and t.resource = of_resource;
    update change_counts c set total = c.total + gone.total, live = c.live + gone.live
    from (select level, span_of(moment, level) as span, sum(total) as total, sum(live) as live
      from unnest(moments, totals, lives) as each (moment, total, live) cross join generate_series(0, 2) as level
      group by 1, 2) gone
    where c.org_id = org and c.resource = of_resource and c.level = gone.level and c.span = gone.span;
  else
    insert into tallies as t (org_id, resource, live, last_change) values (org, of_resource, change, stamp)
    on conflict (org_id, resource) do update set live = t.live + excluded.live, last_change = excluded.last_change;
    insert into change_counts as c (org_id, resource, level, span, total, live)
    select org, of_resource, level, span_of(moment, level), sum(total), sum(live)
    from unnest(moments, totals, lives) as each (moment, total, live) cross join generate_series(0, 2) as level
    group by 3, 4 having sum(total) <> 0 or sum(live) <> 0
    on conflict (org_id, resource, level, span) do update
      set total = c.total + excluded.total, live = c.live + excluded.live;
  end if;
  if tg_op <> 'INSERT' then
    delete from change_counts c
    using (select distinct level, span_of(moment, level) as span
      from unnest(moments, totals) as each (moment, total) cross join generate_series(0, 2) as level
      where total < 0) emptied
    where c.org_id = org and c.resource = of_resource and c.level = emptied.level and c.span = emptied.span
      and c.total = 0;
  end if;
  return null;
end $$;

-- Keeps how many live records of a table have each status.
create or replace function count_statuses() returns trigger
language plpgsql as $$
declare
  of_resource text := tg_argv[0];
  org uuid;
  statuses text[];
  lives int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(each.status), array_agg(each.live) into statuses, lives
    from (select status::text, count(*)::int as live from new_rows where deleted_at is null group by status) each;
  elsif tg_op = 'UPDATE' then
    select array_agg(each.status), array_agg(each.live) into statuses, lives
    from (select rows.status, sum(rows.live)::int as live
      from (
        select status::text, 1 as live from new_rows where deleted_at is null
        union all
        select status::text, -1 from old_rows where deleted_at is null) rows
      group by rows.status having sum(rows.live) <> 0) each;
  else
    select array_agg(each.status), array_agg(-each.live) into statuses, lives
    from (select status::text, count(*)::int as live from old_rows where deleted_at is null group by status) each;
  end if;
  if statuses is null then
    return null;
  end if;
  org := current_setting('muster.org')::uuid;
  if tg_op = 'DELETE' then
    update status_counts c set live = c.live + gone.live from unnest(statuses, lives) as gone (status, live)
    where c.org_id = org and c.resource = of_resource and c.status = gone.status;
  else
    insert into status_counts as c (org_id, resource, status, live)
    select org, of_resource, status, live from unnest(statuses, lives) as each (status, live)
    on conflict (org_id, resource, status) do update set live = c.live + excluded.live;
  end if;
  return null;
end $$;

create or replace procedure keep_tenant_table(name text)
language plpgsql as $$
begin
  execute format('create trigger stamp_row before insert or update or delete on %I
    for each row execute function stamp_row()', name);
  call count_table(name, 'count_changes', 'tally');
  execute format('create constraint trigger refuse_sandbox_commit after insert or update or delete on %I
    deferrable initially deferred for each row when (current_setting(''muster.sandbox'', true) = ''on'')
    execute function refuse_sandbox_commit()', name);
end $$;

-- Call it once for each table, and name the resource in schema/finding/table.ts.
create or replace procedure keep_status_counts(name text)
language plpgsql as $$
begin
  execute format('lock table %I in share row exclusive mode', name);
  execute format('insert into status_counts (org_id, resource, status, live)
    select org_id, %L, status, count(*) from %I where deleted_at is null group by org_id, status', name, name);
  call count_table(name, 'count_statuses', 'count');
end $$;

-- The three triggers by which `counting` sees the changed rows of a table. What a sandbox writes is not counted: it is never
-- kept, and its callers would wait for the counts.
create procedure count_table(name text, counting text, prefix text)
language plpgsql as $$
declare
  what text := format('for each statement when (current_setting(''muster.sandbox'', true) is distinct from ''on'')
    execute function %I(%L)', counting, name);
begin
  execute format('create or replace trigger %I after insert on %I referencing new table as new_rows %s',
    prefix || '_insert', name, what);
  execute format('create or replace trigger %I after update on %I referencing new table as new_rows old table as old_rows %s',
    prefix || '_update', name, what);
  execute format('create or replace trigger %I after delete on %I referencing old table as old_rows %s',
    prefix || '_delete', name, what);
end $$;

do $$
declare
  made record;
begin
  for made in select tgrelid::regclass::text as name, tgname from pg_trigger
    where tgname in ('tally_insert', 'count_insert') order by 1, 2
  loop
    if made.tgname = 'tally_insert' then
      call count_table(made.name, 'count_changes', 'tally');
    else
      call count_table(made.name, 'count_statuses', 'count');
    end if;
  end loop;
end $$;

drop function tally_insert();
drop function tally_update();
drop function tally_delete();
drop function add_to_tally(uuid, text, bigint);

create or replace function count_events() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
  ids text[];
  types text[];
begin
  select array_agg(id), array_agg(type) into ids, types from new_events;
  insert into event_counts as c (org_id, level, span, type, total)
  select org, level, event_span(id, level), type, count(*)
  from unnest(ids, types) as e (id, type) cross join generate_series(0, 2) as level
  group by 2, 3, 4
  on conflict (org_id, level, span, type) do update set total = c.total + excluded.total;
  return null;
end $$;

create or replace trigger count_events after insert on events referencing new table as new_events
  for each statement when (current_setting('muster.sandbox', true) is distinct from 'on') execute function count_events();

-- One count after the other, each by its key and in a fixed order: two processes that remove old events do not deadlock.
create or replace function discount_events() returns trigger
language plpgsql as $$
declare
  orgs uuid[];
  levels int[];
  spans bigint[];
  types text[];
  totals int[];
begin
  select array_agg(org_id), array_agg(level), array_agg(span), array_agg(type), array_agg(total)
  into orgs, levels, spans, types, totals
  from (
    select org_id, level, event_span(id, level) as span, type, count(*)::int as total
    from old_events cross join generate_series(0, 2) as level
    group by 1, 2, 3, 4 order by 1, 2, 3, 4) gone;
  for n in 1 .. coalesce(cardinality(orgs), 0) loop
    update event_counts c set total = c.total - totals[n]
    where c.org_id = orgs[n] and c.level = levels[n] and c.span = spans[n] and c.type = types[n];
    delete from event_counts c
    where c.org_id = orgs[n] and c.level = levels[n] and c.span = spans[n] and c.type = types[n] and c.total = 0;
  end loop;
  return null;
end $$;

create or replace function deliver_events() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
  written events[];
begin
  perform from webhook_endpoints w where w.org_id = org and w.deleted_at is null;
  if not found then
    return null;
  end if;
  select array_agg(e) into written from new_events e;
  with deliveries as (
    insert into webhook_deliveries (org_id, endpoint_id, event_id, event_type, body)
    select org, w.id, e.id, e.type,
      webhook_body(e.id, e.type, e.created_at, org, case w.payload
        when 'full' then e.data::text else thin_data(e.object_type, e.object_id, e.sequence) end)
    from unnest(written) e
    join webhook_endpoints w on w.org_id = org and w.deleted_at is null
      and w.event_types && array[e.type, split_part(e.type, '.', 1) || '.*', '*']
    order by e.id, w.id
    returning endpoint_id, id)
  insert into webhook_backlog (org_id, endpoint_id, delivery_id, status, stopped_at)
  select org, d.endpoint_id, d.id, case when w.enabled then 'due' else 'held' end::webhook_delivery_status,
    case when not w.enabled then now() end
  from deliveries d join webhook_endpoints w on w.org_id = org and w.id = d.endpoint_id;
  return null;
end $$;

create or replace function remove_parts_of_deliveries() returns trigger
language plpgsql as $$
declare
  orgs uuid[];
  endpoints uuid[];
  ids uuid[];
begin
  select array_agg(org_id), array_agg(endpoint_id), array_agg(id) into orgs, endpoints, ids from old_deliveries;
  delete from webhook_attempts a using unnest(orgs, ids) as d (org_id, id)
    where a.org_id = d.org_id and a.delivery_id = d.id;
  delete from webhook_backlog b using unnest(orgs, endpoints, ids) as d (org_id, endpoint_id, id)
    where b.org_id = d.org_id and b.endpoint_id = d.endpoint_id and b.delivery_id = d.id;
  return null;
end $$;

create or replace function remove_runs_of_events() returns trigger
language plpgsql as $$
declare
  orgs uuid[];
  ids text[];
begin
  select array_agg(org_id), array_agg(id) into orgs, ids from old_events;
  delete from automation_runs r using unnest(orgs, ids) as e (org_id, id) where r.org_id = e.org_id and r.event_id = e.id;
  return null;
end $$;
