-- What clients are charged for approved timesheets: the rate and the amounts that a timesheet gets when it is approved, and the
-- invoice that bills it. The domain decides them (src/domain/finance/charges.ts); everything else adds them up.

create table timesheet_charges (
  org_id uuid not null,
  timesheet_id uuid not null,
  worker_id uuid not null,
  project_id uuid not null,
  period_start date not null,
  period_end date not null,
  hours integer not null,
  overtime_hours integer not null,
  currency char(3),
  rate integer,
  overtime_rate integer,
  amount bigint not null,
  overtime_amount bigint not null,
  unrated uuid[] not null default '{}',
  invoice_id uuid,
  primary key (org_id, timesheet_id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade,
  foreign key (org_id, timesheet_id) references timesheets (org_id, id) on delete cascade on update restrict,
  foreign key (org_id, invoice_id) references invoices (org_id, id) on delete cascade on update restrict
) with (fillfactor = 90); -- a row is updated when it is invoiced, and then finds room on its page
