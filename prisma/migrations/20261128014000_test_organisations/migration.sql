-- Organisations that others make to test with. What is due in one is decided by its clock, which stands until it is
-- advanced; its stamps, credentials and deliveries have the real time, as everywhere.
create table test_organisations (
  org_id uuid not null,
  owner_id uuid not null,
  client_id text,
  demo boolean not null,
  filled_at timestamptz(3),
  clock timestamptz(3) not null,
  target timestamptz(3),
  ends_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  primary key (org_id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index test_organisations_owner_id_org_id_idx on test_organisations (owner_id, org_id);

create table test_emails (
  org_id uuid not null,
  id uuid not null,
  message_id text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  sent_at timestamptz(3) not null,
  created_at timestamptz(3) not null default current_timestamp,
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create unique index test_emails_org_id_message_id_key on test_emails (org_id, message_id);
