-- Timesheets and expenses have an id of another system and its key-value pairs, as other records do, so that one that is sent
-- twice is found. The columns rewrite no table. Their indexes follow in a migration for each table, so that its writers
-- alone wait.

alter table timesheets add column external_id text, add column metadata jsonb not null default '{}';
alter table expenses add column external_id text, add column metadata jsonb not null default '{}';
