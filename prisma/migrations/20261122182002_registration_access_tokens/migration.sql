-- With it a client reads, changes and removes its own registration (RFC 7592).
alter table oauth_clients add column registration_token_hash bytea;
