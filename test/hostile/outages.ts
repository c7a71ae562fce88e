/** An installation whose PostgreSQL a test may stop, kill or overload: its own server, worker and data folder. */
import { readFile, readlink } from 'node:fs/promises'
import path from 'node:path'
import { createApiKey, createOrganisation } from '../../src/access/organisations.ts'
import { dayQueue } from '../../src/domain/daily/queues.ts'
import { type Database, openDatabase } from '../../src/platform/database/client.ts'
import { HEARTBEAT } from '../../src/platform/database/listener.ts'
import { BASE_PATH } from '../../src/platform/http/base-path.ts'
import { openQueue } from '../../src/platform/jobs/queue.ts'
import { eventually } from '../support/eventually.ts'
import { type Program, postmasterOf, run, signalProcess, temporaryFolder } from '../support/process.ts'

/** Of a server process in production that sends to private addresses and leaves background work to a worker. */
export const serverSettings = {
  WEBHOOK_ALLOW_PRIVATE: 'true',
  LOG_LEVEL: 'silent',
  BACKGROUND_WORKER: 'false',
  WEBHOOK_WORKER: 'false',
  PORT: '0',
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://localhost:0',
  METRICS_PUBLIC: 'true',
  MUSTER_SECRET: 'a secret of thirty-two characters or more',
  MAIL_PRINT: 'true',
  HOST: '127.0.0.1',
}

/** A server as a process of its own. */
interface ServerProcess {
  server: Program
  url: string
  base: string
  kill(): Promise<void>
}

export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const server = run(['serve'], { ...serverSettings, ...settings })
  await server.prints('Press Ctrl-C to stop.')
  const url = `http://127.0.0.1:${/localhost:(\d+)/.exec(server.output())?.[1]}`
  return {
    server,
    url,
    base: url + BASE_PATH,
    async kill() {
      server.child.kill('SIGKILL')
      await server.ends()
    },
  }
}

/** The program as two processes: a server, and a worker for everything in the background. */
export interface Processes extends ServerProcess {
  worker: Program
}

/**
 * Start them.
 * @param shared settings of both, such as the data folder
 * @param settings of the server only
 */
export async function startProcesses(
  shared: Record<string, string>,
  settings: Record<string, string> = {},
): Promise<Processes> {
  const server = await startServerProcess({ ...shared, ...settings })
  const worker = run(['worker'], { WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'silent', ...shared })
  await worker.prints('Press Ctrl-C to stop.')
  return {
    ...server,
    worker,
    async kill() {
      worker.child.kill('SIGKILL')
      await Promise.all([worker.ends(), server.kill()])
    },
  }
}

/** Programs that are killed and started again. */
export interface KeptPrograms extends AsyncDisposable {
  programs: readonly Program[]
  /** Kill one (SIGKILL) and start it. */
  restart(index: number): Promise<void>
}

/** Start programs, one after the other; disposing kills them. */
export async function keepPrograms(starts: readonly (() => Program)[]): Promise<KeptPrograms> {
  await using stack = new AsyncDisposableStack()
  const programs: Program[] = []
  stack.defer(async () => {
    for (const { child } of programs) child.kill('SIGKILL')
    await Promise.all(programs.map(({ ends }) => ends()))
  })
  const start = async (index: number) => {
    const program = (starts[index] as () => Program)()
    programs[index] = program
    await program.prints('Press Ctrl-C to stop.')
  }
  for (const index of starts.keys()) await start(index)
  const resources = stack.move()
  return {
    programs,
    async restart(index) {
      const { child, ends } = programs[index] as Program
      child.kill('SIGKILL')
      await ends()
      await start(index)
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Create an endpoint for `worker.created` by a command. @param settings of the installation */
export async function subscribe(settings: Record<string, string>, orgId: string, url: string): Promise<void> {
  const options = ['--org', orgId, '--url', url, '--events', 'worker.created']
  const command = run(['endpoint', 'create', ...options], { WEBHOOK_ALLOW_PRIVATE: 'true', ...settings })
  if ((await command.ends()) !== 0) throw new Error(command.output())
}

/** An organisation with a key that no budget stops. */
export async function createTenant(database: Database, name: string): Promise<{ orgId: string; key: string }> {
  const { id: orgId } = await createOrganisation(database, name)
  const { key } = await createApiKey(database, {
    orgId,
    environment: 'live',
    scopes: ['read', 'write'],
    ratePerMinute: 1_000_000,
  })
  return { orgId, key }
}

export interface Installation extends Omit<Processes, 'kill'> {
  key: string
  orgId: string
  /** The test's own connections. */
  database: Database
  /** Of its commands. */
  settings: Record<string, string>
  /** The process id of PostgreSQL; undefined if it is not running. */
  running(): Promise<number | undefined>
  /** The process id of PostgreSQL once it runs. */
  postmaster(): Promise<number>
  /** Send a signal to PostgreSQL and all of its processes. */
  signalAll(signal: NodeJS.Signals): Promise<void>
  close(): Promise<void>
}

/** Start a server and a worker on one embedded PostgreSQL. */
export async function startInstallation(settings: Record<string, string>): Promise<Installation> {
  const { folder, remove } = await temporaryFolder()
  const shared = { MUSTER_DATA_DIR: folder, WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'silent' }
  const { kill, ...processes } = await startProcesses(shared, settings)
  const data = await dataOf(folder)
  const [, , , port] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')
  const password = (await readFile(path.join(data, 'muster.password'), 'utf8')).trim()
  const database = openDatabase(`postgresql://muster:${password}@127.0.0.1:${port}/muster`, 4)
  const postmaster = () => eventually(() => postmasterOf(folder))
  return {
    ...processes,
    ...(await createTenant(database, 'Outages')),
    database,
    settings: shared,
    running: () => postmasterOf(folder),
    postmaster,
    async signalAll(signal) {
      const parent = await postmaster()
      const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')
      for (const pid of [parent, ...children.trim().split(' ').map(Number)]) signalProcess(pid, signal)
    },
    async close() {
      await database.close()
      await kill()
      const left = await postmasterOf(folder)
      const workFolder = await readlink(`/proc/${left}/cwd`).catch(() => undefined) // it may end by itself
      if (left !== undefined && workFolder === data) signalProcess(left, 'SIGQUIT')
      await eventually(async () => (await postmasterOf(folder)) === undefined)
      await remove()
    },
  }
}

/** Which processes listen for notifications, by the names of their connections, sorted. */
export async function listenersOf({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query(
    `select application_name as name from pg_stat_activity
     where query like 'listen %' or application_name like 'muster %' and query = $1 order by 1`,
    [HEARTBEAT],
  )
  return rows.map(({ name }) => name)
}

/** Add a job to a queue of the worker, without waking it, and wait until it is done. */
export async function runJob({ pool, prisma }: Pick<Database, 'pool' | 'prisma'>, orgId: string): Promise<void> {
  const queue = await openQueue({ pool }, [dayQueue], false)
  await prisma.$transaction((tx) => queue.send(tx, dayQueue, { orgId }))
  await queue.close()
  const unfinished = {
    text: "select from pgboss.job where name = $1 and state <> 'completed'",
    values: [dayQueue.name],
  }
  await eventually(async () => (await pool.query(unfinished)).rowCount === 0)
}

async function dataOf(folder: string): Promise<string> {
  const moved = await readFile(path.join(folder, 'postgres-home'), 'utf8').catch(() => undefined)
  return path.join(moved?.trim() ?? path.join(folder, 'postgres'), 'data')
}

/** Counts responses. */
export class Tally {
  /** Responses of a working database. */
  expected = 0
  /** 503 with a time to retry. */
  unavailable = 0
  /** All others. */
  readonly others: string[] = []

  async add(statuses: readonly number[], sent: Promise<Response>): Promise<Response> {
    const response = await sent
    const text = await response.text()
    const { status, headers } = response
    if (statuses.includes(status)) this.expected++
    else if (status === 503 && headers.get('retry-after') === '1') this.unavailable++
    else this.others.push(`${response.url} ${status} ${headers.get('retry-after')} ${text.slice(0, 300)}`)
    return response
  }
}
