/**
 * Copies a running PostgreSQL, as pg_basebackup does: the server sends its files as a tar, together with the write-ahead
 * log that makes them consistent, over the replication protocol (PostgreSQL, chapter "Streaming Replication Protocol",
 * BASE_BACKUP). The server verifies the checksum of each page.
 */
import { randomBytes } from 'node:crypto'
import { type Duplex, PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { ApiError } from '../errors/errors.ts'
import { type Contents, writeFileOnce } from './written-file.ts'

/** Types of the messages of a copy: the first byte of each. */
const ARCHIVE = 'n'.charCodeAt(0)
const DATA = 'd'.charCodeAt(0)
const BUFFER = 1 << 20

/** A copied cluster. */
interface ClusterCopy extends Contents {
  /** E.g. `18.4`. */
  postgresql: string
  /** Log position of the copy: a transaction whose commit was flushed before it is in the copy. */
  endLsn: string
}

/** Progress of a copy, in bytes before compression. */
interface CopyProgress {
  done: number
}

/**
 * Copy the cluster of `url` to the new file `target`, a tar compressed by gzip, while it is being written to.
 * @param url of an account that may replicate
 * @param progress is updated during the copy
 * @throws {ApiError} if the cluster keeps files outside of its folder
 */
export async function copyCluster(
  url: string,
  target: string,
  progress: CopyProgress,
  signal: AbortSignal,
): Promise<ClusterCopy> {
  const settings = { connectionString: url, application_name: 'muster backup', connectionTimeoutMillis: 10_000 }
  const client = new pg.Client({ ...settings, replication: 'true' } as pg.ClientConfig)
  client.on('error', () => {}) // the running query rejects
  await client.connect()
  try {
    const version = await client.query<{ server_version: string }>('SHOW server_version')
    // Until this connection ends, the server keeps the log that the copy needs, however much is written meanwhile.
    const slot = `muster_backup_${randomBytes(6).toString('hex')}`
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL)`)
    const tar = new PassThrough({ highWaterMark: BUFFER })
    const [written, endLsn] = await Promise.all([
      pipeline(tar, createGzip({ level: 1 }), (chunks) => writeFileOnce(chunks, target), { signal }).catch((error) => {
        connectionOf(client).stream.destroy() // the server stops sending
        throw error
      }),
      receive(client, tar, progress).catch((error: Error) => {
        tar.destroy(error)
        throw error
      }),
    ])
    const [postgresql = ''] = version.rows[0]?.server_version.split(' ') ?? []
    return { ...written, postgresql, endLsn }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Part of the driver's connection that its types lack. */
interface Connection {
  stream: Duplex
  on(event: 'copyData', listen: (message: { chunk: Buffer }) => void): void
}

const connectionOf = (client: pg.Client) => (client as unknown as { connection: Connection }).connection

/** The server recognises commands of the replication protocol only in capitals. */
const BASE_BACKUP = "BASE_BACKUP (LABEL 'muster', CHECKPOINT 'fast', WAL true, MANIFEST 'no', TARGET 'client')"

/** Write the tar that the server sends, and end it. @returns the log position of its end */
async function receive(client: pg.Client, tar: PassThrough, progress: CopyProgress): Promise<string> {
  const connection = connectionOf(client)
  let archives = 0
  connection.on('copyData', ({ chunk }) => {
    if (chunk[0] === ARCHIVE) archives++
    if (chunk[0] !== DATA || archives !== 1 || tar.destroyed) return
    progress.done += chunk.length - 1
    if (tar.write(Buffer.from(chunk.subarray(1)))) return // copied, because the driver reuses its buffer
    if (connection.stream.isPaused()) return // chunks that the driver has already read still arrive
    connection.stream.pause()
    tar.once('drain', () => connection.stream.resume())
  })
  const copy = client.query(BASE_BACKUP)
  const [, , end] = (await copy) as unknown as pg.QueryResult[]
  if (archives !== 1)
    throw new ApiError('bad_request', { message: 'The database has tablespaces, which a backup does not copy.' })
  tar.end()
  return String(end?.rows[0]?.recptr)
}
