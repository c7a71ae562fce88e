-- The names of trades that an organisation uses, each with other names for it: records get the first.
alter table organisations add column trades jsonb not null default '[]';
