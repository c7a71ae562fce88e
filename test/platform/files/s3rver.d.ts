/** What the tests use of s3rver, which has no types of its own. */
declare module 's3rver' {
  interface Options {
    address: string
    /** 0 for a free one. */
    port: number
    silent: boolean
    /** Where the buckets are kept. */
    directory: string
    configureBuckets: { name: string }[]
  }

  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ address: string; port: number }>
    /** Fails where it does not run. */
    close(): Promise<void>
  }
}
