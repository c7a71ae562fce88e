-- What people write on a worker, job, project or client. A note has exactly one subject, and goes with it.
create table notes (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  text text not null,
  author_id uuid,
  mention_ids uuid[] not null default '{}',
  worker_id uuid,
  job_id uuid,
  project_id uuid,
  client_id uuid,
  external_id text,
  metadata jsonb not null default '{}',
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade,
  foreign key (org_id, worker_id) references workers (org_id, id) on delete cascade on update restrict,
  foreign key (org_id, job_id) references jobs (org_id, id) on delete cascade on update restrict,
  foreign key (org_id, project_id) references projects (org_id, id) on delete cascade on update restrict,
  foreign key (org_id, client_id) references clients (org_id, id) on delete cascade on update restrict,
  constraint notes_subject_check check (num_nonnulls(worker_id, job_id, project_id, client_id) = 1)
);
create unique index notes_org_id_external_id_key on notes (org_id, external_id) where deleted_at is null;
create index notes_org_id_updated_at_id_idx on notes (org_id, updated_at desc, id desc);
create index notes_org_id_created_at_id_idx on notes (org_id, created_at, id) where deleted_at is null;
create index notes_org_id_worker_id_id_idx on notes (org_id, worker_id, id);
create index notes_org_id_job_id_id_idx on notes (org_id, job_id, id);
create index notes_org_id_project_id_id_idx on notes (org_id, project_id, id);
create index notes_org_id_client_id_id_idx on notes (org_id, client_id, id);
call keep_tenant_table('notes');
