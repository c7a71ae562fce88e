-- Begins a write and answers what most writes need to know of their organisation. The reads come after the clock is held,
-- in statements of their own, so that they see what the write before has committed.

create function open_write(org uuid, out stamp timestamptz, out is_automated boolean, out requirements jsonb)
language plpgsql as $$
begin
  stamp := begin_write(org);
  is_automated := exists (
    select from automations a where a.org_id = org and a.status = 'enabled' and a.deleted_at is null);
  requirements := (select s.requirements from compliance_settings s where s.org_id = org);
end $$;
