-- Timesheets and expenses of workers, and the invoices that bill clients for timesheets.
--
-- Money is an integer in minor units of its currency. Charge rates are kept apart from assignments, because workers see
-- their assignments.

create type timesheet_status as enum ('draft', 'submitted', 'approved', 'rejected');
create table timesheets (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  worker_id uuid not null,
  project_id uuid not null,
  assignment_id uuid,
  period_start date not null,
  period_end date not null,
  entries jsonb not null,
  total_hours double precision not null,
  status timesheet_status not null default 'draft',
  submitted_at timestamptz(3),
  approved_at timestamptz(3),
  rejection_reason text,
  primary key (org_id, id),
  foreign key (org_id, worker_id) references workers (org_id, id) on delete restrict on update restrict,
  foreign key (org_id, project_id) references projects (org_id, id) on delete restrict on update restrict,
  foreign key (org_id, assignment_id) references assignments (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index timesheets_org_id_worker_id_id_idx on timesheets (org_id, worker_id, id);
create index timesheets_org_id_project_id_id_idx on timesheets (org_id, project_id, id);
create index timesheets_org_id_updated_at_id_idx on timesheets (org_id, updated_at desc, id desc);
call keep_tenant_table('timesheets');

create type expense_category as enum ('travel', 'accommodation', 'tools', 'ppe', 'meals', 'other');
create type expense_status as enum ('submitted', 'approved', 'paid', 'rejected');
create table expenses (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  worker_id uuid not null,
  project_id uuid,
  category expense_category not null,
  amount integer not null,
  currency char(3) not null,
  incurred_on date not null,
  description text,
  receipt_key text,
  receipt_name text,
  receipt_type text,
  status expense_status not null default 'submitted',
  rejection_reason text,
  primary key (org_id, id),
  foreign key (org_id, worker_id) references workers (org_id, id) on delete restrict on update restrict,
  foreign key (org_id, project_id) references projects (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index expenses_org_id_worker_id_id_idx on expenses (org_id, worker_id, id);
create index expenses_org_id_project_id_id_idx on expenses (org_id, project_id, id);
create index expenses_org_id_updated_at_id_idx on expenses (org_id, updated_at desc, id desc);
call keep_tenant_table('expenses');

create table charge_rates (
  org_id uuid not null,
  assignment_id uuid not null,
  rate integer not null,
  overtime_rate integer not null,
  currency char(3) not null,
  primary key (org_id, assignment_id),
  foreign key (org_id, assignment_id) references assignments (org_id, id) on delete cascade on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
call keep_side_table('charge_rates');

create table invoice_settings (
  org_id uuid not null,
  prefix text not null,
  vat_basis_points integer not null,
  payment_days integer not null,
  address text,
  vat_number text,
  primary key (org_id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
call keep_side_table('invoice_settings');

create type invoice_status as enum ('draft', 'issued', 'paid', 'void');
create table invoices (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  client_id uuid not null,
  sequence integer,
  number text,
  period_start date not null,
  period_end date not null,
  currency char(3) not null,
  vat_basis_points integer not null,
  net integer not null,
  vat integer not null,
  total integer not null,
  lines jsonb not null,
  status invoice_status not null default 'draft',
  issued_at timestamptz(3),
  issued_on date,
  due_on date,
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  parties jsonb,
  file_key text,
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index invoices_org_id_client_id_id_idx on invoices (org_id, client_id, id);
create index invoices_org_id_updated_at_id_idx on invoices (org_id, updated_at desc, id desc);
create unique index invoices_org_id_sequence_key on invoices (org_id, sequence);
call keep_tenant_table('invoices');

-- The key lets a timesheet be on one invoice only.
create table invoiced_timesheets (
  org_id uuid not null,
  timesheet_id uuid not null,
  invoice_id uuid not null,
  primary key (org_id, timesheet_id),
  foreign key (org_id, timesheet_id) references timesheets (org_id, id) on delete restrict on update restrict,
  foreign key (org_id, invoice_id) references invoices (org_id, id) on delete cascade on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index invoiced_timesheets_org_id_invoice_id_idx on invoiced_timesheets (org_id, invoice_id);
call keep_side_table('invoiced_timesheets');

-- The number, sums and lines of an issued invoice never change.
create function refuse_changed_invoice() returns trigger
language plpgsql as $$
begin
  raise exception 'an issued invoice is not changed' using errcode = '42501';
end $$;

create trigger refuse_changed_invoice before update on invoices
  for each row when (old.sequence is not null
    and (old.client_id, old.sequence, old.number, old.period_start, old.period_end, old.currency, old.vat_basis_points,
      old.net, old.vat, old.total, old.lines, old.issued_at, old.parties)
    is distinct from (new.client_id, new.sequence, new.number, new.period_start, new.period_end, new.currency,
      new.vat_basis_points, new.net, new.vat, new.total, new.lines, new.issued_at, new.parties))
  execute function refuse_changed_invoice();
