-- Documents of workers and what is done with them.
--
-- Compliance: which documents the workers of an organisation need, and the notices sent before one expires. Extraction:
-- jobs that read a document. Papers: a pack of templates is issued for workers; each paper of it is printed and becomes
-- a document that the worker accepts. Versions of a template are added, never changed, so that a paper always agrees
-- with the version it was made from.

create type document_type as enum (
  'passport', 'right_to_work', 'trade_card', 'certificate', 'licence', 'contract', 'other');
create type document_status as enum ('pending', 'valid', 'expiring', 'expired', 'rejected');
create table documents (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  worker_id uuid not null,
  type document_type not null,
  name text not null,
  number text,
  issued_on date,
  expires_on date,
  status document_status not null default 'pending',
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  file_key text not null,
  expiry_step smallint,
  primary key (org_id, id),
  foreign key (org_id, worker_id) references workers (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index documents_org_id_worker_id_id_idx on documents (org_id, worker_id, id);
create index documents_org_id_updated_at_id_idx on documents (org_id, updated_at desc, id desc);
create index documents_org_id_expiry_step_expires_on_idx on documents (org_id, expiry_step, expires_on)
  where status in ('valid', 'expiring');
call keep_tenant_table('documents');

create table compliance_settings (
  org_id uuid not null,
  requirements jsonb not null,
  primary key (org_id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);

-- The key lets a notice of each step before the end of a document be sent once.
create table expiry_notices (
  org_id uuid not null,
  document_id uuid not null,
  expires_on date not null,
  step smallint not null,
  primary key (org_id, document_id, expires_on, step),
  foreign key (org_id, document_id) references documents (org_id, id) on delete cascade on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);

create type ai_job_kind as enum ('document_extraction');
create type ai_job_status as enum ('queued', 'running', 'succeeded', 'failed');
create table ai_jobs (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  kind ai_job_kind not null default 'document_extraction',
  document_id uuid not null,
  status ai_job_status not null default 'queued',
  result jsonb,
  error text,
  attempts integer not null default 0,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  applied text[] default array[]::text[],
  applied_at timestamptz(3),
  applied_by uuid,
  primary key (org_id, id),
  foreign key (org_id, document_id) references documents (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index ai_jobs_org_id_document_id_id_idx on ai_jobs (org_id, document_id, id);
create index ai_jobs_org_id_updated_at_id_idx on ai_jobs (org_id, updated_at desc, id desc);
call keep_tenant_table('ai_jobs');

create table extraction_settings (
  org_id uuid not null,
  automatic boolean not null default false,
  apply_from double precision,
  primary key (org_id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
call keep_side_table('extraction_settings');

create table document_templates (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  name text not null,
  version integer not null,
  document_type document_type not null,
  body text not null,
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index document_templates_org_id_updated_at_id_idx on document_templates (org_id, updated_at desc, id desc);
create unique index document_templates_org_id_name_version_key on document_templates (org_id, name, version);
call keep_tenant_table('document_templates');

create type document_pack_status as enum ('draft', 'issued', 'completed');
create table document_packs (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  name text not null,
  job_id uuid,
  worker_id uuid,
  templates jsonb not null,
  status document_pack_status not null default 'draft',
  issued_at timestamptz(3),
  completed_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, job_id) references jobs (org_id, id) on delete restrict on update restrict,
  foreign key (org_id, worker_id) references workers (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index document_packs_org_id_job_id_id_idx on document_packs (org_id, job_id, id);
create index document_packs_org_id_worker_id_id_idx on document_packs (org_id, worker_id, id);
create index document_packs_org_id_updated_at_id_idx on document_packs (org_id, updated_at desc, id desc);
call keep_tenant_table('document_packs');

create table pack_papers (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  pack_id uuid not null,
  worker_id uuid not null,
  template_id uuid not null,
  content jsonb not null,
  document_id uuid,
  accepted_at timestamptz(3),
  accepted_by uuid,
  primary key (org_id, id),
  foreign key (org_id, pack_id) references document_packs (org_id, id) on delete restrict on update restrict,
  foreign key (org_id, worker_id) references workers (org_id, id) on delete restrict on update restrict,
  foreign key (org_id, template_id) references document_templates (org_id, id) on delete restrict on update restrict,
  foreign key (org_id, document_id) references documents (org_id, id) on delete restrict on update restrict,
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create unique index pack_papers_org_id_pack_id_worker_id_template_id_key
  on pack_papers (org_id, pack_id, worker_id, template_id);
create unique index pack_papers_org_id_document_id_key on pack_papers (org_id, document_id);
call keep_tenant_table('pack_papers');
