-- Days on which the organisation does not work, and whether a project works on them nevertheless.
create table holidays (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  name text not null,
  date date not null,
  external_id text,
  metadata jsonb not null default '{}',
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create unique index holidays_org_id_external_id_key on holidays (org_id, external_id) where deleted_at is null;
create index holidays_org_id_updated_at_id_idx on holidays (org_id, updated_at desc, id desc);
create index holidays_org_id_created_at_id_idx on holidays (org_id, created_at, id) where deleted_at is null;
create index holidays_org_id_date_id_idx on holidays (org_id, date, id) where deleted_at is null;
call keep_tenant_table('holidays');

alter table projects add column works_holidays boolean not null default true;
