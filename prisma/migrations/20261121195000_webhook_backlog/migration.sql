-- A delivery is written once and never changed. What changes of it stands apart, in a narrow row that there is only until
-- it is delivered: a claim changes no indexed column of that row, a success removes it. Of three statements over a wide
-- row, each with entries in every index, remain one over a narrow row, without any, and a removal.

-- CreateTable
CREATE TABLE "webhook_backlog" (
    "org_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "status" "webhook_delivery_status" NOT NULL DEFAULT 'due',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "lease_id" UUID,
    "stopped_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_backlog_pkey" PRIMARY KEY ("org_id","endpoint_id","delivery_id")
);

-- CreateTable
CREATE TABLE "webhook_leases" (
    "org_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "open" INTEGER NOT NULL,

    CONSTRAINT "webhook_leases_pkey" PRIMARY KEY ("org_id","endpoint_id","id")
);

-- CreateIndex
CREATE INDEX "webhook_backlog_due" ON "webhook_backlog"("org_id", "endpoint_id", "delivery_id") WHERE (status = 'due'::webhook_delivery_status);

-- CreateIndex
CREATE INDEX "webhook_backlog_waiting" ON "webhook_backlog"("next_attempt_at") WHERE (status = 'waiting'::webhook_delivery_status);

-- CreateIndex
CREATE INDEX "webhook_backlog_stopped" ON "webhook_backlog"("org_id", "endpoint_id", "delivery_id") WHERE (status = ANY (ARRAY['dead_lettered'::webhook_delivery_status, 'held'::webhook_delivery_status]));

-- Room for the row that a claim makes beside the one it replaces.
alter table webhook_backlog set (fillfactor = 60);

-- What a worker had in hand when this ran is due.
insert into webhook_backlog (org_id, endpoint_id, delivery_id, status, attempts, next_attempt_at, stopped_at)
select org_id, endpoint_id, id, case status when 'sending' then 'due' else status end, attempts,
  case when status = 'waiting' then next_attempt_at end,
  case when status in ('dead_lettered', 'held', 'cancelled') then coalesce(finished_at, created_at) end
from webhook_deliveries where status <> 'delivered';

drop function claim_webhook_deliveries, end_webhook_leases;

-- DropIndex
DROP INDEX "webhook_deliveries_due";

-- DropIndex
DROP INDEX "webhook_deliveries_sending";

-- DropIndex
DROP INDEX "webhook_deliveries_stopped";

-- DropIndex
DROP INDEX "webhook_deliveries_waiting";

-- AlterTable
ALTER TABLE "webhook_deliveries" DROP COLUMN "attempts",
DROP COLUMN "finished_at",
DROP COLUMN "lease_id",
DROP COLUMN "next_attempt_at",
DROP COLUMN "status";

-- An event is written with its deliveries or not at all. The organisation's clock is held meanwhile, so whoever changes
-- an endpoint did so before this event or does it after. Workers are told after the commit, by whoever committed: a NOTIFY
-- in the transaction lets only one commit at a time through the whole database.
create or replace function deliver_events() returns trigger
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

-- What belongs to a delivery goes with it. Foreign keys would say so, too, but check each row that is written, which costs
-- as much as writing it.
create function remove_parts_of_deliveries() returns trigger
language plpgsql as $$
begin
  delete from webhook_attempts a using old_deliveries d where a.org_id = d.org_id and a.delivery_id = d.id;
  delete from webhook_backlog b using old_deliveries d
    where b.org_id = d.org_id and b.endpoint_id = d.endpoint_id and b.delivery_id = d.id;
  return null;
end $$;

drop trigger remove_attempts on webhook_deliveries;
drop function remove_attempts;
create trigger remove_parts_of_deliveries after delete on webhook_deliveries referencing old table as old_deliveries
  for each statement execute function remove_parts_of_deliveries();

-- Where a delivery stands: `status` and `lease` of its row in the backlog, both null where it has none any more.
create function webhook_standing(status webhook_delivery_status, lease uuid) returns webhook_delivery_status
language sql immutable
  return case when lease is not null then 'sending'::webhook_delivery_status
    else coalesce(status, 'delivered'::webhook_delivery_status) end;

-- A lease that has run out makes due again what is left of its deliveries, and goes. They stand near the first of their
-- endpoint's, so that no more is looked through than was claimed since.
create function end_webhook_leases() returns bigint
language plpgsql volatile
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  lease webhook_leases;
  ended bigint := 0;
  freed bigint;
begin
  for lease in delete from webhook_leases l using (
      select e.org_id, e.endpoint_id, e.id from webhook_leases e where e.until <= now() or e.open <= 0
      for update skip locked) as lapsed
    where l.org_id = lapsed.org_id and l.endpoint_id = lapsed.endpoint_id and l.id = lapsed.id returning l.*
  loop
    continue when lease.open <= 0;
    update webhook_backlog b set lease_id = null
    from (select s.delivery_id from webhook_backlog s
      where s.org_id = lease.org_id and s.endpoint_id = lease.endpoint_id and s.status = 'due' and s.lease_id = lease.id
      order by s.delivery_id limit lease.open) as lapsed
    where b.org_id = lease.org_id and b.endpoint_id = lease.endpoint_id and b.delivery_id = lapsed.delivery_id
      and b.lease_id = lease.id;
    get diagnostics freed = row_count;
    ended := ended + freed;
  end loop;
  return ended;
end $$;

-- Give a worker deliveries to send: at most `capacity`, and of each endpoint as many as its concurrency leaves room for,
-- whoever sends the others. It goes from endpoint to endpoint, not from delivery to delivery, beginning after the one
-- named, so that an endpoint with a million waiting for it costs what one with a single delivery does and none is always
-- last. What waited for its time is due then; what is due to a disabled endpoint is held, to a deleted one cancelled.
create function claim_webhook_deliveries(capacity int, lease uuid, lease_seconds int, after_org uuid, after_endpoint uuid)
returns table (
  org_id uuid, endpoint_id uuid, id uuid, event_type text, body text, test boolean, attempts int,
  url text, secret bytea, previous_secret bytea, secret_key_id text)
language plpgsql
-- Rows come and go all the time: only an index scan clears the entries that they leave behind.
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
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
  chosen uuid[];
  tries int[];
begin
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
    if endpoint.deleted_at is not null or not endpoint.enabled then
      update webhook_backlog b
      set status = case when endpoint.deleted_at is null then 'held' else 'cancelled' end::webhook_delivery_status,
        stopped_at = now()
      from (select s.delivery_id from webhook_backlog s
        where s.org_id = here_org and s.endpoint_id = here_endpoint and s.status = 'due' and s.lease_id is null
        limit batch for update skip locked) as stopped
      where b.org_id = here_org and b.endpoint_id = here_endpoint and b.delivery_id = stopped.delivery_id;
      continue;
    end if;

    room := case when endpoint.failing_since is null then endpoint.concurrency
      else least(endpoint.concurrency, while_failing) end;
    room := least(capacity, room - (select coalesce(sum(l.open), 0)::int from webhook_leases l
      where l.org_id = here_org and l.endpoint_id = here_endpoint));
    continue when room <= 0;
    select array_agg(c.delivery_id), array_agg(c.attempts) into chosen, tries from (
      select f.delivery_id, f.attempts from webhook_backlog f
      where f.org_id = here_org and f.endpoint_id = here_endpoint and f.status = 'due' and f.lease_id is null
      order by f.delivery_id limit room for update skip locked) as c;
    taken := coalesce(cardinality(chosen), 0);
    continue when taken = 0;
    insert into webhook_leases (org_id, endpoint_id, id, until, open)
    values (here_org, here_endpoint, lease, now() + make_interval(secs => lease_seconds), taken);
    update webhook_backlog b set lease_id = lease
    where b.org_id = here_org and b.endpoint_id = here_endpoint and b.delivery_id = any (chosen);
    -- The endpoint is told once, in the first of its rows.
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
