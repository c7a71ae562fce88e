/**
 * An upgrade without a pause: the last release serves while this version migrates its database, both serve side by side, and
 * then this version alone. On the oldest supported PostgreSQL, where it is installed.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { appliedMigrations, migrationNames } from '../../prisma/migrate.ts'
import { ask, type DebianPostgres, debianVersion, openDebianPostgres } from '../support/debian-postgres.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { type Program, run, temporaryFolder } from '../support/process.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { hasCommit, installRelease, readReleases } from '../support/release.ts'

const CLIENTS = 3
/** Milliseconds that a server may take to start; its console is built meanwhile. */
const START = 300_000
/** Writes that each phase waits for. */
const WRITES = 40

const [release] = await readReleases()
const isKnown = release !== undefined && (await hasCommit(release.commit))
if (!isKnown) console.warn(`The upgrade is not tested: this copy of the repository lacks commit ${release?.commit}.`)

describe.skipIf(!isKnown)(`an upgrade from ${release?.version}`, () => {
  const resources = new AsyncDisposableStack()
  let installation: Record<string, string>
  let releaseFolder: string
  let webhooks: Receiver
  let key: string
  const programs: Program[] = []
  /** Where clients send requests. */
  const targets: string[] = []
  const failures: string[] = []
  /** Ids of workers whose creation was acknowledged. */
  const acknowledged: string[] = []
  let isLoading = true
  let hasEnded = false
  let load: Promise<unknown>

  beforeAll(async () => {
    const [data, code] = [await temporaryFolder(), await temporaryFolder()]
    for (const each of [data, code]) resources.defer(() => each.remove())
    releaseFolder = code.folder
    await installRelease(release?.commit as string, releaseFolder)
    const { url, drop } = await emptyDatabase(data.folder)
    resources.defer(drop)
    webhooks = await startReceiver()
    resources.defer(() => webhooks.close())
    installation = {
      DATABASE_URL: url,
      MUSTER_DATA_DIR: data.folder,
      MUSTER_SECRET: 'a secret of thirty-two characters or more',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      DATABASE_WAIT_MS: '10000', // a busy machine must not make a request fail
    }
  }, 600_000)
  afterAll(async () => {
    isLoading = false
    hasEnded = true
    for (const { child } of programs) child.kill('SIGKILL')
    await Promise.all(programs.map(({ ends }) => ends()))
    await load
    await resources.disposeAsync()
  })

  async function emptyDatabase(folder: string): Promise<{ url: string; drop(): Promise<void> }> {
    if (debianVersion !== undefined) {
      const postgres: DebianPostgres = await openDebianPostgres(folder)
      const server = await postgres.start(await postgres.init('cluster', 'fsync = off\n'))
      await ask(server.url('postgres'), 'create database muster')
      return { url: server.url('muster'), drop: () => postgres.stop() }
    }
    const name = `test_${randomUUID().replaceAll('-', '')}`
    const url = new URL(inject('templateUrl'))
    url.pathname = '/postgres'
    const admin = url.href
    await ask(admin, `create database ${name}`)
    url.pathname = `/${name}`
    return { url: url.href, drop: async () => void (await ask(admin, `drop database ${name} with (force)`)) }
  }

  /** Start a server. @param folder of its code; undefined: this version */
  async function serve(folder?: string): Promise<{ url: string; program: Program }> {
    const port = String(await freePort())
    const program = run(['serve'], { ...installation, PORT: port }, folder)
    programs.push(program)
    const url = `http://127.0.0.1:${port}`
    const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200
    await eventually(async () => program.child.exitCode !== null || isReady(), START)
    expect(program.child.exitCode, program.output()).toBeNull()
    targets.push(url)
    return { url, program }
  }

  /** Run a command of the release. */
  async function muster(...args: string[]) {
    const program = run([...args, '--json'], installation, releaseFolder)
    expect(await program.ends(), program.output()).toBe(0)
    return JSON.parse(program.output().trim().split('\n').at(-1) as string)
  }

  /** Send a request until a server takes it, as the guide on errors says: 503 and a lost connection are tried again. */
  async function send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const headers: Record<string, string> = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    if (method !== 'GET') headers['idempotency-key'] = randomUUID()
    for (let attempt = 0; !hasEnded; attempt++) {
      const url = targets[attempt % targets.length] as string
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const answer = await fetch(`${url}/api/public/v1${path}`, init).catch(() => undefined)
      if (answer !== undefined && answer.status < 400) return (await answer.json()) as Record<string, unknown>
      if (answer !== undefined && answer.status !== 503)
        throw new Error(`${method} ${path} at ${url}: ${answer.status} ${await answer.text()}`)
      await answer?.arrayBuffer()
      await sleep(100)
    }
    throw new Error(`${method} ${path}: no server took it before the end`)
  }

  async function work(): Promise<void> {
    while (isLoading) {
      targets.push(targets.shift() as string) // in turn
      const created = await send('POST', '/workers', { first_name: 'Ada', last_name: 'Okafor' })
      const id = String(created.id)
      acknowledged.push(id)
      const changed = await send('PATCH', `/workers/${id}`, { trade: 'welder' })
      const read = await send('GET', `/workers/${id}`)
      if (changed.trade !== 'welder' || read.trade !== 'welder') throw new Error(`worker ${id} was not changed`)
      await send('GET', '/workers?limit=5')
    }
  }

  async function writes(): Promise<void> {
    const enough = acknowledged.length + WRITES
    await eventually(async () => acknowledged.length >= enough || failures.length > 0)
    expect(failures).toEqual([])
  }

  it('under load loses no write and no event, and no request fails', async () => {
    const before = await serve(releaseFolder)
    const { id: org } = await muster('org', 'create', '--name', 'Northgate')
    const scopes = ['--environment', 'live', '--scopes', 'read write', '--rate', '1000000']
    ;({ key } = await muster('key', 'create', '--org', org, ...scopes))
    await muster('endpoint', 'create', '--org', org, '--url', webhooks.url, '--events', 'worker.created')
    const ofRelease = await appliedMigrations(installation.DATABASE_URL as string)
    load = Promise.all(
      Array.from({ length: CLIENTS }, () => work().catch((error: Error) => failures.push(error.message))),
    )
    await writes()

    const after = await serve() // migrates meanwhile
    expect(await appliedMigrations(installation.DATABASE_URL as string)).toEqual(migrationNames())
    expect(migrationNames()).toEqual(expect.arrayContaining(ofRelease))
    await writes()

    const restarted = await serve(releaseFolder) // starts on the new schema
    await writes()

    for (const { url, program } of [before, restarted]) {
      targets.splice(targets.indexOf(url), 1)
      program.child.kill('SIGTERM')
      expect(await program.ends(), program.output()).toBe(0)
    }
    await writes()
    isLoading = false
    await load
    expect(failures).toEqual([])

    const delivered = () => webhooks.received.map(({ body }) => String(body.data.object.id))
    await eventually(async () => new Set(delivered()).size >= acknowledged.length)
    expect(new Set(delivered())).toEqual(new Set(acknowledged))
    const names = new Map(webhooks.received.map(({ body, headers }) => [body.id, headers['webhook-id']]))
    expect(webhooks.received.every(({ body, headers }) => names.get(body.id) === headers['webhook-id'])).toBe(true)
    const page = await send('GET', '/workers?limit=1')
    expect(page.pagination).toMatchObject({ total: acknowledged.length })

    after.program.child.kill('SIGTERM')
    expect(await after.program.ends()).toBe(0)
    const logged = programs.flatMap((program) => program.output().match(/^\{"level":[56]0.*$/gm) ?? [])
    // A migration may meet a write in a deadlock: that write gets 503, and is done when it is tried again.
    expect(logged.filter((line) => !line.includes('"code":"unavailable"'))).toEqual([])
  }, 600_000)
})
