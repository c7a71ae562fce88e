/** The files of a request are kept on the disk until they are stored, which saves memory. */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PRIVATE_FILE } from '../folders/private-folder.ts'
import type { BodyMeter } from './held-bytes.ts'

const CHUNK = 64 * 1024

/** A file that a caller sent; a `File` of the platform also fits. Its bytes can be streamed several times. */
export interface Upload {
  name: string
  /** The media type according to the caller. */
  type: string
  /** In bytes. */
  size: number
  stream(): AsyncIterable<Uint8Array>
}

/**
 * One temporary file in TMPDIR for all files of a request. It has no name, so that nothing remains if the process is
 * killed.
 */
export class Uploads {
  readonly #meter: BodyMeter
  #handle: FileHandle | undefined
  #end = 0

  constructor(meter: BodyMeter) {
    this.#meter = meter
  }

  /** Counts the body that the files are part of. */
  get meter(): BodyMeter {
    return this.#meter
  }

  /** Write the bytes of the next file. It can be read until `close`. */
  async add({ name, type }: Pick<Upload, 'name' | 'type'>, bytes: AsyncIterable<Uint8Array>): Promise<Upload> {
    this.#handle ??= await openNameless()
    const handle = this.#handle
    const start = this.#end
    await handle.writeFile(this.#counted(bytes))
    const end = this.#end
    return { name, type, size: end - start, stream: () => read(handle, start, end) }
  }

  async *#counted(bytes: AsyncIterable<Uint8Array>) {
    for await (const chunk of bytes) {
      this.#meter.addFile(chunk.length)
      this.#end += chunk.length
      yield chunk
    }
  }

  /** Remove the bytes. */
  async close(): Promise<void> {
    await this.#handle?.close()
  }
}

/** Node's own file stream is not used, because it would close the file. */
async function* read(handle: FileHandle, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let position = start; position < end; ) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, end - position))
    const { bytesRead } = await handle.read({ buffer, position })
    if (bytesRead === 0) throw new Error('The file ended too early.')
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

async function openNameless(): Promise<FileHandle> {
  const file = path.join(tmpdir(), `muster-${randomUUID()}`)
  const handle = await open(file, 'wx+', PRIVATE_FILE)
  try {
    await unlink(file)
  } catch (error) {
    await handle.close()
    throw error
  }
  return handle
}
