-- The external id of a deleted record is free again.

create unique index projects_external_id_key on projects (org_id, external_id) where deleted_at is null;
drop index projects_org_id_external_id_key;
alter index projects_external_id_key rename to projects_org_id_external_id_key;
