-- When a newer version of a template was saved: lists find the latest version of each by its absence.
alter table document_templates add column superseded_at timestamptz(3);

-- Versions that are there already keep the time of their last change: their text does not change.
alter table document_templates disable trigger user;
update document_templates t set superseded_at = (
  select newer.created_at from document_templates newer
  where newer.org_id = t.org_id and newer.name = t.name and newer.version > t.version
  order by newer.version limit 1);
alter table document_templates enable trigger user;

-- A trigger, because the release before this one saves versions, too.
create function supersede_template() returns trigger
language plpgsql as $$
begin
  update document_templates set superseded_at = new.created_at
  where org_id = new.org_id and name = new.name and version < new.version and superseded_at is null;
  return null;
end $$;
create trigger supersede_template after insert on document_templates
  for each row execute function supersede_template();

create index document_templates_org_id_superseded_at_id_idx
  on document_templates (org_id, superseded_at, id) where deleted_at is null;

-- The papers of a pack in their order, and how many of them are printed and accepted.
create index pack_papers_org_id_pack_id_id_idx on pack_papers (org_id, pack_id, id) where deleted_at is null;
create index pack_papers_org_id_pack_id_accepted_at_document_id_idx
  on pack_papers (org_id, pack_id, accepted_at, document_id) where deleted_at is null;

-- The names of a pack's templates as short texts of an organisation. Two names may have the same one.
create function template_names(org uuid, templates jsonb) returns text[]
language sql immutable parallel safe cost 1000
return array(
  select encode(substring(sha256(convert_to(org::text || '/' || (each ->> 'name'), 'UTF8')) for 12), 'base64')
  from jsonb_array_elements(case jsonb_typeof(templates) when 'array' then templates else '[]' end) as each);
create index document_packs_templates_idx on document_packs using gin (template_names(org_id, templates)) with (fastupdate = off);
