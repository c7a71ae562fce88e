/**
 * Files in an S3-compatible bucket. Every call has time limits, so that a hanging store blocks neither requests nor the
 * shutdown of a process.
 */
import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import type { ByteRange } from '../http/ranges.ts'
import { watchStall } from '../time/stall.ts'
import { type ContentOptions, type FileStart, isMissing, type RawStore } from './store.ts'

/** Limits in milliseconds. */
interface Limits {
  /** Time until the store has accepted a connection. */
  connect: number
  /** Time in which the store neither receives nor sends a byte. */
  silence: number
}

const LIMITS: Limits = { connect: 3000, silence: 10_000 }
/** A call with a transient failure is tried once more. With a silent store, both attempts end before the request does. */
const ATTEMPTS = 2

/** More than the concurrent downloads of a process, each of which holds a connection until its client has read all. */
const CONNECTIONS = 1200

/** What fails is thrown; the client would print a line of its own besides. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** Open the bucket that the settings name. */
export function openBucketStore(
  { bucket, region, endpoint, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>,
  { connect, silence }: Limits = LIMITS,
): RawStore {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: ATTEMPTS,
    logger: SILENT,
    requestChecksumCalculation: 'WHEN_REQUIRED', // not every store supports a trailing checksum after a stream
    responseChecksumValidation: 'WHEN_REQUIRED', // the validating stream hides that the underlying stream broke
    requestHandler: {
      connectionTimeout: connect,
      socketTimeout: silence,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  } satisfies S3ClientConfig)
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args)
      const { body } = result.response as { body?: unknown }
      if (body instanceof IncomingMessage) limitSilence(body, silence)
      return result
    },
    { step: 'deserialize', name: 'limitSilence' },
  )
  return new BucketStore(client, bucket)
}

class BucketStore implements RawStore {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(client: S3Client, bucket: string) {
    this.#client = client
    this.#bucket = bucket
  }

  async put(key: string, contents: Uint8Array | Readable, options?: ContentOptions): Promise<void> {
    const { contentType: ContentType, contentLength: ContentLength } = options ?? {}
    await this.#client.send(new PutObjectCommand({ ...this.#at(key), Body: contents, ContentType, ContentLength }))
  }

  async getBytes(key: string): Promise<Uint8Array> {
    const { Body } = await this.#client.send(new GetObjectCommand(this.#at(key)))
    return (Body as NonNullable<typeof Body>).transformToByteArray()
  }

  async getMetaData(key: string) {
    const { ContentLength, LastModified } = await this.#client.send(new HeadObjectCommand(this.#at(key)))
    return { contentLength: ContentLength as number, lastModified: LastModified as Date }
  }

  async openRange(key: string, { first, last }: ByteRange): Promise<Readable> {
    const part = new GetObjectCommand({ ...this.#at(key), Range: `bytes=${first}-${last}` })
    return (await this.#client.send(part)).Body as Readable
  }

  async getStart(key: string, length: number): Promise<FileStart> {
    try {
      const start = new GetObjectCommand({ ...this.#at(key), Range: `bytes=0-${length - 1}` })
      const { Body, ContentRange, LastModified } = await this.#client.send(start)
      return {
        bytes: await (Body as NonNullable<typeof Body>).transformToByteArray(),
        contentLength: Number(ContentRange?.split('/')[1]),
        lastModified: LastModified as Date,
      }
    } catch (error) {
      if (statusOf(error) !== EMPTY) throw error
      return { bytes: new Uint8Array(), ...(await this.getMetaData(key)) }
    }
  }

  has(key: string): Promise<boolean> {
    return this.getMetaData(key).then(
      () => true,
      (error) => {
        if (isMissing(error)) return false
        throw error
      },
    )
  }

  async delete(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)))
  }

  async erase(key: string): Promise<void> {
    await this.delete(key)
    for (;;) {
      const versions = await this.#versionsOf(key)
      if (versions.length === 0) return
      for (const VersionId of versions)
        await this.#client.send(new DeleteObjectCommand({ ...this.#at(key), VersionId }))
    }
  }

  /** None in a store that has no versions. */
  async #versionsOf(key: string): Promise<(string | undefined)[]> {
    try {
      const asked = new ListObjectVersionsCommand({ Bucket: this.#bucket, Prefix: key })
      const { Versions = [], DeleteMarkers = [] } = await this.#client.send(asked)
      return [...Versions, ...DeleteMarkers].filter((each) => each.Key === key).map((each) => each.VersionId)
    } catch (error) {
      if (statusOf(error) === UNSUPPORTED) return []
      throw error
    }
  }

  async *keys(prefix?: string, after?: string): AsyncIterable<string> {
    let next: string | undefined
    do {
      const page = new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: prefix,
        StartAfter: after,
        ContinuationToken: next,
      })
      const { Contents = [], NextContinuationToken } = await this.#client.send(page)
      for (const { Key } of Contents) if (Key !== undefined) yield Key
      next = NextContinuationToken
    } while (next !== undefined)
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: key }
  }
}

/** Statuses: a range of an empty file, and a call that a store does not have. */
const EMPTY = 416
const UNSUPPORTED = 501

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/**
 * Limit the time in which a body receives nothing. Replaces the request handler's limit, which also counts the time in
 * which received bytes wait for a slow reader.
 */
function limitSilence(body: IncomingMessage, milliseconds: number): void {
  const { socket } = body
  socket.setTimeout(0)
  const received = { progress: () => socket.bytesRead, isWaiting: () => body.readableLength === 0 }
  const end = () => body.destroy(new Error(`the file store sent nothing for ${milliseconds / 1000} seconds`))
  body.once('close', watchStall(received, milliseconds, end))
}
