-- Types of documents that an organisation defines itself. Their documents have the type `other`, which older clients know.
create type custom_document_type_status as enum ('active', 'archived');
create table custom_document_types (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  name text not null,
  key text not null,
  levels text[] not null default '{}',
  needs_number boolean not null default false,
  needs_expiry boolean not null default false,
  needs_both_sides boolean not null default false,
  valid_months integer,
  status custom_document_type_status not null default 'active',
  external_id text,
  metadata jsonb not null default '{}',
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade,
  constraint custom_document_types_valid_months_check check (valid_months between 1 and 600)
);
create unique index custom_document_types_org_id_key_key on custom_document_types (org_id, key) where deleted_at is null;
create unique index custom_document_types_org_id_external_id_key on custom_document_types (org_id, external_id)
  where deleted_at is null;
create index custom_document_types_org_id_updated_at_id_idx on custom_document_types (org_id, updated_at desc, id desc);
create index custom_document_types_org_id_created_at_id_idx on custom_document_types (org_id, created_at, id)
  where deleted_at is null;
create index custom_document_types_org_id_status_id_idx on custom_document_types (org_id, status, id) where deleted_at is null;
create index custom_document_types_org_id_name_id_idx on custom_document_types (org_id, name, id) where deleted_at is null;
create index custom_document_types_search_idx on custom_document_types using gin (search_vector(org_id, name, key)) with (fastupdate = off);
call keep_tenant_table('custom_document_types');

alter table documents
  add column custom_type_id uuid,
  add column level text,
  add column back_file_name text,
  add column back_content_type text,
  add column back_size_bytes integer,
  add column back_file_key text,
  add foreign key (org_id, custom_type_id) references custom_document_types (org_id, id)
    on delete restrict on update restrict not valid;
create index documents_org_id_custom_type_id_id_idx on documents (org_id, custom_type_id, id) where deleted_at is null;
