-- Hours of a project that a contact of the client approves by a signed link, as they were when they were sent.
create type timesheet_approval_status as enum ('pending', 'approved', 'rejected', 'expired');
create table timesheet_approvals (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  project_id uuid not null,
  period_start date not null,
  period_end date not null,
  email text not null,
  status timesheet_approval_status not null default 'pending',
  sheets jsonb not null,
  total_hours double precision not null,
  requested_by text not null,
  expires_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  rejection_reason text,
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade,
  foreign key (org_id, project_id) references projects (org_id, id) on delete cascade on update restrict,
  -- A decision says who made it and when; only a decision does.
  constraint timesheet_approvals_decided check ((status in ('approved', 'rejected')) = (decided_at is not null)
    and (decided_at is null) = (decided_by is null))
);
create index timesheet_approvals_org_id_updated_at_id_idx on timesheet_approvals (org_id, updated_at desc, id desc);
create index timesheet_approvals_org_id_created_at_id_idx on timesheet_approvals (org_id, created_at, id)
  where deleted_at is null;
create index timesheet_approvals_org_id_status_id_idx on timesheet_approvals (org_id, status, id) where deleted_at is null;
create index timesheet_approvals_org_id_project_id_id_idx on timesheet_approvals (org_id, project_id, id);
create index timesheet_approvals_org_id_period_start_id_idx on timesheet_approvals (org_id, period_start, id)
  where deleted_at is null;
create index timesheet_approvals_org_id_expires_at_idx on timesheet_approvals (org_id, expires_at)
  where status = 'pending' and deleted_at is null;
call keep_tenant_table('timesheet_approvals');

alter table messages
  add column approval_id uuid,
  add constraint messages_org_id_approval_id_fkey foreign key (org_id, approval_id) references timesheet_approvals (org_id, id)
    on delete cascade on update restrict not valid;
create index messages_org_id_approval_id_idx on messages (org_id, approval_id) where approval_id is not null;
