-- See own_ids_of_hours_and_expenses.

create unique index expenses_org_id_external_id_key on expenses (org_id, external_id) where deleted_at is null;
create index expenses_metadata_idx on expenses using gin (metadata_pairs(org_id, metadata)) with (fastupdate = off);
