/**
 * Restores a backup into an empty MUSTER_DATA_DIR. Everything is checked before anything is written; then the copy is
 * made, started and inspected in its folder `restoring`, and finally moved into place.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { migrate, migrationNames } from '../../../prisma/migrate.ts'
import { requireKeys, restoreKeys } from '../../platform/backup/file-keys.ts'
import { type Manifest, newer, readManifest, refused, verify } from '../../platform/backup/manifest.ts'
import { untar } from '../../platform/backup/untar.ts'
import { syncFolder, writeFileOnce } from '../../platform/backup/written-file.ts'
import { type Config, SettingError } from '../../platform/config.ts'
import { acquireEmbedded } from '../../platform/database/embedded.ts'
import { embeddedVersion, placeEmbedded } from '../../platform/database/embedded-copy.ts'
import { RESTORING } from '../../platform/database/embedded-home.ts'
import { Keyring } from '../../platform/files/encrypted/keyring.ts'
import { UnknownMasterKey } from '../../platform/files/encrypted/master-key.ts'
import { openMasterKeys } from '../../platform/files/encrypted/open-master-keys.ts'
import { openFolderStore } from '../../platform/files/folder-store.ts'
import { openStore } from '../../platform/files/open-store.ts'
import { listKeys } from '../../platform/files/store.ts'
import { closeDataFolder, PRIVATE_FOLDER } from '../../platform/folders/private-folder.ts'
import { openConfiguredBox } from '../../platform/secrets/secret-box.ts'
import { DATABASE_FILE, FILES_FOLDER, type Progress, readBackupFile, SECRET_FILE } from './backup.ts'
import { type Inspection, inspect } from './inspect.ts'

const MEGABYTE = 1_000_000
/** Lets PostgreSQL's account pass through; `closeDataFolder` removes this right from all other accounts. */
const PASSABLE = 0o711
/** A folder that an empty file system may contain. */
const LOST_AND_FOUND = 'lost+found'

/** The result of a restore. */
export interface RestoreResult {
  /** Where it was restored to. */
  folder: string
  manifest: Manifest
  /** Of the restored database; undefined if only the backup was checked. */
  inspection: Inspection | undefined
}

interface RestoreOptions {
  /** Whether to check the backup only. */
  dryRun: boolean
  progress: Progress
}

/**
 * Restore the backup in `folder` to the installation of `config`.
 * @throws {ApiError} if the backup is damaged, or does not fit this version, these settings or this machine
 */
export async function restore(
  config: Config,
  folder: string,
  { dryRun, progress }: RestoreOptions,
): Promise<RestoreResult> {
  const source = path.resolve(folder)
  const target = path.resolve(config.dataDir)
  const manifest = await readManifest(source)
  await requireFit(config, source, manifest)
  if (!dryRun) await requireEmpty(target)
  progress.step('Checking the backup')
  let size = 0
  await verify(source, manifest, (bytes) => {
    size += bytes
    progress.detail(`${(size / MEGABYTE).toFixed(1)} MB`)
  })
  if (dryRun) return { folder: target, manifest, inspection: undefined }
  const draft = path.join(target, RESTORING)
  await mkdir(target, { recursive: true, mode: PASSABLE })
  await mkdir(draft, { mode: PASSABLE })
  try {
    await copyFiles(source, draft, manifest, progress)
    const inspection = await inspectRestored(config, source, draft, manifest, progress)
    for (const name of await readdir(draft)) await rename(path.join(draft, name), path.join(target, name))
    await rmdir(draft) // until now, a server refuses to start
    await closeDataFolder(target)
    await syncFolder(target)
    return { folder: target, manifest, inspection }
  } catch (error) {
    await removeDraft(draft)
    throw error
  }
}

/** @throws {ApiError} naming what does not match, and the remedy */
async function requireFit(config: Config, source: string, manifest: Manifest): Promise<void> {
  const { database, bucket, version } = manifest
  if (database !== null) {
    if (config.databaseUrl !== undefined)
      throw refused('The backup has an embedded database, but DATABASE_URL is set. Unset it to restore this backup.')
    const known = new Set(migrationNames())
    if (!database.migrations.every((name) => known.has(name))) throw newer(version)
    const [major] = database.postgresql.split('.')
    const own = await embeddedVersion()
    if (major !== own)
      throw refused(
        `The backup is of PostgreSQL ${database.postgresql}, and this version has ${own ?? 'none'}. Use a version that has ${major}.`,
      )
    const platform = `${process.platform}-${process.arch}`
    if (database.platform !== platform)
      throw refused(`The backup was made on ${database.platform} and can be restored there only; this is ${platform}.`)
  } else if (config.databaseUrl === undefined)
    throw refused(
      'The backup has no database. Restore its dump with pg_restore, and set DATABASE_URL to that database.',
    )
  if (bucket !== null && config.s3 === undefined)
    throw refused(`The files of this backup are in the S3 bucket ${bucket}. Set S3_BUCKET to it, or to a copy of it.`)
  if (bucket === null && config.s3 !== undefined)
    throw refused('The backup has files, but S3_BUCKET is set. Unset it to restore this backup.')
  if (manifest.file_keys !== null) await requireKeys(path.join(path.dirname(source), manifest.file_keys))
  await requireSecret(config, source, manifest)
}

async function requireSecret(config: Config, source: string, { entries, secret_key_id }: Manifest): Promise<void> {
  const isStored = entries.some((each) => each.path === SECRET_FILE)
  if (config.secret === undefined) {
    if (!isStored)
      throw new SettingError('MUSTER_SECRET', 'is not in the backup; set it as it was when the backup was made')
    return
  }
  if (openConfiguredBox(Buffer.from(config.secret), config).knownKeyIds.includes(secret_key_id)) return
  const remedy = isStored ? `unset it, and the one in ${source} is used` : 'set it as it was when the backup was made'
  throw new SettingError('MUSTER_SECRET', `is not the secret of the backup; ${remedy}, or set MUSTER_PREVIOUS_SECRET`)
}

async function requireEmpty(target: string): Promise<void> {
  const entries = await readdir(target).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw new SettingError('MUSTER_DATA_DIR', `cannot read the folder ${target} (${error.message})`)
  })
  if (entries.includes(RESTORING))
    throw refused(
      `A restore to ${target} is running or was interrupted. If none runs, empty the folder and restore again.`,
    )
  if (entries.some((name) => name !== LOST_AND_FOUND))
    throw refused(`The folder ${target} is not empty. Set MUSTER_DATA_DIR to an empty folder, or move this one away.`)
}

async function copyFiles(source: string, draft: string, { entries }: Manifest, progress: Progress): Promise<void> {
  progress.step('Copying files')
  const made = new Set<string>()
  for (const { path: name } of entries) {
    if (name !== SECRET_FILE && !name.startsWith(`${FILES_FOLDER}/`)) continue
    const file = path.join(draft, name)
    const folder = path.dirname(file)
    if (!made.has(folder)) await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    made.add(folder)
    await writeFileOnce(readBackupFile(source, name), file)
  }
  for (const folder of made) await syncFolder(folder)
}

async function inspectRestored(
  config: Config,
  source: string,
  draft: string,
  { database, file_keys }: Manifest,
  { step }: Progress,
): Promise<Inspection> {
  const isStored = await storedFiles(config, draft, step)
  const secretFile = path.join(draft, SECRET_FILE)
  const secret = config.secret ?? (await readFile(secretFile, 'utf8'))
  const box = openConfiguredBox(Buffer.from(secret), config)
  if (file_keys !== null)
    await placeKeys(config, path.join(path.dirname(source), file_keys), draft, Buffer.from(secret))
  if (database === null) return inspect(config.databaseDirectUrl ?? (config.databaseUrl as string), box, isStored)
  step('Restoring the database')
  await placeEmbedded(draft, step, (folder, owner) =>
    pipeline(readBackupFile(source, DATABASE_FILE), createGunzip(), (chunks) => untar(chunks, folder, owner)),
  )
  const embedded = await acquireEmbedded(draft, step)
  try {
    await migrate(embedded.url, step)
    step('Checking the database')
    return await inspect(embedded.url, box, isStored)
  } finally {
    await embedded.release()
  }
}

/** Bring the keys of files back. */
async function placeKeys(config: Config, keys: string, draft: string, secret: Buffer): Promise<void> {
  const store = await openFolderStore(path.join(draft, FILES_FOLDER))
  await restoreKeys(keys, store)
  try {
    await new Keyring(store, openMasterKeys(config, secret)).requireMasters()
  } catch (error) {
    if (error instanceof UnknownMasterKey)
      throw refused(`Files cannot be decrypted: ${error.message}. Nothing was restored.`)
    throw error
  }
}

/** @returns a function that tells whether a file is stored: in the draft, or in the S3 bucket, which is listed once */
async function storedFiles(config: Config, draft: string, step: Progress['step']): Promise<(key: string) => boolean> {
  if (config.s3 === undefined) return (key) => existsSync(path.join(draft, FILES_FOLDER, key))
  step(`Listing the S3 bucket ${config.s3.bucket}`)
  const keys = await listKeys(await openStore(config)).catch((error: Error) => {
    throw refused(
      `The S3 bucket ${config.s3?.bucket} cannot be listed (${error.message}). Check S3_ENDPOINT, S3_REGION, the access key and its right to list.`,
    )
  })
  return (key) => keys.has(key)
}

/** Remove the draft, and the database's folder if it is elsewhere. */
async function removeDraft(draft: string): Promise<void> {
  const pointer = path.join(draft, 'postgres-home')
  if (existsSync(pointer)) await rm((await readFile(pointer, 'utf8')).trim(), { recursive: true, force: true })
  await rm(draft, { recursive: true, force: true })
}
