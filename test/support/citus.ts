/** A coordinator and worker nodes of Citus on this machine, in a folder of the test. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { ask, type DebianPostgres, type DebianServer, openDebianPostgres } from './debian-postgres.ts'

const ROOT = '/usr/lib/postgresql'

/** The folder of a PostgreSQL with the extension: CITUS_BIN, or one that Debian's packages lie in; undefined if there is none. */
export const citusPrograms = [
  ...(process.env.CITUS_BIN === undefined ? [] : [process.env.CITUS_BIN]),
  ...(existsSync(ROOT) ? readdirSync(ROOT).map((version) => `${ROOT}/${version}/bin`) : []),
].find((bin) => existsSync(path.join(bin, 'postgres')) && existsSync(path.join(bin, '../lib/citus.so')))

const SETTINGS = `
shared_preload_libraries = 'citus,pg_stat_statements'
citus.stat_statements_track = 'all'
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
  /** The URLs of the databases of its worker nodes. */
  nodes: readonly string[]
  /** Add a worker node, which has no shards yet. */
  addNode(): Promise<void>
  /** Kill PostgreSQL (SIGKILL) on the coordinator (0) or a worker node (1 …), and start it again. */
  crash(server: number): Promise<void>
  /** The coordinator, then its worker nodes. */
  servers: readonly DebianServer[]
  postgres: DebianPostgres
  /** Start a server that was stopped again, on the same port. */
  start(server: number): Promise<void>
  stop(): Promise<void>
}

const DATABASE = 'muster'

interface Wanted {
  /** How many worker nodes. */
  count?: number
  /** More lines for the postgresql.conf of a server. */
  settingsOf?: (name: string) => string
}

/** @param folder of the test, which the caller removes */
export async function startCitus(
  folder: string,
  { count = 2, settingsOf = () => '' }: Wanted = {},
): Promise<CitusCluster> {
  const postgres = await openDebianPostgres(folder, citusPrograms)
  const servers: DebianServer[] = []
  const urlOf = (server: number) => (servers[server] as DebianServer).url(DATABASE)
  const portOf = (server: number) => Number(new URL(urlOf(server)).port)
  async function startServer(name: string): Promise<void> {
    const server = await postgres.start(await postgres.init(name, SETTINGS + settingsOf(name)))
    await ask(server.url('postgres'), `create database ${DATABASE}`)
    await ask(server.url(DATABASE), 'create extension citus')
    servers.push(server)
  }
  await startServer('coordinator')
  const url = urlOf(0)
  await ask(url, `select citus_set_coordinator_host('127.0.0.1', ${portOf(0)})`)
  const nodes: string[] = []
  async function addNode(): Promise<void> {
    const server = servers.length
    await startServer(`node-${server}`)
    await ask(url, `select citus_add_node('127.0.0.1', ${portOf(server)})`)
    nodes.push(urlOf(server))
  }
  for (let node = 0; node < count; node++) await addNode()
  async function start(server: number): Promise<void> {
    servers[server] = await postgres.start((servers[server] as DebianServer).data, portOf(server))
  }
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  return {
    url,
    pool,
    nodes,
    addNode,
    ask: async (text) => (await pool.query(text)).rows,
    async crash(server) {
      await (servers[server] as DebianServer).kill()
      await start(server)
    },
    servers,
    postgres,
    start,
    async stop() {
      await pool.end()
      await postgres.stop()
    },
  }
}
