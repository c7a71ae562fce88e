-- Who may call, and as whom: API keys, people with their memberships and sessions, and OAuth 2.0.
--
-- No secret is stored here, only its SHA-256, or the argon2id hash of a password. Each process remembers credentials
-- that it has seen; triggers announce, on the channel muster_credential, which of them was changed or removed.

create type environment as enum ('live', 'sandbox');
create table api_keys (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  environment environment not null,
  scopes text[],
  secret_hash bytea not null,
  hint text not null,
  rate_per_minute integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create unique index api_keys_secret_hash_key on api_keys (secret_hash);

create function announce_credential() returns trigger
language plpgsql as $$
begin
  perform pg_notify('muster_credential', old.id::text);
  return null;
end $$;

create trigger announce_credential
  after delete or update of scopes, environment, rate_per_minute, expires_at, revoked_at on api_keys
  for each row execute function announce_credential();

create table users (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text,
  created_at timestamptz(3) not null default current_timestamp,
  primary key (id),
  -- Addresses of people are compared in lower case.
  constraint users_email_check check (email = lower(email))
);
create unique index users_email_key on users (email);

create type role as enum ('owner', 'admin', 'developer', 'staff', 'worker');
create table memberships (
  org_id uuid not null,
  user_id uuid not null,
  role role not null,
  worker_id uuid,
  created_at timestamptz(3) not null default current_timestamp,
  digest boolean not null default true,
  digested_at timestamptz(3),
  primary key (org_id, user_id),
  foreign key (user_id) references users (id) on delete cascade on update cascade,
  foreign key (org_id, worker_id) references workers (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade,
  -- Exactly the members with the role worker are linked to a worker.
  constraint memberships_worker_check check ((role = 'worker') = (worker_id is not null))
);
create index memberships_user_id_idx on memberships (user_id);
create unique index memberships_org_id_worker_id_key on memberships (org_id, worker_id);

create table invitations (
  org_id uuid not null,
  id uuid not null,
  email text not null,
  name text not null,
  role role not null,
  worker_id uuid,
  secret_hash bytea not null,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, worker_id) references workers (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade,
  constraint invitations_worker_check check ((role = 'worker') = (worker_id is not null)),
  constraint invitations_email_check check (email = lower(email))
);
create unique index invitations_secret_hash_key on invitations (secret_hash);
create index invitations_org_id_email_idx on invitations (org_id, email);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  org_id uuid,
  address text,
  user_agent text,
  created_at timestamptz(3) not null default current_timestamp,
  last_seen_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  primary key (id),
  foreign key (user_id) references users (id) on delete cascade on update cascade
);
create unique index sessions_secret_hash_key on sessions (secret_hash);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

create table password_resets (
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (id),
  foreign key (user_id) references users (id) on delete cascade on update cascade
);
create unique index password_resets_secret_hash_key on password_resets (secret_hash);
create index password_resets_user_id_idx on password_resets (user_id);

-- Attempts to sign in. The columns are those that rate-limiter-flexible asks for.
create table attempts (
  key varchar(255) not null,
  points integer not null default 0,
  expire bigint,
  primary key (key)
);

create type oauth_grant_type as enum ('authorization_code', 'refresh_token', 'client_credentials');
create table oauth_clients (
  org_id uuid not null,
  id uuid not null,
  client_id text not null,
  name text not null,
  redirect_uris text[],
  grant_types oauth_grant_type[],
  scopes text[],
  environment environment not null,
  rate_per_minute integer not null,
  secret_hash bytea,
  secret_hint text,
  previous_secret_hash bytea,
  previous_secret_expires_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  primary key (id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create unique index oauth_clients_client_id_key on oauth_clients (client_id);
create index oauth_clients_org_id_idx on oauth_clients (org_id);

create trigger announce_credential
  after delete or update of scopes, environment, rate_per_minute, revoked_at on oauth_clients
  for each row execute function announce_credential();

create table oauth_grants (
  org_id uuid not null,
  id uuid not null,
  client_id text not null,
  user_id uuid not null,
  scopes text[],
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  primary key (id),
  foreign key (client_id) references oauth_clients (client_id) on delete cascade on update restrict,
  foreign key (user_id) references users (id) on delete cascade on update cascade,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index oauth_grants_org_id_user_id_idx on oauth_grants (org_id, user_id);
create index oauth_grants_user_id_client_id_idx on oauth_grants (user_id, client_id);
create index oauth_grants_client_id_idx on oauth_grants (client_id);
create index oauth_grants_expires_at_idx on oauth_grants (expires_at);

create trigger announce_credential
  after delete or update of scopes, revoked_at on oauth_grants
  for each row execute function announce_credential();

create type oauth_token_kind as enum ('code', 'access', 'refresh', 'client');
create table oauth_tokens (
  hash bytea not null,
  kind oauth_token_kind not null,
  client_id text not null,
  grant_id uuid,
  scopes text[],
  payload json not null,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  consumed_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (hash),
  foreign key (client_id) references oauth_clients (client_id) on delete cascade on update restrict,
  foreign key (grant_id) references oauth_grants (id) on delete cascade on update cascade,
  -- A client's own token belongs to the client, every other one to what a person allowed.
  constraint oauth_tokens_grant_check check ((kind = 'client') = (grant_id is null))
);
create index oauth_tokens_client_id_idx on oauth_tokens (client_id);
create index oauth_tokens_grant_id_idx on oauth_tokens (grant_id);
create index oauth_tokens_expires_at_idx on oauth_tokens (expires_at);

-- A token is known by its hash.
create function announce_token() returns trigger
language plpgsql as $$
begin
  perform pg_notify('muster_credential', encode(old.hash, 'hex'));
  return null;
end $$;

create trigger announce_token after update of revoked_at on oauth_tokens
  for each row execute function announce_token();

create table oauth_interactions (
  hash bytea not null,
  payload json not null,
  expires_at timestamptz(3) not null,
  primary key (hash)
);
create index oauth_interactions_expires_at_idx on oauth_interactions (expires_at);

-- A person's tokens follow their membership: a new role is announced, and with the membership goes what they allowed.
create function announce_member() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update oauth_grants set revoked_at = now()
    where org_id = old.org_id and user_id = old.user_id and revoked_at is null;
  end if;
  perform pg_notify('muster_credential', old.user_id::text);
  return null;
end $$;

create trigger announce_member after delete or update of role, worker_id on memberships
  for each row execute function announce_member();
