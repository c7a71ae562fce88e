/** PgBouncer in transaction mode, as Debian packages it, in front of a PostgreSQL. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { accountOf, temporaryFolder } from './process.ts'

export const PGBOUNCER = '/usr/sbin/pgbouncer'

export const hasPgBouncer = existsSync(PGBOUNCER)

export interface PgBouncer extends AsyncDisposable {
  /** Connection string of the same database by PgBouncer. */
  url: string
}

/**
 * Start it.
 * @param server connection string of PostgreSQL
 * @param connections its connections to PostgreSQL
 */
export async function startPgBouncer(server: string, connections: number): Promise<PgBouncer> {
  await using stack = new AsyncDisposableStack()
  const { folder, remove } = await temporaryFolder()
  stack.defer(remove)
  const account = await accountOf('postgres')
  const port = await freePort()
  const { hostname, port: target, pathname, username, password } = new URL(server)
  const users = path.join(folder, 'users.txt')
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o600 })
  if (account.uid !== undefined) await chown(users, account.uid, account.gid)
  await writeFile(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 10
`,
  )
  const child = spawn(PGBOUNCER, ['-q', file], { ...account, cwd: '/', stdio: 'ignore' })
  const ended = once(child, 'exit')
  stack.defer(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const url = new URL(server)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  await eventually(() => connects(url.href))
  const resources = stack.move()
  return { url: url.href, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // connect() rejects with the same error
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
