-- To whom an invoice was sent by email, oldest first.
alter table invoices add column sends jsonb not null default '[]';

-- Emails to the contacts of clients, who are neither workers nor members. They have the address itself. A process of the
-- release before knows no such messages and would skip them, because nobody has the id: it fails instead, and they wait
-- for a new process.
alter table messages
  add column client_id uuid,
  add column invoice_id uuid,
  add column recipient text,
  add constraint messages_org_id_client_id_fkey foreign key (org_id, client_id) references clients (org_id, id)
    on delete cascade on update restrict not valid,
  add constraint messages_org_id_invoice_id_fkey foreign key (org_id, invoice_id) references invoices (org_id, id)
    on delete cascade on update restrict not valid,
  add constraint messages_to_clients check (client_id is null or reason is distinct from 'gone') not valid;
create index messages_org_id_client_id_idx on messages (org_id, client_id) where client_id is not null;
create index messages_org_id_invoice_id_id_idx on messages (org_id, invoice_id, id) where invoice_id is not null;
