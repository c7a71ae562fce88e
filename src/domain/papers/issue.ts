/** Issuing a pack: what each of its readers gets is fixed here, and printed in the background. */
import type { Assignment, DocumentPack, DocumentTemplate, Worker } from '../../../prisma/generated/client/client.ts'
import { recordsOf, type Write } from '../../events/write.ts'
import { ApiError } from '../../platform/errors.ts'
import { UnprintableCharacter } from './characters.ts'
import type { Fonts } from './fonts.ts'
import { type Block, parseMarkdown, TemplateError } from './markdown.ts'
import type { Subjects } from './merge-fields.ts'
import { fillTemplate } from './pack-paper.ts'
import { type NewPaper, storePapers } from './paper-rows.ts'
import { findTemplate, type NamedTemplate } from './templates.ts'

/** What of a mutation's context it takes; of the background's, too. */
type PackWrite = Pick<Write, 'orgId' | 'control'> & { services: { fonts: Fonts } }

const MAX_PAPERS = 5000
const MAX_LETTERS = 25_000_000

interface Reader {
  worker: Worker
  assignment: Assignment | null
}

/**
 * Write down each paper of a pack, for each of its readers who has it not yet: its worker, or whoever is assigned to its
 * job.
 * @param today the organisation's
 * @returns how many papers there are more to accept
 * @throws {ApiError} conflict naming what stands against it: no reader, a template that is gone, a field without a value
 */
export async function layOutPack(write: PackWrite, pack: DocumentPack, today: Date): Promise<number> {
  const readers = await readersOf(write, pack, today)
  if (readers.length === 0 && pack.status === 'draft')
    throw refusal(pack.jobId ? 'Nobody is assigned to its job.' : 'It has no job and no worker.')
  const standing = { where: { packId: pack.id, deletedAt: null }, select: { workerId: true } }
  const served = new Set((await recordsOf(write).packPaper.findMany(standing)).map(({ workerId }) => workerId))
  const lacking = readers.filter(({ worker }) => !served.has(worker.id))
  return lacking.length === 0 ? 0 : layOutFor(write, pack, lacking, today)
}

/** The same for some readers of a pack that is issued. */
export async function layOutFor(
  write: PackWrite,
  pack: DocumentPack,
  readers: readonly Reader[],
  today: Date,
): Promise<number> {
  const templates = await templatesOf(write, pack)
  checkSize(templates, readers)
  const common = await commonSubjects(write, pack, today)
  const papers = templates.flatMap((template) => {
    const blocks = parseMarkdown(template.body)
    return readers.map((reader): NewPaper => {
      const content = contentOf(write.services.fonts, template, blocks, { ...common, ...reader })
      return { workerId: reader.worker.id, templateId: template.id, content }
    })
  })
  return storePapers(write, pack.id, papers)
}

/** All of it is written in one transaction, and held in memory until then. */
function checkSize(templates: readonly DocumentTemplate[], readers: readonly Reader[]): void {
  const papers = templates.length * readers.length
  const characters = readers.length * templates.reduce((sum, { body }) => sum + body.length, 0)
  if (papers <= MAX_PAPERS && characters <= MAX_LETTERS) return
  throw refusal(`It would be ${papers} papers, more than are issued at once: put its templates into several packs.`)
}

async function readersOf(write: PackWrite, { jobId, workerId }: DocumentPack, today: Date): Promise<Reader[]> {
  const db = recordsOf(write)
  const onJob = { deletedAt: null, OR: [{ endDate: null }, { endDate: { gte: today } }] }
  const assignments =
    jobId === null
      ? []
      : await db.assignment.findMany({
          where: { jobId, ...onJob, ...(workerId && { workerId }) },
          include: { worker: true },
          orderBy: { id: 'asc' },
        })
  const byWorker = new Map<string, Reader>()
  for (const { worker, ...assignment } of assignments) byWorker.set(worker.id, { worker, assignment })
  if (workerId !== null && !byWorker.has(workerId)) {
    const where = { orgId_id: { orgId: write.orgId, id: workerId }, deletedAt: null }
    const worker = await db.worker.findUnique({ where })
    if (worker !== null) byWorker.set(worker.id, { worker, assignment: null })
  }
  return [...byWorker.values()]
}

async function templatesOf(write: PackWrite, { templates }: DocumentPack): Promise<DocumentTemplate[]> {
  const found: DocumentTemplate[] = []
  for (const { name, version } of templates as unknown as NamedTemplate[]) {
    const template = await findTemplate(recordsOf(write), name, version)
    if (template === undefined) throw refusal(`There is no template ${name}, version ${version}.`)
    found.push(template)
  }
  return found
}

async function commonSubjects(write: PackWrite, pack: DocumentPack, today: Date) {
  const { control, orgId } = write
  const organisation = await control.organisation.findUniqueOrThrow({ where: { id: orgId }, select: { name: true } })
  const placed = pack.jobId
    ? await recordsOf(write).job.findUnique({
        where: { orgId_id: { orgId, id: pack.jobId } },
        include: { project: { include: { client: true } } },
      })
    : null
  const project = placed?.project ?? null
  return { organisation, job: placed, project, client: project?.client ?? null, pack: { name: pack.name }, today }
}

function contentOf(
  fonts: Fonts,
  { name, version }: DocumentTemplate,
  blocks: readonly Block[],
  subjects: Subjects,
): Block[] {
  try {
    return fillTemplate(fonts, blocks, subjects)
  } catch (error) {
    if (!(error instanceof TemplateError || error instanceof UnprintableCharacter)) throw error
    const { firstName, lastName } = subjects.worker
    throw refusal(`${name}, version ${version}, cannot be printed for ${firstName} ${lastName}: ${error.message}`)
  }
}

function refusal(why: string): ApiError {
  const message = `The pack cannot be issued. ${why}`
  return new ApiError('conflict', { message, details: [{ path: 'id', code: 'cannot_be_issued', message: why }] })
}
