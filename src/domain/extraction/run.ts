/**
 * Runs one attempt of an extraction job. The job's status is updated in two short transactions, and none is open during
 * the extraction. If another process has ended the job meanwhile, the result is discarded.
 */
import type { Logger } from 'pino'
import type { AiJob } from '../../../prisma/generated/client/client.ts'
import { forOrganisation } from '../../access/tenancy/client.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../../events/system-write.ts'
import { todayOf } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import type { Files } from '../../platform/files/files.ts'
import { loadFile } from '../../platform/files/store.ts'
import { onDocumentsChanged } from '../compliance/documents.ts'
import { validityOf } from '../compliance/validity.ts'
import { raiseNotification } from '../notifications/raise.ts'
import { automaticFields, documentChange } from './apply.ts'
import type { Extractor } from './extractor.ts'
import type { ReadField } from './fields.ts'
import { type FailureKind, ModelFailure } from './model-failure.ts'
import type { ReadingJob } from './queue.ts'
import { extractionSettings } from './settings.ts'
import { readFile } from './text.ts'
import { Unreadable } from './unreadable.ts'

interface ExtractionServices extends SystemServices {
  files: Files
  extractor: Extractor
  log: Logger
}

const SECOND = 1000
/** Timeout of an attempt, including loading the file. */
const TIME_LIMIT = 120 * SECOND
/** Maximum number of attempts by kind of failure. */
const maxAttempts = { refused: 1, slow: 2, failed: 3, busy: 8 } as const satisfies Record<FailureKind | 'slow', number>

/** Run an attempt, and end the job if it succeeded or has no attempts left. @throws if the job must be retried */
export async function readDocument(
  services: ExtractionServices,
  { orgId, aiJobId }: ReadingJob,
  signal: AbortSignal,
): Promise<void> {
  const job = await begin(services, orgId, aiJobId)
  if (job === undefined) return
  if (job.attempts > maxAttempts.busy) return fail(services, job, 'The extraction was interrupted at every attempt.')
  const limit = AbortSignal.timeout(TIME_LIMIT)
  try {
    await succeed(services, job, await read(services, job, AbortSignal.any([signal, limit])))
  } catch (error) {
    if (signal.aborted) throw error // this process is stopping; another one retries the job
    const { message, kind } = failureOf(error, limit)
    if (job.attempts < maxAttempts[kind]) throw error
    if (error instanceof ModelFailure) services.log.error({ aiJob: job.id }, message)
    await fail(services, job, message)
  }
}

/** End a job for which no further attempt is made. Does nothing if it has ended. */
export async function giveUpReading(
  services: SystemServices,
  { orgId, aiJobId }: ReadingJob,
  reason: string,
): Promise<void> {
  const where = { orgId_id: { orgId, id: aiJobId } }
  const job = await forOrganisation(services.database, orgId).aiJob.findUnique({ where })
  if (job !== null) await fail(services, job, `The extraction was given up. ${reason} Upload a smaller file.`)
}

/** Start an attempt. Undefined if the job has ended or was deleted. */
function begin(services: ExtractionServices, orgId: string, id: string): Promise<AiJob | undefined> {
  return systemWrite(services, orgId, async ({ db, at, emit }) => {
    const job = await db.aiJob.findUnique({ where: { orgId_id: { orgId, id }, deletedAt: null } })
    if (job === null || job.status === 'succeeded' || job.status === 'failed') return undefined
    const data = { status: 'running', attempts: job.attempts + 1, startedAt: job.startedAt ?? at } as const
    const begun = await db.aiJob.update({ where: { orgId_id: { orgId, id } }, data })
    emit('ai_job.updated', begun, job)
    return begun
  })
}

async function read(
  { database, files, extractor, clock }: ExtractionServices,
  job: AiJob,
  signal: AbortSignal,
): Promise<ReadField[]> {
  const where = { orgId_id: { orgId: job.orgId, id: job.documentId } }
  const document = await forOrganisation(database, job.orgId).document.findUniqueOrThrow({ where })
  const bytes = await loadFile(files.store, document.fileKey)
  const read = await readFile({ bytes, type: document.contentType }, clock.now(), signal)
  return extractor.extract({ ...read, type: document.type }, signal)
}

/** The job's error message, and the kind of failure. */
function failureOf(error: unknown, limit: AbortSignal): { message: string; kind: FailureKind | 'slow' } {
  if (error instanceof Unreadable)
    return { message: error.message, kind: error.reason === 'too_slow' ? 'slow' : 'refused' }
  if (error instanceof ModelFailure) return error
  if (limit.aborted)
    return { message: `The extraction took longer than ${TIME_LIMIT / SECOND} seconds.`, kind: 'failed' }
  if (error instanceof ApiError)
    return { message: error.message, kind: error.code === 'not_found' ? 'refused' : 'busy' }
  return { message: 'An internal error occurred.', kind: 'failed' }
}

function succeed(services: ExtractionServices, job: AiJob, result: ReadField[]): Promise<void> {
  return end(services, job, async (write, current) => {
    const applied = await applyAutomatically(write, { ...current, result: result as never })
    const data = {
      status: 'succeeded',
      result: result as object[],
      error: null,
      finishedAt: write.at,
      ...(applied.length > 0 && { applied, appliedAt: write.at }),
    } as const
    const ended = await write.db.aiJob.update({ where: keyOf(current), data })
    write.emit('ai_job.succeeded', ended, current)
  })
}

function fail(services: SystemServices, job: AiJob, error: string): Promise<void> {
  return end(services, job, async (write, current) => {
    const { db, emit, at } = write
    const data = { status: 'failed', error, finishedAt: at } as const
    emit('ai_job.failed', await db.aiJob.update({ where: keyOf(current), data }), current)
    const where = { orgId_id: { orgId: job.orgId, id: job.documentId } }
    const { name, worker } = await db.document.findUniqueOrThrow({ where, include: { worker: true } })
    await raiseNotification(write, {
      type: 'ai_job.failed',
      severity: 'warning',
      title: 'The extraction from a document failed',
      body: `${name} of ${worker.firstName} ${worker.lastName}: ${error}`,
      subjectType: 'document',
      subjectId: job.documentId,
    })
  })
}

const keyOf = ({ orgId, id }: AiJob) => ({ orgId_id: { orgId, id } })

/** Calls `work` only if the job has not ended and its document was not deleted meanwhile, so that one of several concurrent attempts ends it. */
function end(
  services: SystemServices,
  job: AiJob,
  work: (write: SystemWrite, current: AiJob) => Promise<void>,
): Promise<void> {
  return systemWrite(services, job.orgId, async (write) => {
    const current = await write.db.aiJob.findUnique({ where: keyOf(job) })
    if (current === null || current.deletedAt !== null) return
    if (current.status === 'queued' || current.status === 'running') await work(write, current)
  })
}

/** @returns the names of the applied fields */
async function applyAutomatically(write: SystemWrite, job: AiJob): Promise<string[]> {
  const { db } = write
  const { applyFrom } = await extractionSettings(db, job.orgId)
  const where = { orgId_id: { orgId: job.orgId, id: job.documentId } }
  const { worker, ...current } = await db.document.findUniqueOrThrow({ where, include: { worker: true } })
  const chosen = automaticFields(job, current, worker, applyFrom)
  if (chosen.length === 0) return []
  const change = documentChange(chosen)
  const accepted = current.status !== 'pending' && current.status !== 'rejected'
  const validity = accepted && validityOf(change.expiresOn ?? current.expiresOn, await todayOf(write))
  const changed = await db.document.update({ where, data: { ...change, ...validity } })
  write.emit('document.updated', changed, current)
  if (accepted) await onDocumentsChanged(write, [{ before: current, after: changed }])
  return chosen.map(({ field }) => field)
}
