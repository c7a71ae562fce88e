/**
 * Files in a local folder. A file is written as a draft, flushed to the disk and then renamed, so that a key is either
 * absent or names a complete file, also when the disk is full or the process is killed.
 */
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { closeTree, PRIVATE_FILE, PRIVATE_FOLDER } from '../folders/private-folder.ts'
import type { ByteRange } from '../http/ranges.ts'
import type { FileStart, RawStore } from './store.ts'

const DRAFTS = '.drafts'
const HOUR = 3_600_000
/** Bytes that are written at once: many small writes would each wait for a thread. */
const WRITE = 256 * 1024
/** Bytes that are read at once: a chunk of an encrypted file, which is then not copied. */
const READ = 64 * 1024 + 16

/** Open a folder, which is created with its first file. Closes it to other accounts of the machine. */
export async function openFolderStore(folder: string): Promise<RawStore> {
  await closeTree(folder)
  await removeAbandonedDrafts(path.join(folder, DRAFTS))
  return new FolderStore(folder)
}

class FolderStore implements RawStore {
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
        await (contents instanceof Uint8Array ? file.writeFile(contents) : writeStream(file, contents))
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
    return file.createReadStream({ start: first, end: last, highWaterMark: READ })
  }

  async getStart(key: string, length: number): Promise<FileStart> {
    const file = await open(this.#pathOf(key))
    try {
      const { size, mtime } = await file.stat()
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position: 0 })
      return { bytes: buffer.subarray(0, bytesRead), contentLength: size, lastModified: mtime }
    } finally {
      await file.close()
    }
  }

  has(key: string): Promise<boolean> {
    return stat(this.#pathOf(key)).then(
      () => true,
      (error) => noneIfMissing(error).length > 0,
    )
  }

  delete(key: string): Promise<void> {
    return rm(this.#pathOf(key), { force: true })
  }

  erase(key: string): Promise<void> {
    return this.delete(key)
  }

  async *keys(prefix = '', after = ''): AsyncIterable<string> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    for await (const key of keysBelow(path.join(this.#folder, folder), folder, after))
      if (key.startsWith(prefix)) yield key
  }

  /** @throws {Error} if a key leads out of the folder */
  #pathOf(key: string): string {
    const target = path.join(this.#folder, key)
    if (!target.startsWith(this.#folder + path.sep)) throw new Error(`${key} is not the key of a file`)
    return target
  }
}

async function writeStream(file: FileHandle, contents: Readable): Promise<void> {
  let pieces: Uint8Array[] = []
  let held = 0
  const write = async () => {
    const { bytesWritten } = await file.writev(pieces)
    if (bytesWritten !== held) throw new Error(`${bytesWritten} of ${held} bytes were written: the disk is full`)
    pieces = []
    held = 0
  }
  for await (const piece of contents as AsyncIterable<Uint8Array>) {
    pieces.push(piece)
    held += piece.length
    if (held >= WRITE) await write()
  }
  if (held > 0) await write()
}

/** In the order of the keys, as buckets list them. Folders without keys behind `after` are not read. */
async function* keysBelow(folder: string, prefix: string, after: string): AsyncIterable<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(noneIfMissing)
  const named = entries.map((entry) => ({ entry, key: prefix + entry.name + (entry.isDirectory() ? '/' : '') }))
  for (const { entry, key } of named.sort((one, other) => (one.key < other.key ? -1 : 1)))
    if (entry.isFile() && key > after) yield key
    else if (entry.isDirectory() && entry.name !== DRAFTS && (key > after || after.startsWith(key)))
      yield* keysBelow(path.join(folder, entry.name), key, after)
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
