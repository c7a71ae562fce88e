/**
 * Files in a local folder. A file is written as a draft, flushed to the disk and then renamed, so that a key is either
 * absent or names a complete file, also when the disk is full or the process is killed.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import { closeTree, PRIVATE_FILE, PRIVATE_FOLDER } from '../folders/private-folder.ts'
import type { ByteRange } from '../http/ranges.ts'

const DRAFTS = '.drafts'
const HOUR = 3_600_000

/** Open a folder, which is created with its first file. Closes it to other accounts of the machine. */
export async function openLocalDriver(folder: string): Promise<LocalDriver> {
  await closeTree(folder)
  await removeAbandonedDrafts(path.join(folder, DRAFTS))
  return new LocalDriver(folder)
}

class LocalDriver extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#write(key, contents)
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.#write(key, contents)
  }

  async openRange(key: string, { first, last }: ByteRange): Promise<Readable> {
    const file = await open(path.join(this.#folder, key)) // the stream closes it
    return file.createReadStream({ start: first, end: last })
  }

  async #write(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const target = path.join(this.#folder, key)
    const draft = path.join(this.#folder, DRAFTS, randomUUID())
    for (const each of [draft, target]) await mkdir(path.dirname(each), { recursive: true, mode: PRIVATE_FOLDER })
    try {
      const file = await open(draft, 'wx', PRIVATE_FILE)
      try {
        await file.writeFile(contents)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
}

/** Remove drafts of processes that were killed. Recent drafts are kept: another process may be writing them. */
async function removeAbandonedDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const draft = path.join(folder, name)
    const written = await stat(draft).catch(() => undefined)
    if (written !== undefined && Date.now() - written.mtimeMs > HOUR) await rm(draft, { force: true })
  }
}
