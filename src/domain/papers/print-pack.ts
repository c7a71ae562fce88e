/**
 * Prints an issued pack: each paper becomes a document of its worker in a separate transaction. Papers that already
 * have a document are skipped, so a retried job continues where the previous attempt stopped. A job that takes long ends
 * and enqueues another one for the other papers, so that other organisations have their turn.
 */
import { createHash } from 'node:crypto'
import type { DocumentTemplate, PackPaper } from '../../../prisma/generated/client/client.ts'
import { forOrganisation } from '../../access/tenancy/client.ts'
import { type SystemServices, systemWrite } from '../../events/system-write.ts'
import type { Files } from '../../platform/files/files.ts'
import { storeFile } from '../../platform/files/store.ts'
import { collectJobs, enqueue } from '../../platform/jobs/enqueue.ts'
import { FinalFailure } from '../../platform/jobs/workers.ts'
import { raiseNotification } from '../notifications/raise.ts'
import { countStored } from '../records/stored-bytes.ts'
import type { Fonts } from './fonts.ts'
import type { Block } from './markdown.ts'
import { printInProcess } from './papers.ts'
import { Unprintable } from './printing.ts'
import { type FailedPaper, type PackJob, packQueue } from './queue.ts'

/** The services that printing packs and invoices needs. */
export interface PrintingServices extends SystemServices {
  files: Files
  fonts: Fonts
}

const PDF = 'application/pdf'
/** The number of unprintable papers after which no others are tried. */
const MAX_FAILED = 3
/** Seconds after which a job leaves the remaining papers to another one. */
const PART = 30

/**
 * Print the papers of a pack that have no document yet.
 * @param seconds after which the remaining papers are left to another job
 * @throws {FinalFailure} if some of them cannot be printed: after all others, or when there are too many
 * @throws the reason of `signal` when it is aborted
 */
export async function printPack(
  services: PrintingServices,
  { orgId, packId, failed: before = [] }: PackJob,
  signal: AbortSignal,
  seconds = PART,
): Promise<void> {
  const organisation = await services.database.prisma.organisation.findUnique({ where: { id: orgId } })
  if (organisation === null) return
  const db = forOrganisation(services.database, orgId)
  const pack = await db.documentPack.findUnique({ where: { orgId_id: { orgId, id: packId } } })
  const failed = [...before]
  const end = performance.now() + seconds * 1000
  while (failed.length < MAX_FAILED) {
    signal.throwIfAborted()
    const where = { packId, documentId: null, deletedAt: null, id: { notIn: failed.map(({ id }) => id) } }
    const paper = await db.packPaper.findFirst({ where, include: { template: true }, orderBy: { id: 'asc' } })
    if (paper === null) break
    const meta = { organisation: organisation.name, issuedAt: pack?.issuedAt ?? paper.createdAt }
    await print(services, paper, meta, signal).catch((error: unknown) => {
      if (!(error instanceof Unprintable)) throw error
      failed.push(failureOf(paper, error))
    })
    if (performance.now() >= end) return printLater(services, { orgId, packId, failed })
  }
  const [first] = failed
  if (first !== undefined)
    throw new FinalFailure(`${first.problem} Correct the template, and issue it in another pack.`)
}

function failureOf(
  { id, template }: PackPaper & { template: DocumentTemplate },
  { message }: Unprintable,
): FailedPaper {
  return { id, problem: `${template.name}, version ${template.version}: ${message}` }
}

async function printLater(services: PrintingServices, job: PackJob): Promise<void> {
  const jobs = collectJobs(services)
  await enqueue({ control: services.database.prisma, jobs }, packQueue, job)
  jobs.announce()
}

/** Notify the organisation that a pack could not be printed. */
export async function giveUpPrinting(
  services: SystemServices,
  { orgId, packId }: PackJob,
  reason: string,
): Promise<void> {
  await systemWrite(services, orgId, async (write) => {
    const pack = await write.db.documentPack.findUnique({ where: { orgId_id: { orgId, id: packId } } })
    if (pack === null) return
    await raiseNotification(write, {
      type: 'document_pack.failed',
      severity: 'warning',
      title: 'A document pack could not be printed',
      body: `${pack.name}: ${reason}`,
      subjectType: 'document_pack',
      subjectId: packId,
    })
  })
}

async function print(
  services: PrintingServices,
  { orgId, id, workerId, content, template }: PackPaper & { template: DocumentTemplate },
  meta: { organisation: string; issuedAt: Date },
  signal: AbortSignal,
): Promise<void> {
  const { files, fonts } = services
  const bytes = await printInProcess(fonts, { ...meta, ...template }, content as unknown as Block[], signal)
  // Depends on the content only, so that a retry overwrites the file of an interrupted attempt.
  const fileKey = `${orgId}/${id}-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`
  await storeFile(files.store, fileKey, bytes, PDF)
  await systemWrite(services, orgId, async (write) => {
    const { db, emit } = write
    const paper = await db.packPaper.findUnique({ where: { orgId_id: { orgId, id } } })
    if (paper === null || paper.documentId !== null || paper.deletedAt !== null) return
    const document = await db.document.create({
      data: {
        orgId,
        workerId,
        type: template.documentType,
        name: template.name,
        issuedOn: new Date(meta.issuedAt.toISOString().slice(0, 10)),
        fileName: `${template.name.replace(/[/\\\p{Cc}]/gu, '-')}, version ${template.version}.pdf`,
        contentType: PDF,
        sizeBytes: bytes.length,
        fileKey,
        ofPack: true,
      },
    })
    await db.packPaper.update({ where: { orgId_id: { orgId, id } }, data: { documentId: document.id } })
    await countStored(write, bytes.length)
    emit('document.added', document)
  })
}
