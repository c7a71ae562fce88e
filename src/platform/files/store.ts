/** Files: what a store of them does, and the errors that callers see. */
import { Readable } from 'node:stream'
import { ApiError } from '../errors/errors.ts'
import type { ByteRange } from '../http/ranges.ts'

/** What a stream of content is: a bucket wants to know before it has come. */
export interface ContentOptions {
  contentType: string
  contentLength: number
}

/**
 * Files by their keys, `{organisation}/{id}`. Its errors are those of the file system or the bucket; the functions below turn
 * them into errors for callers.
 */
export interface Store {
  /** A key is either absent or names a complete file. */
  put(key: string, contents: Uint8Array): Promise<void>
  put(key: string, contents: Readable, options: ContentOptions): Promise<void>
  getBytes(key: string): Promise<Uint8Array>
  getMetaData(key: string): Promise<{ contentLength: number; lastModified: Date }>
  /** Resolves when the file is open. @throws if it does not exist */
  openRange(key: string, range: ByteRange): Promise<Readable>
  /** Does nothing if there is no such file. */
  delete(key: string): Promise<void>
  /** The keys of all files that begin with `prefix` and sort behind `after`, in order. */
  keys(prefix?: string, after?: string): AsyncIterable<string>
}

/** The first bytes of a file, of one version of it. */
export interface FileStart {
  bytes: Uint8Array
  /** Of the whole file. */
  contentLength: number
  lastModified: Date
}

/** A store of bytes as they are: a folder or a bucket. Keys that begin with a dot are not files of records. */
export interface RawStore extends Store {
  /** The first `length` bytes; fewer if the file is smaller. */
  getStart(key: string, length: number): Promise<FileStart>
  has(key: string): Promise<boolean>
  /** Delete a file with all versions of it that the store keeps. */
  erase(key: string): Promise<void>
}

/** Content that can be streamed several times. */
interface Content {
  size: number
  stream(): AsyncIterable<Uint8Array>
}

/** A failed attempt consumes its stream, so the retry is here, with a new stream, and not in the store. */
const ATTEMPTS = 2

/** Store a file under `key`. @throws {ApiError} unavailable if the store fails */
export async function storeFile(
  store: Store,
  key: string,
  content: Uint8Array | Content,
  contentType: string,
): Promise<void> {
  const isWhole = content instanceof Uint8Array
  const options = { contentType, contentLength: isWhole ? content.length : content.size }
  for (let attempt = 1; ; attempt++)
    try {
      const bytes = Readable.from(isWhole ? [content] : content.stream(), { objectMode: false })
      return await store.put(key, bytes, options)
    } catch (cause) {
      if (attempt === ATTEMPTS) throw storeFailure(cause)
    }
}

/** Load a file. @throws {ApiError} not_found if the store has no such file; unavailable if the store fails */
export async function loadFile(store: Store, key: string): Promise<Buffer> {
  return Buffer.from(await reading(store.getBytes(key)))
}

/** The size of a file in bytes. @throws as `loadFile` */
export async function sizeOf(store: Store, key: string): Promise<number> {
  return (await reading(store.getMetaData(key))).contentLength
}

/** Open a part of a file. Its stream fails if the store does. @throws as `loadFile` */
export function openFile(store: Store, key: string, range: ByteRange): Promise<Readable> {
  return reading(store.openRange(key, range))
}

/** A stored file is not what was written. */
export class DamagedFile extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`the file ${key} is damaged: it is not what was written`, options)
  }
}

async function reading<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result
  } catch (cause) {
    if (isMissing(cause)) throw new ApiError('not_found', { message: 'The file no longer exists.', cause })
    throw storeFailure(cause)
  }
}

const damaged = (cause: DamagedFile) =>
  new ApiError('internal_error', {
    message: 'The stored file is damaged. Ask the operator for it from a backup.',
    cause,
  })

/** The error for callers when the store fails, or a file in it is damaged. */
export function storeFailure(cause: unknown): ApiError {
  if (cause instanceof DamagedFile) return damaged(cause)
  return new ApiError('unavailable', { message: 'The file store is unavailable. Try again in a moment.', cause })
}

/** Whether an error means that the file does not exist: the system's error code, or the bucket's HTTP status. */
export function isMissing(error: unknown): boolean {
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } }
  return code === 'ENOENT' || $metadata?.httpStatusCode === 404
}

/** The keys of all stored files. */
export async function listKeys(store: Store): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const key of store.keys()) keys.add(key)
  return keys
}
