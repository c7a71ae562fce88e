-- Whether a worker can sign in to the portal, as a field of the worker. It follows from memberships and open invitations.
create type account_status as enum ('none', 'invited', 'active');
alter table workers add column account_status account_status not null default 'none';

alter table workers disable trigger user;
update workers w set account_status = 'active'
from memberships m where m.org_id = w.org_id and m.worker_id = w.id;
update workers w set account_status = 'invited'
from invitations i
where i.org_id = w.org_id and i.worker_id = w.id and w.account_status = 'none'
  and i.accepted_at is null and i.revoked_at is null and i.expires_at > now();
alter table workers enable trigger user;

create index workers_org_id_account_status_id_idx on workers (org_id, account_status, id) where deleted_at is null;
create index invitations_org_id_worker_id_idx on invitations (org_id, worker_id);
