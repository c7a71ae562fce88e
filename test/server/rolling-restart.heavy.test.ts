/**
 * Two servers behind the shipped Caddyfile, and behind HAProxy with the guide's settings, are restarted one after the other
 * while clients write: nothing fails. Skipped where Debian's `caddy` or `haproxy` is missing. RESTARTS says how many of each.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { type Program, run, temporaryFolder } from '../support/process.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const RESTARTS = Number(process.env.RESTARTS ?? 2)
const CLIENTS = 6
const SERVERS = 2
const START = 180_000

const [CADDY, HAPROXY] = ['/usr/bin/caddy', '/usr/sbin/haproxy']
const CADDYFILE = path.resolve('src/server/deploy/Caddyfile')

/** A proxy before servers on these ports. */
type StartProxy = (port: number, servers: readonly number[], folder: string) => Promise<ChildProcess>

const startCaddy: StartProxy = async (port, servers, folder) => {
  const env = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    MUSTER_HOST: `http://127.0.0.1:${port}`,
    MUSTER_SERVERS: servers.map((each) => `127.0.0.1:${each}`).join(' '),
  }
  return spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], { env, stdio: 'ignore' })
}

const startHaproxy: StartProxy = async (port, servers, folder) => {
  const guide = readFileSync('src/surfaces/docs/guides/install.md', 'utf8')
  const block = /```\n(defaults\n[^`]*backend muster\n[^`]*)```/.exec(guide)?.[1] as string
  const settings = block
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replace(/127\.0\.0\.1:400(\d)/g, (_, number) => `127.0.0.1:${servers[Number(number) - 1]}`)
  const file = path.join(folder, 'haproxy.cfg')
  await writeFile(file, settings)
  return spawn(HAPROXY, ['-db', '-f', file], { stdio: 'ignore' })
}

describe.each([
  ['the shipped Caddyfile', CADDY, startCaddy],
  ['HAProxy with the settings of the guide', HAPROXY, startHaproxy],
])('behind %s', (_name, program, startProxy) => {
  const isMissing = !existsSync(program)
  describe.skipIf(isMissing)(`two servers${isMissing ? ` (skipped: ${program} missing)` : ''}`, () => {
    const resources = new AsyncDisposableStack()
    let database: TestServer
    let proxy: ChildProcess
    let address: string
    let key: string
    const servers: { port: number; program: Program }[] = []
    const failures: string[] = []
    let count = 0
    let isLoading = true
    let load: Promise<unknown> = Promise.resolve()

    const isReady = async (port: number) =>
      (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200

    /** Until the proxy gives it writes. */
    const isUsed = (port: number) =>
      eventually(async () => {
        const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
        return /^muster_requests_total\{[^}]*status="201"/m.test(metrics)
      }, START)

    async function serve(port: number): Promise<Program> {
      const started = run(['serve'], {
        ...database.settings,
        PORT: String(port),
        LOG_LEVEL: 'silent',
        DRAIN_SECONDS: '5', // that of production
        DATABASE_WAIT_MS: '10000', // a busy machine must not make a request fail
        BACKGROUND_WORKER: 'false',
        WEBHOOK_WORKER: 'false',
      })
      await eventually(() => isReady(port), START)
      return started
    }

    /** Write without a pause. A client that fails waits a little, as any does. */
    async function write(): Promise<void> {
      const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`key_${n}`, 'm'.repeat(400)]))
      while (isLoading) {
        const number = count++
        const body = JSON.stringify({ first_name: 'Ada', last_name: `Okafor ${number}`, metadata })
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
        const answer = await fetch(`${address}/api/public/v1/workers`, { method: 'POST', headers, body }).catch(
          (error: Error) => error,
        )
        if (answer instanceof Error) failures.push(answer.message)
        else if (answer.status !== 201) failures.push(`${answer.status} ${await answer.text()}`)
        else await answer.arrayBuffer()
        if (failures.length > 0) await sleep(50)
      }
    }

    beforeAll(async () => {
      database = await startTestServer({ WEBHOOK_WORKER: 'false' }) // makes the database, and counts as no server
      resources.defer(() => database.stop())
      key = await database.key({ ratePerMinute: 1_000_000 })
      const { folder, remove } = await temporaryFolder()
      resources.defer(remove)
      for (let number = 0; number < SERVERS; number++) {
        const port = await freePort()
        servers.push({ port, program: await serve(port) })
      }
      const port = await freePort()
      address = `http://127.0.0.1:${port}`
      proxy = await startProxy(
        port,
        servers.map((each) => each.port),
        folder,
      )
      await eventually(() => isReady(port), START)
      load = Promise.all(Array.from({ length: CLIENTS }, write))
    }, 2 * START)
    afterAll(async () => {
      isLoading = false
      await load
      proxy?.kill('SIGKILL')
      for (const { program } of servers) program.child.kill('SIGKILL')
      for (const { program } of servers) await program.ends()
      await resources.disposeAsync()
    })

    /** Until clients have written more. */
    const writeMore = async (most = 30) => {
      const before = count
      await eventually(async () => count > before + most, START)
    }

    it(
      `are restarted ${RESTARTS} times each, and no write fails`,
      async () => {
        await writeMore()
        for (let restart = 0; restart < RESTARTS; restart++)
          for (const server of servers) {
            server.program.child.kill('SIGTERM')
            await server.program.ends()
            server.program = await serve(server.port)
            await isUsed(server.port)
            await writeMore()
          }
        expect(failures).toEqual([])
      },
      4 * RESTARTS * START,
    )

    it(
      'lose only what one of them had, or was given, when it was killed',
      async () => {
        failures.length = 0
        for (const server of servers) {
          server.program.child.kill('SIGKILL')
          await server.program.ends()
          await writeMore(100)
          server.program = await serve(server.port)
          await isUsed(server.port)
        }
        expect(failures.length, failures.join('\n')).toBeLessThanOrEqual(2 * SERVERS * CLIENTS)
      },
      START,
    )
  })
})
