-- The member who sent an email to a client: answers go to them.
alter table messages add column sender_id uuid;
