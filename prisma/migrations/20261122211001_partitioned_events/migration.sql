-- Tables that grow by the day are partitioned by time: events and the runs of automations here, deliveries, attempts and
-- the request log in the migrations after this one, each in its own transaction, so that none waits for another's locks.
--
-- Their ids begin with the time (UUIDv7), so they are partitioned by the id itself. Keys stay as they were, an id names its
-- partition, and a run or an attempt is partitioned by the id of its event or delivery: what belongs together goes
-- together. Partitions begin and end at multiples of 2^26 milliseconds (about 19 hours), as the longest spans of event
-- counts do. The server makes partitions ahead and drops old ones (src/platform/database/partitions).
--
-- What a table holds becomes its first partition as it is: no row is copied and no index is built. The table is locked
-- while PostgreSQL reads it once, to see that all its ids belong there. A row that does not is put into the default
-- partition, which takes all that no other does.

-- @param key the column that begins with the time: a uuid, or the text of an event's id
create procedure partition_by_time(name text, key text)
language plpgsql as $$
declare
  first text := name || '_first';
  rest text := name || '_default';
  made record;
  grown text[] := '{}'; -- what the new table gets once its partitions are there
  bound text := lpad(to_hex(((floor(extract(epoch from clock_timestamp()) * 1000)::bigint >> 26) + 2) << 26), 12, '0')
    || repeat('0', 20);
begin
  execute format('lock table %I in access exclusive mode', name);
  if (select atttypid from pg_attribute where attrelid = name::regclass and attname = key) = 'uuid'::regtype then
    bound := bound::uuid::text;
  else
    bound := 'evt_' || bound;
  end if;
  for made in select tgname, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = name::regclass and not tgisinternal
  loop
    grown := grown || made.definition;
    execute format('drop trigger %I on %I', made.tgname, name);
  end loop;
  for made in select distinct grantee, privilege_type, is_grantable from pg_class, aclexplode(relacl)
    where oid = name::regclass and grantee <> relowner
  loop
    grown := grown || format('grant %s on %I to %s%s', made.privilege_type, name,
      case made.grantee when 0 then 'public' else made.grantee::regrole::text end,
      case when made.is_grantable then ' with grant option' else '' end);
  end loop;

  execute format('alter table %I rename to %I', name, first);
  execute format('create table %I (like %I including defaults including comments) partition by range (%I)',
    name, first, key);
  for made in select conname, contype, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = first::regclass and contype in ('p', 'f') order by contype desc
  loop
    if made.contype = 'p' then -- names of indexes are unique, those of references are not
      execute format('alter index %I rename to %I', made.conname, first || substr(made.conname, length(name) + 1));
    end if;
    execute format('alter table %I add constraint %I %s', name, made.conname, made.definition);
  end loop;
  for made in select c.relname, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = first::regclass and not i.indisprimary
  loop
    execute format('alter index %I rename to %I', made.relname, first || substr(made.relname, length(name) + 1));
    execute replace(made.definition, format(' ON %s ', (select format('%I.%I', n.nspname, r.relname)
      from pg_class r join pg_namespace n on n.oid = r.relnamespace where r.oid = first::regclass)), format(' ON %I ', name));
  end loop;

  execute format('create table %I partition of %I default', rest, name);
  begin
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', name, first, bound);
  exception when check_violation then
    execute format('with later as (delete from %I where %I >= %L returning *) insert into %I select * from later',
      first, key, bound, rest);
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', name, first, bound);
  end;
  for each_index in 1 .. cardinality(grown) loop
    execute grown[each_index];
  end loop;
end $$;

-- A reference to a partitioned table makes each drop of a partition ask all runs. They go with their event by a trigger,
-- and their partition goes with that of the events.
alter table automation_runs drop constraint automation_runs_org_id_event_id_fkey;
call partition_by_time('events', 'id');
call partition_by_time('automation_runs', 'event_id');

create function remove_runs_of_events() returns trigger
language plpgsql as $$
begin
  delete from automation_runs r using old_events e where r.org_id = e.org_id and r.event_id = e.id;
  return null;
end $$;

create trigger remove_runs_of_events after delete on events referencing old table as old_events
  for each statement execute function remove_runs_of_events();
