/** Files in an S3 bucket, on a stand-in of ours; foreign/s3.heavy.test.ts has the same on another server. */
import { startBucket } from '../../support/bucket.ts'
import { testFilesInBucket } from './bucket-tests.ts'

testFilesInBucket(startBucket)
