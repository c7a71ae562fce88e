-- A write begins on Citus as on PostgreSQL. It takes no function that depends on the time zone with a column in an update: a
-- millisecond is added to the time in UTC. And the settings that tell triggers whose write it is have to reach the node that runs
-- them: Citus sends SET LOCAL there, and not set_config().

-- Does nothing elsewhere. A write that sets more after it has begun calls it again.
create function share_settings() returns void
language plpgsql as $$
declare
  setting text;
begin
  if current_setting('citus.propagate_set_commands', true) is distinct from 'local' then
    return;
  end if;
  foreach setting in array array['muster.org', 'muster.stamp', 'muster.ids', 'muster.sandbox', 'muster.closed', 'muster.import',
    'muster.forgetting', 'muster.removing'] loop
    if current_setting(setting, true) <> '' then
      execute format('set local %s = %L', setting, current_setting(setting));
    end if;
  end loop;
end $$;

-- Where rows are distributed, a new table of organisations gets its place before it refers to others; a migration calls this
-- after `create table`. Elsewhere it does nothing.
create procedure place_table(name text)
language plpgsql as $$
begin
  if to_regclass('pg_dist_partition') is null then
    return;
  end if;
  if exists (select from pg_dist_partition where logicalrelid = 'organisation_clocks'::regclass and partmethod = 'h') then
    perform create_distributed_table(name::regclass, 'org_id', colocate_with => 'organisation_clocks');
  end if;
end $$;

-- Updates the clock, which is there but for the first write of an organisation. That one inserts it with its own time: where
-- nothing is written then, keep_unwritten_clock puts an updated clock back to what it was. Whether the organisation is closed
-- is asked by start_write.
create or replace function begin_write(org uuid, at timestamptz default clock_timestamp()) returns timestamptz
language plpgsql as $$
declare
  asked timestamptz(3) := date_trunc('milliseconds', at);
  stamp timestamptz(3);
begin
  loop
    update organisation_clocks
    set last_write = greatest(asked, (last_write at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')
    where org_id = org
    returning last_write into stamp;
    exit when found;
    insert into organisation_clocks (org_id, last_write) values (org, asked) on conflict do nothing
    returning last_write into stamp;
    exit when found; -- else another write has just inserted it
  end loop;
  perform set_config('muster.org', org::text, true),
          set_config('muster.stamp', stamp::text, true),
          set_config('muster.ids', '0', true),
          share_settings();
  return stamp;
end $$;

create or replace function begin_sandbox_write(org uuid) returns timestamptz
language plpgsql as $$
declare
  stamp timestamptz(3) := date_trunc('milliseconds', clock_timestamp());
begin
  perform set_config('muster.org', org::text, true),
          set_config('muster.stamp', stamp::text, true),
          set_config('muster.ids', '0', true),
          set_config('muster.sandbox', 'on', true),
          share_settings();
  return stamp;
end $$;

-- A node does not plan functions in SQL with parameters, and has no view of what is being sent.
create or replace function webhook_standing(
  status webhook_delivery_status, org uuid, endpoint uuid, delivery uuid)
returns webhook_delivery_status
language plpgsql stable as $$
begin
  return case
    when status is null then 'delivered'::webhook_delivery_status
    when status = 'due' and exists (select from webhook_leases l
      where l.org_id = org and l.endpoint_id = endpoint and delivery = any (l.deliveries)
        and l.until > now()) then 'sending'
    else status end;
end $$;
