/**
 * Reading one document: a try of an extraction job. The job moves in two short transactions, and nothing is held open
 * while the document is read; whoever finds it ended already leaves it so.
 */

import type { Logger } from 'pino'
import type { AiJob } from '../../../prisma/generated/client/client.ts'
import { forOrganisation } from '../../access/tenancy/client.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../../events/system-write.ts'
import { todayOf } from '../../events/write.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Files } from '../../platform/files/files.ts'
import { loadFile } from '../../platform/files/store.ts'
import { documentsMoved } from '../compliance/documents.ts'
import { standing } from '../compliance/standing.ts'
import { raiseNotification } from '../notifications/raise.ts'
import { changeOf, selfApplying } from './apply.ts'
import type { Extractor } from './extractor.ts'
import type { ReadField } from './fields.ts'
import { type FailureKind, ModelFailure } from './model-failure.ts'
import type { ReadingJob } from './queue.ts'
import { extractionSettings } from './settings.ts'
import { readText } from './text.ts'
import { Unreadable } from './unreadable.ts'

interface ReadingServices extends SystemServices {
  files: Files
  extractor: Extractor
  log: Logger
}

const SECOND = 1000
/** What one try may take, from the file to the fields. */
const TIME_LIMIT = 120 * SECOND
/** Tries in all, by what went wrong. What keeps a process from ending its try counts as the last of these. */
const tries = { refused: 1, failed: 3, busy: 8 } as const satisfies Record<FailureKind, number>

/** @throws to be tried again */
export async function readDocument(
  services: ReadingServices,
  { orgId, aiJobId }: ReadingJob,
  signal: AbortSignal,
): Promise<void> {
  const job = await begin(services, orgId, aiJobId)
  if (job === undefined) return
  if (job.attempts > tries.busy) return fail(services, job, 'Reading was interrupted each time it was tried.')
  const limit = AbortSignal.timeout(TIME_LIMIT)
  try {
    await succeed(services, job, await read(services, job, AbortSignal.any([signal, limit])))
  } catch (error) {
    if (signal.aborted) throw error // this process is stopping: another one takes the job over
    const { message, kind } = verdict(error, limit)
    if (job.attempts < tries[kind]) throw error
    if (error instanceof ModelFailure) services.log.error({ aiJob: job.id }, message)
    await fail(services, job, message)
  }
}

/** Undefined if it has ended or is gone. */
function begin(services: ReadingServices, orgId: string, id: string): Promise<AiJob | undefined> {
  return systemWrite(services, orgId, async ({ db, at }) => {
    const job = await db.aiJob.findUnique({ where: { orgId_id: { orgId, id }, deletedAt: null } })
    if (job === null || job.status === 'succeeded' || job.status === 'failed') return undefined
    const data = { status: 'running', attempts: job.attempts + 1, startedAt: job.startedAt ?? at } as const
    return db.aiJob.update({ where: { orgId_id: { orgId, id } }, data })
  })
}

async function read(
  { database, files, extractor }: ReadingServices,
  job: AiJob,
  signal: AbortSignal,
): Promise<ReadField[]> {
  const where = { orgId_id: { orgId: job.orgId, id: job.documentId } }
  const document = await forOrganisation(database, job.orgId).document.findUniqueOrThrow({ where })
  const bytes = await loadFile(files.store, document.fileKey)
  const text = await readText({ bytes, type: document.contentType }, signal)
  return extractor.extract({ ...text, type: document.type }, signal)
}

/** What the job says of an error, and how often such a one is tried. */
function verdict(error: unknown, limit: AbortSignal): { message: string; kind: FailureKind } {
  if (error instanceof Unreadable) return { message: error.message, kind: 'refused' }
  if (error instanceof ModelFailure) return error
  if (limit.aborted) return { message: `Reading took longer than ${TIME_LIMIT / SECOND} seconds.`, kind: 'failed' }
  if (error instanceof ApiError)
    return { message: error.message, kind: error.code === 'not_found' ? 'refused' : 'busy' }
  return { message: 'Something went wrong on our side.', kind: 'failed' }
}

function succeed(services: ReadingServices, job: AiJob, result: ReadField[]): Promise<void> {
  return end(services, job, async (write, now) => {
    const applied = await applyBySelf(write, { ...now, result: result as never })
    const data = {
      status: 'succeeded',
      result: result as object[],
      error: null,
      finishedAt: write.at,
      ...(applied.length > 0 && { applied, appliedAt: write.at }),
    } as const
    const ended = await write.db.aiJob.update({ where: keyOf(now), data })
    write.emit('ai_job.succeeded', ended, now)
  })
}

function fail(services: ReadingServices, job: AiJob, error: string): Promise<void> {
  return end(services, job, async (write, now) => {
    const { db, emit, at } = write
    const data = { status: 'failed', error, finishedAt: at } as const
    emit('ai_job.failed', await db.aiJob.update({ where: keyOf(now), data }), now)
    const where = { orgId_id: { orgId: job.orgId, id: job.documentId } }
    const { name, worker } = await db.document.findUniqueOrThrow({ where, include: { worker: true } })
    await raiseNotification(write, {
      type: 'ai_job.failed',
      severity: 'warning',
      title: 'A document could not be read',
      body: `${name} of ${worker.firstName} ${worker.lastName}: ${error}`,
      subjectType: 'document',
      subjectId: job.documentId,
    })
  })
}

const keyOf = ({ orgId, id }: AiJob) => ({ orgId_id: { orgId, id } })

/** Under the clock and after another look, so that of two that read the same document one tells of it. */
function end(
  services: ReadingServices,
  job: AiJob,
  write: (write: SystemWrite, now: AiJob) => Promise<void>,
): Promise<void> {
  return systemWrite(services, job.orgId, async (tools) => {
    const now = await tools.db.aiJob.findUnique({ where: keyOf(job) })
    if (now?.status === 'running') await write(tools, now)
  })
}

/** Gives the fields that were applied. */
async function applyBySelf(write: SystemWrite, job: AiJob): Promise<string[]> {
  const { db } = write
  const { applyFrom } = await extractionSettings(db, job.orgId)
  const where = { orgId_id: { orgId: job.orgId, id: job.documentId } }
  const { worker, ...now } = await db.document.findUniqueOrThrow({ where, include: { worker: true } })
  const chosen = selfApplying(job, now, worker, applyFrom)
  if (chosen.length === 0) return []
  const change = changeOf(chosen)
  const accepted = now.status !== 'pending' && now.status !== 'rejected'
  const stands = accepted && standing(change.expiresOn ?? now.expiresOn, await todayOf(write))
  const changed = await db.document.update({ where, data: { ...change, ...stands } })
  if (accepted) await documentsMoved(write, [{ before: now, now: changed }])
  return chosen.map(({ field }) => field)
}
