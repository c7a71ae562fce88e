-- Counts of rows by the time of their latest change, so that the total of "what has changed since" costs the same
-- whether fifty rows have changed or a million. Time is cut into spans of about 4 seconds (level 0), 17 minutes (1) and
-- 3 days (2), each of 256 of the level below: a count adds at most 256 spans of the levels 0 and 1, those of level 2,
-- and the rows of the one span in which it begins.
--
-- The triggers that keep the tallies keep these, too, while the organisation's clock is held. A span without rows has
-- no count.

create table change_counts (
  org_id uuid not null,
  resource text not null,
  level smallint not null,
  span bigint not null,
  total integer not null,
  live integer not null,
  primary key (org_id, resource, level, span),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
) with (fillfactor = 70); -- a count is updated often, and then finds room on its page

create function span_of(moment timestamptz, level int) returns bigint
language sql immutable parallel safe
return floor(extract(epoch from moment) * 1000)::bigint >> (12 + 8 * level);

-- The end of the shortest span that a moment lies in.
create function span_end(moment timestamptz) returns timestamptz
language sql immutable parallel safe
return to_timestamp(((span_of(moment, 0) + 1) << 12) / 1000.0::double precision);

-- How many rows changed after the end of that span.
create function changes_after(org uuid, of_resource text, moment timestamptz, with_deleted boolean) returns bigint
language plpgsql stable as $$
begin
  return (
    select coalesce(sum(case when with_deleted then c.total else c.live end), 0) from (
      select total, live from change_counts
      where org_id = org and resource = of_resource and level = 0
        and span > span_of(moment, 0) and span < (span_of(moment, 1) + 1) << 8
      union all
      select total, live from change_counts
      where org_id = org and resource = of_resource and level = 1
        and span > span_of(moment, 1) and span < (span_of(moment, 2) + 1) << 8
      union all
      select total, live from change_counts
      where org_id = org and resource = of_resource and level = 2 and span > span_of(moment, 2)
    ) c);
end $$;

create or replace function tally_insert() returns trigger
language plpgsql as $$
begin
  if current_setting('muster.sandbox', true) is distinct from 'on' then
    perform add_to_tally(org_id, tg_table_name, live) from (
      select org_id, count(*) filter (where deleted_at is null) as live from new_rows group by org_id) as change;
    insert into change_counts as c (org_id, resource, level, span, total, live)
      select org_id, tg_table_name, level, span_of(updated_at, level), sum(each.total), sum(each.live)
      from (
        select org_id, updated_at, count(*) as total, count(*) filter (where deleted_at is null) as live
        from new_rows group by org_id, updated_at) as each
      cross join generate_series(0, 2) as level
      group by org_id, level, span_of(updated_at, level)
    on conflict (org_id, resource, level, span) do update
      set total = c.total + excluded.total, live = c.live + excluded.live;
  end if;
  return null;
end $$;

-- Only changed rows have this transaction's stamp.
create or replace function tally_update() returns trigger
language plpgsql as $$
declare
  stamp timestamptz := current_setting('muster.stamp', true)::timestamptz;
begin
  if current_setting('muster.sandbox', true) is distinct from 'on'
    and exists (select from new_rows where updated_at = stamp) then
    perform add_to_tally(org_id, tg_table_name, live) from (
      select org_id, sum(live) as live from (
        select org_id, (deleted_at is null)::int as live from new_rows
        union all
        select org_id, -(deleted_at is null)::int from old_rows) as each
      group by org_id) as change;
    insert into change_counts as c (org_id, resource, level, span, total, live)
      select org_id, tg_table_name, level, span_of(updated_at, level), sum(each.total), sum(each.live)
      from (
        select org_id, updated_at, count(*) as total, count(*) filter (where deleted_at is null) as live
        from new_rows group by org_id, updated_at
        union all
        select org_id, updated_at, -count(*), -count(*) filter (where deleted_at is null)
        from old_rows group by org_id, updated_at) as each
      cross join generate_series(0, 2) as level
      group by org_id, level, span_of(updated_at, level)
      having sum(each.total) <> 0 or sum(each.live) <> 0
    on conflict (org_id, resource, level, span) do update
      set total = c.total + excluded.total, live = c.live + excluded.live;
    delete from change_counts c
      using (select distinct org_id, level, span_of(updated_at, level) as span
        from old_rows cross join generate_series(0, 2) as level) as left_span
      where c.org_id = left_span.org_id and c.resource = tg_table_name and c.level = left_span.level
        and c.span = left_span.span and c.total = 0;
  end if;
  return null;
end $$;

create or replace function tally_delete() returns trigger
language plpgsql as $$
begin
  if current_setting('muster.sandbox', true) is distinct from 'on' then
    perform add_to_tally(org_id, tg_table_name, -live) from (
      select org_id, count(*) filter (where deleted_at is null) as live from old_rows group by org_id) as change;
    update change_counts c set total = c.total - gone.total, live = c.live - gone.live
      from (select org_id, level, span_of(updated_at, level) as span, count(*) as total,
          count(*) filter (where deleted_at is null) as live
        from old_rows cross join generate_series(0, 2) as level
        group by org_id, level, span_of(updated_at, level)) as gone
      where c.org_id = gone.org_id and c.resource = tg_table_name and c.level = gone.level and c.span = gone.span;
    delete from change_counts c
      using (select distinct org_id, level, span_of(updated_at, level) as span
        from old_rows cross join generate_series(0, 2) as level) as left_span
      where c.org_id = left_span.org_id and c.resource = tg_table_name and c.level = left_span.level
        and c.span = left_span.span and c.total = 0;
  end if;
  return null;
end $$;

-- What is there already. The tables are those that keep_tenant_table has been called for. They are locked against writes
-- until the counts and the triggers are in.
do $$
declare
  name text;
begin
  for name in select tgrelid::regclass::text from pg_trigger where tgname = 'tally_insert' loop
    execute format('lock table %s in share mode', name);
    execute format('insert into change_counts (org_id, resource, level, span, total, live)
      select org_id, %L, level, span_of(updated_at, level), count(*), count(*) filter (where deleted_at is null)
      from %s cross join generate_series(0, 2) as level group by org_id, level, span_of(updated_at, level)', name, name);
  end loop;
end $$;
