/** The file store: a local folder or an S3-compatible bucket. */
import path from 'node:path'
import type { Config } from '../config.ts'
import { openFolderStore } from './folder-store.ts'
import type { RawStore } from './store.ts'

/** The store that the settings select: S3_BUCKET, or a folder in MUSTER_DATA_DIR. Its files are encrypted: see `encrypted`. */
export async function openStore(config: Config): Promise<RawStore> {
  if (config.s3 === undefined) return openFolderStore(path.resolve(config.dataDir, 'files'))
  const { openBucketStore } = await import('./bucket-store.ts') // large: loaded only if there is a bucket
  return openBucketStore(config.s3)
}
