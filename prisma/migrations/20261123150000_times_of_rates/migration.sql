-- A charge rate says when it changed, by the organisation's clock: who follows changes learns of its assignment. Rates that
-- are there already count as changed long ago.

alter table charge_rates add column updated_at timestamptz(3) not null default '1970-01-01 00:00:00+00';
alter table charge_rates alter column updated_at set default current_timestamp;
create index charge_rates_org_id_updated_at_idx on charge_rates (org_id, updated_at desc);

-- A rate that is set to what it was keeps its time, as the rows of tenant tables do (stamp_row).
create function stamp_side_row() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  new.updated_at := write_stamp();
  return new;
end $$;

create trigger stamp_side_row before insert or update on charge_rates
  for each row execute function stamp_side_row();
