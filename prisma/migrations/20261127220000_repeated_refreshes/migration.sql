-- A refresh can be repeated for 30 seconds, with the same new refresh token.

alter table oauth_tokens add column successor_hash bytea;
