/**
 * Folders and files that hold data: no other account of the machine may read them. Folders have mode 0700 and files
 * 0600, whatever the umask of the process is.
 */
import type { Stats } from 'node:fs'
import { chmod, chown, lstat, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/** The rights of the group and of others. */
const SHARED = 0o077
/** The group may pass through the folder, but neither list nor read anything in it. */
const PASSAGE = 0o710
/** The sticky bit marks folders that belong to nobody, such as /tmp. */
const STICKY = 0o1000

const FOREIGN = new Set(['EPERM', 'EROFS', 'ENOENT'])

/** The contents of MUSTER_DATA_DIR. A folder that contains anything else is not only Muster's, so its mode is kept. */
const OWN_ENTRIES = /^(files|postgres|restoring|postgres-home|secret(\.[0-9a-f]+)?|lost\+found)$/

/**
 * Remove the rights of other accounts from MUSTER_DATA_DIR and its secret, also if an earlier version or a copy left them
 * open. If another account runs the embedded PostgreSQL in it, that account's group may pass through.
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  const folder = await ifExists(stat(dataDir)) // it can be a link to a volume
  if (folder === undefined) return
  const entries = await readdir(dataDir).catch(() => [])
  for (const name of entries.filter((each) => each !== 'lost+found' && OWN_ENTRIES.test(each))) {
    const entry = path.join(dataDir, name)
    const stats = await ifExists(lstat(entry))
    if (stats?.isFile()) await close(entry, stats, PRIVATE_FILE)
  }
  if ((folder.mode & STICKY) !== 0 || !entries.every((name) => OWN_ENTRIES.test(name))) return
  const postgres = await ifExists(stat(path.join(dataDir, 'postgres')))
  if (postgres === undefined || postgres.uid === folder.uid) return close(dataDir, folder, PRIVATE_FOLDER)
  // If its group cannot be changed, the folder keeps its mode, which lets PostgreSQL's account enter.
  if (folder.gid !== postgres.gid && !(await isAllowed(chown(dataDir, folder.uid, postgres.gid)))) return
  await isAllowed(chmod(dataDir, PASSAGE))
}

/**
 * Remove the rights of other accounts from a folder and, if it was open, from everything in it. A folder that is already
 * closed hides its contents, so it is not searched.
 */
export async function closeTree(folder: string): Promise<void> {
  const stats = await ifExists(stat(folder))
  if (stats === undefined || (stats.mode & SHARED) === 0) return
  await close(folder, stats, PRIVATE_FOLDER)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inner = path.join(folder, entry.name)
    if (entry.isDirectory()) await closeTree(inner)
    else if (entry.isFile()) await close(inner, await ifExists(lstat(inner)), PRIVATE_FILE)
  }
}

async function close(target: string, stats: Stats | undefined, mode: number): Promise<void> {
  if (stats !== undefined && (stats.mode & SHARED) !== 0) await isAllowed(chmod(target, mode))
}

async function ifExists(stats: Promise<Stats>): Promise<Stats | undefined> {
  return stats.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
}

/**
 * Whether rights could be changed. A volume that belongs to another account keeps its owner's rights.
 * @throws any other error of `change`
 */
export async function isAllowed(change: Promise<void>): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    if (!FOREIGN.has(String((error as NodeJS.ErrnoException).code))) throw error
    return false
  }
}
