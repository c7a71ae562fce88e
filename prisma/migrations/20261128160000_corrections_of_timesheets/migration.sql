-- Who approved a timesheet, as they were called then, and what staff corrected in it: the last is the newest.
alter table timesheets
  add column approved_by text,
  add column corrections jsonb not null default '[]';
