-- What a run did, the condition that was not met, or why it failed.
alter table automation_runs add column outcome jsonb;
