-- What is kept of requests: the first answer to each Idempotency-Key, the request log with its counts, the audit log.
--
-- An answer is written in the transaction of the write that it answers. The request log and its counts are written in
-- batches, later. All of these are removed after a time; the audit log is only ever added to.

create table idempotency_records (
  org_id uuid not null,
  credential_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  answer jsonb not null,
  created_at timestamptz(3) not null default current_timestamp,
  primary key (org_id, credential_id, key),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index idempotency_records_created_at_idx on idempotency_records (created_at);

-- A UUIDv7 (RFC 9562) of that moment, for rows that no organisation's clock numbers.
create function id_at(moment timestamptz) returns uuid language sql volatile
  return (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0')
    || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid;

create type surface as enum ('rest', 'graphql');
create type credential_kind as enum ('key', 'token', 'session');
create table request_log (
  org_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  request_id text not null,
  surface surface not null,
  method text not null,
  path text not null,
  operation text,
  credential_id uuid not null,
  credential_kind credential_kind not null,
  credential_name text,
  environment environment not null,
  status smallint not null,
  error_code text,
  duration_ms double precision not null,
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index request_log_org_id_request_id_idx on request_log (org_id, request_id);
create index request_log_org_id_credential_id_id_idx on request_log (org_id, credential_id, id);
create index request_log_at_idx on request_log using brin (at);

create table request_counts (
  org_id uuid not null,
  minute timestamptz(0) not null,
  credential_id uuid not null,
  credential_kind credential_kind not null,
  credential_name text,
  environment environment not null,
  success integer not null,
  client_error integer not null,
  server_error integer not null,
  limited integer not null,
  points integer not null,
  rate_per_minute integer not null,
  primary key (org_id, minute, credential_id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index request_counts_minute_idx on request_counts using brin (minute);

create type actor_kind as enum ('user', 'key', 'client', 'cli', 'nobody');
-- It refers to no other table: what an entry names may be removed, and the entry stays.
create table audit_log (
  id uuid not null,
  org_id uuid,
  at timestamptz(3) not null default current_timestamp,
  action text not null,
  actor_kind actor_kind not null,
  actor_id text,
  actor_name text,
  target_type text,
  target_id text,
  target_name text,
  request_id text,
  address text,
  detail jsonb not null default '{}',
  primary key (id)
);
create index audit_log_org_id_id_idx on audit_log (org_id, id);

create function refuse_audit_change() returns trigger
language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to' using errcode = '42501';
end $$;

create trigger refuse_audit_change before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
