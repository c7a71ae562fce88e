/** A PostgreSQL of its own with a standby that follows it, both in temporary folders. */
import { createReadStream } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { copyCluster } from '../../src/platform/backup/base-backup.ts'
import { untar } from '../../src/platform/backup/untar.ts'
import { acquireEmbedded } from '../../src/platform/database/embedded.ts'
import { placeEmbedded } from '../../src/platform/database/embedded-copy.ts'
import { postmasterOf, temporaryFolder } from './process.ts'

/** A server of the cluster. */
export interface ClusterMember {
  /** Of the database `muster`. */
  url: string
  /** Run a statement on it. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  /** The process id of its postmaster. */
  pid(): Promise<number>
}

export interface Cluster extends AsyncDisposable {
  primary: ClusterMember
  standby: ClusterMember
}

export async function startCluster(): Promise<Cluster> {
  await using stack = new AsyncDisposableStack()
  const folders = await Promise.all([temporaryFolder(), temporaryFolder()])
  for (const each of folders) stack.defer(() => each.remove())
  const [first, second] = folders.map(({ folder }) => folder) as [string, string]
  const own = await acquireEmbedded(first, () => {})
  stack.defer(() => own.release())
  const primary = await member(own.url, first, stack)
  await primary.query('alter system set fsync = off')
  await primary.query('select pg_reload_conf()')

  const tar = path.join(second, 'copy.tar.gz')
  await copyCluster(own.url, tar, { done: 0 }, new AbortController().signal)
  await placeEmbedded(
    second,
    () => {},
    async (data, owner) => {
      await untar(createReadStream(tar).pipe(createGunzip()), data, owner)
      const { hostname, port, username, password } = new URL(own.url)
      const conninfo = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
      await appendFile(path.join(data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${conninfo}'\n`)
      await writeFile(path.join(data, 'standby.signal'), '')
    },
  )
  const copy = await acquireEmbedded(
    second,
    () => {},
    () => {},
  )
  stack.defer(() => copy.release())
  const standby = await member(copy.url, second, stack)
  const resources = stack.move()
  return { primary, standby, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

async function member(url: string, folder: string, stack: AsyncDisposableStack): Promise<ClusterMember> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  stack.defer(() => pool.end())
  return {
    url,
    query: (text, values) => pool.query(text, values),
    async pid() {
      const pid = await postmasterOf(folder)
      if (pid === undefined) throw new Error('the server does not run')
      return pid
    },
  }
}
