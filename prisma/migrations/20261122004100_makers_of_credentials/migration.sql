-- Who made a key or client, and which scopes developers may give: nobody makes a credential that may do more than its
-- maker. Those made before keep their scopes; their makers are read from the audit log.

alter table organisations add column developer_scopes text[] default array['read']::text[];

alter table api_keys
  add column created_by uuid,
  add foreign key (created_by) references users (id) on delete set null on update cascade;
create index api_keys_created_by_idx on api_keys (created_by);

alter table oauth_clients
  add column created_by uuid,
  add foreign key (created_by) references users (id) on delete set null on update cascade;
create index oauth_clients_created_by_idx on oauth_clients (created_by);

-- A rotated key was made by whoever rotated it: its entry names the key that replaced the target.
update api_keys k set created_by = u.id
from audit_log a join users u on u.id::text = a.actor_id
where a.org_id = k.org_id and a.actor_kind = 'user'
  and ((a.action = 'api_key.created' and a.target_id = k.id::text)
    or (a.action = 'api_key.rotated' and a.detail ->> 'replaced_by' = k.id::text));

update oauth_clients c set created_by = u.id
from audit_log a join users u on u.id::text = a.actor_id
where a.org_id = c.org_id and a.actor_kind = 'user' and a.action = 'oauth_client.created' and a.target_id = c.id::text;
