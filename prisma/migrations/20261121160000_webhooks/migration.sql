-- CreateEnum
CREATE TYPE "webhook_payload" AS ENUM ('full', 'thin');

-- CreateEnum
CREATE TYPE "webhook_disabled_reason" AS ENUM ('asked', 'gone', 'failing');

-- CreateEnum
CREATE TYPE "webhook_delivery_status" AS ENUM ('due', 'waiting', 'sending', 'delivered', 'dead_lettered', 'held', 'cancelled');

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "event_types" TEXT[],
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "payload" "webhook_payload" NOT NULL DEFAULT 'full',
    "concurrency" INTEGER NOT NULL DEFAULT 10,
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_secret_until" TIMESTAMPTZ(3),
    "secret_key_id" TEXT NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "last_failed_at" TIMESTAMPTZ(3),
    "warned_percent" INTEGER NOT NULL DEFAULT 0,
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" "webhook_disabled_reason",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "endpoint_id" UUID NOT NULL,
    "event_id" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "test" BOOLEAN NOT NULL DEFAULT false,
    "status" "webhook_delivery_status" NOT NULL DEFAULT 'due',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "org_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "error" TEXT,
    "request_headers" JSON NOT NULL,
    "response_status" INTEGER,
    "response_headers" JSON,
    "response_body" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("org_id","delivery_id","id")
);

-- CreateTable
CREATE TABLE "webhook_replays" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "filter" JSONB NOT NULL,
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "position" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_replays_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateIndex
CREATE INDEX "webhook_deliveries_org_id_endpoint_id_id_idx" ON "webhook_deliveries"("org_id", "endpoint_id", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries"("org_id", "endpoint_id", "id") WHERE (status = 'due'::webhook_delivery_status);

-- CreateIndex
CREATE INDEX "webhook_deliveries_sending" ON "webhook_deliveries"("org_id", "endpoint_id") WHERE (status = 'sending'::webhook_delivery_status);

-- CreateIndex
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries"("next_attempt_at") WHERE (status = 'waiting'::webhook_delivery_status);

-- CreateIndex
CREATE INDEX "webhook_deliveries_stopped" ON "webhook_deliveries"("org_id", "endpoint_id", "id") WHERE (status = ANY (ARRAY['dead_lettered'::webhook_delivery_status, 'held'::webhook_delivery_status]));

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "webhook_replays_open" ON "webhook_replays"("created_at") WHERE (finished_at IS NULL);

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_org_id_endpoint_id_fkey" FOREIGN KEY ("org_id", "endpoint_id") REFERENCES "webhook_endpoints"("org_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "webhook_replays" ADD CONSTRAINT "webhook_replays_org_id_endpoint_id_fkey" FOREIGN KEY ("org_id", "endpoint_id") REFERENCES "webhook_endpoints"("org_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- The body of a delivery (specification, "Delivery request"). `data` is told as it was written, field by field.
create function webhook_body(id text, type text, created_at timestamptz, org_id uuid, data text) returns text
language sql stable
  return '{"id":' || to_json(id) || ',"type":' || to_json(type)
    || ',"created_at":"' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","org_id":"' || org_id || '","data":' || data || '}';

-- `data` that names the record and shows nothing of it.
create function thin_data(object_type text, object_id uuid, sequence bigint) returns text
language sql immutable
  return '{"object":{"object":' || to_json(object_type) || ',"id":"' || object_id || '"},"sequence":' || sequence || '}';

-- An event is written with its deliveries or not at all. The organisation's clock is held meanwhile, so whoever changes
-- an endpoint did so before this event or does it after.
create function deliver_events() returns trigger
language plpgsql as $$
begin
  insert into webhook_deliveries (org_id, endpoint_id, event_id, event_type, body, status)
  select e.org_id, w.id, e.id, e.type,
    webhook_body(e.id, e.type, e.created_at, e.org_id, case w.payload
      when 'full' then e.data::text else thin_data(e.object_type, e.object_id, e.sequence) end),
    case when w.enabled then 'due' else 'held' end::webhook_delivery_status
  from new_events e
  join webhook_endpoints w on w.org_id = e.org_id and w.deleted_at is null
    and w.event_types && array[e.type, split_part(e.type, '.', 1) || '.*', '*']
  order by e.id, w.id;
  if found then
    perform pg_notify('muster_webhooks', '');
  end if;
  return null;
end $$;

create trigger deliver_events after insert on events referencing new table as new_events
  for each statement execute function deliver_events();

-- Attempts go with their delivery. A foreign key would say so, too, but checks each attempt that is logged, which costs
-- as much as logging it.
create function remove_attempts() returns trigger
language plpgsql as $$
begin
  delete from webhook_attempts a using old_deliveries d where a.org_id = d.org_id and a.delivery_id = d.id;
  return null;
end $$;

create trigger remove_attempts after delete on webhook_deliveries referencing old table as old_deliveries
  for each statement execute function remove_attempts();

-- A lease that has run out makes its delivery due again. Only as many are leased as workers can send at once, so looking
-- through all of them costs little.
create function end_webhook_leases() returns bigint
language sql volatile
set enable_seqscan = off set enable_bitmapscan = off
as $$
  with ended as (
    update webhook_deliveries d set status = 'due', lease_id = null
    from (select s.org_id, s.id from webhook_deliveries s
      where s.status = 'sending' and s.next_attempt_at <= now() for update skip locked) as lapsed
    where d.org_id = lapsed.org_id and d.id = lapsed.id
    returning 1)
  select count(*) from ended
$$;

-- Give a worker deliveries to send: at most `capacity`, and of each endpoint as many as its concurrency leaves room for,
-- whoever sends the others. It goes from endpoint to endpoint, not from delivery to delivery, beginning after the one
-- named, so that an endpoint with a million waiting for it costs what one with a single delivery does and none is always
-- last. What waited for its time is due then; what is due to a disabled endpoint is held, to a deleted one cancelled.
create function claim_webhook_deliveries(capacity int, lease uuid, lease_seconds int, after_org uuid, after_endpoint uuid)
returns table (
  org_id uuid, id uuid, endpoint_id uuid, event_type text, body text, test boolean, attempts int,
  url text, secret bytea, previous_secret bytea, secret_key_id text)
language plpgsql
-- Rows change their status all the time: only an index scan clears the entries that they leave behind.
set enable_seqscan = off set enable_bitmapscan = off
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
begin
  update webhook_deliveries d set status = 'due'
  from (select t.org_id, t.id from webhook_deliveries t
    where t.status = 'waiting' and t.next_attempt_at <= now()
    order by t.next_attempt_at limit batch for update skip locked) as timed
  where d.org_id = timed.org_id and d.id = timed.id;

  while capacity > 0 loop
    select d.org_id as org, d.endpoint_id as endpoint into place from webhook_deliveries d
    where d.status = 'due' and (d.org_id, d.endpoint_id) > (here_org, here_endpoint)
    order by d.org_id, d.endpoint_id limit 1;
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
      update webhook_deliveries d
      set status = case when endpoint.deleted_at is null then 'held' else 'cancelled' end::webhook_delivery_status,
        finished_at = case when endpoint.deleted_at is not null then now() end
      from (select s.id from webhook_deliveries s
        where s.org_id = here_org and s.endpoint_id = here_endpoint and s.status = 'due'
        limit batch for update skip locked) as stopped
      where d.org_id = here_org and d.id = stopped.id;
      continue;
    end if;

    room := case when endpoint.failing_since is null then endpoint.concurrency
      else least(endpoint.concurrency, while_failing) end;
    room := least(capacity, room - (select count(*) from (select from webhook_deliveries s
      where s.org_id = here_org and s.endpoint_id = here_endpoint and s.status = 'sending' limit room) as sending));
    continue when room <= 0;
    return query
      update webhook_deliveries d set status = 'sending', lease_id = lease,
        next_attempt_at = now() + make_interval(secs => lease_seconds)
      from (select c.id from webhook_deliveries c
        where c.org_id = here_org and c.endpoint_id = here_endpoint and c.status = 'due'
        order by c.id limit room for update skip locked) as chosen
      where d.org_id = here_org and d.id = chosen.id
      returning d.org_id, d.id, d.endpoint_id, d.event_type, d.body, d.test, d.attempts, endpoint.url,
        endpoint.secret, case when endpoint.previous_secret_until > now() then endpoint.previous_secret end,
        endpoint.secret_key_id;
    get diagnostics taken = row_count;
    capacity := capacity - taken;
  end loop;
end $$;
