/** Uploaded files: validated by size, name and magic bytes, then stored. */
import { randomUUID } from 'node:crypto'
import type { StoredFile } from '../../access/file-links.ts'
import type { CallerWrite } from '../../events/write.ts'
import { invalidField } from '../../platform/errors/errors.ts'
import type { Files } from '../../platform/files/files.ts'
import { storeFile } from '../../platform/files/store.ts'
import type { Upload } from '../../platform/http/uploads.ts'
import { countUpload } from '../records/stored-bytes.ts'

/** A write that can store files. */
export interface UploadWrite extends Pick<CallerWrite, 'orgId' | 'control' | 'credential' | 'prepare'> {
  files: Files
}

/** Maximum size of an uploaded file. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024
/** Maximum size of a request with a file: the largest file, plus 1 MiB for the other parts. */
export const MAX_UPLOAD_BYTES = MAX_FILE_BYTES + 1024 * 1024
const NAME_LENGTH = 200
/** The media types that are accepted, by the contents of the file. */
export const UPLOAD_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp']

/**
 * Validate and store a file, while no transaction is open. If the operation fails, the file is deleted. Sandbox files are
 * not stored.
 * @param path the file's field, for example `input.file`
 * @throws {ApiError} validation_failed on `path`; storage_full
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
  const { store } = context.files
  const key = `${context.orgId}/${randomUUID()}`
  const isStored = context.credential.environment === 'live'
  if (isStored) await countUpload(context, file.size, context.files.limitBytes)
  const save = async () => {
    const type = await typeOf(file)
    if (type === undefined || !UPLOAD_TYPES.includes(type))
      throw invalidField(path, 'invalid', 'must be a PDF, PNG, JPEG or WebP file')
    if (isStored) await storeFile(store, key, file, type)
    return { key, name, type, size: file.size }
  }
  return context.prepare(file, save, isStored ? () => store.delete(key) : undefined)
}

/** The media type by the first bytes; undefined if they are of no known type. */
async function typeOf(file: Upload): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type') // on demand: few requests upload
  for await (const start of file.stream()) return (await fileTypeFromBuffer(start))?.mime
  return undefined
}
