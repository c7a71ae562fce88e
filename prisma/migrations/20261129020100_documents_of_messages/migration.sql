-- The documents that a message tells of: it is hidden with them if their type is restricted.
alter table messages add column document_ids uuid[] not null default '{}';
