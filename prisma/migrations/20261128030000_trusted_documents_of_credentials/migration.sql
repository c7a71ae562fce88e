-- Keys and clients that may send only trusted documents to /graphql. Processes hear of a change at once, as of scopes.
alter table api_keys add column trusted_documents_only boolean not null default false;
alter table oauth_clients add column trusted_documents_only boolean not null default false;

create or replace trigger announce_credential
  after delete or update of scopes, environment, rate_per_minute, expires_at, revoked_at, trusted_documents_only on api_keys
  for each row execute function announce_credential();
create or replace trigger announce_credential
  after delete or update of scopes, environment, rate_per_minute, revoked_at, trusted_documents_only on oauth_clients
  for each row execute function announce_credential();
