-- The external id of a deleted record is free again.

create unique index workers_external_id_key on workers (org_id, external_id) where deleted_at is null;
drop index workers_org_id_external_id_key;
alter index workers_external_id_key rename to workers_org_id_external_id_key;
