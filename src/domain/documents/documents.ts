/**
 * Documents: evidence that a worker is allowed to work.
 */
import { z } from 'zod'
import type { Document } from '../../../prisma/generated/client/client.ts'
import { DocumentType } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { todayOf } from '../../events/write.ts'
import { ApiError, type ErrorDetail, invalidField } from '../../platform/errors/errors.ts'
import type { Upload } from '../../platform/http/uploads.ts'
import { onDocumentsChanged } from '../compliance/documents.ts'
import { validityOf } from '../compliance/validity.ts'
import { requestExtraction } from '../extraction/request.ts'
import { extractionSettings } from '../extraction/settings.ts'
import { day, name, reference, text } from '../input/checks.ts'
import { checkPeriod, validInput } from '../input/input.ts'
import { acceptPaper } from '../papers/acceptance.ts'
import { existing, liveRecord, readOne } from '../records/records.ts'
import { findReferenced } from '../records/references.ts'
import { insertOne, updateOne } from '../records/write-rows.ts'
import { checkAsked, customTypeOf, proposedExpiry } from './asked-by-type.ts'
import { saveLinked, saveUpload, type UploadWrite } from './upload.ts'

/** The input schema of a new document. */
export const newDocument = z.object({
  workerId: reference,
  type: z.enum(DocumentType),
  customTypeId: reference.nullish(),
  level: text.nullish(),
  name,
  number: text.nullish(),
  issuedOn: day.nullish(),
  expiresOn: day.nullish(),
  extract: z.boolean().nullish(),
})

const callerOf = ({ credential }: CallerWrite) => credential.userId ?? credential.id

/** The file of a document, or a link to it. */
interface FileSource {
  file: Upload | null | undefined
  sourceUrl: string | null | undefined
  /** The file of its back, if it has two sides. */
  backFile?: Upload | null | undefined
  /** The name of the operation among those of the request. */
  key: string
}

/**
 * Add a document with its file. Its fields are extracted in the background if the input or the organisation's settings say so.
 * @throws {ApiError} validation_failed on the input or the file
 */
export async function uploadDocument(write: CallerWrite & UploadWrite, source: FileSource, input: unknown) {
  const { extract, ...data } = validInput(newDocument, input)
  checkPeriod(data.issuedOn, data.expiresOn, 'expiresOn')
  await findReferenced(resources.workers, data.workerId, write, 'input.workerId')
  const customType = await customTypeOf(write, data)
  const expiresOn = customType === undefined ? undefined : proposedExpiry(customType, data)
  const shouldExtract = extract ?? (await extractionSettings(write.control, write.orgId)).automatic
  const backFileKey = source.backFile == null ? null : 'sent'
  checkAsked(
    customType,
    { ...data, ...(expiresOn && { expiresOn }), backFileKey },
    shouldExtract ? READ_FROM_FILES : [],
  )
  const saved = await saveFile(write, source)
  const { key: fileKey, name: fileName, type: contentType, size: sizeBytes, sha256: fileSha256 } = saved
  const stored = { fileKey, fileName, contentType, sizeBytes, fileSha256 }
  const back =
    source.backFile == null ? {} : backOf(await saveUpload(write, source.backFile, 'input.backFile', 'back/'))
  const row = { ...data, ...(expiresOn && { expiresOn }), ...stored, ...back }
  const created = await insertOne<Document>(write, resources.documents, row)
  write.emit('document.added', created)
  if (shouldExtract) await requestExtraction(write, created.id)
  return created
}

/** Fields that an extraction can fill in after the upload. A review needs them. */
const READ_FROM_FILES = ['number', 'expiresOn'] as const

const backOf = ({ key, name, type, size }: Awaited<ReturnType<typeof saveUpload>>) => {
  return { backFileKey: key, backFileName: name, backContentType: type, backSizeBytes: size }
}

function saveFile(write: UploadWrite, { file, sourceUrl, key }: FileSource) {
  if (file != null && sourceUrl != null)
    throw invalidField('input.sourceUrl', 'invalid', 'must be omitted if you send the file itself')
  if (sourceUrl != null) return saveLinked(write, sourceUrl, key, 'input.sourceUrl')
  if (file != null) return saveUpload(write, file, 'input.file')
  const details = ['file', 'sourceUrl'].map((name): ErrorDetail => {
    return { path: `input.${name}`, code: 'required', message: 'is required: send the file, or a link to it' }
  })
  throw new ApiError('validation_failed', { details })
}

const corrections = newDocument
  .pick({ number: true, issuedOn: true, expiresOn: true, customTypeId: true, level: true })
  .extend({ type: z.enum(DocumentType).optional() })
const reviews = {
  accept: corrections.extend({ rejectionReason: z.null('must be omitted: only a rejection has a reason').optional() }),
  reject: corrections.extend({ rejectionReason: text.nullish() }),
}
type Decision = keyof typeof reviews

/**
 * Accept or reject a pending document, and correct it at the same time. Accepting it sets its validity and reassesses the
 * worker.
 * @throws {ApiError} not_found; invalid_transition if it was reviewed already; validation_failed
 */
export async function reviewDocument(write: CallerWrite, id: string, decision: Decision, input?: unknown) {
  const given = validInput(reviews[decision], input ?? {})
  const current = await readOne<Document>(write, resources.documents, id)
  if (current.status !== 'pending') {
    const message = `The document has already been reviewed: its status is ${current.status}.`
    throw new ApiError('invalid_transition', {
      message,
      details: [{ path: 'id', code: 'invalid_transition', message: 'must be a pending document' }],
    })
  }
  const change = { ...given, ...typeChange(given) }
  const { issuedOn, expiresOn } = { ...current, ...change }
  checkPeriod(issuedOn, expiresOn, 'expiresOn')
  const accepted = decision === 'accept'
  const ownType = await customTypeOf(write, change, current)
  if (accepted) checkAsked(ownType, { ...current, ...change })
  const status = accepted ? validityOf(expiresOn, await todayOf(write)) : ({ status: 'rejected' } as const)
  const reviewed = await updateOne(write, resources.documents, current, { ...change, ...status })
  write.emit('document.reviewed', reviewed, current)
  if (accepted) await onDocumentsChanged(write, [{ before: current, after: reviewed }])
  if (accepted) await acceptPaper(write, current, callerOf(write))
  return reviewed
}

/** Columns that follow from a new type: a built-in one ends the organisation's own, and with it the level. */
function typeChange({ type, customTypeId, level }: z.output<typeof reviews.reject>) {
  const isBuiltIn = customTypeId === null || (type !== undefined && type !== 'other' && customTypeId === undefined)
  if (isBuiltIn) return { customTypeId: null, level: null }
  return customTypeId === undefined ? {} : { type: type ?? DocumentType.other, level: level ?? null }
}

/**
 * Accept a document of a pack, by the worker that it was issued to. Accepting it again changes nothing.
 * @throws {ApiError} not_found; validation_failed if the document is not from a pack
 */
export async function acceptPackDocument(write: CallerWrite, id: string) {
  const where = liveRecord(write, id)
  const current = existing(await write.db.document.findUnique({ where }))
  const { control, orgId } = write
  const paper = await control.packPaper.findUnique({ where: { orgId_documentId: { orgId, documentId: id } } })
  if (paper === null)
    throw invalidField('id', 'invalid', 'must be a paper of a document pack: staff review all other documents')
  if (paper.acceptedAt !== null) return current
  // Uses `control`, because a worker can accept issued documents but has no write access to documents.
  const data = validityOf(current.expiresOn, await todayOf(write))
  const accepted = await control.document.update({ where, data })
  write.emit('document.reviewed', accepted, current)
  await onDocumentsChanged(write, [{ before: current, after: accepted }])
  await acceptPaper(write, current, callerOf(write))
  return accepted
}
