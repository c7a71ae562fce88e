/**
 * The document packs of the large demo organisation: each filled job has one, with papers for all its workers. Merge
 * fields are filled in as at issue; all printed papers of a template share one file.
 */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { parseMarkdown } from '../../domain/papers/markdown.ts'
import { fill } from '../../domain/papers/merge-fields.ts'
import type { Files } from '../../platform/files/files.ts'
import { onePage } from '../../platform/files/one-page-pdf.ts'
import { storeFile } from '../../platform/files/store.ts'
import { dayOf } from '../../platform/time/clock.ts'
import { LARGE_DEMO_NAME, type Place } from './rows.ts'
import { bodyOf, type DemoTemplate, SITE_RULES, templates, versionsOf } from './templates.ts'

type Tx = Prisma.TransactionClient

const { sql } = Prisma
const PDF = 'application/pdf'
/** Days after which all workers have accepted their papers. */
const ACCEPTED_AFTER = 14

const contentOf = ({ name }: DemoTemplate) => onePage(`${name} (demo)`)
const keyOf = (orgId: string, { name }: DemoTemplate) =>
  `${orgId}/demo-paper-${name.toLowerCase().replaceAll(' ', '-')}`

/** Store the files that the printed papers share. */
export async function storePaperFiles({ store }: Files, orgId: string): Promise<void> {
  for (const each of templates) await storeFile(store, keyOf(orgId, each), contentOf(each), PDF)
}

/** Save this version of the templates that have it. */
export async function saveTemplates(tx: Tx, { orgId }: Place, version: number): Promise<void> {
  const data = templates
    .filter((each) => versionsOf(each) >= version)
    .map((each) => ({ orgId, name: each.name, version, documentType: each.documentType, body: bodyOf(each, version) }))
  await tx.documentTemplate.createMany({ data })
}

/**
 * Issue packs for the filled jobs of this write, print their papers, and accept those of jobs that started long ago.
 * @param at the time of the write
 * @param acceptedBy the user who accepted papers on behalf of their workers
 */
export async function issuePacks(tx: Tx, place: Place, at: Date, acceptedBy: string): Promise<void> {
  const { orgId } = place
  const latest = await latestTemplates(tx, orgId)
  const jobs = await tx.job.findMany({
    where: { orgId, createdAt: at, status: { not: 'mobilising' } },
    include: {
      project: { include: { client: true } },
      assignments: { include: { worker: true }, orderBy: { id: 'asc' } },
    },
    orderBy: { id: 'asc' },
  })
  const packs = await tx.documentPack.createManyAndReturn({
    data: jobs.map(({ id: jobId, project }) => ({
      orgId,
      jobId,
      name: `Site pack, ${project.name}`,
      status: 'issued' as const,
      issuedAt: at,
      templates: chosen(latest, Number(project.externalId?.slice(4))).map(({ name, version }) => ({
        name,
        version: String(version),
      })),
    })),
  })
  const byJob = new Map(packs.map((pack) => [pack.jobId, pack]))
  const today = dayOf(at, 'UTC')
  const papers = jobs.flatMap(({ project: { client, ...project }, assignments, ...job }) => {
    const pack = byJob.get(job.id) as (typeof packs)[number]
    const common = { organisation: { name: LARGE_DEMO_NAME }, job, project, client, pack, today }
    return chosen(latest, Number(project.externalId?.slice(4))).flatMap(({ id: templateId, blocks }) =>
      assignments.map(({ worker, ...assignment }) => ({
        orgId,
        packId: pack.id,
        workerId: worker.id,
        templateId,
        content: fill(blocks, { ...common, worker, assignment }) as object[],
      })),
    )
  })
  await tx.packPaper.createMany({ data: papers })
  await tx.$executeRaw(printedPapers(place, acceptedBy))
  await tx.$executeRaw(completedPacks(place))
}

type Latest = Awaited<ReturnType<typeof latestTemplates>>

async function latestTemplates(tx: Tx, orgId: string) {
  const rows = await tx.documentTemplate.findMany({ where: { orgId, supersededAt: null }, orderBy: { id: 'asc' } })
  return rows.map(({ id, name, version, body }) => ({ id, name, version, blocks: parseMarkdown(body) }))
}

/** The templates of a project's packs: the site rules, and one of the others. */
function chosen(latest: Latest, project: number): Latest {
  const others = latest.filter(({ name }) => name !== SITE_RULES)
  return [latest.find(({ name }) => name === SITE_RULES), others[project % others.length]].filter(
    (each) => each !== undefined,
  )
}

/** A document for each paper of this write. */
function printedPapers({ orgId, today }: Place, acceptedBy: string): Prisma.Sql {
  const files = templates.map((each) => sql`(${each.name}, ${keyOf(orgId, each)}, ${contentOf(each).length}::int)`)
  return sql`
    with printed as materialized (
      select p.id, p.worker_id, t.document_type, t.name, t.version, file.key, file.size, next_id() as document_id,
        (j.start_date <= ${today}::date - ${ACCEPTED_AFTER}::int or row_number() over (order by p.id) % 3 > 0) as is_accepted
      from pack_papers p
      join document_packs k on k.org_id = p.org_id and k.id = p.pack_id
      join jobs j on j.org_id = k.org_id and j.id = k.job_id
      join document_templates t on t.org_id = p.org_id and t.id = p.template_id
      join (values ${Prisma.join(files)}) file (name, key, size) on file.name = t.name
      where p.org_id = ${orgId}::uuid and p.created_at = write_stamp()
    ), made as (
      insert into documents (org_id, id, worker_id, type, name, issued_on, status, file_name, content_type, size_bytes, file_key)
      select ${orgId}::uuid, document_id, worker_id, document_type, name, (write_stamp() at time zone 'UTC')::date,
        (case when is_accepted then 'valid' else 'pending' end)::document_status, name || ', version ' || version || '.pdf',
        ${PDF}, size, key
      from printed
    )
    update pack_papers p set document_id = r.document_id,
      accepted_at = case when is_accepted then write_stamp() end, accepted_by = case when is_accepted then ${acceptedBy}::uuid end
    from printed r where p.org_id = ${orgId}::uuid and p.id = r.id`
}

function completedPacks({ orgId }: Place): Prisma.Sql {
  return sql`update document_packs k set status = 'completed', completed_at = write_stamp()
    where k.org_id = ${orgId}::uuid and k.created_at = write_stamp() and not exists (select from pack_papers p
      where p.org_id = k.org_id and p.pack_id = k.id and p.accepted_at is null)`
}
