/** File storage: a local folder or an S3-compatible bucket. */
import path from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'
import type { Config } from '../config.ts'
import { ApiError } from '../errors/errors.ts'
import type { ByteRange } from '../http/ranges.ts'
import { openLocalDriver } from './local-driver.ts'

/** A driver that can read a part of a file. */
export interface StoreDriver extends DriverContract {
  /** Resolves when the file is open. @throws if it does not exist */
  openRange(key: string, range: ByteRange): Promise<Readable>
}

/** A store whose files can be read completely or in part. */
export class Store extends Disk {
  readonly #driver: StoreDriver

  constructor(driver: StoreDriver) {
    super(driver)
    this.#driver = driver
  }

  openRange(key: string, range: ByteRange): Promise<Readable> {
    return this.#driver.openRange(this.file(key).key, range)
  }
}

/** The store that the settings select: S3_BUCKET, or a folder in MUSTER_DATA_DIR. */
export async function openStore(config: Config): Promise<Store> {
  if (config.s3 === undefined) return new Store(await openLocalDriver(path.resolve(config.dataDir, 'files')))
  const { openS3Driver } = await import('./s3-driver.ts') // large: loaded only if there is a bucket
  return new Store(openS3Driver(config.s3))
}

/** Content that can be streamed several times. */
interface Content {
  size: number
  stream(): AsyncIterable<Uint8Array>
}

/** A failed attempt consumes its stream, so the retry is here, with a new stream, and not in the driver. */
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
      if (attempt === ATTEMPTS) throw storeFailure(cause)
    }
}

/** Load a file. @throws {ApiError} not_found if the store has no such file; unavailable if the store fails */
export async function loadFile(store: Disk, key: string): Promise<Buffer> {
  return Buffer.from(await reading(store.getBytes(key)))
}

/** The size of a file in bytes. @throws as `loadFile` */
export async function sizeOf(store: Disk, key: string): Promise<number> {
  return (await reading(store.getMetaData(key))).contentLength
}

/** Open a part of a file. Its stream fails if the store does. @throws as `loadFile` */
export function openFile(store: Store, key: string, range: ByteRange): Promise<Readable> {
  return reading(store.openRange(key, range))
}

async function reading<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result
  } catch (cause) {
    if (isMissing(cause)) throw new ApiError('not_found', { message: 'The file does not exist any more.', cause })
    throw storeFailure(cause)
  }
}

/** The error for callers when the store fails. */
export function storeFailure(cause: unknown): ApiError {
  return new ApiError('unavailable', { message: 'The file store is unavailable. Try again in a moment.', cause })
}

/** Whether an error means that the file does not exist: the system's error code, or the bucket's HTTP status. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, $metadata, cause } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } }
  return code === 'ENOENT' || $metadata?.httpStatusCode === 404 || isMissing(cause)
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
