/** Documents: what proves that a worker may work. */

import { z } from 'zod'
import { DocumentType } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { todayOf } from '../../events/write.ts'
import { ApiError, invalidField } from '../../platform/errors.ts'
import { day, reference, text } from '../checks.ts'
import { documentsMoved } from '../compliance/documents.ts'
import { standing } from '../compliance/standing.ts'
import { requestExtraction } from '../extraction/request.ts'
import { extractionSettings } from '../extraction/settings.ts'
import { checkPeriod, validInput } from '../input.ts'
import { acceptPaper } from '../papers/acceptance.ts'
import { found, liveRecord } from '../records.ts'
import { referred } from '../references.ts'
import { saveUpload, type UploadWrite } from './upload.ts'

const newDocument = z.object({
  workerId: reference,
  type: z.enum(DocumentType),
  name: text,
  number: text.nullish(),
  issuedOn: day.nullish(),
  expiresOn: day.nullish(),
  extract: z.boolean().nullish(),
})

const callerOf = ({ credential }: CallerWrite) => credential.userId ?? credential.id

export async function uploadDocument(write: CallerWrite & UploadWrite, file: File, input: unknown, load: object = {}) {
  const { extract, ...data } = validInput(newDocument, input)
  if (data.issuedOn) checkPeriod(data.issuedOn, data.expiresOn, 'expiresOn')
  await referred(resources.workers, data.workerId, write, 'input.workerId')
  const saved = await saveUpload(write, file, 'input.file')
  const stored = { fileKey: saved.key, fileName: saved.name, contentType: saved.type, sizeBytes: saved.size }
  const made = await write.db.document.create({ ...load, data: { orgId: write.orgId, ...data, ...stored } })
  write.emit('document.added', made)
  const isRead = extract ?? (await extractionSettings(write.control, write.orgId)).automatic
  if (isRead) await requestExtraction(write, made.id)
  return made
}

export async function reviewDocument(write: CallerWrite, id: string, decision: 'accept' | 'reject', load: object = {}) {
  const where = liveRecord(write, id)
  const now = found(await write.db.document.findUnique({ where }))
  if (now.status !== 'pending') {
    const message = `A document cannot be reviewed twice: this one is ${now.status}.`
    throw new ApiError('invalid_transition', {
      message,
      details: [{ path: 'id', code: 'invalid_transition', message }],
    })
  }
  const accepted = decision === 'accept'
  const data = accepted ? standing(now.expiresOn, await todayOf(write)) : ({ status: 'rejected' } as const)
  const reviewed = await write.db.document.update({ ...load, where, data })
  if (accepted) await documentsMoved(write, [{ before: now, now: reviewed }])
  if (accepted) await acceptPaper(write, now, callerOf(write))
  return reviewed
}

export async function acceptPackDocument(write: CallerWrite, id: string, load: object = {}) {
  const where = liveRecord(write, id)
  const now = found(await write.db.document.findUnique({ ...load, where }))
  const { control, orgId } = write
  const paper = await control.packPaper.findUnique({ where: { orgId_documentId: { orgId, documentId: id } } })
  if (paper === null) throw invalidField('id', 'invalid', 'No pack issued this document: it is reviewed by staff.')
  if (paper.acceptedAt !== null) return now
  // Past the worker's own client: they may accept what was issued to them, and change nothing else of a document.
  const data = standing(now.expiresOn, await todayOf(write))
  await documentsMoved(write, [{ before: now, now: await control.document.update({ where, data }) }])
  await acceptPaper(write, now, callerOf(write))
  return found(await write.db.document.findUnique({ ...load, where }))
}
