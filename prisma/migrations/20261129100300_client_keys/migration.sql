-- Public keys of an OAuth client that signs its requests to the token endpoint (private_key_jwt) instead of sending a
-- secret: a JWK Set (RFC 7517).
alter table oauth_clients add column public_keys jsonb;
