-- The language of emails to the contacts of a client; null for English.
alter table clients add column language language;
