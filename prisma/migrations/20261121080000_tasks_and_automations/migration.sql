-- What is to be done and what is done automatically: automations, tasks, notifications, the daily run.
--
-- An automation runs once for each event that sets it off: the key of a run names both. A run goes with its event.
-- organisation_days says how far the daily run of each organisation has come.

create type automation_status as enum ('enabled', 'disabled');
create table automations (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  name text not null,
  trigger text not null,
  conditions jsonb not null default '[]',
  actions jsonb not null,
  status automation_status not null default 'enabled',
  run_count integer not null default 0,
  last_run_at timestamptz(3),
  failure_count integer not null default 0,
  last_error text,
  last_failed_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index automations_org_id_updated_at_id_idx on automations (org_id, updated_at desc, id desc);
call keep_tenant_table('automations');

create type automation_run_status as enum ('queued', 'succeeded', 'skipped', 'failed');
create table automation_runs (
  org_id uuid not null,
  event_id text not null,
  automation_id uuid not null,
  status automation_run_status not null default 'queued',
  attempts integer not null default 0,
  error text,
  created_at timestamptz(3) not null default write_stamp(),
  finished_at timestamptz(3),
  primary key (org_id, event_id, automation_id),
  foreign key (org_id, event_id) references events (org_id, id) on delete cascade on update restrict,
  foreign key (org_id, automation_id) references automations (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index automation_runs_org_id_automation_id_event_id_idx on automation_runs (org_id, automation_id, event_id);

create type task_status as enum ('open', 'in_progress', 'done', 'cancelled');
create type task_priority as enum ('low', 'normal', 'high');
create type task_source as enum ('staff', 'automation', 'api');
create table tasks (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  title text not null,
  description text,
  status task_status not null default 'open',
  priority task_priority not null default 'normal',
  due_on date,
  assignee_id uuid,
  subject_type text,
  subject_id uuid,
  source task_source not null default 'api',
  automation_id uuid,
  completed_at timestamptz(3),
  external_id text,
  metadata jsonb not null default '{}',
  purpose text,
  primary key (org_id, id),
  foreign key (org_id, automation_id) references automations (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index tasks_org_id_automation_id_id_idx on tasks (org_id, automation_id, id);
create index tasks_org_id_updated_at_id_idx on tasks (org_id, updated_at desc, id desc);
create unique index tasks_org_id_external_id_key on tasks (org_id, external_id);
create index tasks_org_id_subject_id_idx on tasks (org_id, subject_id) where purpose is not null;
call keep_tenant_table('tasks');

create type severity as enum ('info', 'warning', 'critical');
create table notifications (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  type text not null,
  title text not null,
  body text,
  severity severity not null default 'info',
  subject_type text,
  subject_id uuid,
  read_at timestamptz(3),
  recipient_id uuid,
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index notifications_org_id_updated_at_id_idx on notifications (org_id, updated_at desc, id desc);
call keep_tenant_table('notifications');

create table notification_reads (
  org_id uuid not null,
  notification_id uuid not null,
  user_id uuid not null,
  read_at timestamptz(3) not null,
  primary key (org_id, notification_id, user_id),
  foreign key (org_id, notification_id) references notifications (org_id, id) on delete cascade on update restrict,
  foreign key (user_id) references users (id) on delete cascade on update cascade,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index notification_reads_user_id_idx on notification_reads (user_id);

create table organisation_days (
  org_id uuid not null,
  day date not null,
  worker_id uuid,
  finished_at timestamptz(3),
  digested_on date,
  primary key (org_id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
