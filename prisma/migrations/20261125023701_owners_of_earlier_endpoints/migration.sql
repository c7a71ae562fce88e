-- Whose the endpoints are that are there already, the audit log says: a token's entries name its grant, or the client that
-- acts for itself. In a migration of its own, so that the table is not locked while the log is read.

update webhook_endpoints w set client_id = made.client_id
from (
  select a.org_id, a.target_id, coalesce(c.client_id, g.client_id) as client_id
  from audit_log a
  left join oauth_clients c on c.id::text = a.actor_id
  left join oauth_grants g on g.id::text = a.actor_id
  where a.action = 'webhook_endpoint.created' and a.actor_kind = 'client') made
where made.org_id = w.org_id and made.target_id = w.id::text;
