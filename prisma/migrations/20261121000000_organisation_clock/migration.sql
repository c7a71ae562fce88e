-- Organisations and their clocks. prisma/schema.prisma says what each table and column is for.
--
-- Every write to a tenant table happens in a transaction that first calls begin_write(org). It moves the organisation's
-- clock row to a stamp later than any before and so holds that row until commit: one organisation's writes commit in
-- the order of their stamps. From this come updated_at, record ids, tallies, and the refusal of a row of any other
-- organisation.
--
-- A tenant table holds records: it has org_id, id, created_at, updated_at and deleted_at, and keep_tenant_table gives
-- it its triggers. A side table holds rows that belong to records and have no stamps of their own; keep_side_table
-- gives it its triggers.

create table organisations (
  id uuid not null,
  name text not null,
  sandbox boolean not null default false,
  created_at timestamptz(3) not null default current_timestamp,
  time_zone text not null default 'Europe/London',
  primary key (id)
);

create table organisation_clocks (
  org_id uuid not null,
  last_write timestamptz(3) not null,
  primary key (org_id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);

create table tallies (
  org_id uuid not null,
  resource text not null,
  live integer not null,
  last_change timestamptz(3) not null,
  primary key (org_id, resource),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);

create function begin_write(org uuid, at timestamptz default clock_timestamp()) returns timestamptz
language plpgsql as $$
declare
  stamp timestamptz(3);
begin
  insert into organisation_clocks (org_id, last_write) values (org, date_trunc('milliseconds', at))
  on conflict (org_id) do update
    set last_write = greatest(date_trunc('milliseconds', at), organisation_clocks.last_write + interval '1 millisecond')
  returning last_write into stamp;
  perform set_config('muster.org', org::text, true),
          set_config('muster.stamp', stamp::text, true),
          set_config('muster.ids', '0', true);
  return stamp;
end $$;

-- A write that is tried and rolled back. It takes no lock that outlives it, so that sandbox callers do not queue, and
-- refuse_sandbox_commit below makes sure that it never commits.
create function begin_sandbox_write(org uuid) returns timestamptz
language plpgsql as $$
declare
  stamp timestamptz(3) := date_trunc('milliseconds', clock_timestamp());
begin
  perform set_config('muster.org', org::text, true),
          set_config('muster.stamp', stamp::text, true),
          set_config('muster.ids', '0', true),
          set_config('muster.sandbox', 'on', true);
  return stamp;
end $$;

-- The stamp of this transaction, as begin_write set it.
create function write_stamp() returns timestamptz language sql stable
  return current_setting('muster.stamp')::timestamptz;

-- A UUIDv7 (RFC 9562) from the transaction's stamp and a counter, so that ids of one organisation rise in commit order
-- whichever process writes: a list by id gets new rows at its end only.
-- 48 bits milliseconds, version, 12 + 14 bits counter, variant, 48 bits random.
create function next_id() returns uuid
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
  perform set_config('muster.ids', counter::text, true);
  return (lpad(to_hex(milliseconds), 12, '0')
    || '7' || lpad(to_hex(counter >> 14), 3, '0')
    || to_hex(32768 | (counter & 16383))
    || encode(substring(random_part from 1 for 6), 'hex'))::uuid;
end $$;

create function stamp_row() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
begin
  if tg_op <> 'INSERT' and old.org_id is distinct from org or tg_op <> 'DELETE' and new.org_id is distinct from org then
    raise exception 'write outside the organisation of this transaction' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.updated_at := current_setting('muster.stamp')::timestamptz;
  new.created_at := case tg_op when 'INSERT' then new.updated_at else old.created_at end;
  return new;
end $$;

create function add_to_tally(org uuid, resource text, change bigint) returns void
language plpgsql as $$
begin
  insert into tallies as t (org_id, resource, live, last_change)
  values (add_to_tally.org, add_to_tally.resource, change, current_setting('muster.stamp')::timestamptz)
  on conflict on constraint tallies_pkey do update
    set live = t.live + excluded.live, last_change = excluded.last_change;
end $$;

-- A sandbox write leaves tallies alone: it is never counted, and its callers would wait for the row.
create function tally_insert() returns trigger
language plpgsql as $$
begin
  if current_setting('muster.sandbox', true) is distinct from 'on' then
    perform add_to_tally(org_id, tg_table_name, live) from (
      select org_id, count(*) filter (where deleted_at is null) as live from new_rows group by org_id) as change;
  end if;
  return null;
end $$;

create function tally_update() returns trigger
language plpgsql as $$
begin
  if current_setting('muster.sandbox', true) is distinct from 'on' then
    perform add_to_tally(org_id, tg_table_name, live) from (
      select org_id, sum(live) as live from (
        select org_id, (deleted_at is null)::int as live from new_rows
        union all
        select org_id, -(deleted_at is null)::int from old_rows) as each
      group by org_id) as change;
  end if;
  return null;
end $$;

create function tally_delete() returns trigger
language plpgsql as $$
begin
  if current_setting('muster.sandbox', true) is distinct from 'on' then
    perform add_to_tally(org_id, tg_table_name, -live) from (
      select org_id, count(*) filter (where deleted_at is null) as live from old_rows group by org_id) as change;
  end if;
  return null;
end $$;

create function refuse_sandbox_commit() returns trigger
language plpgsql as $$
begin
  raise exception 'a sandbox write must be rolled back' using errcode = '42501';
end $$;

-- What every tenant table gets: call it once for each new table.
create procedure keep_tenant_table(name text)
language plpgsql as $$
begin
  execute format('create trigger stamp_row before insert or update or delete on %I
    for each row execute function stamp_row()', name);
  execute format('create trigger tally_insert after insert on %I referencing new table as new_rows
    for each statement execute function tally_insert()', name);
  execute format('create trigger tally_update after update on %I referencing new table as new_rows old table as old_rows
    for each statement execute function tally_update()', name);
  execute format('create trigger tally_delete after delete on %I referencing old table as old_rows
    for each statement execute function tally_delete()', name);
  execute format('create constraint trigger refuse_sandbox_commit after insert or update or delete on %I
    deferrable initially deferred for each row when (current_setting(''muster.sandbox'', true) = ''on'')
    execute function refuse_sandbox_commit()', name);
end $$;

create function refuse_foreign_row() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
begin
  if tg_op <> 'INSERT' and old.org_id is distinct from org or tg_op <> 'DELETE' and new.org_id is distinct from org then
    raise exception 'write outside the organisation of this transaction' using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- What every side table gets: no write outside its organisation's transaction, none that the sandbox keeps.
create procedure keep_side_table(name text)
language plpgsql as $$
begin
  execute format('create trigger refuse_foreign_row before insert or update or delete on %I
    for each row execute function refuse_foreign_row()', name);
  execute format('create constraint trigger refuse_sandbox_commit after insert or update or delete on %I
    deferrable initially deferred for each row when (current_setting(''muster.sandbox'', true) = ''on'')
    execute function refuse_sandbox_commit()', name);
end $$;
