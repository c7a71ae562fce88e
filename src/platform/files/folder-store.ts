/**
 * Files in a local folder. A file is written as a draft, flushed to the disk and then renamed, so that a key is either
 * absent or names a complete file, also when the disk is full or the process is killed.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { closeTree, PRIVATE_FILE, PRIVATE_FOLDER } from '../folders/private-folder.ts'
import type { ByteRange } from '../http/ranges.ts'
import type { Store } from './store.ts'

const DRAFTS = '.drafts'
const HOUR = 3_600_000

/** Open a folder, which is created with its first file. Closes it to other accounts of the machine. */
export async function openFolderStore(folder: string): Promise<Store> {
  await closeTree(folder)
  await removeAbandonedDrafts(path.join(folder, DRAFTS))
  return new FolderStore(folder)
}

class FolderStore implements Store {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async put(key: string, contents: Uint8Array | Readable): Promise<void> {
    const target = this.#pathOf(key)
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

  getBytes(key: string): Promise<Uint8Array> {
    return readFile(this.#pathOf(key))
  }

  async getMetaData(key: string) {
    const { size, mtime } = await stat(this.#pathOf(key))
    return { contentLength: size, lastModified: mtime }
  }

  async openRange(key: string, { first, last }: ByteRange): Promise<Readable> {
    const file = await open(this.#pathOf(key)) // the stream closes it
    return file.createReadStream({ start: first, end: last })
  }

  delete(key: string): Promise<void> {
    return rm(this.#pathOf(key), { force: true })
  }

  keys(): AsyncIterable<string> {
    return keysBelow(this.#folder)
  }

  /** @throws {Error} if a key leads out of the folder */
  #pathOf(key: string): string {
    const target = path.join(this.#folder, key)
    if (!target.startsWith(this.#folder + path.sep)) throw new Error(`${key} is not the key of a file`)
    return target
  }
}

async function* keysBelow(folder: string, prefix = ''): AsyncIterable<string> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(noneIfMissing))
    if (entry.isFile()) yield prefix + entry.name
    else if (entry.isDirectory() && entry.name !== DRAFTS)
      yield* keysBelow(path.join(folder, entry.name), `${prefix}${entry.name}/`)
}

function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Remove drafts of processes that were killed. Recent drafts are kept: another process may be writing them. */
async function removeAbandonedDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const draft = path.join(folder, name)
    const written = await stat(draft).catch(() => undefined)
    if (written !== undefined && Date.now() - written.mtimeMs > HOUR) await rm(draft, { force: true })
  }
}
