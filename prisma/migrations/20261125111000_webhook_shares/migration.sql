-- One organisation's slow receivers took up all requests of a worker, and all others' deliveries waited for them.

-- Give a worker deliveries to send: at most `capacity` beside those that it is sending (`busy`: their number by
-- organisation), and of each endpoint as many as its concurrency leaves room for beside those of other workers. It goes
-- from endpoint to endpoint, not from delivery to delivery, beginning after the one named, so that an endpoint with a
-- million deliveries costs what one with a single delivery does, and none is always last. An organisation gets at most
-- three quarters of what the others leave: however many endpoints it has and however slow they are, some requests are
-- free for another's next delivery. What waited for its time becomes due; what is due to a disabled endpoint is held, to a
-- deleted one cancelled.
create function claim_webhook_deliveries(
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
    room := least(share, room - cardinality(held));
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
    busy := busy || jsonb_build_object(here_org, requests + taken);
  end loop;
end $$;

-- Workers of the version before this one.
create or replace function claim_webhook_deliveries(
  lease uuid, lease_seconds int, capacity int, after_org uuid, after_endpoint uuid)
returns table (
  org_id uuid, endpoint_id uuid, id uuid, event_type text, body text, test boolean, attempts int,
  url text, secret bytea, previous_secret bytea, secret_key_id text)
language sql
as $$ select * from claim_webhook_deliveries(lease, lease_seconds, capacity, after_org, after_endpoint, '{}') $$;
