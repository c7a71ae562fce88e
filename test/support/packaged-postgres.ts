/** The PostgreSQL that Debian packages, which is the oldest that is supported, in a temporary folder. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './process.ts'

const ROOT = '/usr/lib/postgresql'
const version = existsSync(ROOT)
  ? readdirSync(ROOT).find((each) => existsSync(`${ROOT}/${each}/bin/postgres`))
  : undefined

/** Whether it is installed. */
export const hasPackagedPostgres = version !== undefined

/** PostgreSQL does not run as root. */
async function accountFor(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const [, , uid, gid] = /^postgres:.*$/m.exec(await readFile('/etc/passwd', 'utf8'))?.[0].split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/** Start it. @returns the connection string of its database `postgres`; disposing stops and removes it */
export async function startPackagedPostgres(): Promise<AsyncDisposable & { url: string }> {
  await using stack = new AsyncDisposableStack()
  const { folder, remove } = await temporaryFolder()
  stack.defer(remove)
  const account = await accountFor()
  const home = path.join(folder, 'home')
  await mkdir(home)
  if (account.uid !== undefined) await chown(home, account.uid, account.gid as number)
  const data = path.join(home, 'data')
  const options = { ...account, cwd: home }
  const program = (name: string) => `${ROOT}/${version}/bin/${name}`
  await promisify(execFile)(
    program('initdb'),
    ['-D', data, '-U', 'muster', '-A', 'trust', '-E', 'UTF8', '--no-locale'],
    options,
  )
  const port = await freePort()
  const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', `port=${port}`].flatMap(
    (each) => ['-c', each],
  )
  const child = spawn(program('postgres'), ['-D', data, ...flags], { ...options, stdio: 'ignore' })
  const ended = once(child, 'exit')
  stack.defer(async () => {
    child.kill('SIGINT')
    await ended
  })
  const url = `postgresql://muster@127.0.0.1:${port}/postgres`
  await eventually(async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  const resources = stack.move()
  return { url, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}
