/** Uploaded files: validated by size, name and magic bytes, then stored. */
import { randomUUID } from 'node:crypto'
import type { StoredFile } from '../../access/file-links.ts'
import type { CallerWrite } from '../../events/write.ts'
import { invalidField } from '../../platform/errors.ts'
import type { Files } from '../../platform/files/files.ts'
import { storeFile } from '../../platform/files/store.ts'
import type { Upload } from '../../platform/http/uploads.ts'

/** A write that can store files. */
export interface UploadWrite extends Pick<CallerWrite, 'orgId' | 'credential'> {
  files: Files
  /** Functions that undo changes outside the database if the operation fails. */
  undo: (() => Promise<unknown>)[]
}

/** Maximum size of an uploaded file. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024
/** Maximum size of a request with a file: the largest file, plus 1 MiB for the other parts. */
export const MAX_UPLOAD_BYTES = MAX_FILE_BYTES + 1024 * 1024
const NAME_LENGTH = 200
/** The media types that are accepted, by the contents of the file. */
export const UPLOAD_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp']

/**
 * Validate and store a file. If the operation fails later, the file is deleted. Sandbox files are not stored.
 * @param path the file's field, for example `input.file`
 * @throws {ApiError} validation_failed on `path`
 */
export async function saveUpload(
  context: UploadWrite,
  file: Upload,
  path: string,
): Promise<StoredFile & { size: number }> {
  if (file.size > MAX_FILE_BYTES) throw invalidField(path, 'too_big', 'must be at most 25 MB')
  if (file.size === 0) throw invalidField(path, 'too_small', 'must not be empty')
  const name = file.name.trim()
  if (name.length < 1 || name.length > NAME_LENGTH || /[/\\\p{Cc}]/u.test(name) || !name.isWellFormed())
    throw invalidField(
      path,
      'invalid',
      `must have a file name of 1 to ${NAME_LENGTH} characters without slashes or control characters`,
    )
  const type = await typeOf(file)
  if (type === undefined || !UPLOAD_TYPES.includes(type))
    throw invalidField(path, 'invalid', 'must be a PDF, PNG, JPEG or WebP file')
  const key = `${context.orgId}/${randomUUID()}`
  if (context.credential.environment === 'live') {
    await storeFile(context.files.store, key, file, type)
    context.undo.push(() => context.files.store.delete(key))
  }
  return { key, name, type, size: file.size }
}

/** The media type by the first bytes; undefined if they are of no known type. */
async function typeOf(file: Upload): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type') // on demand: few requests upload
  for await (const start of file.stream()) return (await fileTypeFromBuffer(start))?.mime
  return undefined
}
