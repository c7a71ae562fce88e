-- The first write of an organisation inserts its clock with the time of the write. It inserted the beginning of time and moved that,
-- and where nothing was written then, keep_unwritten_clock put it back to the beginning of time.

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
          set_config('muster.ids', '0', true);
  if current_setting('citus.propagate_set_commands', true) = 'local' then
    perform share_settings();
  end if;
  return stamp;
end $$;
