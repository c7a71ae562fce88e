/**
 * Files in an S3-compatible bucket. Every call has limits of time, so that a store that hangs keeps nobody: neither a request
 * nor a process that stops.
 */
import { IncomingMessage } from 'node:http'
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Config } from '../config.ts'

/** Limits in milliseconds. */
interface Limits {
  /** Until the store has accepted a connection. */
  connect: number
  /** While the store neither takes nor sends a byte. */
  silence: number
}

const LIMITS: Limits = { connect: 3000, silence: 10_000 }
/** A call that failed for a reason that may pass is tried once more. With a silent store, both end before the request does. */
const ATTEMPTS = 2

/** The driver of the bucket that the settings name. */
export function openS3Driver(
  { bucket, region, endpoint, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>,
  { connect, silence }: Limits = LIMITS,
): S3Driver {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: ATTEMPTS,
    requestChecksumCalculation: 'WHEN_REQUIRED', // not every store knows the trailer with a checksum behind a stream
    requestHandler: { connectionTimeout: connect, socketTimeout: silence },
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
  return new S3Driver({ bucket, client, visibility: 'private', supportsACL: false })
}

/** The handler's own limit ends with the head of an answer. */
function limitSilence(body: IncomingMessage, milliseconds: number): void {
  const { socket } = body
  const end = () => body.destroy(new Error(`the file store sent nothing for ${milliseconds / 1000} seconds`))
  socket.setTimeout(milliseconds, end)
  body.once('close', () => socket.off('timeout', end))
}
