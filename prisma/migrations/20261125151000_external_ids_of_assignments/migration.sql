-- The external id of a deleted record is free again. A migration for each table, so that its writers alone wait for its index.

create unique index assignments_external_id_key on assignments (org_id, external_id) where deleted_at is null;
drop index assignments_org_id_external_id_key;
alter index assignments_external_id_key rename to assignments_org_id_external_id_key;
