/** Files that callers send, or send a link to: validated by size, name and magic bytes, then stored. */
import { createHash, randomUUID } from 'node:crypto'
import { holderOf } from '../../access/credentials/credential.ts'
import type { StoredFile } from '../../access/file-links.ts'
import type { CallerWrite } from '../../events/write.ts'
import { invalidField } from '../../platform/errors/errors.ts'
import type { Files } from '../../platform/files/files.ts'
import { LinkError, nameIn } from '../../platform/files/linked-file.ts'
import { storeFile } from '../../platform/files/store.ts'
import type { Upload } from '../../platform/http/uploads.ts'
import { countUpload } from '../records/stored-bytes.ts'
import { MAX_FILE_BYTES } from './max-bytes.ts'

/** A write that can store files. */
export interface UploadWrite extends Pick<CallerWrite, 'orgId' | 'control' | 'credential' | 'prepare'> {
  files: Files
}

const NAME_LENGTH = 200
const SANDBOX_BYTES = 1000
/** The media types that are accepted, by the contents of the file. */
/** What files of each type have at these places, as Latin-1. */
const SIGNATURES: Record<string, readonly (readonly [place: number, text: string])[]> = {
  'application/pdf': [[0, '%PDF-']],
  'image/png': [[0, '\x89PNG\r\n\x1a\n']],
  'image/jpeg': [[0, '\xff\xd8\xff']],
  'image/webp': [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
}
const LONGEST_SIGNATURE = 12

export const UPLOAD_TYPES = Object.keys(SIGNATURES)

/** `sha256` of the contents is hexadecimal; null for the file that the sandbox imagines behind a link. */
type SavedFile = StoredFile & { size: number; sha256: string | null }

/**
 * Validate and store a file, while no transaction is open. If the operation fails, the file is deleted. Sandbox files are
 * not stored.
 * @param path the file's field, for example `input.file`
 * @param folder of the organisation's files, with a slash
 * @throws {ApiError} validation_failed on `path`; storage_full
 */
export async function saveUpload(context: UploadWrite, file: Upload, path: string, folder = ''): Promise<SavedFile> {
  checkFile(file, path)
  await count(context, file)
  return prepared(context, file, (save) => save(file, path), folder)
}

/**
 * Download, validate and store a file, as `saveUpload`.
 * @param key names the link among those of the request, whose operations can run several times
 */
export async function saveLinked(context: UploadWrite, url: string, key: string, path: string): Promise<SavedFile> {
  const { files, orgId, credential } = context
  const problem = files.linked.problemOf(url)
  if (problem !== undefined) throw invalidField(path, 'invalid', problem)
  const name = nameIn(url)
  checkFile({ name, size: SANDBOX_BYTES }, path) // before the download, and in the sandbox
  // The sandbox sends nothing to other servers: it answers as if the link led to a PDF.
  if (credential.environment === 'sandbox')
    return {
      key: `${orgId}/${randomUUID()}`,
      name: name.trim(),
      type: 'application/pdf',
      size: SANDBOX_BYTES,
      sha256: null,
    }
  const by = { orgId, holder: holderOf(credential) }
  const saved = await prepared(context, `file of ${key}`, async (save) => {
    try {
      return await files.linked.withFile(url, MAX_FILE_BYTES, by, (file) => {
        checkFile(file, path)
        return save(file, path)
      })
    } catch (error) {
      throw error instanceof LinkError ? invalidField(path, 'invalid', error.message) : error
    }
  })
  await count(context, saved)
  return saved
}

/** Use the store while no transaction is open. @param work gets what stores a file if its contents are valid */
function prepared(
  { orgId, credential, files: { store }, prepare }: UploadWrite,
  key: unknown,
  work: (save: (file: Upload, path: string) => Promise<SavedFile>) => Promise<SavedFile>,
  folder = '',
): Promise<SavedFile> {
  const fileKey = `${orgId}/${folder}${randomUUID()}`
  const isStored = credential.environment === 'live'
  const save = async (file: Upload, path: string) => {
    const type = await typeOf(file)
    if (type === undefined || !UPLOAD_TYPES.includes(type))
      throw invalidField(path, 'invalid', 'must be a PDF, PNG, JPEG or WebP file')
    if (isStored) await storeFile(store, fileKey, file, type)
    return { key: fileKey, name: file.name.trim(), type, size: file.size, sha256: await hashOf(file) }
  }
  return prepare(key, () => work(save), isStored ? () => store.delete(fileKey) : undefined)
}

async function count(context: UploadWrite, { size }: { size: number }): Promise<void> {
  if (context.credential.environment === 'live') await countUpload(context, size, context.files.limitBytes)
}

function checkFile({ size, name: given }: Pick<Upload, 'size' | 'name'>, path: string): void {
  if (size > MAX_FILE_BYTES) throw invalidField(path, 'too_big', 'must be at most 25 MB')
  if (size === 0) throw invalidField(path, 'too_small', 'must not be empty')
  const name = given.trim()
  if (name.length >= 1 && name.length <= NAME_LENGTH && !/[/\\\p{Cc}]/u.test(name) && name.isWellFormed()) return
  const message = `must have a file name of 1 to ${NAME_LENGTH} characters without slashes or control characters`
  throw invalidField(path, 'invalid', message)
}

async function hashOf(file: Upload): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of file.stream()) hash.update(part)
  return hash.digest('hex')
}

/** The media type by the first bytes; undefined if it is none that can be uploaded. */
async function typeOf(file: Upload): Promise<string | undefined> {
  for await (const bytes of file.stream()) {
    const start = Buffer.from(bytes.subarray(0, LONGEST_SIGNATURE)).toString('latin1')
    return UPLOAD_TYPES.find((type) => SIGNATURES[type]?.every(([place, text]) => start.startsWith(text, place)))
  }
  return undefined
}
