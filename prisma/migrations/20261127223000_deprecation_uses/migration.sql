-- How many requests of each credential used something deprecated, by day. Written like the counts of requests, outside of
-- the organisation's writes.
create table deprecation_uses (
  org_id uuid not null,
  day date not null,
  credential_id uuid not null,
  deprecation text not null,
  credential_kind credential_kind not null,
  credential_name text,
  environment environment not null,
  requests integer not null,
  last_used_at timestamptz(3) not null,
  primary key (org_id, day, credential_id, deprecation),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index deprecation_uses_day_idx on deprecation_uses (day);
