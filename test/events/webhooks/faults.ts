/**
 * Changes over REST, delivered to several endpoints, while workers are killed and the database crashes and restarts.
 * `node test/events/webhooks/faults.ts [CHANGES] [KILLS] [RESTARTS]` runs it alone; the defaults are 10,000 changes, 10
 * kills and 2 restarts.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../../prisma/migrate.ts'
import { createApiKey, createOrganisation } from '../../../src/access/organisations.ts'
import { newSecret } from '../../../src/events/webhooks/signing-secrets.ts'
import { openDatabase } from '../../../src/platform/database/client.ts'
import { acquireEmbedded } from '../../../src/platform/database/embedded.ts'
import { BASE_PATH } from '../../../src/platform/http/base-path.ts'
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts'

const SECRET = 'the secret of a fault run, thirty-two characters'
const WRITERS = 4
export const ENDPOINTS = 3
export const CONCURRENCY = 10
/** Delay of each response in milliseconds, so that a kill interrupts open requests. */
const ANSWER_AFTER = 20

interface Faults {
  changes: number
  kills: number
  restarts: number
}

interface Result {
  events: number
  /** According to the delivery log. */
  delivered: number
  deadLettered: number
  /** Events that an endpoint never got and whose delivery is not dead-lettered. */
  missing: number
  /** Requests with a repeated idempotency key, except retries after a timeout. */
  duplicates: number
  /** Events that one endpoint got under more than one key. */
  keyConflicts: number
  /** Workers that ended by themselves. */
  crashedWorkers: number
  /** Deliveries that a worker still holds a lease on. */
  leasedDeliveries: number
}

export interface FaultBench extends AsyncDisposable {
  run(faults: Faults): Promise<Result>
}

interface Request {
  endpoint: string
  key: string
  event: string
}

export async function openFaultBench(): Promise<FaultBench> {
  const stack = new AsyncDisposableStack()
  try {
    return await open(stack)
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

async function open(stack: AsyncDisposableStack): Promise<FaultBench> {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-faults-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  const embedded = await acquireEmbedded(folder, () => {})
  stack.defer(() => embedded.release())
  await migrate(embedded.url)
  const database = stack.adopt(openDatabase(embedded.url, 4), (each) => each.close())

  const requests: Request[] = []
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { id: event } = JSON.parse(Buffer.concat(chunks).toString())
      requests.push({ endpoint: request.url ?? '', key: String(request.headers['x-service-idempotency-key']), event })
      setTimeout(() => response.end('ok'), ANSWER_AFTER)
    })
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  stack.defer(() => {
    receiver.close()
    receiver.closeAllConnections()
  })
  const { port } = receiver.address() as AddressInfo

  const { id: orgId } = await createOrganisation(database, 'Faults')
  const { key } = await createApiKey(database, {
    orgId,
    environment: 'live',
    scopes: ['write'],
    ratePerMinute: 1_000_000,
  })
  const secretBox = openSecretBox(Buffer.from(SECRET))
  for (let each = 0; each < ENDPOINTS; each++) {
    const id = randomUUID()
    const { columns } = newSecret(secretBox, orgId, id)
    const url = `http://127.0.0.1:${port}/${id}`
    await database.prisma.webhookEndpoint.create({
      data: { orgId, id, url, eventTypes: ['*'], concurrency: CONCURRENCY, ...columns },
    })
  }

  const settings = {
    DATABASE_URL: embedded.url,
    MUSTER_SECRET: SECRET,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    WEBHOOK_TIMEOUT_SECONDS: '2',
    WEBHOOK_RETRY_SCHEDULE: '1,1,1,1,1',
    WEBHOOK_WORKER: 'false',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
  }
  const server = startProgram(['serve'], settings)
  stack.defer(() => end(server))
  const base = `http://127.0.0.1:${await printed(server, /localhost:(\d+)/)}${BASE_PATH}`

  return {
    async run({ changes, kills, restarts }) {
      requests.length = 0
      const before = await lastEvent()
      const total = changes * ENDPOINTS
      let stopping = false
      let crashedWorkers = 0
      let worker: ChildProcess | undefined
      const workerLoop = (async () => {
        while (!stopping) {
          worker = startProgram(['worker'], settings)
          let started = false // a worker does not start while the database is down
          worker.stdout?.once('data', () => (started = true))
          const [, signal] = await once(worker, 'exit')
          if (!stopping && started && signal !== 'SIGKILL') crashedWorkers++
        }
      })()
      const faults = [...spread(kills, 'kill'), ...spread(restarts, 'restart')].sort((one, other) => one.at - other.at)
      const causeFaults = (async () => {
        for (const { at, what } of faults) {
          while (requests.length < at * total) await sleep(2)
          if (what === 'kill') worker?.kill('SIGKILL')
          else await crashDatabase()
        }
      })()
      let next = 0
      const write = async () => {
        while (next++ < changes) await createWorker(base, key, randomUUID())
      }
      await Promise.all(Array.from({ length: WRITERS }, write))
      await causeFaults
      const counts = await untilFinal(before)
      stopping = true
      if (worker !== undefined) await end(worker)
      await workerLoop
      return { ...counts, crashedWorkers, ...(await countFaults(before)) }
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }

  async function lastEvent(): Promise<string> {
    const { rows } = await database.pool.query("select coalesce(max(id), '') as id from events")
    return rows[0].id
  }

  /** Kill a server process of PostgreSQL; it ends all others, recovers from its log and continues. */
  async function crashDatabase(): Promise<void> {
    const { rows } = await database.pool.query('select pg_backend_pid() as pid')
    process.kill(rows[0].pid, 'SIGKILL')
  }

  /** Wait until every delivery has a final status. */
  async function untilFinal(before: string): Promise<Pick<Result, 'delivered' | 'deadLettered'>> {
    for (;;) {
      const found = await database.pool
        .query(
          `select count(*) filter (where b.delivery_id is null)::int as delivered,
             count(*) filter (where b.status = 'dead_lettered')::int as dead, count(*)::int as total
           from webhook_deliveries d left join webhook_backlog b on b.delivery_id = d.id where event_id > $1`,
          [before],
        )
        .catch(() => undefined)
      const { delivered, dead, total } = found?.rows[0] ?? { total: -1 }
      if (delivered + dead === total) return { delivered, deadLettered: dead }
      await sleep(50)
    }
  }

  async function countFaults(before: string): Promise<Omit<Result, 'delivered' | 'deadLettered' | 'crashedWorkers'>> {
    const { rows: events } = await database.pool.query('select id from events where id > $1', [before])
    const { rows: deliveries } = await database.pool.query(
      `select event_id, d.endpoint_id, b.status
       from webhook_deliveries d left join webhook_backlog b on b.delivery_id = d.id where event_id > $1`,
      [before],
    )
    const keys = new Map<string, Set<string>>()
    for (const { endpoint, key: used, event } of requests) {
      const name = `${endpoint.slice(1)} ${event}`
      keys.set(name, (keys.get(name) ?? new Set()).add(used))
    }
    const dead = new Set(
      deliveries
        .filter((each) => each.status === 'dead_lettered')
        .map((each) => `${each.endpoint_id} ${each.event_id}`),
    )
    const { rows: endpoints } = await database.pool.query('select id from webhook_endpoints where org_id = $1', [orgId])
    const expected = endpoints.flatMap((endpoint) => events.map((event) => `${endpoint.id} ${event.id}`))
    const leases = await database.pool.query(
      'select coalesce(sum(cardinality(deliveries)), 0)::int as open from webhook_leases',
    )
    const { rows: timedOut } = await database.pool.query(
      `select 'dlv_' || replace(delivery_id::text, '-', '') as key, count(*)::int as count
       from webhook_attempts where outcome = 'timed_out' group by delivery_id`,
    )
    const retries = new Map(timedOut.map(({ key: used, count }) => [used, count]))
    const repeats = [...Map.groupBy(requests, ({ key: used }) => used)].map(
      ([used, times]) => times.length - 1 - (retries.get(used) ?? 0),
    )
    return {
      events: events.length,
      missing: expected.filter((name) => !keys.has(name) && !dead.has(name)).length,
      duplicates: repeats.reduce((sum, each) => sum + Math.max(each, 0), 0),
      keyConflicts: [...keys.values()].filter((each) => each.size > 1).length,
      leasedDeliveries: leases.rows[0].open,
    }
  }
}

/** Cause this many faults, evenly over the run. */
function spread(count: number, what: 'kill' | 'restart') {
  const shift = what === 'kill' ? 1 : 0.7
  return Array.from({ length: count }, (_, index) => ({ at: (index + shift) / (count + 1), what }))
}

/** Retry until it succeeds: the same idempotency key creates only one record. */
async function createWorker(base: string, key: string, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': name }
  const body = JSON.stringify({ first_name: 'Ada', last_name: name })
  for (;;) {
    const answer = await fetch(`${base}/workers`, { method: 'POST', headers, body }).catch(() => undefined)
    await answer?.text()
    if (answer?.status === 201) return
    if (answer !== undefined && answer.status < 500 && answer.status !== 409)
      throw new Error(`POST /workers answered ${answer.status}`)
    await sleep(50)
  }
}

function startProgram(args: string[], settings: Record<string, string>): ChildProcess {
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings }
  return spawn(process.execPath, ['src/cli/main.ts', ...args], { env, stdio: ['ignore', 'pipe', 'ignore'] })
}

function printed(program: ChildProcess, form: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    program.stdout?.on('data', (chunk) => {
      text += chunk
      const found = form.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
    program.once('error', reject)
    program.once('exit', () => reject(new Error(`it ended: ${text}`)))
  })
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill('SIGTERM')
  await ended
}

if (import.meta.main) {
  const [changes = 10_000, kills = 10, restarts = 2] = process.argv.slice(2).map(Number)
  await using bench = await openFaultBench()
  const baseline = await bench.run({ changes: Math.min(changes, 500), kills: 0, restarts: 0 })
  console.log('without faults', baseline)
  const started = performance.now()
  const result = await bench.run({ changes, kills, restarts })
  console.log(`with ${kills} kills and ${restarts} restarts`, result)
  console.log(`${Math.round((performance.now() - started) / 1000)} s`)
  const maxDuplicates = kills * CONCURRENCY * ENDPOINTS
  const errors = baseline.missing + baseline.duplicates + result.missing + result.keyConflicts + result.leasedDeliveries
  if (errors > 0 || result.duplicates > maxDuplicates) process.exitCode = 1
}
