-- Counts of events by type and time, so that the total of a list of events, and the position of a page in it, cost the
-- same for ten events or a million. Time is cut into spans of about 4 seconds (level 0), 9 minutes (1) and 19 hours (2),
-- each of 128 of the level below: a count adds at most 128 spans of the levels 0 and 1, those of level 2, and the events
-- of the one span in which it begins.
--
-- The longest span is shorter than a day, the shortest time that events are kept: so what removes old events never
-- waits for a writer's counts, nor a writer for it. Writers of one organisation hold its clock.

create table event_counts (
  org_id uuid not null,
  level smallint not null,
  span bigint not null,
  type text not null,
  total integer not null,
  primary key (org_id, level, span, type),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
) with (fillfactor = 70); -- a count is updated often, and then finds room on its page

-- The time of an event's id, in milliseconds.
create function event_time(id text) returns bigint
language sql immutable parallel safe
return ('x' || lpad(substr(id, 5, 12), 16, '0'))::bit(64)::bigint;

create function event_span(id text, level int) returns bigint
language sql immutable parallel safe
return event_time(id) >> (12 + 7 * level);

-- The first id after the shortest span that an id lies in.
create function event_span_end(id text) returns text
language sql immutable parallel safe
return 'evt_' || rpad(lpad(to_hex((event_span(id, 0) + 1) << 12), 12, '0'), 32, '0');

-- How many events come after that span. @param of_types null for all
create function events_after(org uuid, id text, of_types text[]) returns bigint
language plpgsql stable as $$
begin
  return (
    select coalesce(sum(c.total), 0) from (
      select type, total from event_counts
      where org_id = org and level = 0
        and span > event_span(id, 0) and span < (event_span(id, 1) + 1) << 7
      union all
      select type, total from event_counts
      where org_id = org and level = 1
        and span > event_span(id, 1) and span < (event_span(id, 2) + 1) << 7
      union all
      select type, total from event_counts
      where org_id = org and level = 2 and span > event_span(id, 2)
    ) c
    where of_types is null or c.type = any(of_types));
end $$;

-- What a sandbox writes is never kept.
create function count_events() returns trigger
language plpgsql as $$
begin
  if current_setting('muster.sandbox', true) is distinct from 'on' then
    insert into event_counts as c (org_id, level, span, type, total)
      select org_id, level, event_span(id, level), type, count(*)
      from new_events cross join generate_series(0, 2) as level
      group by org_id, level, event_span(id, level), type
    on conflict (org_id, level, span, type) do update set total = c.total + excluded.total;
  end if;
  return null;
end $$;

-- One count after the other, each by its key and in a fixed order: two processes that remove old events do not deadlock.
create function discount_events() returns trigger
language plpgsql as $$
declare
  gone record;
begin
  for gone in
    select org_id, level, event_span(id, level) as span, type, count(*) as total
    from old_events cross join generate_series(0, 2) as level
    group by org_id, level, event_span(id, level), type
    order by 1, 2, 3, 4
  loop
    update event_counts c set total = c.total - gone.total
      where c.org_id = gone.org_id and c.level = gone.level and c.span = gone.span and c.type = gone.type;
    delete from event_counts c
      where c.org_id = gone.org_id and c.level = gone.level and c.span = gone.span and c.type = gone.type and c.total = 0;
  end loop;
  return null;
end $$;

-- What is there already. The table is locked against writes until the counts and the triggers are in.
lock table events in share mode;
insert into event_counts (org_id, level, span, type, total)
  select org_id, level, event_span(id, level), type, count(*)
  from events cross join generate_series(0, 2) as level
  group by org_id, level, event_span(id, level), type;

create trigger count_events after insert on events referencing new table as new_events
  for each statement execute function count_events();
create trigger discount_events after delete on events referencing old table as old_events
  for each statement execute function discount_events();
