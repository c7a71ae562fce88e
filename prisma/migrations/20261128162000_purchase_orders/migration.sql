-- The client's purchase order, and where the client pays to.
alter table clients add column purchase_order text;
alter table projects add column purchase_order text;
alter table invoices add column purchase_order text;
alter table invoice_settings add column bank_details text;
