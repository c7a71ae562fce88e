/** File storage: a local folder or an S3-compatible bucket. */
import path from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import type { Config } from '../config.ts'
import { ApiError } from '../errors.ts'
import { openLocalDriver } from './local-driver.ts'

/** The store that the settings select: S3_BUCKET, or a folder in MUSTER_DATA_DIR. */
export async function openStore(config: Config): Promise<Disk> {
  if (config.s3 === undefined) return new Disk(await openLocalDriver(path.resolve(config.dataDir, 'files')))
  const { openS3Driver } = await import('./s3-driver.ts') // large: loaded only if there is a bucket
  return new Disk(openS3Driver(config.s3))
}

/** Bytes that are read as a stream, as often as needed. */
interface Content {
  size: number
  stream(): AsyncIterable<Uint8Array>
}

/** A stream is used up by a failed attempt, so it is opened anew here and not by the driver. */
const ATTEMPTS = 2

/** Store a file under `key`. @throws {ApiError} unavailable if the store fails */
export async function storeFile(
  store: Disk,
  key: string,
  content: Uint8Array | Content,
  contentType: string,
): Promise<void> {
  const isWhole = content instanceof Uint8Array
  const options = { contentType, contentLength: isWhole ? content.length : content.size }
  for (let attempt = 1; ; attempt++)
    try {
      const bytes = Readable.from(isWhole ? [content] : content.stream(), { objectMode: false })
      return await store.putStream(key, bytes, options)
    } catch (cause) {
      if (attempt === ATTEMPTS)
        throw new ApiError('unavailable', { message: 'The file store is unavailable. Try again in a moment.', cause })
    }
}

/** Load a file. @throws {ApiError} not_found if the store has no such file; unavailable if the store fails */
export async function loadFile(store: Disk, key: string): Promise<Buffer> {
  try {
    return Buffer.from(await store.getBytes(key))
  } catch (cause) {
    const exists = await store.exists(key).catch(() => true)
    if (!exists) throw new ApiError('not_found', { message: 'The file does not exist any more.', cause })
    throw new ApiError('unavailable', { message: 'The file store is unavailable. Try again in a moment.', cause })
  }
}

/** The keys of all stored files. */
export async function listKeys(store: Disk): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const key of listedKeys(store)) keys.add(key)
  return keys
}

/** The keys of all stored files, one by one as the store lists them. */
export async function* listedKeys(store: Disk): AsyncGenerator<string> {
  let page: string | undefined
  do {
    const { objects, paginationToken } = await store.listAll('', {
      recursive: true,
      ...(page && { paginationToken: page }),
    })
    for (const each of objects) if (each.isFile) yield each.key
    page = paginationToken
  } while (page !== undefined)
}
