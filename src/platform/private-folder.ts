/**
 * Folders and files that hold data: no other account of the machine may read them. Folders have mode 0700 and files
 * 0600, whatever the umask of the process is.
 */
import type { Stats } from 'node:fs'
import { chmod, chown, lstat, readdir } from 'node:fs/promises'
import path from 'node:path'

export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/** The rights of the group and of others. */
const SHARED = 0o077
/** The group may pass through the folder, but neither list nor read anything in it. */
const PASSAGE = 0o710
/** The sticky bit marks folders that belong to nobody, such as /tmp. */
const STICKY = 0o1000

/** What is in MUSTER_DATA_DIR. A folder that contains anything else is not ours alone, so its mode stays. */
const OWN_ENTRIES = /^(files|postgres|postgres-home|secret(\.[0-9a-f]+)?|lost\+found)$/

/**
 * Take the rights of other accounts away from MUSTER_DATA_DIR and from its secret, also where an earlier version or a
 * copy left them open. If another account runs the embedded PostgreSQL in it, that account's group may pass through.
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  const folder = await statOf(dataDir)
  if (folder === undefined) return
  const entries = await readdir(dataDir).catch(() => [])
  for (const name of entries.filter((each) => each !== 'lost+found' && OWN_ENTRIES.test(each))) {
    const entry = path.join(dataDir, name)
    const stats = await statOf(entry)
    if (stats?.isFile()) await close(entry, stats, PRIVATE_FILE)
  }
  if ((folder.mode & STICKY) !== 0 || !entries.every((name) => OWN_ENTRIES.test(name))) return
  const postgres = await statOf(path.join(dataDir, 'postgres'))
  if (postgres === undefined || postgres.uid === folder.uid) return close(dataDir, folder, PRIVATE_FOLDER)
  if (folder.gid !== postgres.gid) await chown(dataDir, folder.uid, postgres.gid).catch(ignoreForeign)
  await chmod(dataDir, PASSAGE).catch(ignoreForeign)
}

/**
 * Take the rights of other accounts away from a folder and, if it was open, from everything in it. A folder that is
 * closed already hides its contents, so it is not searched.
 */
export async function closeTree(folder: string): Promise<void> {
  const stats = await statOf(folder)
  if (stats === undefined || (stats.mode & SHARED) === 0) return
  await close(folder, stats, PRIVATE_FOLDER)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inner = path.join(folder, entry.name)
    if (entry.isDirectory()) await closeTree(inner)
    else if (entry.isFile()) await close(inner, await statOf(inner), PRIVATE_FILE)
  }
}

async function close(target: string, stats: Stats | undefined, mode: number): Promise<void> {
  if (stats !== undefined && (stats.mode & SHARED) !== 0) await chmod(target, mode).catch(ignoreForeign)
}

async function statOf(target: string): Promise<Stats | undefined> {
  return lstat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
}

/** A volume that belongs to another account keeps the rights that its owner gave it. */
function ignoreForeign(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPERM' && error.code !== 'EROFS' && error.code !== 'ENOENT') throw error
}
