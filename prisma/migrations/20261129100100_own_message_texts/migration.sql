-- Subjects and further paragraphs in the organisation's own words, by kind and language.
alter table message_settings add column texts jsonb not null default '[]';
