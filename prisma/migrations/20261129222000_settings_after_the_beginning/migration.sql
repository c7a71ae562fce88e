-- A write on Citus can set more after it has begun, and call this then: it does nothing elsewhere.

create or replace function share_settings() returns void
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
