-- The day on which the weeks of an organisation begin: of its planner, its timesheets and the worker portal.
create type week_start as enum ('monday', 'saturday', 'sunday');
alter table organisations add column week_start week_start not null default 'monday';
