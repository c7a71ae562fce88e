/** `manifest.json`, the list of a backup's contents. It is written last and has its own checksum. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { ApiError } from '../errors/errors.ts'
import { contentsOf, writeFileOnce } from './written-file.ts'

const MANIFEST = 'manifest.json'
const CHECKSUM = 'manifest.json.sha256'

/** The newest format, which this version writes; it reads all. Since 2, files are encrypted. */
const FORMAT = 2

const entry = z.object({ path: z.string().min(1), size: z.number().min(0), sha256: z.string().length(64) })

const manifest = z.object({
  format: z.literal([1, FORMAT]),
  /** Version of Muster that made the backup. */
  version: z.string(),
  created_at: z.iso.datetime(),
  /** Null: the database is not in the backup, because it was not the embedded one. */
  database: z
    .object({
      postgresql: z.string(),
      /** Operating system and processor: PostgreSQL's files depend on both. */
      platform: z.string(),
      /** A transaction whose commit was flushed before this position is in the backup. */
      end_lsn: z.string(),
      migrations: z.array(z.string()),
    })
    .nullable(),
  /** Name of the S3 bucket with the files; null: they are in the backup. */
  bucket: z.string().nullable(),
  /** Name of the folder beside the backup with the keys of files; null: no file is encrypted. */
  file_keys: z
    .string()
    .regex(/^file-keys-[0-9a-f-]+$/)
    .nullable()
    .default(null),
  /** Id of the key derived from the secret. The secret is in the file `secret`, unless MUSTER_SECRET was set. */
  secret_key_id: z.string(),
  entries: z.array(entry),
})

/** The contents of a backup. */
export type Manifest = z.infer<typeof manifest>

/** Write a new manifest in this version's format. */
export async function writeManifest(folder: string, contents: Omit<Manifest, 'format'>): Promise<void> {
  const text = Buffer.from(`${JSON.stringify({ format: FORMAT, ...contents }, null, 1)}\n`)
  const { sha256 } = await writeFileOnce([text], path.join(folder, MANIFEST))
  await writeFileOnce([Buffer.from(`${sha256}  ${MANIFEST}\n`)], path.join(folder, CHECKSUM))
}

/** @throws {ApiError} if `folder` is not a backup, is damaged, or was made by a newer version */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, checksum] = await Promise.all(
    [MANIFEST, CHECKSUM].map((name) => readFile(path.join(folder, name)).catch(() => undefined)),
  )
  if (text === undefined)
    throw refused(`${folder} is not a backup: it has no ${MANIFEST}. Name a folder that 'muster backup' has made.`)
  const sum = createHash('sha256').update(text).digest('hex')
  if (checksum?.toString().split(' ')[0] !== sum)
    throw refused(`The backup in ${folder} is damaged: ${MANIFEST} does not have its checksum. Use another backup.`)
  const values = JSON.parse(text.toString()) as { format?: unknown; version?: unknown }
  if (typeof values.format === 'number' && values.format > FORMAT) throw newer(String(values.version))
  const parsed = manifest.safeParse(values)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refused(
    `The backup in ${folder} is damaged: ${MANIFEST} has a wrong ${issue?.path.join('.')}. Use another backup.`,
  )
}

/** The error for a backup that a newer version made. */
export function newer(version: string): ApiError {
  return refused(`The backup was made by a newer Muster (${version}). Restore it with that version or a later one.`)
}

/**
 * Read all files of a backup and compare their checksums.
 * @throws {ApiError} naming the first file that is missing or has changed
 */
export async function verify(folder: string, { entries }: Manifest, read: (bytes: number) => void): Promise<void> {
  for (const { path: name, size, sha256 } of entries) {
    if (path.isAbsolute(name) || name.split('/').includes('..'))
      throw refused(`The backup in ${folder} names a file outside of it: ${name}.`)
    const found = await contentsOf(path.join(folder, name)).catch((error: Error) => error)
    if (found instanceof Error)
      throw refused(
        `The backup in ${folder} is not whole: ${name} cannot be read (${found.message}). Use another backup.`,
      )
    if (found.size !== size || found.sha256 !== sha256)
      throw refused(`The backup in ${folder} is damaged: ${name} is not what was written. Use another backup.`)
    read(found.size)
  }
}

/** The error for a backup that cannot be made or restored. @param message includes the remedy */
export function refused(message: string): ApiError {
  return new ApiError('bad_request', { message })
}
