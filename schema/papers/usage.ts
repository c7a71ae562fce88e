/** Where a template is used: the packs that have it, by version. */
import type { DocumentPackStatus } from '../../prisma/generated/client/enums.ts'
import { graphqlResources } from '../../src/access/resources.ts'
import { ownRecordsOf } from '../../src/access/tenancy/own-records.ts'
import type { Context } from '../../src/execution/context.ts'
import { invalidField } from '../../src/platform/errors.ts'
import { STORABLE, storable } from '../../src/platform/storable-text.ts'
import { builder } from '../builder.ts'
import { DocumentPackStatusType } from '../resources/document-pack.ts'

/** The packs that are named, newest first. */
const MAX_PACKS = 20

interface PacksOfVersion {
  /** Null: drafts that get the latest version when they are issued. */
  version: number | null
  drafts: number
  issued: number
  completed: number
}

interface UsingPack {
  id: string
  name: string
  status: DocumentPackStatus
  version: number | null
}

interface TemplateUsage {
  versions: PacksOfVersion[]
  packs: UsingPack[]
}

const VersionUsageType = builder.objectRef<PacksOfVersion>('TemplateVersionUsage').implement({
  description: 'How many packs have a version of a template.',
  fields: (t) => ({
    version: t.exposeInt('version', {
      nullable: true,
      description: 'The version; null for drafts that get the latest version when they are issued.',
    }),
    drafts: t.exposeInt('drafts', { nullable: false, description: 'Drafts.' }),
    issued: t.exposeInt('issued', {
      nullable: false,
      description: 'Issued packs of which a document is not accepted.',
    }),
    completed: t.exposeInt('completed', { nullable: false, description: 'Packs that all have accepted.' }),
  }),
})

const UsingPackType = builder.objectRef<UsingPack>('TemplatePack').implement({
  description: 'A pack that has a template.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'Id of the pack.' }),
    name: t.exposeString('name', { nullable: false, description: 'Name of the pack.' }),
    status: t.expose('status', { type: DocumentPackStatusType, nullable: false, description: 'Status of the pack.' }),
    version: t.exposeInt('version', {
      nullable: true,
      description: 'Version that it has; null if it gets the latest one when it is issued.',
    }),
  }),
})

const UsageType = builder.objectRef<TemplateUsage>('TemplateUsage').implement({
  description: 'Where a template is used.',
  fields: (t) => ({
    versions: t.expose('versions', {
      type: [VersionUsageType],
      nullable: false,
      description: 'The versions that packs have, newest first.',
    }),
    packs: t.expose('packs', {
      type: [UsingPackType],
      nullable: false,
      description: `The packs, newest first, up to ${MAX_PACKS}.`,
    }),
  }),
})

const { read, type } = graphqlResources.documentTemplates

builder.queryField('templateUsage', (t) =>
  t.field({
    type: UsageType,
    nullable: true,
    description: 'The packs that have a template, by its name. A pack that was issued keeps its version for good.',
    authScopes: { anyOf: read },
    args: { name: t.arg.string({ required: true, description: 'Name of the template.' }) },
    complexity: { field: 20, multiplier: 2 },
    resolve(_root, { name }, context) {
      if (context.credential.workerId !== null) ownRecordsOf(type) // a worker reads no templates
      if (!storable(name)) throw invalidField('name', 'invalid', STORABLE)
      return readUsage(context, name)
    },
  }),
)

/** One statement: the index of names finds the packs, whose templates are then compared. */
async function readUsage({ db, orgId }: Context, name: string): Promise<TemplateUsage> {
  const [usage] = await db.$queryRaw<[TemplateUsage]>`
    with used as materialized (
      select p.id, p.name, p.status, case when (each -> 'latest')::boolean and p.status = 'draft' then null
        else (each ->> 'version')::int end as version
      from document_packs p cross join lateral jsonb_array_elements(p.templates) each
      where p.org_id = ${orgId}::uuid and p.deleted_at is null
        and template_names(p.org_id, p.templates) @> template_names(${orgId}::uuid, jsonb_build_array(jsonb_build_object('name', ${name}::text)))
        and each ->> 'name' = ${name})
    select
      (select coalesce(json_agg(v order by v.version desc nulls first), '[]') from (
        select version, count(*) filter (where status = 'draft')::int as drafts,
          count(*) filter (where status = 'issued')::int as issued,
          count(*) filter (where status = 'completed')::int as completed
        from used group by version) v) as versions,
      (select coalesce(json_agg(l order by l.id desc), '[]') from (
        select id, name, status, version from used order by id desc limit ${MAX_PACKS}) l) as packs`
  return usage
}
