/** Files and downloads on another's S3 server. */
import { utimes } from 'node:fs/promises'
import path from 'node:path'
import S3rver from 's3rver'
import { describe } from 'vitest'
import { testFilesInBucket } from '../platform/files/bucket-tests.ts'
import { BUCKET, type BucketServer } from '../support/bucket.ts'
import { temporaryFolder } from '../support/process.ts'
import { testDownloads } from '../surfaces/files/download-tests.ts'

async function startS3rver(): Promise<BucketServer> {
  const { folder: directory, remove } = await temporaryFolder()
  const configureBuckets = [{ name: BUCKET }]
  const s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const { port } = await s3.run()
  return {
    port,
    account: 'S3RVER',
    date: (key, then) => utimes(path.join(directory, BUCKET, `${key}._S3rver_object`), then, then),
    async close() {
      s3.httpServer.closeAllConnections()
      await s3.close().catch(() => {}) // not running any more
      await remove()
    },
  }
}

describe('files', () => testFilesInBucket(startS3rver))
describe('downloads', () => testDownloads(startS3rver))
