-- Projects and clients that a member is limited to. Limits have an id of their own, which changes with them: what was
-- cached or opened for the earlier limits is not used for the new ones.
create table member_limits (
  org_id uuid not null references organisations (id) on delete cascade on update cascade,
  id uuid not null,
  limits_id uuid not null,
  project_id uuid,
  client_id uuid,
  primary key (org_id, id),
  constraint member_limits_one_check check (num_nonnulls(project_id, client_id) = 1),
  foreign key (org_id, project_id) references projects (org_id, id) on delete cascade on update restrict,
  foreign key (org_id, client_id) references clients (org_id, id) on delete cascade on update restrict
);
create index member_limits_limits_id_idx on member_limits (limits_id);
create index member_limits_org_id_project_id_idx on member_limits (org_id, project_id);
create index member_limits_org_id_client_id_idx on member_limits (org_id, client_id);

alter table memberships add column limits_id uuid,
  add constraint memberships_limits_check check (
    (limits_id is null or role in ('supervisor', 'finance')) and (limits_id is not null or role <> 'supervisor')
  );
alter table invitations add column limits_id uuid;

-- The tokens of a person follow a change of limits, too.
drop trigger announce_member on memberships;
create trigger announce_member after delete or update of role, worker_id, limits_id on memberships
  for each row execute function announce_member();
