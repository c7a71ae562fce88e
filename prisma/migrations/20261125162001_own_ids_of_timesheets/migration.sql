-- See own_ids_of_hours_and_expenses.

create unique index timesheets_org_id_external_id_key on timesheets (org_id, external_id) where deleted_at is null;
create index timesheets_metadata_idx on timesheets using gin (metadata_pairs(org_id, metadata)) with (fastupdate = off);
