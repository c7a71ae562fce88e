-- Proofs of possession (RFC 9449), the device authorisation grant (RFC 8628) and dynamic registration (RFC 7591).

-- A proof that was used, until nothing would accept it any more.
create table oauth_dpop_proofs (
  hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (hash)
);
create index oauth_dpop_proofs_expires_at_idx on oauth_dpop_proofs (expires_at);

-- A device that waits for a person's decision: a grant, or `denied_at`.
create table oauth_device_codes (
  hash bytea not null,
  user_code_hash bytea not null,
  client_id text not null,
  payload json not null,
  grant_id uuid,
  denied_at timestamptz(3),
  consumed_at timestamptz(3),
  -- When the device asked last, and how many seconds it has to wait before it asks again.
  polled_at timestamptz(3),
  poll_seconds integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  primary key (hash),
  foreign key (client_id) references oauth_clients (client_id) on delete cascade on update restrict,
  foreign key (grant_id) references oauth_grants (id) on delete cascade on update cascade,
  constraint oauth_device_codes_decision_check check (grant_id is null or denied_at is null)
);
create unique index oauth_device_codes_user_code_hash_key on oauth_device_codes (user_code_hash);
create index oauth_device_codes_client_id_idx on oauth_device_codes (client_id);
create index oauth_device_codes_grant_id_idx on oauth_device_codes (grant_id);
create index oauth_device_codes_expires_at_idx on oauth_device_codes (expires_at);

-- An initial access token: lets a product register clients of an organisation.
create table oauth_registration_tokens (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  secret_hash bytea not null,
  hint text not null,
  scopes text[],
  environment environment not null,
  created_at timestamptz(3) not null default current_timestamp,
  created_by uuid,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  primary key (id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade,
  foreign key (created_by) references users (id) on delete set null on update cascade
);
create unique index oauth_registration_tokens_secret_hash_key on oauth_registration_tokens (secret_hash);
create index oauth_registration_tokens_org_id_idx on oauth_registration_tokens (org_id);
create index oauth_registration_tokens_created_by_idx on oauth_registration_tokens (created_by);

-- A client that belongs to no organisation acts only for people, each of whom chooses theirs.
alter table oauth_clients
  alter column org_id drop not null,
  add column self_registered boolean not null default false,
  add constraint oauth_clients_organisation_check
    check (org_id is not null or not 'client_credentials' = any (grant_types));

-- `muster login`: a public client with the same id in every installation.
insert into oauth_clients (id, client_id, name, redirect_uris, grant_types, scopes, environment, rate_per_minute)
values ('00000000-0000-7000-8000-000000000c11', 'mst_client_00000000000070008000000000000c11', 'Muster command line',
  '{}', '{device_code,refresh_token}', '{read,write}', 'live', 600);
