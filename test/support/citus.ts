/** A coordinator and two worker nodes of Citus on this machine, in a folder of the test. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { ask, openDebianPostgres } from './debian-postgres.ts'

const ROOT = '/usr/lib/postgresql'

/** The folder of a PostgreSQL with the extension: CITUS_BIN, or one that Debian's packages lie in; undefined if there is none. */
export const citusPrograms = [
  ...(process.env.CITUS_BIN === undefined ? [] : [process.env.CITUS_BIN]),
  ...(existsSync(ROOT) ? readdirSync(ROOT).map((version) => `${ROOT}/${version}/bin`) : []),
].find((bin) => existsSync(path.join(bin, 'postgres')) && existsSync(path.join(bin, '../lib/citus.so')))

const SETTINGS = `
shared_preload_libraries = 'citus'
citus.node_conninfo = 'sslmode=disable'
wal_level = logical
max_connections = 200
max_prepared_transactions = 200
shared_buffers = '64MB'
fsync = off
`

export interface CitusCluster {
  /** The URL of the coordinator's database `muster`. */
  url: string
  /** Connected to it. */
  pool: pg.Pool
  /** The rows of a statement. */
  ask(text: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

/** @param folder of the test, which the caller removes */
export async function startCitus(folder: string): Promise<CitusCluster> {
  const postgres = await openDebianPostgres(folder, citusPrograms)
  const urls: string[] = []
  for (const name of ['coordinator', 'node-1', 'node-2']) {
    const server = await postgres.start(await postgres.init(name, SETTINGS))
    await ask(server.url('postgres'), 'create database muster')
    await ask(server.url('muster'), 'create extension citus')
    urls.push(server.url('muster'))
  }
  const [url = '', ...nodes] = urls
  const port = (each: string) => new URL(each).port
  await ask(url, `select citus_set_coordinator_host('127.0.0.1', ${port(url)})`)
  for (const node of nodes) await ask(url, `select citus_add_node('127.0.0.1', ${port(node)})`)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  return {
    url,
    pool,
    ask: async (text) => (await pool.query(text)).rows,
    async stop() {
      await pool.end()
      await postgres.stop()
    },
  }
}
