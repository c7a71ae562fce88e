-- How long records are kept, and legal holds, which keep those of a worker whatever the rules say.
create type retention_subject as enum ('documents', 'workers', 'notes', 'absences', 'receipts');
create type retention_since as enum ('last_assignment_end', 'expiry', 'record_date');

create table retention_rules (
  org_id uuid not null,
  subject retention_subject not null,
  -- Of documents: a built-in type, or the id of one of the organisation's own; empty: all that have no rule of their own.
  kind text not null,
  since retention_since not null,
  months integer not null,
  primary key (org_id, subject, kind),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade,
  constraint retention_rules_months check (months between 1 and 1200)
);
call keep_side_table('retention_rules');

create table legal_holds (
  org_id uuid not null,
  id uuid not null default next_id(),
  worker_id uuid not null,
  reason text not null,
  placed_at timestamptz(3) not null default write_stamp(),
  placed_by uuid,
  released_at timestamptz(3),
  released_by uuid,
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade,
  foreign key (org_id, worker_id) references workers (org_id, id) on delete cascade on update restrict
);
create index legal_holds_org_id_worker_id_id_idx on legal_holds (org_id, worker_id, id);
call keep_side_table('legal_holds');

-- Since when a hold stands; null without one.
alter table workers add column legal_hold_at timestamptz(3);
