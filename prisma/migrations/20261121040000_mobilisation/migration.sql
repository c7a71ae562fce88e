-- Mobilisation: the jobs of a project, the workers assigned to them, and when workers are available.
--
-- The status of an assignment follows from its days; the daily run moves those whose day has come.

create extension if not exists btree_gist;

create type job_status as enum ('mobilising', 'mobilised', 'completed', 'cancelled');
create table jobs (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  project_id uuid not null,
  start_date date not null,
  end_date date,
  roles jsonb not null,
  status job_status not null default 'mobilising',
  primary key (org_id, id),
  foreign key (org_id, project_id) references projects (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index jobs_org_id_project_id_id_idx on jobs (org_id, project_id, id);
create index jobs_org_id_updated_at_id_idx on jobs (org_id, updated_at desc, id desc);
call keep_tenant_table('jobs');

create type assignment_status as enum ('scheduled', 'active', 'ended');
create table assignments (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  worker_id uuid not null,
  project_id uuid not null,
  job_id uuid,
  trade text,
  start_date date not null,
  end_date date,
  external_id text,
  metadata jsonb not null default '{}',
  status assignment_status not null default 'scheduled',
  primary key (org_id, id),
  foreign key (org_id, worker_id) references workers (org_id, id) on delete restrict on update restrict,
  foreign key (org_id, project_id) references projects (org_id, id) on delete restrict on update restrict,
  foreign key (org_id, job_id) references jobs (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index assignments_org_id_worker_id_id_idx on assignments (org_id, worker_id, id);
create index assignments_org_id_project_id_id_idx on assignments (org_id, project_id, id);
create index assignments_org_id_job_id_id_idx on assignments (org_id, job_id, id);
create index assignments_org_id_updated_at_id_idx on assignments (org_id, updated_at desc, id desc);
create unique index assignments_org_id_external_id_key on assignments (org_id, external_id);

-- One worker is never in two places on the same day, even with concurrent writes.
alter table assignments add constraint assignments_never_overlap exclude using gist (
  org_id with =,
  worker_id with =,
  daterange(start_date, end_date, '[]') with &&
) where (deleted_at is null);

-- What the daily run looks for.
create index assignments_org_id_start_date_idx on assignments (org_id, start_date) where status = 'scheduled';
create index assignments_org_id_end_date_idx on assignments (org_id, end_date) where status <> 'ended';
call keep_tenant_table('assignments');

create type planner_kind as enum ('available', 'unavailable', 'holiday', 'sick', 'training');
create table planner_windows (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  worker_id uuid not null,
  kind planner_kind not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  note text,
  primary key (org_id, id),
  foreign key (org_id, worker_id) references workers (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index planner_windows_org_id_worker_id_id_idx on planner_windows (org_id, worker_id, id);
create index planner_windows_org_id_updated_at_id_idx on planner_windows (org_id, updated_at desc, id desc);
call keep_tenant_table('planner_windows');
