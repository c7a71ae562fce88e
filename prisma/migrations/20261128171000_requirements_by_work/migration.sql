-- Requirements of a client, a project or a role. They have a column of their own, so that the last release, which does not
-- know them, does not require these documents of everyone.
alter table compliance_settings add column work_requirements jsonb not null default '[]';
