-- The external id of a deleted record is free again.

create unique index tasks_external_id_key on tasks (org_id, external_id) where deleted_at is null;
drop index tasks_org_id_external_id_key;
alter index tasks_external_id_key rename to tasks_org_id_external_id_key;
