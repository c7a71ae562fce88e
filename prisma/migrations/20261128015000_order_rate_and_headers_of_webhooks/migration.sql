-- An endpoint can limit how many requests it gets in a minute, get the deliveries of a record in order, and have headers of
-- its own.

alter table webhook_endpoints
  add column rate_per_minute integer,
  add column paced_until timestamptz(3),
  add column ordered boolean not null default false,
  add column header_names text[] not null default '{}',
  add column header_values bytea;

-- Of the deliveries of a record to such an endpoint, one is due, or waits for its time. The others wait behind it, without
-- a time.
alter table webhook_backlog add column object_id uuid;
create index webhook_backlog_first on webhook_backlog (org_id, endpoint_id, object_id)
  where object_id is not null and (status = 'due' or status = 'waiting' and next_attempt_at is not null);
create index webhook_backlog_behind on webhook_backlog (org_id, endpoint_id, object_id, delivery_id)
  where object_id is not null and status = 'waiting' and next_attempt_at is null;

-- Make the next delivery of each record due that has none which is due or waits for its time. Who queues a delivery and who
-- ends the one before it call this after they did, one after the other, so that the later one sees what the other did.
create function next_webhook_deliveries(org uuid, endpoint uuid, objects uuid[]) returns void
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(endpoint::text, 1));
  update webhook_backlog b set status = 'due'
  from (select distinct o.id from unnest(objects) as o (id)
    where not exists (select from webhook_backlog f where f.org_id = org and f.endpoint_id = endpoint and f.object_id = o.id
      and (f.status = 'due' or f.status = 'waiting' and f.next_attempt_at is not null))) as idle
  where b.org_id = org and b.endpoint_id = endpoint and b.delivery_id = (
    select n.delivery_id from webhook_backlog n
    where n.org_id = org and n.endpoint_id = endpoint and n.object_id = idle.id
      and n.status = 'waiting' and n.next_attempt_at is null
    order by n.delivery_id limit 1);
end $$;

-- As before, but what an endpoint gets in order waits behind the delivery before it.
create or replace function deliver_events() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
  written events[];
  endpoints uuid[];
  objects uuid[];
  place record;
begin
  perform from webhook_endpoints w where w.org_id = org and w.deleted_at is null;
  if not found then
    return null;
  end if;
  select array_agg(e) into written from new_events e;
  with deliveries as (
    insert into webhook_deliveries (org_id, endpoint_id, event_id, event_type, body)
    select org, w.id, e.id, e.type,
      webhook_body(e.id, e.type, e.created_at, org, case w.payload
        when 'full' then e.data::text else thin_data(e.object_type, e.object_id, e.sequence) end)
    from unnest(written) e
    join webhook_endpoints w on w.org_id = org and w.deleted_at is null
      and (not w.app_wide or w.parent_id is not null)
      and w.event_types && array[e.type, split_part(e.type, '.', 1) || '.*', '*']
      and (e.left_out is null or w.id <> all (e.left_out))
    order by e.id, w.id
    returning endpoint_id, id, body),
  queued as (
    insert into webhook_backlog (org_id, endpoint_id, delivery_id, status, stopped_at, object_id)
    select org, d.endpoint_id, d.id,
      case when not w.enabled then 'held' when w.ordered then 'waiting' else 'due' end::webhook_delivery_status,
      case when not w.enabled then now() end,
      case when w.enabled and w.ordered then (d.body::json #>> '{data,object,id}')::uuid end
    from deliveries d join webhook_endpoints w on w.org_id = org and w.id = d.endpoint_id
    returning endpoint_id, object_id)
  select array_agg(q.endpoint_id), array_agg(q.object_id) into endpoints, objects from queued q where q.object_id is not null;
  if endpoints is not null then
    for place in select q.endpoint_id, array_agg(q.object_id) as objects from unnest(endpoints, objects) as q (endpoint_id, object_id)
      group by q.endpoint_id order by q.endpoint_id loop
      perform next_webhook_deliveries(org, place.endpoint_id, place.objects);
    end loop;
  end if;
  return null;
end $$;

-- As before, but when a delivery has ended, the next one of its record is due.
create or replace function record_webhook_attempts(
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
  ended json;
  place record;
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
    returning b.org_id, b.endpoint_id, b.delivery_id, b.object_id),
  moved as (
    update webhook_backlog b
    set status = a.status, attempts = b.attempts + 1,
      next_attempt_at = case a.status when 'waiting' then now() + make_interval(secs => a.delay) end,
      stopped_at = case when a.status <> 'waiting' then now() end
    from held a
    where a.status <> 'delivered' and b.org_id = a.org_id and b.endpoint_id = a.endpoint_id
      and b.delivery_id = a.delivery_id
    returning b.org_id, b.endpoint_id, b.delivery_id, b.object_id, b.status),
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
    returning w.org_id, w.id, w.failing_since, w.warned_percent),
  in_order as (
    select org_id, endpoint_id, array_agg(object_id) as objects from (
      select org_id, endpoint_id, object_id from delivered where object_id is not null
      union all
      select org_id, endpoint_id, object_id from moved where object_id is not null and status <> 'waiting') each
    group by org_id, endpoint_id)
  select (select json_agg(changed) from changed where failing_since is not null), (select json_agg(in_order) from in_order)
  into failing, ended;
  if ended is not null then
    for place in select * from json_to_recordset(ended) as e (org_id uuid, endpoint_id uuid, objects uuid[])
      order by org_id, endpoint_id loop -- two workers lock endpoints in one order
      perform next_webhook_deliveries(place.org_id, place.endpoint_id, place.objects);
    end loop;
  end if;
  return failing;
end $$;

-- As before, but with the rate of an endpoint.
create or replace function claim_webhook_deliveries(
  lease uuid, lease_seconds int, capacity int, after_org uuid, after_endpoint uuid, busy jsonb)
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
  last_endpoint constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  here_org uuid := after_org;
  here_endpoint uuid := after_endpoint;
  wrapped boolean := false;
  -- The requests of an organisation in this worker, and how many more it may have.
  requests int;
  share int;
  room int;
  taken int;
  held uuid[];
  chosen uuid[];
  tries int[];
  paced timestamptz;
  ended int;
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
    requests := coalesce((busy ->> here_org::text)::int, 0);
    share := greatest((3 * capacity - requests) / 4, case requests when 0 then 1 else 0 end);
    if share = 0 then
      here_endpoint := last_endpoint;
      continue;
    end if;
    -- An endpoint that must wait for its rate takes no lock: an app can have one in thousands of organisations.
    continue when exists (select from webhook_endpoints w join webhook_endpoints p
        on p.org_id = coalesce(w.parent_org_id, w.org_id) and p.id = coalesce(w.parent_id, w.id)
      where w.org_id = here_org and w.id = here_endpoint and w.enabled and w.deleted_at is null
        and w.rate_per_minute is not null and p.paced_until > now());
    -- Two workers must not count the same endpoint at once.
    continue when not pg_try_advisory_xact_lock(hashtextextended(here_endpoint::text, 0));

    select * into endpoint from webhook_endpoints w where w.org_id = here_org and w.id = here_endpoint;
    select coalesce(array_agg(d), '{}') into held from webhook_leases l, unnest(l.deliveries) as d
    where l.org_id = here_org and l.endpoint_id = here_endpoint;
    if endpoint.deleted_at is not null or not endpoint.enabled then
      -- Those that wait behind others come first: nothing ends the others then that would make them due.
      continue when not pg_try_advisory_xact_lock(hashtextextended(here_endpoint::text, 1));
      update webhook_backlog b
      set status = case when endpoint.deleted_at is null then 'held' else 'cancelled' end::webhook_delivery_status,
        stopped_at = now()
      from (select s.delivery_id from webhook_backlog s
        where s.org_id = here_org and s.endpoint_id = here_endpoint and s.object_id is not null
          and s.status = 'waiting' and s.next_attempt_at is null
        limit batch for update skip locked) as s
      where b.org_id = here_org and b.endpoint_id = here_endpoint and b.delivery_id = s.delivery_id;
      get diagnostics ended = row_count;
      continue when ended = batch;
      update webhook_backlog b
      set status = case when endpoint.deleted_at is null then 'held' else 'cancelled' end::webhook_delivery_status,
        stopped_at = now()
      from (select s.delivery_id from webhook_backlog s
        where s.org_id = here_org and s.endpoint_id = here_endpoint and s.status = 'due' and s.delivery_id <> all (held)
        limit batch for update skip locked) as s
      where b.org_id = here_org and b.endpoint_id = here_endpoint and b.delivery_id = s.delivery_id;
      continue;
    end if;

    room := case when endpoint.failing_since is null then endpoint.concurrency
      else least(endpoint.concurrency, while_failing) end;
    room := least(share, room - cardinality(held));
    continue when room <= 0;
    if endpoint.rate_per_minute is not null then
      -- One row for all organisations of an app. What was not used is lost after a second.
      select greatest(w.paced_until, now() - interval '1 second') into paced from webhook_endpoints w
      where w.org_id = coalesce(endpoint.parent_org_id, here_org) and w.id = coalesce(endpoint.parent_id, here_endpoint)
      for no key update skip locked;
      continue when not found or paced > now();
      room := least(room, 1 + floor(extract(epoch from now() - paced) * endpoint.rate_per_minute / 60)::int);
    end if;
    select array_agg(c.delivery_id), array_agg(c.attempts) into chosen, tries from (
      select f.delivery_id, f.attempts from webhook_backlog f
      where f.org_id = here_org and f.endpoint_id = here_endpoint and f.status = 'due' and f.delivery_id <> all (held)
      order by f.delivery_id limit room) as c;
    taken := coalesce(cardinality(chosen), 0);
    continue when taken = 0;
    if endpoint.rate_per_minute is not null then
      update webhook_endpoints w set paced_until = paced + taken * interval '1 minute' / endpoint.rate_per_minute
      where w.org_id = coalesce(endpoint.parent_org_id, here_org) and w.id = coalesce(endpoint.parent_id, here_endpoint);
    end if;
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
    busy := busy || jsonb_build_object(here_org, requests + taken);
  end loop;
end $$;
