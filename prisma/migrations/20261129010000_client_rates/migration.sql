-- What a client pays for an hour of a trade, or of every trade, from a day on, and until a day.
create table client_rates (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  client_id uuid not null,
  trade text,
  rate integer not null,
  overtime_rate integer not null,
  currency char(3) not null,
  valid_from date not null,
  valid_until date,
  external_id text,
  metadata jsonb not null default '{}',
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade,
  foreign key (org_id, client_id) references clients (org_id, id) on delete cascade on update restrict
);
create unique index client_rates_org_id_external_id_key on client_rates (org_id, external_id) where deleted_at is null;
create index client_rates_org_id_updated_at_id_idx on client_rates (org_id, updated_at desc, id desc);
create index client_rates_org_id_created_at_id_idx on client_rates (org_id, created_at, id) where deleted_at is null;
create index client_rates_org_id_client_id_id_idx on client_rates (org_id, client_id, id);
create index client_rates_org_id_trade_id_idx on client_rates (org_id, trade, id) where deleted_at is null;
create index client_rates_org_id_currency_id_idx on client_rates (org_id, currency, id) where deleted_at is null;
create index client_rates_org_id_valid_from_id_idx on client_rates (org_id, valid_from, id) where deleted_at is null;
create index client_rates_org_id_valid_until_id_idx on client_rates (org_id, valid_until, id) where deleted_at is null;

-- One rate for a client and trade on each day, even with concurrent writes.
alter table client_rates add constraint client_rates_never_overlap exclude using gist (
  org_id with =,
  client_id with =,
  lower(coalesce(trade, '')) with =,
  daterange(valid_from, valid_until, '[]') with &&
) where (deleted_at is null);
call keep_tenant_table('client_rates');

-- The hours at each rate, where a client's rate changed within the period of a timesheet.
alter table timesheet_charges add column rates jsonb;
