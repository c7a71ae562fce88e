/**
 * A cluster of two PostgreSQL under Patroni with synchronous replication, as Debian packages them: HAProxy leads to the
 * primary, PgBouncer shares its sessions by the transaction. Everything is in a temporary folder and on 127.0.0.1.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { type NodeSettings, patroniSettings, proxySettings } from './patroni-settings.ts'
import { PGBOUNCER, startPgBouncer } from './pgbouncer.ts'
import { type Account, accountOf, isAlive, signalProcess, temporaryFolder } from './process.ts'

const ROOT = '/usr/lib/postgresql'
/** The programs by their package. */
const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: PGBOUNCER,
}

/** What is not installed of what a cluster needs, as names of Debian's packages. */
export function missingForPatroni(): string[] {
  const missing = Object.entries(PROGRAMS).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  return binaries() === undefined ? ['postgresql', ...missing] : missing
}

function binaries(): string | undefined {
  const versions = existsSync(ROOT) ? readdirSync(ROOT) : []
  return versions.map((version) => `${ROOT}/${version}/bin`).find((folder) => existsSync(`${folder}/postgres`))
}

/** A server of the cluster with its Patroni. */
export interface ClusterNode {
  readonly name: string
  /** Kill PostgreSQL alone; Patroni goes on. */
  killDatabase(): Promise<void>
  /** Kill Patroni and PostgreSQL with all of its processes, as if the machine were gone. */
  kill(): Promise<void>
  /** Stop all of it without ending it, as if the machine hung; `resume` lets it go on. */
  freeze(): Promise<void>
  resume(): void
  /** Start Patroni again. */
  start(): void
}

export interface PatroniCluster extends AsyncDisposable {
  /** Connection string of whichever server is the primary, by HAProxy. */
  url: string
  /** The same by PgBouncer in transaction mode. */
  poolerUrl: string
  nodes: ClusterNode[]
  /** The name of the primary; undefined while there is none. */
  primary(): Promise<string | undefined>
  /** Wait until there is a primary, which the proxy leads to, and a synchronous standby; returns the primary. */
  ready(): Promise<ClusterNode>
  /** Run a statement on the primary. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
}

/** Start it, with an empty database `muster`. @throws if a program is missing, naming its package */
export async function startPatroni(): Promise<PatroniCluster> {
  const missing = missingForPatroni()
  if (missing.length > 0) throw new Error(`not installed: apt-get install ${missing.join(' ')}`)
  await using stack = new AsyncDisposableStack()
  const { folder, remove } = await temporaryFolder()
  stack.defer(remove)
  const account = await accountOf('postgres')

  /** Start a program that runs until the cluster ends; its output goes to a file. */
  function start(name: string, program: string, args: string[], as: Account = {}): Running {
    const output = createWriteStream(path.join(folder, `${name}.log`), { flags: 'a' })
    const child = spawn(program, args, { ...as, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: ENVIRONMENT })
    for (const stream of [child.stdout, child.stderr]) stream?.pipe(output, { end: false })
    const ended = once(child, 'exit')
    child.once('close', () => output.end())
    return { child, ended }
  }

  const ports = await freePorts(7)
  const [etcd, peers, proxy] = ports as [number, number, number]
  const etcdFolder = path.join(folder, 'etcd')
  const address = (port: number) => `http://127.0.0.1:${port}`
  const flags = {
    'data-dir': etcdFolder,
    'log-level': 'warn',
    'listen-client-urls': address(etcd),
    'advertise-client-urls': address(etcd),
    'listen-peer-urls': address(peers),
    'initial-advertise-peer-urls': address(peers),
    'initial-cluster': `default=${address(peers)}`,
  }
  const options = Object.entries(flags).map(([name, value]) => `--${name}=${value}`)
  const store = start('etcd', PROGRAMS['etcd-server'], options)
  stack.defer(() => end(store))
  await eventually(() => answers(`${address(etcd)}/health`))

  const nodes = ['one', 'two'].map((name, index) => ({
    name,
    database: ports[3 + index * 2] as number,
    api: ports[4 + index * 2] as number,
    home: path.join(folder, name),
  }))
  const running: ClusterNode[] = []
  for (const node of nodes) {
    await mkdir(node.home)
    if (account.uid !== undefined) await chown(node.home, account.uid, account.gid)
    const file = path.join(folder, `${node.name}.json`) // JSON is YAML
    await writeFile(file, JSON.stringify(patroniSettings({ ...node, etcd, binaries: binaries() as string })))
    const launch = () => start(`patroni-${node.name}`, PROGRAMS.patroni, [file], account)
    running.push(openNode(node, launch, stack))
    await eventually(() => answers(`${address(node.api)}/health`)) // the first one creates the cluster
  }

  const haproxyFile = path.join(folder, 'haproxy.cfg')
  await writeFile(haproxyFile, proxySettings(proxy, nodes))
  const balancer = start('haproxy', PROGRAMS.haproxy, ['-db', '-f', haproxyFile])
  stack.defer(() => end(balancer))

  const url = `postgresql://muster:none@127.0.0.1:${proxy}/muster`
  const query = async (text: string, values?: unknown[], database = 'muster') => {
    const client = new pg.Client({ connectionString: url.replace(/muster$/, database) })
    client.on('error', () => {}) // the query rejects
    try {
      await client.connect()
      return await client.query(text, values)
    } finally {
      await client.end().catch(() => {})
    }
  }
  const primary = async () => (await rolesOf(nodes)).find(({ role }) => role === 'leader')?.name
  const cluster = {
    url,
    nodes: running,
    primary,
    async ready(database = 'muster') {
      const name = await eventually(async () => {
        const roles = await rolesOf(nodes)
        if (!roles.some(({ role }) => role === 'sync_standby')) return false
        const state = "select pg_is_in_recovery() as standby, current_setting('synchronous_standby_names') as names"
        const { rows } = await query(state, [], database).catch(() => ({ rows: [] }))
        const isReady = rows[0]?.standby === false && rows[0].names !== ''
        return isReady && roles.find(({ role }) => role === 'leader')?.name
      }, 4 * 60_000)
      return running.find((each) => each.name === name) as ClusterNode
    },
    query,
  }
  await cluster.ready('postgres')
  await query('create database muster', [], 'postgres')
  const { url: poolerUrl } = stack.use(await startPgBouncer(url, 10))
  const resources = stack.move()
  return { ...cluster, poolerUrl, ready: () => cluster.ready(), [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

const ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: '/' }

interface Running {
  child: ChildProcess
  ended: Promise<unknown>
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

async function end({ child, ended }: Running): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

/** The members of the cluster, as Patroni says; none if no Patroni answers. */
async function rolesOf(nodes: readonly NodeSettings[]): Promise<{ name: string; role: string }[]> {
  for (const { api } of nodes)
    try {
      const signal = AbortSignal.timeout(2000) // one that is frozen does not answer
      const { members } = (await (await fetch(`http://127.0.0.1:${api}/cluster`, { signal })).json()) as {
        members: { name: string; role: string; state: string }[]
      }
      return members.filter(({ state }) => state === 'running' || state === 'streaming')
    } catch {
      // it has been killed; the other one knows
    }
  return []
}

function openNode(settings: NodeSettings, launch: () => Running, stack: AsyncDisposableStack): ClusterNode {
  const { name, home } = settings
  let patroni = launch()

  async function postmaster(): Promise<number | undefined> {
    const file = await readFile(path.join(home, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number(file.split('\n')[0])
    return pid > 0 && isAlive(pid) ? pid : undefined
  }
  /** PostgreSQL's processes, its first one first. */
  async function processes(): Promise<number[]> {
    const first = await postmaster()
    if (first === undefined) return []
    const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8').catch(() => '')
    return [first, ...children.trim().split(' ').filter(Boolean).map(Number)]
  }
  let frozen: number[] = []
  const node = {
    name,
    async killDatabase() {
      signalProcess((await eventually(postmaster)) as number, 'SIGKILL')
    },
    async kill() {
      const all = await processes()
      patroni.child.kill('SIGKILL')
      for (const pid of all) signalProcess(pid, 'SIGKILL')
      await patroni.ended
      await eventually(async () => !all.some(isAlive))
    },
    async freeze() {
      frozen = [patroni.child.pid as number, ...(await processes())]
      for (const pid of frozen) signalProcess(pid, 'SIGSTOP')
    },
    resume() {
      for (const pid of frozen) signalProcess(pid, 'SIGCONT')
      frozen = []
    },
    start() {
      patroni = launch()
    },
  }
  stack.defer(async () => {
    node.resume()
    await node.kill()
  })
  return node
}
