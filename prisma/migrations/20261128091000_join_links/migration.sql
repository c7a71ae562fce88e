-- Links with which workers ask for an account, and what they asked. Like invitations, both are no records: the audit log
-- has their changes.
create type join_request_status as enum ('waiting', 'invited', 'rejected');

create table join_links (
  org_id uuid not null,
  id uuid not null,
  project_id uuid,
  secret_hash bytea not null,
  requests_per_day integer not null,
  created_by uuid,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, project_id) references projects (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create unique index join_links_secret_hash_key on join_links (secret_hash);
create index join_links_org_id_project_id_idx on join_links (org_id, project_id);

create table join_requests (
  org_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  name text not null,
  email text not null,
  external_id text,
  phone text,
  status join_request_status not null default 'waiting',
  worker_id uuid,
  created_at timestamptz(3) not null default current_timestamp,
  decided_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, link_id) references join_links (org_id, id) on delete cascade on update cascade,
  foreign key (org_id, worker_id) references workers (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade,
  constraint join_requests_email_check check (email = lower(email))
);
-- A person who asks again replaces what they asked before.
create unique index join_requests_org_id_email_key on join_requests (org_id, email) where status = 'waiting';
create index join_requests_org_id_status_id_idx on join_requests (org_id, status, id);
create index join_requests_org_id_link_id_created_at_idx on join_requests (org_id, link_id, created_at);
create index join_requests_org_id_worker_id_idx on join_requests (org_id, worker_id);
create index join_requests_org_id_created_at_idx on join_requests (org_id, created_at);
