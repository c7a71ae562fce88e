-- A write knows whether its organisation has webhook endpoints, so that only such writes wake the dispatchers.

drop function open_write(uuid);

create function open_write(org uuid, out stamp timestamptz, out is_automated boolean, out requirements jsonb,
  out has_endpoints boolean)
language plpgsql as $$
begin
  stamp := begin_write(org);
  is_automated := exists (
    select from automations a where a.org_id = org and a.status = 'enabled' and a.deleted_at is null);
  requirements := (select s.requirements from compliance_settings s where s.org_id = org);
  has_endpoints := exists (select from webhook_endpoints w where w.org_id = org and w.deleted_at is null);
end $$;
