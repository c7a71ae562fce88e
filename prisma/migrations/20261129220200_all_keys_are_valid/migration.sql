-- Four foreign keys were made NOT VALID, for short locks, and never validated: so nothing said whether a restored database has
-- them. Others read and write while rows are read.

alter table documents validate constraint documents_org_id_custom_type_id_fkey;
alter table messages validate constraint messages_org_id_client_id_fkey;
alter table messages validate constraint messages_org_id_invoice_id_fkey;
alter table messages validate constraint messages_org_id_approval_id_fkey;
