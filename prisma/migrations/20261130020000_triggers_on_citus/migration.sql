-- Citus copies a change of a credential, a member or an organisation to each node. What follows from it is done once: on the
-- coordinator, where processes listen. A node that notified could not prepare its part of the transaction.
create function is_coordinator() returns boolean
language plpgsql stable as $$
begin
  if to_regclass('pg_dist_local_group') is null then
    return true; -- PostgreSQL without Citus
  end if;
  return not exists (select from pg_dist_local_group where groupid <> 0);
end $$;

create or replace function announce_credential() returns trigger
language plpgsql as $$
begin
  if is_coordinator() then
    perform pg_notify('muster_credential', old.id::text);
  end if;
  return null;
end $$;

create or replace function announce_token() returns trigger
language plpgsql as $$
begin
  if is_coordinator() then
    perform pg_notify('muster_credential', encode(old.hash, 'hex'));
  end if;
  return null;
end $$;

create or replace function announce_member() returns trigger
language plpgsql as $$
begin
  if not is_coordinator() then
    return null;
  end if;
  if tg_op = 'DELETE' then
    update oauth_grants set revoked_at = now()
    where org_id = old.org_id and user_id = old.user_id and revoked_at is null;
  end if;
  perform pg_notify('muster_credential', old.user_id::text);
  return null;
end $$;

create or replace function remove_request_log() returns trigger
language plpgsql as $$
begin
  if is_coordinator() then
    delete from request_log where org_id = old.id;
  end if;
  return null;
end $$;

-- By organisation, and nothing where no event goes: as a part of the removal of an organisation, a node asks no other.
create or replace function remove_runs_of_events() returns trigger
language plpgsql as $$
declare
  org uuid;
  ids text[];
begin
  for org, ids in select org_id, array_agg(id) from old_events group by 1 order by 1 loop
    delete from automation_runs where org_id = org and event_id = any (ids);
  end loop;
  return null;
end $$;
