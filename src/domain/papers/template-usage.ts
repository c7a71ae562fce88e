/** Where a template is used: the packs that have it, found by the index of their templates' names. */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { DocumentPackStatus } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'

/** The maximum number of packs that are listed, newest first. */
export const MAX_PACKS = 20

export interface PacksOfVersion {
  /** Null: drafts that get the latest version when they are issued. */
  version: number | null
  drafts: number
  issued: number
  completed: number
}

export interface UsingPack {
  id: string
  name: string
  status: DocumentPackStatus
  version: number | null
}

export interface TemplateUsage {
  versions: PacksOfVersion[]
  packs: UsingPack[]
}

interface Reader {
  db: Db
  orgId: string
}

/** Several names can share one entry of the index, so the names themselves are compared, too. */
const usedWith = (orgId: string, name: string) => Prisma.sql`
  select p.id, p.name, p.status, case when (each -> 'latest')::boolean and p.status = 'draft' then null
    else (each ->> 'version')::int end as version
  from document_packs p cross join lateral jsonb_array_elements(p.templates) each
  where p.org_id = ${orgId}::uuid and p.deleted_at is null
    and template_names(p.org_id, p.templates) @> template_names(${orgId}::uuid, jsonb_build_array(jsonb_build_object('name', ${name}::text)))
    and each ->> 'name' = ${name}`

/** The packs that have a template, by version. */
export async function readTemplateUsage({ db, orgId }: Reader, name: string): Promise<TemplateUsage> {
  const [usage] = await db.$queryRaw<[TemplateUsage]>`
    with used as materialized (${usedWith(orgId, name)})
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

/** The drafts that have a template: the newest one, and how many there are. Undefined if there is none. */
export async function newestDraftWith(
  { db, orgId }: Reader,
  name: string,
): Promise<{ id: string; name: string; count: number } | undefined> {
  const [draft] = await db.$queryRaw<{ id: string; name: string; count: number }[]>`
    with used as materialized (${usedWith(orgId, name)})
    select id::text, name, count(*) over ()::int as count from used where status = 'draft' order by used.id desc limit 1`
  return draft
}
