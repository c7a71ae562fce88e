-- The keys that the last migration made again are valid for all rows: they were before it.
--
-- Locks: others read and write while rows are read (some seconds for each million). Writes of organisations, events and runs wait
-- at the end, for a change of the catalogue: keys of their partitions are valid by then, so the keys of the whole take them over.

alter table ai_jobs validate constraint ai_jobs_org_id_fkey;
alter table api_keys validate constraint api_keys_created_by_fkey;
alter table api_keys validate constraint api_keys_org_id_fkey;
alter table assignments validate constraint assignments_org_id_fkey;
alter table automations validate constraint automations_org_id_fkey;
alter table change_counts validate constraint change_counts_org_id_fkey;
alter table charge_rates validate constraint charge_rates_org_id_fkey;
alter table client_rates validate constraint client_rates_org_id_fkey;
alter table clients validate constraint clients_org_id_fkey;
alter table compliance_settings validate constraint compliance_settings_org_id_fkey;
alter table custom_document_types validate constraint custom_document_types_org_id_fkey;
alter table deprecation_uses validate constraint deprecation_uses_org_id_fkey;
alter table document_packs validate constraint document_packs_org_id_fkey;
alter table document_templates validate constraint document_templates_org_id_fkey;
alter table documents validate constraint documents_org_id_fkey;
alter table event_counts validate constraint event_counts_org_id_fkey;
alter table expenses validate constraint expenses_org_id_fkey;
alter table expiry_notices validate constraint expiry_notices_org_id_fkey;
alter table extraction_settings validate constraint extraction_settings_org_id_fkey;
alter table graphql_documents validate constraint graphql_documents_org_id_fkey;
alter table holidays validate constraint holidays_org_id_fkey;
alter table idempotency_records validate constraint idempotency_records_org_id_fkey;
alter table invitations validate constraint invitations_org_id_fkey;
alter table invoice_settings validate constraint invoice_settings_org_id_fkey;
alter table invoices validate constraint invoices_org_id_fkey;
alter table jobs validate constraint jobs_org_id_fkey;
alter table join_links validate constraint join_links_org_id_fkey;
alter table join_requests validate constraint join_requests_org_id_fkey;
alter table join_requests validate constraint join_requests_org_id_link_id_fkey;
alter table legal_holds validate constraint legal_holds_org_id_fkey;
alter table member_limits validate constraint member_limits_org_id_fkey;
alter table memberships validate constraint memberships_org_id_fkey;
alter table memberships validate constraint memberships_user_id_fkey;
alter table message_positions validate constraint message_positions_org_id_fkey;
alter table message_preferences validate constraint message_preferences_org_id_fkey;
alter table message_settings validate constraint message_settings_org_id_fkey;
alter table messages validate constraint messages_org_id_fkey;
alter table messages validate constraint messages_user_id_fkey;
alter table notes validate constraint notes_org_id_fkey;
alter table notification_reads validate constraint notification_reads_org_id_fkey;
alter table notification_reads validate constraint notification_reads_user_id_fkey;
alter table notifications validate constraint notifications_org_id_fkey;
alter table oauth_clients validate constraint oauth_clients_created_by_fkey;
alter table oauth_clients validate constraint oauth_clients_org_id_fkey;
alter table oauth_device_codes validate constraint oauth_device_codes_grant_id_fkey;
alter table oauth_grants validate constraint oauth_grants_org_id_fkey;
alter table oauth_grants validate constraint oauth_grants_user_id_fkey;
alter table oauth_registration_tokens validate constraint oauth_registration_tokens_created_by_fkey;
alter table oauth_registration_tokens validate constraint oauth_registration_tokens_org_id_fkey;
alter table oauth_tokens validate constraint oauth_tokens_grant_id_fkey;
alter table organisation_clocks validate constraint organisation_clocks_org_id_fkey;
alter table organisation_days validate constraint organisation_days_org_id_fkey;
alter table pack_papers validate constraint pack_papers_org_id_fkey;
alter table password_resets validate constraint password_resets_user_id_fkey;
alter table planner_windows validate constraint planner_windows_org_id_fkey;
alter table projects validate constraint projects_org_id_fkey;
alter table push_devices validate constraint push_devices_user_id_fkey;
alter table request_counts validate constraint request_counts_org_id_fkey;
alter table retention_rules validate constraint retention_rules_org_id_fkey;
alter table sessions validate constraint sessions_user_id_fkey;
alter table status_counts validate constraint status_counts_org_id_fkey;
alter table tallies validate constraint tallies_org_id_fkey;
alter table tasks validate constraint tasks_org_id_fkey;
alter table test_emails validate constraint test_emails_org_id_fkey;
alter table test_organisations validate constraint test_organisations_org_id_fkey;
alter table timesheet_approvals validate constraint timesheet_approvals_org_id_fkey;
alter table timesheet_charges validate constraint timesheet_charges_org_id_fkey;
alter table timesheets validate constraint timesheets_org_id_fkey;
alter table webhook_endpoints validate constraint webhook_endpoints_org_id_fkey;
alter table worker_erasure_records validate constraint worker_erasure_records_org_id_fkey;
alter table worker_erasures validate constraint worker_erasures_org_id_fkey;
alter table workers validate constraint workers_org_id_fkey;

do $$
declare
  whole text;
  part regclass;
begin
  foreach whole in array array['automation_runs', 'events'] loop
    for part in
      select conrelid from pg_constraint join pg_inherits on inhrelid = conrelid
      where inhparent = whole::regclass and conname = whole || '_org_id_fkey' and not convalidated order by 1
    loop
      execute format('alter table %s validate constraint %I', part, whole || '_org_id_fkey');
    end loop;
  end loop;
  foreach whole in array array['automation_runs', 'events'] loop
    execute format('alter table %I add constraint %I foreign key (org_id) references organisations (id) on delete cascade',
      whole, whole || '_org_id_fkey');
  end loop;
end $$;
