/**
 * Extraction jobs: requesting the extraction of a document's fields, and applying the result.
 */
import { z } from 'zod'
import type { Document } from '../../../prisma/generated/client/client.ts'
import type { AiJobStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { todayOf } from '../../events/write.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { onDocumentsChanged } from '../compliance/documents.ts'
import { validityOf } from '../compliance/validity.ts'
import { validInput } from '../input/input.ts'
import { existing, liveRecord } from '../records/records.ts'
import { findReferenced } from '../records/references.ts'
import { chosenFields, documentChange } from './apply.ts'
import { requestExtraction } from './request.ts'

const settings = z.object({ automatic: z.boolean().optional(), applyFrom: z.number().min(0.5).max(1).nullish() })

/** Request an extraction. @throws {ApiError} validation_failed; conflict if one is queued or running */
export async function extractDocument(write: CallerWrite, documentId: string) {
  const { id } = await findReferenced<Document>(resources.documents, documentId, write, 'documentId')
  const status = { in: ['queued', 'running'] as AiJobStatus[] }
  const open = await write.db.aiJob.findFirst({ where: { documentId: id, status, deletedAt: null } })
  if (open !== null) {
    const message = `An extraction of this document is already in progress: job ${open.id}.`
    const detail = { path: 'documentId', code: 'in_progress', message, conflictingId: open.id } as const
    throw new ApiError('conflict', { message, details: [detail] })
  }
  return requestExtraction(write, id)
}

/**
 * Apply extracted fields to the document, and reassess the worker if the document was accepted.
 * @param fields names of the fields; all applicable ones if absent
 * @throws {ApiError} not_found; invalid_transition if the job has not succeeded; validation_failed on `fields`
 */
export async function applyExtraction(write: CallerWrite, id: string, fields: readonly string[] | null | undefined) {
  const where = liveRecord(write, id)
  const job = existing(await write.db.aiJob.findUnique({ where }))
  const chosen = chosenFields(job, fields)
  const documentKey = liveRecord(write, job.documentId)
  const current = existing(await write.db.document.findUnique({ where: documentKey }))
  const change = documentChange(chosen)
  const { issuedOn, expiresOn } = { ...current, ...change }
  if (issuedOn && expiresOn && expiresOn < issuedOn)
    throw invalidField('fields', 'invalid', 'would set an expiry date before the issue date')
  const accepted = current.status !== 'pending' && current.status !== 'rejected'
  const validity = accepted && validityOf(expiresOn, await todayOf(write))
  const changed = await write.db.document.update({ where: documentKey, data: { ...change, ...validity } })
  write.emit('document.updated', changed, current)
  if (accepted) await onDocumentsChanged(write, [{ before: current, after: changed }])
  const { credential } = write
  const applied = chosen.map(({ field }) => field)
  const data = { applied, appliedAt: await write.at, appliedBy: credential.userId ?? credential.id }
  const after = await write.db.aiJob.update({ where, data })
  write.emit('ai_job.updated', after, job)
  return after
}

/** Change the organisation's extraction settings. @throws {ApiError} validation_failed */
export async function updateExtractionSettings(write: CallerWrite, input: unknown) {
  const { db, orgId } = write
  const change = validInput(settings, input)
  return db.extractionSettings.upsert({ where: { orgId }, create: { orgId, ...change }, update: change })
}
