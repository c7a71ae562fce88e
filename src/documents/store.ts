/** Where files are kept: a local folder, or a bucket that speaks S3. */
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'

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
