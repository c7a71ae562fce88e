/** Downloads by signed links, from a folder and a stand-in of ours for S3; foreign/s3.heavy.test.ts has another server. */
import { startBucket } from '../../support/bucket.ts'
import { testDownloads } from './download-tests.ts'

testDownloads(startBucket)
