/** Issuing a pack: the content of each recipient's papers is fixed here and printed in the background. */
import type { Assignment, DocumentPack, DocumentTemplate, Worker } from '../../../prisma/generated/client/client.ts'
import type { Credential } from '../../access/credentials/credential.ts'
import { resources } from '../../access/resources.ts'
import { recordsOf, type Write } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { yieldOften } from '../../platform/load/yield-often.ts'
import { UnprintableCharacter } from './characters.ts'
import type { Fonts } from './fonts.ts'
import { type Block, TemplateError } from './markdown.ts'
import { namesIn, requireFields, type Subjects } from './merge-fields.ts'
import { type FilledTemplate, fillTemplate } from './pack-paper.ts'
import { type NewPaper, storePapers } from './paper-rows.ts'
import { parseTemplate } from './papers.ts'
import { findPinned, type NamedTemplate } from './templates.ts'

/** The part of a write's context that is needed here. */
type PackWrite = Pick<Write, 'orgId' | 'control' | 'prepare'> & { services: { fonts: Fonts } }

/** Who issues a pack, and so must be able to read its merge fields; null if that was checked when it was issued. */
type Issuer = Pick<Credential, 'scopes'> | null

/** What the papers of a pack are made of. */
type PackContent = Pick<DocumentPack, 'name' | 'jobId' | 'templates'>

/** Limits per call, because everything is held in memory and written in one transaction. */
export const MAX_PAPERS = 5000
const MAX_CHARACTERS = 25_000_000

export interface Recipient {
  worker: Worker
  assignment: Assignment | null
}

/**
 * Create the papers of a pack for each recipient who has none yet: the pack's worker, or all workers assigned to its
 * job.
 * @param today in the organisation's time zone
 * @returns the number of additional papers to accept
 * @throws {ApiError} conflict with the reason, such as no recipient, a missing template or a merge field without a
 * value; insufficient_scope if the issuer may not read the record of a merge field
 */
export async function layOutPack(write: PackWrite, pack: DocumentPack, today: Date, issuer: Issuer): Promise<number> {
  const recipients = await recipientsOf(write, pack, today)
  if (recipients.length === 0 && pack.status === 'draft')
    throw cannotBeIssued(
      pack.jobId ? 'No worker is assigned to its job. Assign one first.' : 'It has neither a job nor a worker.',
    )
  const active = { where: { packId: pack.id, deletedAt: null }, select: { workerId: true } }
  const served = new Set((await recordsOf(write).packPaper.findMany(active)).map(({ workerId }) => workerId))
  const remaining = recipients.filter(({ worker }) => !served.has(worker.id))
  return remaining.length === 0 ? 0 : layOutFor(write, pack, remaining, today, issuer)
}

/** Create the papers of a pack for the given recipients. See `layOutPack`. */
export async function layOutFor(
  write: PackWrite,
  pack: DocumentPack,
  recipients: readonly Recipient[],
  today: Date,
  issuer: Issuer,
): Promise<number> {
  const fill = await fillerOf(write, pack, recipients.length, today, issuer)
  const papers: NewPaper[] = []
  const pause = yieldOften()
  for (const recipient of recipients) {
    papers.push(...fill(recipient))
    await pause()
  }
  return storePapers(write, pack.id, papers)
}

/** Makes the papers of one recipient. @throws {ApiError} conflict if one cannot be printed, or all become too large */
type Filler = (recipient: Recipient) => NewPaper[]

/**
 * Read what the papers of all recipients have in common. Nothing is stored.
 * @param pack with fixed versions of its templates
 * @throws {ApiError} conflict with the reason, such as a missing template; insufficient_scope, as `layOutPack`
 */
export async function fillerOf(
  write: PackWrite,
  pack: PackContent,
  recipients: number,
  today: Date,
  issuer: Issuer,
): Promise<Filler> {
  const templates = await templatesOf(write, pack)
  checkSize(templates, recipients)
  const parsed = await parseAll(write, templates)
  if (issuer !== null) for (const blocks of parsed.values()) requireFields(namesIn(blocks), issuer)
  const common = await commonSubjects(write, pack, today)
  let characters = 0
  return (recipient) =>
    [...parsed].map(([template, blocks]) => {
      const filled = filledFor(write.services.fonts, template, blocks, { ...common, ...recipient }, issuer)
      characters += filled.length
      if (characters > MAX_CHARACTERS) throw tooLarge(templates.length * recipients)
      return { workerId: recipient.worker.id, templateId: template.id, ...filled }
    })
}

/** The blocks of each template, keyed by content: templates made by the same write get new ids when it is retried. */
async function parseAll(
  { orgId, prepare }: PackWrite,
  templates: readonly DocumentTemplate[],
): Promise<Map<DocumentTemplate, Block[]>> {
  const content = templates.map(({ name, version, body }) => [name, version, body])
  const parsed = await prepare(`parse templates ${JSON.stringify(content)}`, async () => {
    const blocks: Block[][] = []
    for (const template of templates)
      blocks.push(
        await parseTemplate(template.body, orgId).catch((error: unknown) => {
          throw error instanceof TemplateError ? cannotBePrinted(template, error) : error
        }),
      )
    return blocks
  })
  return new Map(templates.map((template, index) => [template, parsed[index] as Block[]]))
}

function checkSize(templates: readonly DocumentTemplate[], recipients: number): void {
  const papers = templates.length * recipients
  const characters = recipients * templates.reduce((sum, { body }) => sum + body.length, 0)
  if (papers <= MAX_PAPERS && characters <= MAX_CHARACTERS) return
  throw tooLarge(papers)
}

function tooLarge(papers: number): ApiError {
  return cannotBeIssued(`Its ${papers} documents exceed the limit of one pack. Split its templates into several packs.`)
}

async function recipientsOf(write: PackWrite, { jobId, workerId }: DocumentPack, today: Date): Promise<Recipient[]> {
  const byWorker = await assignedTo(write, jobId, today, workerId === null ? undefined : [workerId])
  if (workerId !== null && !byWorker.has(workerId)) {
    const where = { orgId_id: { orgId: write.orgId, id: workerId }, deletedAt: null }
    const worker = await recordsOf(write).worker.findUnique({ where })
    if (worker !== null) byWorker.set(worker.id, { worker, assignment: null })
  }
  return [...byWorker.values()]
}

/** The workers who are assigned to a job today or later, by id. @param workerIds only these */
export async function assignedTo(
  write: PackWrite,
  jobId: string | null,
  today: Date,
  workerIds?: readonly string[],
): Promise<Map<string, Recipient>> {
  if (jobId === null) return new Map()
  const onJob = { deletedAt: null, OR: [{ endDate: null }, { endDate: { gte: today } }] }
  const assignments = await recordsOf(write).assignment.findMany({
    where: { jobId, ...onJob, ...(workerIds && { workerId: { in: [...workerIds] } }) },
    include: { worker: true },
    orderBy: { id: 'asc' },
  })
  return new Map(assignments.map(({ worker, ...assignment }) => [worker.id, { worker, assignment }]))
}

async function templatesOf(write: PackWrite, { templates }: PackContent): Promise<DocumentTemplate[]> {
  const found: DocumentTemplate[] = []
  for (const pinned of templates as unknown as NamedTemplate[]) {
    const template = await findPinned(recordsOf(write), pinned)
    if (template === undefined)
      throw cannotBeIssued(`The template ${pinned.name}, version ${pinned.version}, does not exist.`)
    found.push(template)
  }
  return found
}

async function commonSubjects(write: PackWrite, pack: PackContent, today: Date) {
  const { control, orgId } = write
  const organisation = await control.organisation.findUniqueOrThrow({ where: { id: orgId }, select: { name: true } })
  const job = pack.jobId
    ? await recordsOf(write).job.findUnique({
        where: { orgId_id: { orgId, id: pack.jobId } },
        include: { project: { include: { client: true } } },
      })
    : null
  const project = job?.project ?? null
  return { organisation, job, project, client: project?.client ?? null, pack: { name: pack.name }, today }
}

function filledFor(
  fonts: Fonts,
  template: DocumentTemplate,
  blocks: readonly Block[],
  subjects: Subjects,
  issuer: Issuer,
): FilledTemplate {
  try {
    return fillTemplate(fonts, blocks, subjects)
  } catch (error) {
    if (!(error instanceof TemplateError || error instanceof UnprintableCharacter)) throw error
    throw cannotBePrinted(template, error, ` for ${nameOf(subjects.worker, issuer)}`)
  }
}

/** Only issuers who may read workers see the name. */
function nameOf({ id, firstName, lastName }: Worker, issuer: Issuer): string {
  const mayRead = issuer === null || resources.workers.read.some((scope) => issuer.scopes.has(scope))
  return mayRead ? `${firstName} ${lastName}` : `the worker ${id}`
}

function cannotBePrinted({ name, version }: DocumentTemplate, error: Error, recipient = ''): ApiError {
  const problem = error instanceof TemplateError ? `it ${error.message}.` : error.message
  return cannotBeIssued(`${name}, version ${version}, cannot be printed${recipient}: ${problem}`)
}

function cannotBeIssued(reason: string): ApiError {
  const detail = `must be the id of a pack that can be issued. ${reason}`
  return new ApiError('conflict', {
    message: `The pack cannot be issued. ${reason}`,
    details: [{ path: 'id', code: 'cannot_be_issued', message: detail }],
  })
}
