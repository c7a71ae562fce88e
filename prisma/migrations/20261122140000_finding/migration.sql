-- Finding: an index for everything that lists are filtered, sorted and searched by (schema/finding/table.ts).
--
-- Indexes of values cover the records that are not deleted, so that PostgreSQL counts in them without reading the table.
-- Words and metadata are indexed by an expression: a stored column would count as a change in stamp_row. Their entries
-- begin with the organisation, so that a search for two letters reads no other organisation's words. They are not
-- gathered in a pending list: each write pays for its own.

-- The words of a text, without case and accents, the first 100 characters of each: what stands between blanks and
-- punctuation. Neither the locale of the database nor an extension decides what is a letter. The tables are those of
-- letters that do not decompose, and of Greek and Cyrillic capitals.
create function search_words(content text) returns text[]
language sql immutable parallel safe
return (
  select coalesce(array_agg(distinct left(word, 100) collate "C"), '{}')
  from regexp_split_to_table(
    case when octet_length(content) = char_length(content) then lower(content collate "C")
    else replace(replace(replace(replace(translate(
        lower(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]+', '', 'g') collate "C"),
        'ØøŁłĐđÐðĦħıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЂЈЉЊЋЏ',
        'oollddddhhiαβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяєіђјљњћџ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    end,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+') as word
  where word <> '');

-- The words of several texts, as an organisation's.
create function search_vector(org uuid, variadic texts text[]) returns tsvector
language sql immutable parallel safe cost 1000
return array_to_tsvector(array(
  select org::text || '/' || word from unnest(search_words(array_to_string(texts, ' '))) as word));

-- Matches what has a word for each of the text's words that begins with it; null if the text has no word.
create function search_query(org uuid, content text) returns tsquery
language sql immutable parallel safe
return (
  select string_agg('''' || org::text || '/' || word || ''':*', ' & ')::tsquery
  from unnest(search_words(content)) as word);

-- Each pair of a record's metadata as a short text of an organisation. Two pairs may have the same one.
create function metadata_pairs(org uuid, metadata jsonb) returns text[]
language sql immutable parallel safe cost 1000
return array(
  select encode(substring(sha256(convert_to(org::text || '/' || to_json(key)::text || value, 'UTF8')) for 12), 'base64')
  from jsonb_each_text(case jsonb_typeof(metadata) when 'object' then metadata else '{}' end));

create index workers_org_id_status_id_idx on workers (org_id, status, id) where deleted_at is null;
create index workers_org_id_compliance_status_id_idx on workers (org_id, compliance_status, id) where deleted_at is null;
create index workers_org_id_trade_id_idx on workers (org_id, trade, id) where deleted_at is null;
create index workers_org_id_email_lower_idx on workers (org_id, lower(email), id) where deleted_at is null;
create index workers_org_id_created_at_id_idx on workers (org_id, created_at, id) where deleted_at is null;
create index workers_org_id_last_name_id_idx on workers (org_id, last_name, id) where deleted_at is null;
create index workers_metadata_idx on workers using gin (metadata_pairs(org_id, metadata)) with (fastupdate = off);
create index workers_search_idx on workers using gin (search_vector(org_id, first_name, last_name, email, phone, external_id)) with (fastupdate = off);

create index clients_org_id_status_id_idx on clients (org_id, status, id) where deleted_at is null;
create index clients_org_id_contact_email_lower_idx on clients (org_id, lower(contact_email), id) where deleted_at is null;
create index clients_org_id_created_at_id_idx on clients (org_id, created_at, id) where deleted_at is null;
create index clients_org_id_name_id_idx on clients (org_id, name, id) where deleted_at is null;
create index clients_metadata_idx on clients using gin (metadata_pairs(org_id, metadata)) with (fastupdate = off);
create index clients_search_idx on clients using gin (search_vector(org_id, name, contact_name, contact_email, external_id)) with (fastupdate = off);

create index projects_org_id_status_id_idx on projects (org_id, status, id) where deleted_at is null;
create index projects_org_id_code_id_idx on projects (org_id, code, id) where deleted_at is null;
create index projects_org_id_start_date_id_idx on projects (org_id, start_date, id) where deleted_at is null;
create index projects_org_id_end_date_id_idx on projects (org_id, end_date, id) where deleted_at is null;
create index projects_org_id_created_at_id_idx on projects (org_id, created_at, id) where deleted_at is null;
create index projects_org_id_name_id_idx on projects (org_id, name, id) where deleted_at is null;
create index projects_metadata_idx on projects using gin (metadata_pairs(org_id, metadata)) with (fastupdate = off);
create index projects_search_idx on projects using gin (search_vector(org_id, name, code, address, external_id)) with (fastupdate = off);

create index jobs_org_id_status_id_idx on jobs (org_id, status, id) where deleted_at is null;
create index jobs_org_id_start_date_id_idx on jobs (org_id, start_date, id) where deleted_at is null;
create index jobs_org_id_end_date_id_idx on jobs (org_id, end_date, id) where deleted_at is null;
create index jobs_org_id_created_at_id_idx on jobs (org_id, created_at, id) where deleted_at is null;

create index assignments_org_id_status_id_idx on assignments (org_id, status, id) where deleted_at is null;
create index assignments_org_id_trade_id_idx on assignments (org_id, trade, id) where deleted_at is null;
create index assignments_org_id_start_date_id_idx on assignments (org_id, start_date, id) where deleted_at is null;
create index assignments_org_id_end_date_id_idx on assignments (org_id, end_date, id) where deleted_at is null;
create index assignments_org_id_created_at_id_idx on assignments (org_id, created_at, id) where deleted_at is null;
create index assignments_metadata_idx on assignments using gin (metadata_pairs(org_id, metadata)) with (fastupdate = off);

create index planner_windows_org_id_kind_id_idx on planner_windows (org_id, kind, id) where deleted_at is null;
create index planner_windows_org_id_starts_at_id_idx on planner_windows (org_id, starts_at, id) where deleted_at is null;
create index planner_windows_org_id_ends_at_id_idx on planner_windows (org_id, ends_at, id) where deleted_at is null;
create index planner_windows_org_id_created_at_id_idx on planner_windows (org_id, created_at, id) where deleted_at is null;

create index documents_org_id_status_id_idx on documents (org_id, status, id) where deleted_at is null;
create index documents_org_id_type_id_idx on documents (org_id, type, id) where deleted_at is null;
create index documents_org_id_number_id_idx on documents (org_id, number, id) where deleted_at is null;
create index documents_org_id_issued_on_id_idx on documents (org_id, issued_on, id) where deleted_at is null;
create index documents_org_id_expires_on_id_idx on documents (org_id, expires_on, id) where deleted_at is null;
create index documents_org_id_created_at_id_idx on documents (org_id, created_at, id) where deleted_at is null;
create index documents_org_id_name_id_idx on documents (org_id, name, id) where deleted_at is null;
create index documents_search_idx on documents using gin (search_vector(org_id, name, number, file_name)) with (fastupdate = off);

create index document_packs_org_id_status_id_idx on document_packs (org_id, status, id) where deleted_at is null;
create index document_packs_org_id_issued_at_id_idx on document_packs (org_id, issued_at, id) where deleted_at is null;
create index document_packs_org_id_completed_at_id_idx on document_packs (org_id, completed_at, id) where deleted_at is null;
create index document_packs_org_id_created_at_id_idx on document_packs (org_id, created_at, id) where deleted_at is null;
create index document_packs_org_id_name_id_idx on document_packs (org_id, name, id) where deleted_at is null;
create index document_packs_search_idx on document_packs using gin (search_vector(org_id, name)) with (fastupdate = off);

create index timesheets_org_id_status_id_idx on timesheets (org_id, status, id) where deleted_at is null;
create index timesheets_org_id_assignment_id_id_idx on timesheets (org_id, assignment_id, id) where deleted_at is null;
create index timesheets_org_id_period_start_id_idx on timesheets (org_id, period_start, id) where deleted_at is null;
create index timesheets_org_id_period_end_id_idx on timesheets (org_id, period_end, id) where deleted_at is null;
create index timesheets_org_id_total_hours_id_idx on timesheets (org_id, total_hours, id) where deleted_at is null;
create index timesheets_org_id_submitted_at_id_idx on timesheets (org_id, submitted_at, id) where deleted_at is null;
create index timesheets_org_id_approved_at_id_idx on timesheets (org_id, approved_at, id) where deleted_at is null;
create index timesheets_org_id_created_at_id_idx on timesheets (org_id, created_at, id) where deleted_at is null;

create index expenses_org_id_status_id_idx on expenses (org_id, status, id) where deleted_at is null;
create index expenses_org_id_category_id_idx on expenses (org_id, category, id) where deleted_at is null;
create index expenses_org_id_currency_id_idx on expenses (org_id, currency, id) where deleted_at is null;
create index expenses_org_id_amount_id_idx on expenses (org_id, amount, id) where deleted_at is null;
create index expenses_org_id_incurred_on_id_idx on expenses (org_id, incurred_on, id) where deleted_at is null;
create index expenses_org_id_created_at_id_idx on expenses (org_id, created_at, id) where deleted_at is null;
create index expenses_search_idx on expenses using gin (search_vector(org_id, description)) with (fastupdate = off);

create index ai_jobs_org_id_status_id_idx on ai_jobs (org_id, status, id) where deleted_at is null;
create index ai_jobs_org_id_started_at_id_idx on ai_jobs (org_id, started_at, id) where deleted_at is null;
create index ai_jobs_org_id_finished_at_id_idx on ai_jobs (org_id, finished_at, id) where deleted_at is null;
create index ai_jobs_org_id_created_at_id_idx on ai_jobs (org_id, created_at, id) where deleted_at is null;

create index notifications_org_id_severity_id_idx on notifications (org_id, severity, id) where deleted_at is null;
create index notifications_org_id_type_id_idx on notifications (org_id, type, id) where deleted_at is null;
create index notifications_org_id_subject_type_id_idx on notifications (org_id, subject_type, id) where deleted_at is null;
create index notifications_org_id_subject_id_id_idx on notifications (org_id, subject_id, id) where deleted_at is null;
create index notifications_org_id_read_at_id_idx on notifications (org_id, read_at, id) where deleted_at is null;
create index notifications_org_id_created_at_id_idx on notifications (org_id, created_at, id) where deleted_at is null;
create index notifications_search_idx on notifications using gin (search_vector(org_id, title, body)) with (fastupdate = off);

create index tasks_org_id_status_id_idx on tasks (org_id, status, id) where deleted_at is null;
create index tasks_org_id_priority_id_idx on tasks (org_id, priority, id) where deleted_at is null;
create index tasks_org_id_source_id_idx on tasks (org_id, source, id) where deleted_at is null;
create index tasks_org_id_assignee_id_id_idx on tasks (org_id, assignee_id, id) where deleted_at is null;
create index tasks_org_id_subject_type_id_idx on tasks (org_id, subject_type, id) where deleted_at is null;
create index tasks_org_id_subject_id_id_idx on tasks (org_id, subject_id, id) where deleted_at is null;
create index tasks_org_id_due_on_id_idx on tasks (org_id, due_on, id) where deleted_at is null;
create index tasks_org_id_completed_at_id_idx on tasks (org_id, completed_at, id) where deleted_at is null;
create index tasks_org_id_created_at_id_idx on tasks (org_id, created_at, id) where deleted_at is null;
create index tasks_org_id_title_id_idx on tasks (org_id, title, id) where deleted_at is null;
create index tasks_metadata_idx on tasks using gin (metadata_pairs(org_id, metadata)) with (fastupdate = off);
create index tasks_search_idx on tasks using gin (search_vector(org_id, title, external_id)) with (fastupdate = off);

create index automations_org_id_status_id_idx on automations (org_id, status, id) where deleted_at is null;
create index automations_org_id_trigger_id_idx on automations (org_id, trigger, id) where deleted_at is null;
create index automations_org_id_last_run_at_id_idx on automations (org_id, last_run_at, id) where deleted_at is null;
create index automations_org_id_created_at_id_idx on automations (org_id, created_at, id) where deleted_at is null;
create index automations_org_id_name_id_idx on automations (org_id, name, id) where deleted_at is null;
create index automations_search_idx on automations using gin (search_vector(org_id, name)) with (fastupdate = off);

create index document_templates_org_id_document_type_id_idx on document_templates (org_id, document_type, id) where deleted_at is null;
create index document_templates_org_id_name_id_idx on document_templates (org_id, name, id) where deleted_at is null;
create index document_templates_org_id_version_id_idx on document_templates (org_id, version, id) where deleted_at is null;
create index document_templates_org_id_created_at_id_idx on document_templates (org_id, created_at, id) where deleted_at is null;
create index document_templates_search_idx on document_templates using gin (search_vector(org_id, name)) with (fastupdate = off);

create index invoices_org_id_status_id_idx on invoices (org_id, status, id) where deleted_at is null;
create index invoices_org_id_number_id_idx on invoices (org_id, number, id) where deleted_at is null;
create index invoices_org_id_currency_id_idx on invoices (org_id, currency, id) where deleted_at is null;
create index invoices_org_id_total_id_idx on invoices (org_id, total, id) where deleted_at is null;
create index invoices_org_id_period_start_id_idx on invoices (org_id, period_start, id) where deleted_at is null;
create index invoices_org_id_period_end_id_idx on invoices (org_id, period_end, id) where deleted_at is null;
create index invoices_org_id_due_on_id_idx on invoices (org_id, due_on, id) where deleted_at is null;
create index invoices_org_id_issued_at_id_idx on invoices (org_id, issued_at, id) where deleted_at is null;
create index invoices_org_id_paid_at_id_idx on invoices (org_id, paid_at, id) where deleted_at is null;
create index invoices_org_id_created_at_id_idx on invoices (org_id, created_at, id) where deleted_at is null;
create index invoices_search_idx on invoices using gin (search_vector(org_id, number)) with (fastupdate = off);
