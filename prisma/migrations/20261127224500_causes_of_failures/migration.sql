-- What a failed request asked and which error it got, and what each request cost.
alter table request_log add column points integer not null default 0, add column cause jsonb;

-- Failures are few among the requests, and are read without the others.
create index request_log_org_id_id_failed_idx on request_log (org_id, id) where error_code is not null;
