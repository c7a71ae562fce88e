/** Extraction jobs: having a document read, and taking over what was found. */

import { z } from 'zod'
import type { Document } from '../../../prisma/generated/client/client.ts'
import type { AiJobStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { todayOf } from '../../events/write.ts'
import { ApiError, invalidField } from '../../platform/errors.ts'
import { documentsMoved } from '../compliance/documents.ts'
import { standing } from '../compliance/standing.ts'
import { validInput } from '../input.ts'
import { found, liveRecord } from '../records.ts'
import { referred } from '../references.ts'
import { changeOf, chosenFields } from './apply.ts'
import { requestExtraction } from './request.ts'

const settings = z.object({ automatic: z.boolean().optional(), applyFrom: z.number().min(0.5).max(1).nullish() })

export async function extractDocument(write: CallerWrite, documentId: string, load: object = {}) {
  const { id } = await referred<Document>(resources.documents, documentId, write, 'documentId')
  const status = { in: ['queued', 'running'] as AiJobStatus[] }
  const open = await write.db.aiJob.findFirst({ where: { documentId: id, status, deletedAt: null } })
  if (open !== null) {
    const message = `The document is being read already, by job ${open.id}.`
    throw new ApiError('conflict', { message, details: [{ path: 'documentId', code: 'in_progress', message }] })
  }
  const job = await requestExtraction(write, id)
  return found(await write.db.aiJob.findUnique({ ...load, where: liveRecord(write, job.id) }))
}

export async function applyExtraction(
  write: CallerWrite,
  id: string,
  fields: readonly string[] | null | undefined,
  load: object = {},
) {
  const where = liveRecord(write, id)
  const job = found(await write.db.aiJob.findUnique({ where }))
  const chosen = chosenFields(job, fields)
  const ofDocument = liveRecord(write, job.documentId)
  const now = found(await write.db.document.findUnique({ where: ofDocument }))
  const change = changeOf(chosen)
  const { issuedOn, expiresOn } = { ...now, ...change }
  if (issuedOn && expiresOn && expiresOn < issuedOn)
    throw invalidField('fields', 'invalid', 'would make the last day come before the issue')
  const accepted = now.status !== 'pending' && now.status !== 'rejected'
  const stands = accepted && standing(expiresOn, await todayOf(write))
  const changed = await write.db.document.update({ where: ofDocument, data: { ...change, ...stands } })
  if (accepted) await documentsMoved(write, [{ before: now, now: changed }])
  const { credential, startedAt } = write
  const applied = chosen.map(({ field }) => field)
  const data = { applied, appliedAt: startedAt, appliedBy: credential.userId ?? credential.id }
  return write.db.aiJob.update({ ...load, where, data })
}

export async function updateExtractionSettings(write: CallerWrite, input: unknown) {
  const { db, orgId } = write
  const change = validInput(settings, input)
  return db.extractionSettings.upsert({ where: { orgId }, create: { orgId, ...change }, update: change })
}
