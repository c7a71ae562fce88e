/** The PostgreSQL that Debian packages, the oldest that is supported, as a cluster of a test. */
import { type ExecFileOptions, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chown, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { accountOf, signalProcess } from './process.ts'

const shell = promisify(execFile)
const ROOT = '/usr/lib/postgresql'

/** Its major version; undefined if it is not installed. */
export const debianVersion = existsSync(ROOT)
  ? readdirSync(ROOT).find((each) => existsSync(`${ROOT}/${each}/bin/postgres`))
  : undefined

/** A running server. */
export interface DebianServer {
  /** Its data folder. */
  data: string
  url(database: string): string
  stop(): Promise<void>
  /** Kill all of its processes at once, as a machine that loses power. */
  kill(): Promise<void>
}

export interface DebianPostgres {
  /** Run one of PostgreSQL's programs. */
  run(name: string, ...args: string[]): Promise<unknown>
  /** Where its programs are. */
  programs: string
  /** Run a line of `sh` as its account; PostgreSQL's programs are found, and connect to `server`. */
  shell(line: string, server?: DebianServer): Promise<unknown>
  /** Let its account own a file or folder. */
  own(file: string): Promise<void>
  /** Make a folder that its account may write, below the folder of the test. */
  makeFolder(name: string): Promise<string>
  /** Make a new data folder. @param settings lines for postgresql.conf */
  init(name: string, settings: string): Promise<string>
  /** Start a server on a data folder; it accepts connections. @param port a free one, if it may have any */
  start(data: string, port?: number): Promise<DebianServer>
  /** Stop all that were started. */
  stop(): Promise<void>
}

/**
 * @param folder of the test, which the caller removes
 * @param programs the folder of another PostgreSQL's programs
 */
export async function openDebianPostgres(
  folder: string,
  programs = `${ROOT}/${debianVersion}/bin`,
): Promise<DebianPostgres> {
  const program = (name: string) => path.join(programs, name)
  const account = await accountOf('postgres') // PostgreSQL does not run as root
  const servers: DebianServer[] = []
  const options: ExecFileOptions = {
    ...account,
    cwd: folder,
    env: { PGPASSWORD: 'secret', PATH: process.env.PATH ?? '' },
  }
  const run: DebianPostgres['run'] = (name, ...args) => shell(program(name), args, options)
  const runShell: DebianPostgres['shell'] = (line, server) => {
    const { hostname = '', port = '' } = server === undefined ? {} : new URL(server.url('postgres'))
    const connection = server === undefined ? {} : { PGHOST: hostname, PGPORT: port, PGUSER: 'muster' }
    return shell('/bin/sh', ['-euc', line], {
      ...options,
      env: { ...options.env, ...connection, PATH: `${programs}:${process.env.PATH}` },
    })
  }
  const own: DebianPostgres['own'] = async (file) => {
    if (account.uid !== undefined) await chown(file, account.uid, account.gid)
  }
  const makeFolder: DebianPostgres['makeFolder'] = async (name) => {
    const made = path.join(folder, name)
    await mkdir(made)
    await own(made)
    return made
  }
  return {
    run,
    programs,
    shell: runShell,
    own,
    makeFolder,
    async init(name, settings) {
      const data = path.join(await makeFolder(name), 'data')
      await run('initdb', '-D', data, '-U', 'muster', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
      await appendFile(path.join(data, 'postgresql.conf'), settings)
      return data
    },
    async start(data, given) {
      const port = given ?? (await freePort())
      const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-p', String(port)]
      const child = spawn(program('postgres'), ['-D', data, ...flags], { ...account, cwd: data, stdio: 'ignore' })
      const ended = once(child, 'exit')
      const url = (database: string) => `postgresql://muster:secret@127.0.0.1:${port}/${database}`
      const server = {
        data,
        url,
        async stop() {
          child.kill('SIGINT')
          await ended
        },
        async kill() {
          const { pid } = child
          child.kill('SIGSTOP') // it starts no more of them
          const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
          for (const each of children.match(/\d+/g) ?? []) signalProcess(Number(each), 'SIGKILL')
          child.kill('SIGKILL')
          await ended
        },
      }
      servers.push(server)
      await eventually(async () => (await ask(url('postgres'), 'select not pg_is_in_recovery() as ready'))[0]?.ready)
      return server
    },
    async stop() {
      for (const server of servers) await server.stop()
    },
  }
}

/** Run a statement; no rows while the server does not accept connections. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } catch (error) {
    if ((error as { code?: string }).code?.match(/^(ECONNREFUSED|ECONNRESET|57P03)$/)) return []
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
