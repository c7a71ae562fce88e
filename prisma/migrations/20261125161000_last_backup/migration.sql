-- When the last good backup ended, for its metric and alert. One row at most; a new table locks nothing.
create table last_backup (
  id boolean primary key default true,
  finished_at timestamptz(3) not null default now(),
  constraint last_backup_id_check check (id)
);
