-- Ids never change, so no reference follows a change of one: 74 foreign keys lose their ON UPDATE CASCADE, which Prisma gives to
-- those that do not say otherwise. Citus refuses it for keys with the column by which rows are distributed.
--
-- Locks: all of these tables, with organisations and users, exclusively, for as long as 74 changes of the catalogue take (less than
-- a second), whatever they hold: no row is read, because the keys come back as NOT VALID, which holds for new rows. The next
-- migration reads the rows, while others read and write.

alter table ai_jobs drop constraint ai_jobs_org_id_fkey,
  add constraint ai_jobs_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table api_keys drop constraint api_keys_created_by_fkey,
  add constraint api_keys_created_by_fkey foreign key (created_by) references users (id) on delete set null not valid;
alter table api_keys drop constraint api_keys_org_id_fkey,
  add constraint api_keys_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table assignments drop constraint assignments_org_id_fkey,
  add constraint assignments_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table automations drop constraint automations_org_id_fkey,
  add constraint automations_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table change_counts drop constraint change_counts_org_id_fkey,
  add constraint change_counts_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table charge_rates drop constraint charge_rates_org_id_fkey,
  add constraint charge_rates_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table client_rates drop constraint client_rates_org_id_fkey,
  add constraint client_rates_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table clients drop constraint clients_org_id_fkey,
  add constraint clients_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table compliance_settings drop constraint compliance_settings_org_id_fkey,
  add constraint compliance_settings_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table custom_document_types drop constraint custom_document_types_org_id_fkey,
  add constraint custom_document_types_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table deprecation_uses drop constraint deprecation_uses_org_id_fkey,
  add constraint deprecation_uses_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table document_packs drop constraint document_packs_org_id_fkey,
  add constraint document_packs_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table document_templates drop constraint document_templates_org_id_fkey,
  add constraint document_templates_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table documents drop constraint documents_org_id_fkey,
  add constraint documents_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table event_counts drop constraint event_counts_org_id_fkey,
  add constraint event_counts_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table expenses drop constraint expenses_org_id_fkey,
  add constraint expenses_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table expiry_notices drop constraint expiry_notices_org_id_fkey,
  add constraint expiry_notices_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table extraction_settings drop constraint extraction_settings_org_id_fkey,
  add constraint extraction_settings_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table graphql_documents drop constraint graphql_documents_org_id_fkey,
  add constraint graphql_documents_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table holidays drop constraint holidays_org_id_fkey,
  add constraint holidays_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table idempotency_records drop constraint idempotency_records_org_id_fkey,
  add constraint idempotency_records_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table invitations drop constraint invitations_org_id_fkey,
  add constraint invitations_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table invoice_settings drop constraint invoice_settings_org_id_fkey,
  add constraint invoice_settings_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table invoices drop constraint invoices_org_id_fkey,
  add constraint invoices_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table jobs drop constraint jobs_org_id_fkey,
  add constraint jobs_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table join_links drop constraint join_links_org_id_fkey,
  add constraint join_links_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table join_requests drop constraint join_requests_org_id_fkey,
  add constraint join_requests_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table join_requests drop constraint join_requests_org_id_link_id_fkey,
  add constraint join_requests_org_id_link_id_fkey foreign key (org_id, link_id) references join_links (org_id, id) on delete cascade not valid;
alter table legal_holds drop constraint legal_holds_org_id_fkey,
  add constraint legal_holds_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table member_limits drop constraint member_limits_org_id_fkey,
  add constraint member_limits_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table memberships drop constraint memberships_org_id_fkey,
  add constraint memberships_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table memberships drop constraint memberships_user_id_fkey,
  add constraint memberships_user_id_fkey foreign key (user_id) references users (id) on delete cascade not valid;
alter table message_positions drop constraint message_positions_org_id_fkey,
  add constraint message_positions_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table message_preferences drop constraint message_preferences_org_id_fkey,
  add constraint message_preferences_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table message_settings drop constraint message_settings_org_id_fkey,
  add constraint message_settings_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table messages drop constraint messages_org_id_fkey,
  add constraint messages_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table messages drop constraint messages_user_id_fkey,
  add constraint messages_user_id_fkey foreign key (user_id) references users (id) on delete cascade not valid;
alter table notes drop constraint notes_org_id_fkey,
  add constraint notes_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table notification_reads drop constraint notification_reads_org_id_fkey,
  add constraint notification_reads_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table notification_reads drop constraint notification_reads_user_id_fkey,
  add constraint notification_reads_user_id_fkey foreign key (user_id) references users (id) on delete cascade not valid;
alter table notifications drop constraint notifications_org_id_fkey,
  add constraint notifications_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table oauth_clients drop constraint oauth_clients_created_by_fkey,
  add constraint oauth_clients_created_by_fkey foreign key (created_by) references users (id) on delete set null not valid;
alter table oauth_clients drop constraint oauth_clients_org_id_fkey,
  add constraint oauth_clients_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table oauth_device_codes drop constraint oauth_device_codes_grant_id_fkey,
  add constraint oauth_device_codes_grant_id_fkey foreign key (grant_id) references oauth_grants (id) on delete cascade not valid;
alter table oauth_grants drop constraint oauth_grants_org_id_fkey,
  add constraint oauth_grants_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table oauth_grants drop constraint oauth_grants_user_id_fkey,
  add constraint oauth_grants_user_id_fkey foreign key (user_id) references users (id) on delete cascade not valid;
alter table oauth_registration_tokens drop constraint oauth_registration_tokens_created_by_fkey,
  add constraint oauth_registration_tokens_created_by_fkey foreign key (created_by) references users (id) on delete set null not valid;
alter table oauth_registration_tokens drop constraint oauth_registration_tokens_org_id_fkey,
  add constraint oauth_registration_tokens_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table oauth_tokens drop constraint oauth_tokens_grant_id_fkey,
  add constraint oauth_tokens_grant_id_fkey foreign key (grant_id) references oauth_grants (id) on delete cascade not valid;
alter table organisation_clocks drop constraint organisation_clocks_org_id_fkey,
  add constraint organisation_clocks_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table organisation_days drop constraint organisation_days_org_id_fkey,
  add constraint organisation_days_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table pack_papers drop constraint pack_papers_org_id_fkey,
  add constraint pack_papers_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table password_resets drop constraint password_resets_user_id_fkey,
  add constraint password_resets_user_id_fkey foreign key (user_id) references users (id) on delete cascade not valid;
alter table planner_windows drop constraint planner_windows_org_id_fkey,
  add constraint planner_windows_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table projects drop constraint projects_org_id_fkey,
  add constraint projects_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table push_devices drop constraint push_devices_user_id_fkey,
  add constraint push_devices_user_id_fkey foreign key (user_id) references users (id) on delete cascade not valid;
alter table request_counts drop constraint request_counts_org_id_fkey,
  add constraint request_counts_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table retention_rules drop constraint retention_rules_org_id_fkey,
  add constraint retention_rules_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table sessions drop constraint sessions_user_id_fkey,
  add constraint sessions_user_id_fkey foreign key (user_id) references users (id) on delete cascade not valid;
alter table status_counts drop constraint status_counts_org_id_fkey,
  add constraint status_counts_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table tallies drop constraint tallies_org_id_fkey,
  add constraint tallies_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table tasks drop constraint tasks_org_id_fkey,
  add constraint tasks_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table test_emails drop constraint test_emails_org_id_fkey,
  add constraint test_emails_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table test_organisations drop constraint test_organisations_org_id_fkey,
  add constraint test_organisations_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table timesheet_approvals drop constraint timesheet_approvals_org_id_fkey,
  add constraint timesheet_approvals_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table timesheet_charges drop constraint timesheet_charges_org_id_fkey,
  add constraint timesheet_charges_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table timesheets drop constraint timesheets_org_id_fkey,
  add constraint timesheets_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table webhook_endpoints drop constraint webhook_endpoints_org_id_fkey,
  add constraint webhook_endpoints_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table worker_erasure_records drop constraint worker_erasure_records_org_id_fkey,
  add constraint worker_erasure_records_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table worker_erasures drop constraint worker_erasures_org_id_fkey,
  add constraint worker_erasures_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;
alter table workers drop constraint workers_org_id_fkey,
  add constraint workers_org_id_fkey foreign key (org_id) references organisations (id) on delete cascade not valid;

-- A partitioned table cannot have a key that is not valid; its partitions can.
do $$
declare
  whole text;
  part regclass;
begin
  foreach whole in array array['automation_runs', 'events'] loop
    execute format('alter table %I drop constraint %I', whole, whole || '_org_id_fkey');
    for part in select inhrelid from pg_inherits where inhparent = whole::regclass order by 1 loop
      execute format('alter table %s add constraint %I foreign key (org_id) references organisations (id) on delete cascade not valid',
        part, whole || '_org_id_fkey');
    end loop;
  end loop;
end $$;
