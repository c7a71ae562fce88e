-- Second factors of people: authenticator apps (TOTP, RFC 6238) and passkeys (WebAuthn), with recovery codes for when
-- both are lost.
create type second_factor_kind as enum ('totp', 'passkey');

create table second_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind second_factor_kind not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  -- Of an authenticator app: its secret, encrypted, and the last time step of which a code was accepted.
  secret bytea,
  secret_key_id text,
  last_step bigint,
  -- Of a passkey.
  credential_id text,
  public_key bytea,
  sign_count bigint,
  constraint second_factors_complete check (
    (kind = 'totp') = (secret is not null) and (kind = 'totp') = (secret_key_id is not null)
    and (kind = 'passkey') = (credential_id is not null) and (kind = 'passkey') = (public_key is not null)
    and (kind = 'passkey') = (sign_count is not null))
);
create unique index second_factors_credential_id_key on second_factors (credential_id);
create index second_factors_user_id_idx on second_factors (user_id);

create table recovery_codes (
  secret_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3)
);
create index recovery_codes_user_id_idx on recovery_codes (user_id);

-- Challenges that a passkey has answered, so that no answer counts twice. They expire within minutes.
create table used_challenges (
  hash bytea primary key,
  expires_at timestamptz(3) not null
);
create index used_challenges_expires_at_idx on used_challenges (expires_at);

-- Whether a second factor was used in the session, and when its person last proved who they are.
alter table sessions
  add column has_second_factor boolean not null default false,
  add column confirmed_at timestamptz(3) not null default now();

-- The roles whose members need a second factor.
alter table organisations add column second_factor_roles role[] not null default '{}';
