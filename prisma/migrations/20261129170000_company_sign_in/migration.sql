-- Sign-in through an organisation's own OpenID provider.
create table company_sign_ins (
  org_id uuid primary key references organisations (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  -- Encrypted, and with which key.
  client_secret bytea not null,
  client_secret_key_id text not null,
  -- The claim that has the person's groups or roles, and which role each of its values gives.
  role_claim text,
  role_rules jsonb not null default '[]',
  default_role role,
  -- The roles that sign in this way only, and the owner who may also use a password.
  required_roles role[] not null default '{}',
  password_owner_id uuid references users (id) on delete set null,
  updated_at timestamptz(3) not null default now()
);
create index company_sign_ins_password_owner_id_idx on company_sign_ins (password_owner_id);

-- Domains of email addresses. A verified one belongs to one organisation.
create table sign_in_domains (
  org_id uuid not null references organisations (id) on delete cascade,
  domain text not null,
  -- What the domain's TXT record has to say.
  token text not null,
  created_at timestamptz(3) not null default now(),
  verified_at timestamptz(3),
  primary key (org_id, domain)
);
create unique index sign_in_domains_verified_key on sign_in_domains (domain) where verified_at is not null;

-- Who a subject of an organisation's provider is.
create table company_identities (
  org_id uuid not null references company_sign_ins (org_id) on delete cascade,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (org_id, subject)
);
create index company_identities_user_id_idx on company_identities (user_id);

-- The organisation whose provider signed the person in. The session is in this organisation only.
alter table sessions add column signed_in_by uuid references organisations (id) on delete cascade;
create index sessions_signed_in_by_idx on sessions (signed_in_by) where signed_in_by is not null;
