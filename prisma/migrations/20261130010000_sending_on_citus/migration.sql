-- Webhooks are sent where Citus distributes the rows by organisation, by the statements that are used elsewhere: one over all
-- organisations only reads, and those that lock or write name one organisation.

-- A replay of an app's endpoint goes from organisation to organisation. In a block, because Citus sends the nodes the text that
-- the statement came in, which otherwise is all of this.
do $$
begin
  alter table webhook_replays add column place_org_id uuid, add column place_delivery_id uuid;
end $$;

-- Citus finds the node of a statement by its values, which a plan that is kept does not know. Elsewhere it changes nothing.
create function plan_by_values() returns void
language plpgsql as $$
begin
  if current_setting('citus.version', true) is not null then
    perform set_config('plan_cache_mode', 'auto', true);
  end if;
end $$;

-- The lock is taken by a statement on the endpoint's row, so that it is on the node of the row: triggers ask for it there.
create or replace function next_webhook_deliveries(org uuid, endpoint uuid, objects uuid[]) returns void
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform plan_by_values();
  perform pg_advisory_xact_lock(hashtextextended(w.id::text, 1)) from webhook_endpoints w where w.org_id = org and w.id = endpoint;
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

-- A lease that has run out goes, and what it held is due again.
create or replace function end_webhook_leases() returns bigint
language plpgsql as $$
declare
  place record;
  lapsed bigint;
  ended bigint := 0;
begin
  for place in select distinct l.org_id as org from webhook_leases l where l.until <= now() order by 1 loop
    with lapsed as (
      delete from webhook_leases l using (
        select e.endpoint_id, e.id from webhook_leases e
        where e.org_id = place.org and e.until <= now() for update skip locked) as e
      where l.org_id = place.org and l.endpoint_id = e.endpoint_id and l.id = e.id returning l.deliveries)
    select coalesce(sum(cardinality(deliveries)), 0) into lapsed from lapsed;
    ended := ended + lapsed;
  end loop;
  return ended;
end $$;

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
  recorded_at constant timestamptz := now();
  part record;
  place record;
  unknown uuid[];
  found_failing json;
  failing jsonb;
  ended json;
begin
  if cardinality(org_ids) = 0 then
    return null;
  end if;
  perform plan_by_values();
  -- Two workers go through organisations in one order.
  for part in
    select org_ids[claims[n]] as org, array_agg(endpoint_ids[claims[n]]) as endpoints, array_agg(lease_ids[claims[n]]) as leases,
      array_agg(delivery_ids[n]) as deliveries, array_agg(attempt_ids[n]) as ids, array_agg(tests[n]) as tests,
      array_agg(starts[n]) as starts, array_agg(durations[n]) as durations, array_agg(outcomes[n]) as outcomes,
      array_agg(errors[n]) as errors, array_agg(signatures[n]) as signatures, array_agg(response_statuses[n]) as response_statuses,
      array_agg(got_headers[n]) as got_headers, array_agg(bodies[n]) as bodies, array_agg(statuses[n]) as statuses,
      array_agg(case when statuses[n] = 'waiting' then now() + make_interval(secs => delays[n]) end) as nexts
    from generate_subscripts(claims, 1) n group by 1 order by 1
  loop
    with attempt as (
      select * from unnest(part.endpoints, part.leases, part.deliveries, part.tests, part.outcomes, part.statuses, part.nexts)
        as given (endpoint_id, lease_id, delivery_id, test, outcome, status, next_at)),
    lease as (
      select l.* from webhook_leases l
      where l.org_id = part.org and (l.endpoint_id, l.id) in (select endpoint_id, lease_id from attempt) for update),
    held as (
      select a.* from attempt a join lease l
        on l.endpoint_id = a.endpoint_id and l.id = a.lease_id and a.delivery_id = any (l.deliveries)),
    rest as (
      select l.endpoint_id, l.id,
        array(select d from unnest(l.deliveries) d where d not in (select delivery_id from held)) as deliveries
      from lease l),
    lowered as (
      update webhook_leases l set deliveries = r.deliveries from rest r
      where l.org_id = part.org and l.endpoint_id = r.endpoint_id and l.id = r.id and r.deliveries <> '{}'),
    emptied as (
      delete from webhook_leases l using rest r
      where l.org_id = part.org and l.endpoint_id = r.endpoint_id and l.id = r.id and r.deliveries = '{}'),
    delivered as (
      delete from webhook_backlog b using held a
      where a.status = 'delivered' and b.org_id = part.org and b.endpoint_id = a.endpoint_id
        and b.delivery_id = a.delivery_id
      returning b.endpoint_id, b.delivery_id, b.object_id),
    moved as (
      update webhook_backlog b
      set status = a.status, attempts = b.attempts + 1,
        next_attempt_at = a.next_at, stopped_at = case when a.next_at is null then recorded_at end
      from held a
      where a.status <> 'delivered' and b.org_id = part.org and b.endpoint_id = a.endpoint_id
        and b.delivery_id = a.delivery_id
      returning b.endpoint_id, b.delivery_id, b.object_id, b.status),
    judged as (
      select endpoint_id, bool_or(outcome = 'delivered') as succeeded, bool_or(not test) as counts
      from attempt group by endpoint_id
      order by endpoint_id), -- two workers change endpoints in one order
    changed as (
      update webhook_endpoints w
      set failing_since = case when not j.succeeded then coalesce(w.failing_since, recorded_at) end,
        warned_percent = case when j.succeeded then 0 else w.warned_percent end,
        last_failed_at = case when j.succeeded then w.last_failed_at else recorded_at end
      from judged j
      where w.org_id = part.org and w.id = j.endpoint_id
        and case when j.succeeded then w.failing_since is not null else j.counts and w.enabled end
      returning w.org_id, w.id, w.failing_since, w.warned_percent),
    in_order as (
      select endpoint_id, array_agg(object_id) as objects from (
        select endpoint_id, object_id from delivered where object_id is not null
        union all
        select endpoint_id, object_id from moved where object_id is not null and status <> 'waiting') each
      group by endpoint_id)
    select (select json_agg(changed) from changed where failing_since is not null), (select json_agg(in_order) from in_order),
      (select coalesce(array_agg(delivery_id), '{}') from attempt
        where delivery_id not in (select delivery_id from delivered union all select delivery_id from moved))
    into found_failing, ended, unknown;
    insert into webhook_attempts (org_id, delivery_id, id, started_at, duration_ms, outcome, error, request_headers,
      response_status, response_headers, response_body)
    select part.org, a.* from unnest(part.deliveries, part.ids, part.starts, part.durations, part.outcomes, part.errors,
      part.signatures, part.response_statuses, part.got_headers, part.bodies) as a (delivery_id)
    -- A delivery that was removed takes no attempts any more.
    where a.delivery_id <> all (unknown)
      or exists (select from webhook_deliveries d where d.org_id = part.org and d.id = a.delivery_id)
    on conflict do nothing;
    if found_failing is not null then
      failing := coalesce(failing, '[]') || found_failing::jsonb;
    end if;
    if ended is not null then
      for place in select * from json_to_recordset(ended) as e (endpoint_id uuid, objects uuid[])
        order by endpoint_id loop -- two workers lock endpoints in one order
        perform next_webhook_deliveries(part.org, place.endpoint_id, place.objects);
      end loop;
    end if;
  end loop;
  return failing;
end $$;

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
  timed record;
  place record;
  endpoint webhook_endpoints;
  -- The endpoint whose row has the pace: one for all organisations of an app.
  pacer_org uuid;
  pacer uuid;
  last_endpoint constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  here_org uuid := after_org;
  here_endpoint uuid := after_endpoint;
  wrapped boolean := false;
  -- The requests of an organisation in this worker, and how many more it may have.
  requests int;
  share int;
  room int;
  taken int;
  is_free boolean;
  held uuid[];
  chosen uuid[];
  tries int[];
  paced timestamptz;
  ended int;
begin
  if capacity <= 0 then
    return;
  end if;
  perform plan_by_values();
  for timed in
    select t.org_id as org, array_agg(t.endpoint_id) as endpoints, array_agg(t.delivery_id) as deliveries
    from (select w.org_id, w.endpoint_id, w.delivery_id from webhook_backlog w
      where w.status = 'waiting' and w.next_attempt_at <= now() order by w.next_attempt_at limit batch) as t
    group by t.org_id
  loop
    update webhook_backlog b set status = 'due', next_attempt_at = null
    from (select t.endpoint_id, t.delivery_id
      from unnest(timed.endpoints, timed.deliveries) as given (endpoint_id, delivery_id)
      join webhook_backlog t on t.org_id = timed.org and t.endpoint_id = given.endpoint_id and t.delivery_id = given.delivery_id
      where t.status = 'waiting' and t.next_attempt_at <= now() for update of t skip locked) as t
    where b.org_id = timed.org and b.endpoint_id = t.endpoint_id and b.delivery_id = t.delivery_id;
  end loop;

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
    select * into endpoint from webhook_endpoints w where w.org_id = here_org and w.id = here_endpoint;
    if endpoint.rate_per_minute is not null and endpoint.enabled and endpoint.deleted_at is null then
      pacer_org := coalesce(endpoint.parent_org_id, here_org);
      pacer := coalesce(endpoint.parent_id, here_endpoint);
      select w.paced_until into paced from webhook_endpoints w where w.org_id = pacer_org and w.id = pacer;
      continue when paced > now();
    end if;
    -- Two workers must not count the same endpoint at once.
    continue when not pg_try_advisory_xact_lock(hashtextextended(here_endpoint::text, 0));

    select coalesce(array_agg(d), '{}') into held from webhook_leases l, unnest(l.deliveries) as d
    where l.org_id = here_org and l.endpoint_id = here_endpoint;
    if endpoint.deleted_at is not null or not endpoint.enabled then
      -- Those that wait behind others come first: nothing ends the others then that would make them due.
      select pg_try_advisory_xact_lock(hashtextextended(w.id::text, 1)) into is_free from webhook_endpoints w
      where w.org_id = here_org and w.id = here_endpoint;
      continue when not is_free;
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
      -- What was not used is lost after a second.
      select greatest(w.paced_until, now() - interval '1 second') into paced from webhook_endpoints w
      where w.org_id = pacer_org and w.id = pacer for no key update skip locked;
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
      where w.org_id = pacer_org and w.id = pacer;
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

-- As before, but each of its statements names the organisation.
create or replace function remove_parts_of_deliveries() returns trigger
language plpgsql as $$
declare
  part record;
begin
  for part in select d.org_id as org, array_agg(d.endpoint_id) as endpoints, array_agg(d.id) as ids from old_deliveries d group by d.org_id loop
    delete from webhook_attempts a using unnest(part.ids) as d (id) where a.org_id = part.org and a.delivery_id = d.id;
    delete from webhook_backlog b using unnest(part.endpoints, part.ids) as d (endpoint_id, id)
      where b.org_id = part.org and b.endpoint_id = d.endpoint_id and b.delivery_id = d.id;
  end loop;
  return null;
end $$;

-- Since when each endpoint has deliveries that are due, and how many are being sent to it; of at most `most` endpoints. The first
-- that was never tried counts; what was replayed is due since then. Where only retries are among the oldest, the last of those
-- says how late they are at most.
create function webhook_queues(most int, aged int)
returns table (org_id uuid, endpoint_id uuid, sending int, since timestamptz)
language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off
as $$
#variable_conflict use_column
declare
  place record;
  oldest record;
  held uuid[];
  created timestamptz;
  here_org uuid := '00000000-0000-0000-0000-000000000000';
  here_endpoint uuid := here_org;
begin
  for each_place in 1..most loop
    select b.org_id as org, b.endpoint_id as endpoint into place from webhook_backlog b
    where b.status = 'due' and (b.org_id, b.endpoint_id) > (here_org, here_endpoint)
    order by b.org_id, b.endpoint_id limit 1;
    exit when not found;
    here_org := place.org;
    here_endpoint := place.endpoint;
    select coalesce(array_agg(s.delivery_id), '{}') into held from webhook_deliveries_sending s
    where s.org_id = here_org and s.endpoint_id = here_endpoint;
    select min(e.next_attempt_at) as replayed,
      (array_agg(e.delivery_id order by e.delivery_id) filter (where e.attempts = 0 and e.next_attempt_at is null))[1] as first,
      (array_agg(e.delivery_id order by e.delivery_id desc))[1] as last
    into oldest
    from (select b.delivery_id, b.attempts, b.next_attempt_at from webhook_backlog b
      where b.org_id = here_org and b.endpoint_id = here_endpoint and b.status = 'due' and b.delivery_id <> all (held)
      order by b.delivery_id limit aged) as e;
    created := null;
    if oldest.first is not null or oldest.replayed is null then
      select d.created_at into created from webhook_deliveries d
      where d.org_id = here_org and d.id = coalesce(oldest.first, oldest.last);
    end if;
    return query select here_org, here_endpoint, cardinality(held), least(oldest.replayed, created);
  end loop;
  return query
    select t.org_id, t.endpoint_id, 0, min(t.next_attempt_at)::timestamptz from (
      select b.org_id, b.endpoint_id, b.next_attempt_at from webhook_backlog b
      where b.status = 'waiting' and b.next_attempt_at < now() order by b.next_attempt_at limit aged) as t
    group by t.org_id, t.endpoint_id;
end $$;

-- The URL of an endpoint that is late, and why it is; nothing where it is disabled.
create function webhook_lateness(org uuid, endpoint uuid, sending int)
returns table (url text, reason text)
language plpgsql stable
as $$
declare
  w webhook_endpoints;
  paced timestamptz;
  is_turn boolean;
begin
  select e.* into w from webhook_endpoints e where e.org_id = org and e.id = endpoint and e.enabled and e.deleted_at is null;
  if not found then
    return;
  end if;
  if w.rate_per_minute is not null then
    paced := w.paced_until;
    if w.parent_id is not null then
      select coalesce(p.paced_until, paced) into paced from webhook_endpoints p where p.org_id = w.parent_org_id and p.id = w.parent_id;
    end if;
  end if;
  select count(*) > 0 into is_turn from webhook_deliveries_sending s where s.org_id = org;
  return query select w.url, case when sending > 0 and w.failing_since is not null then 'failing'
    when paced > now() - interval '5 seconds' then 'rate'
    when sending >= w.concurrency then 'receiver'
    when is_turn then 'turn' else 'worker' end;
end $$;
