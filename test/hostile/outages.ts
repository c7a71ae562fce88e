/** An installation whose PostgreSQL a test may stop, kill or overload: its own server, worker and data folder. */
import { readFile, readlink } from 'node:fs/promises'
import path from 'node:path'
import { createApiKey, createOrganisation } from '../../src/access/organisations.ts'
import { type Database, openDatabase } from '../../src/platform/database/client.ts'
import { BASE_PATH } from '../../src/platform/http/base-path.ts'
import { eventually } from '../support/eventually.ts'
import { type Program, postmasterOf, run, temporaryFolder } from '../support/process.ts'

export interface Installation {
  server: Program
  worker: Program
  url: string
  base: string
  key: string
  orgId: string
  /** The test's own connections. */
  database: Database
  /** Run a command of this installation. */
  run(args: string[]): Program
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
  const apart = { BACKGROUND_WORKER: 'false', WEBHOOK_WORKER: 'false' }
  const server = run(['serve'], {
    ...shared,
    ...apart,
    PORT: '0',
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://localhost:0',
    METRICS_PUBLIC: 'true',
    MAIL_PRINT: 'true',
    HOST: '127.0.0.1',
    ...settings,
  })
  await server.prints('Press Ctrl-C to stop.')
  const worker = run(['worker'], shared)
  await worker.prints('Press Ctrl-C to stop.')
  const url = `http://127.0.0.1:${/localhost:(\d+)/.exec(server.output())?.[1]}`
  const data = await dataOf(folder)
  const [, , , port] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')
  const password = (await readFile(path.join(data, 'muster.password'), 'utf8')).trim()
  const database = openDatabase(`postgresql://muster:${password}@127.0.0.1:${port}/muster`, 4)
  const { id: orgId } = await createOrganisation(database, 'Outages')
  const { key } = await createApiKey(database, {
    orgId,
    environment: 'live',
    scopes: ['read', 'write'],
    ratePerMinute: 1_000_000,
  })
  const postmaster = () => eventually(() => postmasterOf(folder))
  return {
    server,
    worker,
    url,
    base: url + BASE_PATH,
    key,
    orgId,
    database,
    run: (args) => run(args, shared),
    running: () => postmasterOf(folder),
    postmaster,
    async signalAll(signal) {
      const parent = await postmaster()
      const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')
      for (const pid of [parent, ...children.trim().split(' ').map(Number)]) signalProcess(pid, signal)
    },
    async close() {
      await database.close()
      for (const { child } of [worker, server]) child.kill('SIGKILL')
      await Promise.all([worker, server].map(({ ends }) => ends()))
      const left = await postmasterOf(folder)
      const workFolder = await readlink(`/proc/${left}/cwd`).catch(() => undefined) // it may end by itself
      if (left !== undefined && workFolder === data) signalProcess(left, 'SIGQUIT')
      await eventually(async () => (await postmasterOf(folder)) === undefined)
      await remove()
    },
  }
}

/** A process may end by itself before the signal. */
function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
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
