/** The secret of an installation, and the keys derived from it, one per purpose. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { closeDataFolder, PRIVATE_FILE, PRIVATE_FOLDER } from '../folders/private-folder.ts'

const KEY_BYTES = 32

/** MUSTER_SECRET, or a secret that the first start generates and stores in MUSTER_DATA_DIR. */
export async function readSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Promise<Buffer> {
  await closeDataFolder(path.resolve(dataDir))
  if (secret !== undefined) return Buffer.from(secret)
  const file = path.resolve(dataDir, 'secret')
  if (!existsSync(file)) await storeSecret(file, randomBytes(KEY_BYTES).toString('base64url'))
  return Buffer.from(await readFile(file, 'utf8'))
}

/**
 * Write a draft and link it to `file`: the file is always complete, and if several processes start, the first one wins.
 */
async function storeSecret(file: string, secret: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
  await writeFile(draft, secret, { mode: PRIVATE_FILE })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
}

/**
 * The keys for one purpose: the first one signs, and signatures of all are accepted. The second is derived from
 * MUSTER_PREVIOUS_SECRET, so that a secret can be replaced during operation.
 */
export function deriveKeys(secret: Buffer, { previousSecret }: Pick<Config, 'previousSecret'>, purpose: string): Keys {
  const previous = previousSecret === undefined ? [] : [deriveKey(Buffer.from(previousSecret), purpose)]
  return [deriveKey(secret, purpose), ...previous]
}

export type Keys = readonly [Buffer, ...Buffer[]]

/** Derive a 32-byte key for one purpose: HKDF-SHA256 (RFC 5869). */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `muster ${purpose}`, KEY_BYTES))
}
