-- An organisation that comes from another installation brings its stamps, counts and chain of audit entries with its rows: the
-- triggers leave them alone in the transaction that takes it in, which sets muster.import.

create or replace function stamp_row() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
begin
  if tg_op <> 'INSERT' and old.org_id is distinct from org or tg_op <> 'DELETE' and new.org_id is distinct from org then
    raise exception 'write outside the organisation of this transaction' using errcode = '42501';
  end if;
  if tg_op = 'INSERT' and current_setting('muster.import', true) is not distinct from 'on' then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  perform set_config('muster.wrote', 'on', true);
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.updated_at := current_setting('muster.stamp')::timestamptz;
  if tg_op = 'INSERT' then
    new.created_at := new.updated_at;
  end if;
  return new;
end $$;

create or replace function stamp_side_row() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' and current_setting('muster.import', true) is not distinct from 'on' then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  new.updated_at := write_stamp();
  return new;
end $$;

create or replace function count_changes() returns trigger
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
  if tg_op = 'INSERT' and current_setting('muster.import', true) is not distinct from 'on' then
    return null;
  end if;
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

create or replace function count_statuses() returns trigger
language plpgsql as $$
declare
  of_resource text := tg_argv[0];
  org uuid;
  statuses text[];
  lives int[];
begin
  if tg_op = 'INSERT' and current_setting('muster.import', true) is not distinct from 'on' then
    return null;
  end if;
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

create or replace function count_events() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
  ids text[];
  types text[];
begin
  if tg_op = 'INSERT' and current_setting('muster.import', true) is not distinct from 'on' then
    return null;
  end if;
  select array_agg(id), array_agg(type) into ids, types from new_events;
  insert into event_counts as c (org_id, level, span, type, total)
  select org, level, event_span(id, level), type, count(*)
  from unnest(ids, types) as e (id, type) cross join generate_series(0, 2) as level
  group by 2, 3, 4
  on conflict (org_id, level, span, type) do update set total = c.total + excluded.total;
  return null;
end $$;

create or replace function chain_new_audit_entry() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' and current_setting('muster.import', true) is not distinct from 'on' then
    return null;
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended('audit_chain ' || coalesce(new.org_id, '00000000-0000-0000-0000-000000000000'), 0));
  perform chain_audit_entry(new);
  return null;
end $$;
