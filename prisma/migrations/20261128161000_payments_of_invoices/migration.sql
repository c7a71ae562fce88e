-- What was paid of an invoice, in minor units, and the payments: the last is the newest. An invoice that was marked as
-- paid by an earlier release has none.
alter table invoices
  add column paid int not null default 0,
  add column payments jsonb not null default '[]';
