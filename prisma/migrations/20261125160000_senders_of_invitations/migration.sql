-- Who sent the email of an invitation: the member, or null for the operator, who hands the link over. Invitations are
-- counted by organisation, by member and by address, each over the last day, so each count reads an index. The table has a
-- row for each invitation and is small.
alter table invitations add column invited_by uuid;

create index invitations_org_id_created_at_idx on invitations (org_id, created_at);
create index invitations_invited_by_created_at_idx on invitations (invited_by, created_at);
create index invitations_email_created_at_idx on invitations (email, created_at);
