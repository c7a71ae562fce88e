-- A write begins with one function: it takes the organisation's clock, refuses a closed organisation, and reads what most
-- writes need to know of theirs in one statement. That statement comes once the clock is held, so it sees all that this write
-- has waited for.

create function start_write(org uuid, out stamp timestamptz, out is_automated boolean, out requirements jsonb,
  out has_endpoints boolean, out filters json, out restricts boolean, out names_trades boolean, out standing_clock timestamptz,
  out test_records bigint)
language plpgsql as $$
declare
  ends timestamptz;
begin
  stamp := begin_write(org);
  select o.deletes_at,
    exists (select from automations a where a.org_id = org and a.status = 'enabled' and a.deleted_at is null),
    (select s.requirements from compliance_settings s where s.org_id = org),
    exists (select from webhook_endpoints w where w.org_id = org and w.deleted_at is null),
    -- Those with conditions.
    (select json_agg(json_build_object('endpointId', w.id, 'clientId', w.client_id, 'eventTypes', w.event_types,
        'conditions', w.conditions))
      from webhook_endpoints w
      where w.org_id = org and w.conditions is not null and w.deleted_at is null and (not w.app_wide or w.parent_id is not null)),
    exists (select from custom_document_types d where d.org_id = org and d.restricted),
    o.trades <> '[]',
    t.clock,
    case when t.org_id is not null then (select coalesce(sum(live), 0) from tallies where org_id = org) end
  into ends, is_automated, requirements, has_endpoints, filters, restricts, names_trades, standing_clock, test_records
  from organisations o left join test_organisations t on t.org_id = o.id
  where o.id = org;
  if ends is not null then
    perform refuse_closed(org);
  end if;
end $$;

-- The last release calls it while both serve. A function that is dropped would fail the writes that are calling it.
create or replace function open_write(org uuid, out stamp timestamptz, out is_automated boolean, out requirements jsonb)
language plpgsql as $$
begin
  select s.stamp, s.is_automated, s.requirements into stamp, is_automated, requirements from start_write(org) s;
end $$;

drop function webhook_filters(uuid);
