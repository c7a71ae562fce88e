-- The dashboard counts the active workers by their compliance. The index of statuses has all that it takes. In a block, because
-- Citus sends the nodes the text that a statement came in.
do $$
begin
  create index workers_org_id_status_id_compliance_status_idx on workers (org_id, status, id, compliance_status)
    where deleted_at is null;
  drop index workers_org_id_status_id_idx;
end $$;
