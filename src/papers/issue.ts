/** Issuing a pack: what each of its readers gets is fixed here, and printed in the background. */
import type { Assignment, DocumentPack, DocumentTemplate, Worker } from '../../prisma/generated/client/client.ts'
import type { Context, Means } from '../context.ts'
import type { Db } from '../database/client.ts'
import { ApiError } from '../errors.ts'
import type { Fonts } from './fonts.ts'
import { UnprintableLetter } from './letters.ts'
import { type Block, TemplateError } from './markdown.ts'
import type { Subjects } from './merge-fields.ts'
import { fillTemplate } from './pack-paper.ts'

/** A template as a pack names it. */
export interface NamedTemplate {
  name: string
  version: string
}

/** What of a request's context it takes. */
type PackWriter = Pick<Context, 'db' | 'control' | 'orgId'> & { means: Pick<Means, 'fonts'> }

interface Reader {
  worker: Worker
  assignment: Assignment | null
}

/** The version of a template that a pack names; undefined if there is none. */
export async function findTemplate(
  db: Db,
  name: string,
  version: string | null | undefined,
): Promise<DocumentTemplate | undefined> {
  if (version && !/^[1-9]\d{0,8}$/.test(version)) return undefined
  const where = { name, deletedAt: null, ...(version && { version: Number(version) }) }
  return (await db.documentTemplate.findFirst({ where, orderBy: { version: 'desc' } })) ?? undefined
}

/**
 * Write down each paper of a pack, for each of its readers: its worker, or whoever is assigned to its job.
 * @param today the organisation's
 * @throws {ApiError} conflict naming what stands against it: no reader, a template that is gone, a field without a value
 */
export async function layOutPack(context: PackWriter, pack: DocumentPack, today: Date): Promise<void> {
  const readers = await readersOf(context, pack, today)
  if (readers.length === 0)
    throw refusal(pack.jobId ? 'Nobody is assigned to its job.' : 'It has no job and no worker.')
  const templates = await templatesOf(context.db, pack)
  const common = await commonSubjects(context, pack, today)
  const papers = readers.flatMap((reader) =>
    templates.map((template) => ({
      orgId: context.orgId,
      packId: pack.id,
      workerId: reader.worker.id,
      templateId: template.id,
      content: contentOf(context.means.fonts, template, { ...common, ...reader }) as object[],
    })),
  )
  await context.db.packPaper.createMany({ data: papers })
}

async function readersOf({ db, orgId }: PackWriter, { jobId, workerId }: DocumentPack, today: Date): Promise<Reader[]> {
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
    const worker = await db.worker.findUnique({ where: { orgId_id: { orgId, id: workerId }, deletedAt: null } })
    if (worker !== null) byWorker.set(worker.id, { worker, assignment: null })
  }
  return [...byWorker.values()]
}

async function templatesOf(db: Db, { templates }: DocumentPack): Promise<DocumentTemplate[]> {
  const named = templates as unknown as NamedTemplate[]
  const found: DocumentTemplate[] = []
  for (const { name, version } of named) {
    const template = await findTemplate(db, name, version)
    if (template === undefined) throw refusal(`There is no template ${name}, version ${version}.`)
    found.push(template)
  }
  return found
}

async function commonSubjects({ db, control, orgId }: PackWriter, pack: DocumentPack, today: Date) {
  const organisation = await control.organisation.findUniqueOrThrow({ where: { id: orgId }, select: { name: true } })
  const placed = pack.jobId
    ? await db.job.findUnique({
        where: { orgId_id: { orgId, id: pack.jobId } },
        include: { project: { include: { client: true } } },
      })
    : null
  const project = placed?.project ?? null
  return { organisation, job: placed, project, client: project?.client ?? null, pack: { name: pack.name }, today }
}

function contentOf(fonts: Fonts, { name, version, body }: DocumentTemplate, subjects: Subjects): Block[] {
  try {
    return fillTemplate(fonts, body, subjects)
  } catch (error) {
    if (!(error instanceof TemplateError || error instanceof UnprintableLetter)) throw error
    const { firstName, lastName } = subjects.worker
    throw refusal(`${name}, version ${version}, cannot be printed for ${firstName} ${lastName}: ${error.message}`)
  }
}

function refusal(why: string): ApiError {
  const message = `The pack cannot be issued. ${why}`
  return new ApiError('conflict', { message, details: [{ path: 'id', code: 'cannot_be_issued', message: why }] })
}
