/**
 * A backup of an installation: the embedded database, files and secret, in one folder with a manifest.
 *
 * The database is copied first, then the files. A file is stored before the row that names it is committed, and no file
 * of a committed row is deleted, so each row of the copied database has its file in the backup. It may also contain
 * files of later rows, which do no harm.
 *
 * Files stay encrypted. Their keys are in a folder beside the backups, of which there is one for all of them: so a key
 * that is destroyed is destroyed for all.
 */
import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { appliedMigrations } from '../../../prisma/migrate.ts'
import { copyCluster } from '../../platform/backup/base-backup.ts'
import { mirrorKeys } from '../../platform/backup/file-keys.ts'
import { copyTree, type Listed } from '../../platform/backup/folder.ts'
import { noteBackup } from '../../platform/backup/last-backup.ts'
import { type Manifest, refused, writeManifest } from '../../platform/backup/manifest.ts'
import { syncFolder, writeFileOnce } from '../../platform/backup/written-file.ts'
import type { Config } from '../../platform/config.ts'
import { acquireEmbedded } from '../../platform/database/embedded.ts'
import { hasEmbedded } from '../../platform/database/embedded-copy.ts'
import { openStore } from '../../platform/files/open-store.ts'
import { PRIVATE_FOLDER } from '../../platform/folders/private-folder.ts'
import { readSecret } from '../../platform/secrets/secret.ts'
import { openConfiguredBox } from '../../platform/secrets/secret-box.ts'

export const DATABASE_FILE = 'database.tar.gz'
export const FILES_FOLDER = 'files'
export const SECRET_FILE = 'secret'

const MEGABYTE = 1_000_000
/** Milliseconds. */
const NOTE_WAIT = 10_000

/** Reports the start of each step of a backup or restore, and its progress. */
export interface Progress {
  step(text: string): void
  detail(text: string): void
}

/** The result of `backUp`. */
interface BackupResult {
  folder: string
  /** Bytes. */
  size: number
  manifest: Manifest
}

interface BackupOptions {
  /** Whether to leave out the database, e.g. because `pg_dump` backs it up. */
  withoutDatabase: boolean
  progress: Progress
  signal: AbortSignal
}

/**
 * Back up the installation to the new folder `folder`, which appears only once it is complete. A running server
 * continues.
 * @throws {ApiError} if the folder exists, or there is nothing to back up
 */
export async function backUp(config: Config, folder: string, options: BackupOptions): Promise<BackupResult> {
  const target = path.resolve(folder)
  await requireAbsent(target)
  await requireDatabase(config, options)
  const draft = `${target}.draft-${randomBytes(4).toString('hex')}`
  try {
    await mkdir(draft, { mode: PRIVATE_FOLDER })
  } catch (error) {
    throw refused(`The backup cannot be written to ${path.dirname(target)}: ${(error as Error).message}.`)
  }
  try {
    const contents = await fill(config, draft, options)
    await syncFolder(draft)
    if (existsSync(target)) await rmdir(target) // empty
    await rename(draft, target)
    await syncFolder(path.dirname(target))
    await noteInDatabase(config, options)
    const size = contents.entries.reduce((sum, entry) => sum + entry.size, 0)
    return { folder: target, size, manifest: { format: 2, ...contents } }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw options.signal.aborted ? refused('The backup was stopped. Nothing of it is left.') : error
  }
}

async function fill(config: Config, draft: string, options: BackupOptions): Promise<Omit<Manifest, 'format'>> {
  const { withoutDatabase, progress, signal } = options
  const dataDir = path.resolve(config.dataDir)
  const created_at = new Date().toISOString()
  const entries: Listed[] = []
  const secret = await readSecret(config)
  if (config.secret === undefined)
    entries.push({ path: SECRET_FILE, ...(await writeFileOnce([secret], path.join(draft, SECRET_FILE))) })
  const database = withoutDatabase ? null : await addDatabase(config, draft, entries, options)
  let file_keys: string | null = null
  if (config.s3 === undefined) {
    progress.step('Copying files')
    let [count, size] = [0, 0]
    const copied = (file: { size: number }) => {
      count++
      size += file.size
      progress.detail(`${count} files, ${(size / MEGABYTE).toFixed(1)} MB`)
    }
    const files = await copyTree(path.join(dataDir, FILES_FOLDER), path.join(draft, FILES_FOLDER), copied, signal)
    for (const file of files) entries.push({ ...file, path: `${FILES_FOLDER}/${file.path}` })
    // After the files: a key is stored before the first file that it encrypts.
    file_keys = await mirrorKeys(await openStore(config), path.dirname(draft), signal)
  }
  const contents = {
    version: await programVersion(),
    created_at,
    database,
    bucket: config.s3?.bucket ?? null,
    file_keys,
    secret_key_id: openConfiguredBox(secret, config).keyId,
    entries,
  }
  await writeManifest(draft, contents)
  return contents
}

/**
 * Starts the embedded PostgreSQL if necessary, but never migrates it, so that it can be backed up before an upgrade.
 */
async function addDatabase(
  config: Config,
  draft: string,
  entries: Listed[],
  { progress, signal }: BackupOptions,
): Promise<Manifest['database']> {
  const embedded = await acquireEmbedded(config.dataDir, progress.step)
  try {
    const migrations = await appliedMigrations(embedded.url)
    progress.step('Copying the database')
    const copying = { done: 0 }
    const timer = setInterval(() => progress.detail(`${(copying.done / MEGABYTE).toFixed(1)} MB`), 250)
    const file = path.join(draft, DATABASE_FILE)
    const copy = await copyCluster(embedded.url, file, copying, signal).finally(() => clearInterval(timer))
    const { size, sha256, postgresql, endLsn } = copy
    entries.push({ path: DATABASE_FILE, size, sha256 })
    return { postgresql, platform: `${process.platform}-${process.arch}`, end_lsn: endLsn, migrations }
  } finally {
    await embedded.release()
  }
}

/** Store the time for the metric of the backup's age. The backup is complete, so a failure is only reported. */
async function noteInDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: Config,
  { progress }: BackupOptions,
): Promise<void> {
  const url = databaseDirectUrl ?? databaseUrl
  const embedded = url === undefined ? await acquireEmbedded(dataDir, () => {}) : undefined
  const client = new pg.Client({ connectionString: url ?? embedded?.url, connectionTimeoutMillis: NOTE_WAIT })
  client.on('error', () => {}) // the query rejects
  try {
    await client.connect()
    await noteBackup(client)
  } catch (error) {
    progress.step(`The backup is whole, but the database could not note it: ${(error as Error).message}`)
  } finally {
    await client.end().catch(() => {})
    await embedded?.release()
  }
}

async function requireAbsent(target: string): Promise<void> {
  const entries = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw refused(`The backup cannot be written to ${target}: ${error.message}.`)
  })
  if (entries.length > 0) throw refused(`The folder ${target} is not empty. Name a new folder for each backup.`)
}

async function requireDatabase({ databaseUrl, dataDir }: Config, { withoutDatabase }: BackupOptions): Promise<void> {
  if (databaseUrl !== undefined && !withoutDatabase)
    throw refused(
      'DATABASE_URL is set, so the database is not in MUSTER_DATA_DIR. Dump it by its own tools, and files and secret ' +
        'afterwards: node src/server/deploy/backup.ts FOLDER does both, or pg_dump and then muster backup DIR --without-database',
    )
  if (databaseUrl === undefined && withoutDatabase)
    throw refused('--without-database is for a database of your own: set DATABASE_URL, or leave the option out.')
  if (databaseUrl === undefined && !(await hasEmbedded(path.resolve(dataDir))))
    throw refused(
      `There is no database in ${path.resolve(dataDir)}. Set MUSTER_DATA_DIR to the folder of the installation.`,
    )
}

/** The version in package.json. */
async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Read a file of a backup. */
export const readBackupFile = (folder: string, name: string) => createReadStream(path.join(folder, name))
