-- The device authorisation grant (RFC 8628). Alone in its migration: a transaction cannot use a value that it has added.
alter type oauth_grant_type add value 'device_code';
