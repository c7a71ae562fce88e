-- A message that waits is not sent once its notes no longer mention the person.
alter table messages add column note_ids uuid[] not null default '{}';
