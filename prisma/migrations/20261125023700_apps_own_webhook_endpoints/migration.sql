-- An endpoint that an app made belongs to the app, and gets what the app may read.
--
-- That an app is not connected any more is no value of webhook_disabled_reason: the version before this one could not read
-- the endpoints of an organisation that has it.

alter table webhook_endpoints add column client_id text, add column disconnected boolean not null default false;
