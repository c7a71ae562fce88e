-- An assignment that covers for another one on days on which its worker is away.
alter table assignments add column covers_id uuid,
  add foreign key (org_id, covers_id) references assignments (org_id, id) on delete cascade on update restrict;
create index assignments_org_id_covers_id_idx on assignments (org_id, covers_id);
