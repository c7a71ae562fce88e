-- A delivery is being sent while its lease lasts. The lease of a killed worker stays until another worker ends it.

create view webhook_deliveries_sending as
  select l.org_id, l.endpoint_id, d.delivery_id
  from webhook_leases l cross join unnest(l.deliveries) as d (delivery_id)
  where l.until > now();

create or replace function webhook_standing(
  status webhook_delivery_status, org uuid, endpoint uuid, delivery uuid)
returns webhook_delivery_status
language sql stable
  return case
    when status is null then 'delivered'::webhook_delivery_status
    when status = 'due' and exists (select from webhook_deliveries_sending s
      where s.org_id = org and s.endpoint_id = endpoint and s.delivery_id = delivery) then 'sending'
    else status end;
