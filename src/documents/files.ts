/** Files and the links to them, as a running server has them. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Disk } from 'flydrive'
import type { Config } from '../config.ts'
import { openStore } from './store.ts'

export interface Files {
  store: Disk
  /** Signs links. */
  secret: Buffer
  /** Where links lead: `{auth_url}/files`. */
  address: string
}

export async function openFiles(config: Config): Promise<Files> {
  return { store: await openStore(config), secret: await readSecret(config), address: `${config.publicUrl}/files` }
}

/** MUSTER_SECRET, or one made at the first start and kept in the data folder. */
async function readSecret({ secret, dataDir }: Config): Promise<Buffer> {
  if (secret !== undefined) return Buffer.from(secret)
  const file = path.resolve(dataDir, 'secret')
  if (!existsSync(file)) {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o711 })
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(() => {}) // another process was first
  }
  return Buffer.from(await readFile(file, 'utf8'))
}
