-- Webhooks: each event is sent to every endpoint that asked for its type.
--
-- A delivery is written with its event and never changed. Its state is a narrow row in the backlog, which is removed
-- once it is delivered. A claim gives a worker deliveries under a lease, one row for each endpoint, which names them;
-- their rows in the backlog stay as they are. The worker can move them on while it holds the lease. When a lease has
-- run out, because its worker died, its deliveries are due again.

create type webhook_payload as enum ('full', 'thin');
create type webhook_disabled_reason as enum ('asked', 'gone', 'failing');
create table webhook_endpoints (
  org_id uuid not null,
  id uuid not null,
  url text not null,
  description text,
  event_types text[],
  enabled boolean not null default true,
  payload webhook_payload not null default 'full',
  concurrency integer not null default 10,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz(3),
  secret_key_id text not null,
  failing_since timestamptz(3),
  last_failed_at timestamptz(3),
  warned_percent integer not null default 0,
  disabled_at timestamptz(3),
  disabled_reason webhook_disabled_reason,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);

create table webhook_deliveries (
  org_id uuid not null,
  id uuid not null default next_id(),
  endpoint_id uuid not null,
  event_id text not null,
  event_type text not null,
  body text not null,
  test boolean not null default false,
  created_at timestamptz(3) not null default current_timestamp,
  primary key (org_id, id),
  foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id) on delete cascade on update restrict
);
create index webhook_deliveries_org_id_endpoint_id_id_idx on webhook_deliveries (org_id, endpoint_id, id);
create index webhook_deliveries_created_at_idx on webhook_deliveries using brin (created_at);

create type webhook_delivery_status as enum (
  'due', 'waiting', 'sending', 'delivered', 'dead_lettered', 'held', 'cancelled');
create table webhook_backlog (
  org_id uuid not null,
  endpoint_id uuid not null,
  delivery_id uuid not null,
  status webhook_delivery_status not null default 'due',
  attempts integer not null default 0,
  next_attempt_at timestamptz(3),
  stopped_at timestamptz(3),
  primary key (org_id, endpoint_id, delivery_id)
);
create index webhook_backlog_due on webhook_backlog (org_id, endpoint_id, delivery_id) where status = 'due';
create index webhook_backlog_waiting on webhook_backlog (next_attempt_at) where status = 'waiting';
create index webhook_backlog_stopped on webhook_backlog (org_id, endpoint_id, delivery_id)
  where status in ('dead_lettered', 'held');

create table webhook_leases (
  org_id uuid not null,
  endpoint_id uuid not null,
  id uuid not null,
  until timestamptz(3) not null,
  deliveries uuid[],
  primary key (org_id, endpoint_id, id)
);

create table webhook_attempts (
  org_id uuid not null,
  delivery_id uuid not null,
  id uuid not null,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  outcome text not null,
  error text,
  request_headers json not null,
  response_status integer,
  response_headers json,
  response_body text,
  primary key (org_id, delivery_id, id)
);

create table webhook_replays (
  org_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  filter jsonb not null,
  total integer not null,
  done integer not null default 0,
  position uuid,
  created_at timestamptz(3) not null default current_timestamp,
  finished_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id) on delete cascade on update restrict
);
create index webhook_replays_open on webhook_replays (created_at) where finished_at is null;

-- The body of a delivery (specification, "Delivery request"). `data` is sent as it was written, field by field.
create function webhook_body(id text, type text, created_at timestamptz, org_id uuid, data text) returns text
language sql stable
  return '{"id":' || to_json(id) || ',"type":' || to_json(type)
    || ',"created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","org_id":"' || org_id || '","data":' || data || '}';

-- `data` that names the record and shows nothing of it.
create function thin_data(object_type text, object_id uuid, sequence bigint) returns text
language sql immutable
  return '{"object":{"object":' || to_json(object_type) || ',"id":"' || object_id
    || '"},"sequence":' || sequence || '}';

-- An event and its deliveries commit together. The transaction holds the organisation's clock, so a change of an endpoint
-- comes either before this event or after it. Workers are notified after the commit: a NOTIFY in the transaction lets only
-- one commit at a time through the whole database.
create function deliver_events() returns trigger
language plpgsql as $$
begin
  with written as (
    insert into webhook_deliveries (org_id, endpoint_id, event_id, event_type, body)
    select e.org_id, w.id, e.id, e.type,
      webhook_body(e.id, e.type, e.created_at, e.org_id, case w.payload
        when 'full' then e.data::text else thin_data(e.object_type, e.object_id, e.sequence) end)
    from new_events e
    join webhook_endpoints w on w.org_id = e.org_id and w.deleted_at is null
      and w.event_types && array[e.type, split_part(e.type, '.', 1) || '.*', '*']
    order by e.id, w.id
    returning org_id, endpoint_id, id)
  insert into webhook_backlog (org_id, endpoint_id, delivery_id, status, stopped_at)
  select d.org_id, d.endpoint_id, d.id, case when w.enabled then 'due' else 'held' end::webhook_delivery_status,
    case when not w.enabled then now() end
  from written d join webhook_endpoints w on w.org_id = d.org_id and w.id = d.endpoint_id;
  return null;
end $$;

create trigger deliver_events after insert on events referencing new table as new_events
  for each statement execute function deliver_events();

-- What belongs to a delivery is removed with it. Foreign keys would do the same, but check each row that is written,
-- which costs as much as writing it.
create function remove_parts_of_deliveries() returns trigger
language plpgsql as $$
begin
  delete from webhook_attempts a using old_deliveries d where a.org_id = d.org_id and a.delivery_id = d.id;
  delete from webhook_backlog b using old_deliveries d
    where b.org_id = d.org_id and b.endpoint_id = d.endpoint_id and b.delivery_id = d.id;
  return null;
end $$;

create trigger remove_parts_of_deliveries after delete on webhook_deliveries referencing old table as old_deliveries
  for each statement execute function remove_parts_of_deliveries();

-- The state of a delivery. `status` is that of its row in the backlog, null where it has none any more.
create function webhook_standing(status webhook_delivery_status, org uuid, endpoint uuid, delivery uuid)
returns webhook_delivery_status
language sql stable
  return case
    when status is null then 'delivered'::webhook_delivery_status
    when status = 'due' and exists (select from webhook_leases l
      where l.org_id = org and l.endpoint_id = endpoint and delivery = any (l.deliveries)) then 'sending'
    else status end;

-- Give a worker deliveries to send: at most `capacity`, and of each endpoint as many as its concurrency leaves room for
-- beside those of other workers. It goes from endpoint to endpoint, not from delivery to delivery, beginning after the
-- one named, so that an endpoint with a million deliveries costs what one with a single delivery does, and none is
-- always last. What waited for its time becomes due; what is due to a disabled endpoint is held, to a deleted one
-- cancelled.
create function claim_webhook_deliveries(
  lease uuid, lease_seconds int, capacity int, after_org uuid, after_endpoint uuid)
returns table (
  org_id uuid, endpoint_id uuid, id uuid, event_type text, body text, test boolean, attempts int,
  url text, secret bytea, previous_secret bytea, secret_key_id text)
language plpgsql
-- Rows come and go all the time: only an index scan clears the entries that they leave behind.
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  batch constant int := 1000;
  -- An endpoint that fails gets few requests at once until one succeeds, so that many that hang leave room for others.
  while_failing constant int := 2;
  place record;
  endpoint webhook_endpoints;
  here_org uuid := after_org;
  here_endpoint uuid := after_endpoint;
  wrapped boolean := false;
  room int;
  taken int;
  held uuid[];
  chosen uuid[];
  tries int[];
begin
  if capacity <= 0 then
    return;
  end if;
  update webhook_backlog b set status = 'due', next_attempt_at = null
  from (select t.org_id, t.endpoint_id, t.delivery_id from webhook_backlog t
    where t.status = 'waiting' and t.next_attempt_at <= now()
    order by t.next_attempt_at limit batch for update skip locked) as timed
  where b.org_id = timed.org_id and b.endpoint_id = timed.endpoint_id and b.delivery_id = timed.delivery_id;

  while capacity > 0 loop
    select b.org_id as org, b.endpoint_id as endpoint into place from webhook_backlog b
    where b.status = 'due' and (b.org_id, b.endpoint_id) > (here_org, here_endpoint)
    order by b.org_id, b.endpoint_id limit 1;
    if not found then
      exit when wrapped;
      wrapped := true;
      here_org := '00000000-0000-0000-0000-000000000000';
      here_endpoint := here_org;
      continue;
    end if;
    here_org := place.org;
    here_endpoint := place.endpoint;
    exit when wrapped and (here_org, here_endpoint) > (after_org, after_endpoint);
    -- Two workers must not count the same endpoint at once.
    continue when not pg_try_advisory_xact_lock(hashtextextended(here_endpoint::text, 0));

    select * into endpoint from webhook_endpoints w where w.org_id = here_org and w.id = here_endpoint;
    select coalesce(array_agg(d), '{}') into held from webhook_leases l, unnest(l.deliveries) as d
    where l.org_id = here_org and l.endpoint_id = here_endpoint;
    if endpoint.deleted_at is not null or not endpoint.enabled then
      update webhook_backlog b
      set status = case when endpoint.deleted_at is null then 'held' else 'cancelled' end::webhook_delivery_status,
        stopped_at = now()
      from (select s.delivery_id from webhook_backlog s
        where s.org_id = here_org and s.endpoint_id = here_endpoint and s.status = 'due' and s.delivery_id <> all (held)
        limit batch for update skip locked) as stopped
      where b.org_id = here_org and b.endpoint_id = here_endpoint and b.delivery_id = stopped.delivery_id;
      continue;
    end if;

    room := case when endpoint.failing_since is null then endpoint.concurrency
      else least(endpoint.concurrency, while_failing) end;
    room := least(capacity, room - cardinality(held));
    continue when room <= 0;
    select array_agg(c.delivery_id), array_agg(c.attempts) into chosen, tries from (
      select f.delivery_id, f.attempts from webhook_backlog f
      where f.org_id = here_org and f.endpoint_id = here_endpoint and f.status = 'due' and f.delivery_id <> all (held)
      order by f.delivery_id limit room) as c;
    taken := coalesce(cardinality(chosen), 0);
    continue when taken = 0;
    insert into webhook_leases (org_id, endpoint_id, id, until, deliveries)
    values (here_org, here_endpoint, lease, now() + make_interval(secs => lease_seconds), chosen);
    -- Only the first row of an endpoint carries the endpoint's own columns.
    return query
      select case c.place when 1 then here_org end, case c.place when 1 then here_endpoint end, d.id, d.event_type,
        d.body, d.test, c.attempts, case c.place when 1 then endpoint.url end,
        case c.place when 1 then endpoint.secret end,
        case when c.place = 1 and endpoint.previous_secret_until > now() then endpoint.previous_secret end,
        case c.place when 1 then endpoint.secret_key_id end
      from unnest(chosen, tries) with ordinality as c (id, attempts, place)
      join webhook_deliveries d on d.org_id = here_org and d.id = c.id
      order by c.place;
    capacity := capacity - taken;
  end loop;
end $$;

-- Log attempts and move their deliveries on where their leases still hold them; what a lease has lost is only logged.
-- An attempt is written once, however often it is recorded, so that a worker that got no answer can record it again.
-- Returns the endpoints that failed and have not succeeded since: [{ org_id, id, failing_since, warned_percent }].
create function record_webhook_attempts(
  -- For each claim of an endpoint:
  org_ids uuid[], endpoint_ids uuid[], lease_ids uuid[],
  -- For each attempt; `claims` has the place of its claim in the arrays above, from 1:
  claims int[], delivery_ids uuid[], attempt_ids uuid[], tests boolean[], starts timestamptz[], durations int[],
  outcomes text[], errors text[], signatures json[], response_statuses int[], got_headers json[], bodies text[],
  statuses webhook_delivery_status[], delays float8[])
returns json
language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  failing json;
begin
  if cardinality(org_ids) = 0 then
    return null;
  end if;
  with attempt as (
    select org_ids[given.claim] as org_id, endpoint_ids[given.claim] as endpoint_id, lease_ids[given.claim] as lease_id,
      given.*
    from unnest(claims, delivery_ids, attempt_ids, tests, starts, durations, outcomes, errors, signatures,
      response_statuses, got_headers, bodies, statuses, delays)
    as given (claim, delivery_id, id, test, started_at, duration_ms, outcome, error, signature, response_status,
      response_headers, response_body, status, delay)),
  lease as (
    select l.* from webhook_leases l
    where (l.org_id, l.endpoint_id, l.id) in (select org_id, endpoint_id, lease_id from attempt) for update),
  held as (
    select a.* from attempt a join lease l
      on l.org_id = a.org_id and l.endpoint_id = a.endpoint_id and l.id = a.lease_id and a.delivery_id = any (l.deliveries)),
  rest as (
    select l.org_id, l.endpoint_id, l.id,
      array(select d from unnest(l.deliveries) d where d not in (select delivery_id from held)) as deliveries
    from lease l),
  lowered as (
    update webhook_leases l set deliveries = r.deliveries from rest r
    where l.org_id = r.org_id and l.endpoint_id = r.endpoint_id and l.id = r.id and r.deliveries <> '{}'),
  emptied as (
    delete from webhook_leases l using rest r
    where l.org_id = r.org_id and l.endpoint_id = r.endpoint_id and l.id = r.id and r.deliveries = '{}'),
  delivered as (
    delete from webhook_backlog b using held a
    where a.status = 'delivered' and b.org_id = a.org_id and b.endpoint_id = a.endpoint_id
      and b.delivery_id = a.delivery_id
    returning b.delivery_id),
  moved as (
    update webhook_backlog b
    set status = a.status, attempts = b.attempts + 1,
      next_attempt_at = case a.status when 'waiting' then now() + make_interval(secs => a.delay) end,
      stopped_at = case when a.status <> 'waiting' then now() end
    from held a
    where a.status <> 'delivered' and b.org_id = a.org_id and b.endpoint_id = a.endpoint_id
      and b.delivery_id = a.delivery_id
    returning b.delivery_id),
  logged as (
    insert into webhook_attempts (org_id, delivery_id, id, started_at, duration_ms, outcome, error, request_headers,
      response_status, response_headers, response_body)
    select a.org_id, a.delivery_id, a.id, a.started_at, a.duration_ms, a.outcome, a.error, a.signature,
      a.response_status, a.response_headers, a.response_body
    from attempt a
    -- A delivery that was removed takes no attempts any more.
    where a.delivery_id in (select delivery_id from delivered union all select delivery_id from moved)
      or exists (select from webhook_deliveries d where d.org_id = a.org_id and d.id = a.delivery_id)
    on conflict do nothing),
  judged as (
    select org_id, endpoint_id, bool_or(outcome = 'delivered') as succeeded, bool_or(not test) as counts
    from attempt group by org_id, endpoint_id
    order by org_id, endpoint_id), -- two workers change endpoints in one order
  changed as (
    update webhook_endpoints w
    set failing_since = case when not j.succeeded then coalesce(w.failing_since, now()) end,
      warned_percent = case when j.succeeded then 0 else w.warned_percent end,
      last_failed_at = case when j.succeeded then w.last_failed_at else now() end
    from judged j
    where w.org_id = j.org_id and w.id = j.endpoint_id
      and case when j.succeeded then w.failing_since is not null else j.counts and w.enabled end
    returning w.org_id, w.id, w.failing_since, w.warned_percent)
  select json_agg(changed) into failing from changed where failing_since is not null;
  return failing;
end $$;

-- A lease that has run out goes, and what it held is due again.
create function end_webhook_leases() returns bigint
language sql volatile as $$
  with lapsed as (
    delete from webhook_leases l using (
      select e.org_id, e.endpoint_id, e.id from webhook_leases e where e.until <= now() for update skip locked) as e
    where l.org_id = e.org_id and l.endpoint_id = e.endpoint_id and l.id = e.id returning l.deliveries)
  select coalesce(sum(cardinality(deliveries)), 0)::bigint from lapsed
$$;
