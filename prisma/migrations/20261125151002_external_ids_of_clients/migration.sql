-- The external id of a deleted record is free again.

create unique index clients_external_id_key on clients (org_id, external_id) where deleted_at is null;
drop index clients_org_id_external_id_key;
alter index clients_external_id_key rename to clients_org_id_external_id_key;
