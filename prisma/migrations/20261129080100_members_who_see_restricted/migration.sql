-- A member can be given the right to see documents of restricted types.
alter table memberships add column sees_restricted boolean not null default false;

-- The sessions of a person follow a change of it, too.
drop trigger announce_member on memberships;
create trigger announce_member after delete or update of role, worker_id, limits_id, sees_restricted on memberships
  for each row execute function announce_member();
