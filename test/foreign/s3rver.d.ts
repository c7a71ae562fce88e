/** The part of s3rver that the tests use; the package has no types. */
declare module 's3rver' {
  interface Options {
    address: string
    /** 0 selects a free port. */
    port: number
    silent: boolean
    /** The folder of the buckets. */
    directory: string
    configureBuckets: { name: string }[]
  }

  export default class S3rver {
    constructor(options: Options)
    httpServer: import('node:http').Server
    run(): Promise<{ address: string; port: number }>
    /** Rejects when it is not running. */
    close(): Promise<void>
  }
}
