-- A write that changes nothing moves nothing: neither the row's updated_at, nor the last_change of its tally, nor the
-- organisation's clock. Otherwise every client that synchronises would read the record again for nothing.
--
-- The setting muster.wrote says whether the transaction has written: a new id, a changed row of a tenant table, or a
-- row of a side table.

create or replace function next_id() returns uuid
language plpgsql volatile as $$
declare
  stamp text := nullif(current_setting('muster.stamp', true), '');
  milliseconds bigint;
  counter int;
  random_part bytea := uuid_send(gen_random_uuid());
begin
  if stamp is null then
    raise exception 'a record was created outside begin_write' using errcode = '42501';
  end if;
  milliseconds := round(extract(epoch from stamp::timestamptz) * 1000);
  counter := current_setting('muster.ids')::int + 1;
  perform set_config('muster.ids', counter::text, true),
          set_config('muster.wrote', 'on', true);
  return (lpad(to_hex(milliseconds), 12, '0')
    || '7' || lpad(to_hex(counter >> 14), 3, '0')
    || to_hex(32768 | (counter & 16383))
    || encode(substring(random_part from 1 for 6), 'hex'))::uuid;
end $$;

-- A row that an update leaves as it was keeps its stamp. A stored generated column would count as a change, because it
-- has no value yet when this trigger runs.
create or replace function stamp_row() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
begin
  if tg_op <> 'INSERT' and old.org_id is distinct from org or tg_op <> 'DELETE' and new.org_id is distinct from org then
    raise exception 'write outside the organisation of this transaction' using errcode = '42501';
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

create or replace function refuse_foreign_row() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
begin
  if tg_op <> 'INSERT' and old.org_id is distinct from org or tg_op <> 'DELETE' and new.org_id is distinct from org then
    raise exception 'write outside the organisation of this transaction' using errcode = '42501';
  end if;
  perform set_config('muster.wrote', 'on', true);
  return case tg_op when 'DELETE' then old else new end;
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
  end if;
  return null;
end $$;

-- The clock stays locked until the commit; if nothing was written, it commits at the time that it had before.
create function keep_unwritten_clock() returns trigger
language plpgsql as $$
begin
  if current_setting('muster.wrote', true) is distinct from 'on' then
    update organisation_clocks set last_write = old.last_write
    where org_id = new.org_id and last_write = new.last_write;
  end if;
  return null;
end $$;

create constraint trigger keep_unwritten_clock after update on organisation_clocks
  deferrable initially deferred for each row when (new.last_write > old.last_write)
  execute function keep_unwritten_clock();
