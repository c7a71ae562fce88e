-- An app's endpoint for all organisations that connected it: a row in the organisation that registered the app, with the
-- URL and the secret, and a row in each connected organisation, which gets the events there and names the first one.

alter table webhook_endpoints
  add column app_wide boolean not null default false,
  add column parent_org_id uuid,
  add column parent_id uuid;
create unique index webhook_endpoints_app_wide on webhook_endpoints (org_id, client_id)
  where app_wide and parent_id is null and deleted_at is null;
create unique index webhook_endpoints_parent on webhook_endpoints (org_id, parent_id) where parent_id is not null;
create index webhook_endpoints_of_parent on webhook_endpoints (parent_id) where parent_id is not null;

-- As before, but the first of these rows gets no events itself.
create or replace function deliver_events() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
  written events[];
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
    order by e.id, w.id
    returning endpoint_id, id)
  insert into webhook_backlog (org_id, endpoint_id, delivery_id, status, stopped_at)
  select org, d.endpoint_id, d.id, case when w.enabled then 'due' else 'held' end::webhook_delivery_status,
    case when not w.enabled then now() end
  from deliveries d join webhook_endpoints w on w.org_id = org and w.id = d.endpoint_id;
  return null;
end $$;
