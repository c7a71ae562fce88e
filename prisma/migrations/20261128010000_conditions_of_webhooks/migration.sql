-- An endpoint can have conditions on the events that it gets. The process that writes an event evaluates them, and names
-- in the event's row the endpoints that it left out.

alter table webhook_endpoints add column conditions jsonb;
alter table events add column left_out uuid[];

-- The endpoints with conditions. Volatile, so that a write that waited for the organisation's clock sees the changes that it
-- waited for.
create function webhook_filters(org uuid) returns json
language plpgsql volatile as $$
begin
  return (
    select json_agg(json_build_object('endpointId', w.id, 'clientId', w.client_id, 'eventTypes', w.event_types,
      'conditions', w.conditions))
    from webhook_endpoints w
    where w.org_id = org and w.conditions is not null and w.deleted_at is null and (not w.app_wide or w.parent_id is not null));
end $$;

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
      and (e.left_out is null or w.id <> all (e.left_out))
    order by e.id, w.id
    returning endpoint_id, id)
  insert into webhook_backlog (org_id, endpoint_id, delivery_id, status, stopped_at)
  select org, d.endpoint_id, d.id, case when w.enabled then 'due' else 'held' end::webhook_delivery_status,
    case when not w.enabled then now() end
  from deliveries d join webhook_endpoints w on w.org_id = org and w.id = d.endpoint_id;
  return null;
end $$;
