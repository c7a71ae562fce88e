-- An organisation that its owners have closed keeps what it has until deletes_at, and nothing is written in it meanwhile. Every
-- write of records begins with begin_write, whichever process sends it, so it is refused there.

alter table organisations add column closed_at timestamptz(3), add column deletes_at timestamptz(3);
alter table organisations add constraint organisations_closed_check check ((closed_at is null) = (deletes_at is null));
create index organisations_deletes_at_idx on organisations (deletes_at) where deletes_at is not null;

-- A transaction that reopens, removes or imports the organisation sets muster.closed.
create function refuse_closed(org uuid) returns void
language plpgsql as $$
declare
  ends timestamptz;
begin
  if current_setting('muster.closed', true) is not distinct from 'on' then
    return;
  end if;
  select deletes_at into ends from organisations where id = org;
  if ends is not null then
    raise exception 'the organisation is closed' using errcode = 'MU001', detail = to_char(ends at time zone 'UTC', 'YYYY-MM-DD');
  end if;
end $$;

-- The check comes once the clock is held, so that it sees a closing for which this write has waited.
create or replace function begin_write(org uuid, at timestamptz default clock_timestamp()) returns timestamptz
language plpgsql as $$
declare
  stamp timestamptz(3);
begin
  insert into organisation_clocks (org_id, last_write) values (org, date_trunc('milliseconds', at))
  on conflict (org_id) do update
    set last_write = greatest(date_trunc('milliseconds', at), organisation_clocks.last_write + interval '1 millisecond')
  returning last_write into stamp;
  perform refuse_closed(org);
  perform set_config('muster.org', org::text, true),
          set_config('muster.stamp', stamp::text, true),
          set_config('muster.ids', '0', true);
  return stamp;
end $$;

-- What gives access is also written without the clock: by directories, apps, consent pages and the command line.
create function refuse_in_closed() returns trigger
language plpgsql as $$
begin
  perform refuse_closed(new.org_id);
  return new;
end $$;

create trigger refuse_in_closed before insert on api_keys for each row execute function refuse_in_closed();
create trigger refuse_in_closed before insert on graphql_documents for each row execute function refuse_in_closed();
create trigger refuse_in_closed before insert on invitations for each row execute function refuse_in_closed();
create trigger refuse_in_closed before insert on join_requests for each row execute function refuse_in_closed();
create trigger refuse_in_closed before insert on memberships for each row execute function refuse_in_closed();
create trigger refuse_in_closed before insert on oauth_clients for each row execute function refuse_in_closed();
create trigger refuse_in_closed before insert on oauth_grants for each row execute function refuse_in_closed();
create trigger refuse_in_closed before insert on oauth_registration_tokens for each row execute function refuse_in_closed();
create trigger refuse_in_closed before insert or update on provisioned_people for each row execute function refuse_in_closed();
