/**
 * Unpacks the tar of a cluster: folders and files with short names, in the ustar format that PostgreSQL writes (POSIX.1,
 * pax, "ustar Interchange Format"). Any other entry is refused.
 */
import { chown, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { ApiError } from '../errors/errors.ts'
import { BLOCK, FILE, paddingOf, readHeader, type TarHeader } from '../files/tar.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../folders/private-folder.ts'
import { syncFolder } from './written-file.ts'

const FOLDER = '5'

/** Who owns the unpacked files; undefined: the user of this process. */
type Owner = { uid: number; gid: number } | undefined

/** Unpack into the existing folder `target`. @throws {ApiError} if the tar has other entries or ends early */
export async function untar(chunks: AsyncIterable<Uint8Array>, target: string, owner: Owner): Promise<void> {
  const input = new Input(chunks)
  const folders = [target]
  for (;;) {
    const entry = readHeader(await input.exactly(BLOCK))
    if (entry === undefined) break
    const file = placeOf(entry, target)
    if (entry.type === FOLDER) {
      await mkdir(file, { recursive: true, mode: PRIVATE_FOLDER })
      if (owner) await chown(file, owner.uid, owner.gid)
      folders.push(file)
    } else await writeEntry(input, file, entry.size, owner)
  }
  for (const folder of folders.reverse()) await syncFolder(folder)
}

async function writeEntry(input: Input, target: string, size: number, owner: Owner): Promise<void> {
  const file = await open(target, 'wx', PRIVATE_FILE)
  try {
    for (let left = size; left > 0; ) {
      const part = await input.some(left)
      await file.appendFile(part)
      left -= part.length
    }
    if (owner) await file.chown(owner.uid, owner.gid)
    await file.sync()
  } finally {
    await file.close()
  }
  await input.exactly(paddingOf(size).length)
}

function placeOf({ name, type, size }: TarHeader, target: string): string {
  const isInside = !path.isAbsolute(name) && !name.split('/').includes('..')
  if (isInside && (type === FOLDER || (type === FILE && size >= 0))) return path.join(target, name)
  throw damaged(`it has '${name}' of type '${type}'`)
}

const damaged = (what: string) =>
  new ApiError('bad_request', { message: `The copy of the database is damaged: ${what}.` })

/** Bytes of a stream, taken in the sizes that the reader needs. */
class Input {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** One byte or more, at most `most`. */
  async some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next()
      if (next.done) throw damaged('it ends early')
      this.#rest = Buffer.from(next.value)
    }
    const part = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(part.length)
    return part
  }

  async exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = size; left > 0; left -= parts.at(-1)?.length as number) parts.push(await this.some(left))
    return Buffer.concat(parts)
  }
}
