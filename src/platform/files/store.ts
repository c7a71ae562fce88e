/** Where files are kept: a local folder, or a bucket that speaks S3. */
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'
import { ApiError } from '../errors.ts'

export async function openStore(config: Config): Promise<Disk> {
  if (config.s3 === undefined)
    return new Disk(new FSDriver({ location: path.resolve(config.dataDir, 'files'), visibility: 'private' }))
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = config.s3
  const credentials = accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}
  return new Disk(
    new S3Driver({
      bucket,
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...credentials,
      visibility: 'private',
      supportsACL: false,
    }),
  )
}

/** @throws {ApiError} unavailable if the store does not take it */
export async function storeFile(store: Disk, key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  await store.put(key, bytes, { contentType }).catch((cause) => {
    throw new ApiError('unavailable', { message: 'The file store does not answer. Try again in a moment.', cause })
  })
}

/** @throws {ApiError} not_found if the store has no such file, unavailable if it does not answer */
export async function loadFile(store: Disk, key: string): Promise<Buffer> {
  try {
    return Buffer.from(await store.getBytes(key))
  } catch (cause) {
    const there = await store.exists(key).catch(() => true)
    if (!there) throw new ApiError('not_found', { message: 'The file is not there any more.', cause })
    throw new ApiError('unavailable', { message: 'The file store does not answer. Try again in a moment.', cause })
  }
}
