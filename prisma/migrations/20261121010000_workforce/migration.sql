-- Workers, clients and their projects: the records that all others are about.
--
-- Every tenant table is keyed (org_id, id) and refers to others by (org_id, x_id), so no reference leads out of an
-- organisation. A record is deleted by setting deleted_at; its row stays. external_id is its name in another system.
-- Lists of what changed are read from (org_id, updated_at desc, id desc).

create type worker_status as enum ('candidate', 'active', 'inactive');
create type compliance_status as enum ('compliant', 'expiring', 'non_compliant');
create table workers (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  trade text,
  status worker_status not null default 'candidate',
  compliance_status compliance_status not null default 'non_compliant',
  external_id text,
  metadata jsonb not null default '{}',
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index workers_org_id_updated_at_id_idx on workers (org_id, updated_at desc, id desc);
create unique index workers_org_id_external_id_key on workers (org_id, external_id);
call keep_tenant_table('workers');

create type client_status as enum ('active', 'archived');
create table clients (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  name text not null,
  contact_name text,
  contact_email text,
  contact_phone text,
  address text,
  status client_status not null default 'active',
  external_id text,
  metadata jsonb not null default '{}',
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index clients_org_id_updated_at_id_idx on clients (org_id, updated_at desc, id desc);
create unique index clients_org_id_external_id_key on clients (org_id, external_id);
call keep_tenant_table('clients');

create type project_status as enum ('planned', 'active', 'completed', 'cancelled');
create table projects (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  client_id uuid not null,
  name text not null,
  code text,
  address text,
  start_date date,
  end_date date,
  status project_status not null default 'planned',
  external_id text,
  metadata jsonb not null default '{}',
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade,
  foreign key (org_id, client_id) references clients (org_id, id) on delete restrict on update restrict
);
create index projects_org_id_client_id_id_idx on projects (org_id, client_id, id);
create index projects_org_id_updated_at_id_idx on projects (org_id, updated_at desc, id desc);
create unique index projects_org_id_external_id_key on projects (org_id, external_id);
call keep_tenant_table('projects');
