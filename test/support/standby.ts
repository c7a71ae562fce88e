/** A PostgreSQL of its own with standbys that follow it, each in a temporary folder. */
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
  standbys: ClusterMember[]
}

/** @param standbys their number */
export async function startCluster(standbys: number): Promise<Cluster> {
  await using stack = new AsyncDisposableStack()
  const folder = await folderIn(stack)
  const own = await acquireEmbedded(folder, () => {})
  stack.defer(() => own.release())
  const primary = await member(own.url, folder, stack)
  const followers: ClusterMember[] = []
  for (let n = 0; n < standbys; n++) followers.push(await startStandby(own.url, stack))
  const resources = stack.move()
  return { primary, standbys: followers, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

async function startStandby(primaryUrl: string, stack: AsyncDisposableStack): Promise<ClusterMember> {
  const folder = await folderIn(stack)
  const tar = path.join(folder, 'copy.tar.gz')
  await copyCluster(primaryUrl, tar, { done: 0 }, new AbortController().signal)
  await placeEmbedded(
    folder,
    () => {},
    async (data, owner) => {
      await untar(createReadStream(tar).pipe(createGunzip()), data, owner)
      const { hostname, port, username, password } = new URL(primaryUrl)
      const conninfo = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
      await appendFile(path.join(data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${conninfo}'\n`)
      await writeFile(path.join(data, 'standby.signal'), '')
    },
  )
  const copy = await acquireEmbedded(
    folder,
    () => {},
    () => {}, // one that was promoted may be stopped
  )
  stack.defer(() => copy.release())
  return member(copy.url, folder, stack)
}

async function folderIn(stack: AsyncDisposableStack): Promise<string> {
  const { folder, remove } = await temporaryFolder()
  stack.defer(remove)
  return folder
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
