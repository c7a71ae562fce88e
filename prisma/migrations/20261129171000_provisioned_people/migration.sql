-- People whom an organisation's directory creates, changes and removes (SCIM 2.0, RFC 7644). One who is not active has no
-- membership, and keeps the row.
create table provisioned_people (
  org_id uuid not null references organisations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The directory's own id of the person.
  external_id text,
  -- The role of the membership, when there is one.
  role role not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (org_id, user_id)
);
create unique index provisioned_people_external_id_key on provisioned_people (org_id, external_id) where external_id is not null;
create index provisioned_people_user_id_idx on provisioned_people (user_id);
