-- Automations can start others with what they do. Each run knows the event that began its chain, and the first run of that
-- event counts the runs of all the chain, so that one event cannot cause runs without end. Both are null in earlier runs:
-- such a run counts as the beginning of a chain.
alter table automation_runs add column cause_id text, add column cause_runs integer;
