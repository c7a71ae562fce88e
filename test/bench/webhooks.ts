/**
 * Webhooks compared with a bare loop that posts the same signed bodies to the same receiver: how many deliveries per
 * second one worker sends and logs, and the time from commit to arrival at the receiver. `node test/bench/webhooks.ts`
 * runs it alone.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOrganisation } from '../../src/access/organisations.ts'
import { makeSigningSecret } from '../../src/events/webhooks/signature.ts'
import { newSecret } from '../../src/events/webhooks/signing-secrets.ts'
import { type Database, openDatabase } from '../../src/platform/database/client.ts'
import { openSecretBox } from '../../src/platform/secrets/secret-box.ts'
import type { BareLoad } from './bare.ts'
import { startDatabase } from './database.ts'
import { parentOf, processorTime } from './processor.ts'
import { type Arrivals, clock, type Expectation } from './receiver.ts'

const SECRET = 'the secret of a bench, thirty-two characters or more'
const ENDPOINTS = 3
const CONCURRENCY = 100
const EVENTS = 10_000
const DELIVERIES = EVENTS * ENDPOINTS
const CHANGES = 200
const INTERVAL = 15
const SECOND = 1000
const PATIENCE = 180 * SECOND

export interface WebhookFigures {
  deliveries_per_second: { ours: number; bare: number; ratio: number }
  /** Processor time of each process that takes part, and of all; `bare` is that of the bare loop and its receiver. */
  processor_us_per_delivery: { worker: number; database: number; receiver: number; ours: number; bare: number }
  commit_to_receiver_ms: { p50: number; p99: number }
  call_to_receiver_bare_ms: { p50: number; p99: number }
  latency_ratio: { p50: number; p99: number }
}

const round = (value: number) => Math.round(value * 100) / 100
const at = (values: number[], share: number) =>
  round(values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN)

export async function benchWebhooks(rounds: number): Promise<WebhookFigures> {
  await using stack = new AsyncDisposableStack()
  const { url: databaseUrl } = stack.use(await startDatabase())
  const database = stack.adopt(openDatabase(databaseUrl, 4), (each) => each.close())

  const [receiver, bare] = ['receiver.ts', 'bare.ts'].map((file) =>
    stack.adopt(fork(path.join(import.meta.dirname, file)), (child) => void child.kill()),
  ) as [ChildProcess, ChildProcess]
  const url = `http://127.0.0.1:${await message<number>(receiver)}/hook`
  const orgId = await makeEndpoints(database, url)
  await fill(database, orgId, 1)
  const { rows } = await database.pool.query('delete from webhook_deliveries returning body')
  const body = rows[0].body as string
  const secret = makeSigningSecret()

  const ourRates: number[] = []
  const bareRates: number[] = []
  const concurrency = ENDPOINTS * CONCURRENCY
  const worker = await startWorker(databaseUrl)
  stack.defer(() => worker.stop())
  const postmaster = await postmasterOf(database)
  const spent = { worker: [] as number[], database: [] as number[], receiver: [] as number[], bare: [] as number[] }
  const spend = (pids: Record<string, number>) => {
    const before = Object.entries(pids).map(([name, pid]) => [name, pid, processorTime(pid)] as const)
    return () => before.map(([name, pid, then]) => [name, ((processorTime(pid) - then) * SECOND) / DELIVERIES] as const)
  }
  for (let each = 0; each <= rounds; each++) {
    const delivered = await expectRequests(receiver, { expect: DELIVERIES })
    await fill(database, orgId, EVENTS)
    const ended = spend({ worker: worker.pid, database: postmaster, receiver: receiver.pid as number })
    const rate = perSecond(await delivered.seen)
    await delivering(database)
    const times = ended()
    const posted = await expectRequests(receiver, { expect: DELIVERIES })
    const bareEnded = spend({ bare: bare.pid as number, receiver: receiver.pid as number })
    await load(bare, { url, body, secret, requests: DELIVERIES, concurrency })
    const bareRate = perSecond(await posted.seen)
    const bareTime = bareEnded().reduce((sum, [, time]) => sum + time, 0)
    if (each === 0) continue // compiles code and fills caches before the measurement
    ourRates.push(rate)
    bareRates.push(bareRate)
    for (const [name, time] of times) spent[name as keyof typeof spent].push(time)
    spent.bare.push(bareTime)
  }

  await database.pool.query(
    `update webhook_endpoints set enabled = false
     where org_id = $1 and id <> (select id from webhook_endpoints where org_id = $1 order by id limit 1)`,
    [orgId],
  )
  const delivered = await expectRequests(receiver, { expect: CHANGES })
  const commits: number[] = []
  for (let each = 0; each < CHANGES; each++) {
    await fill(database, orgId, 1)
    commits.push(clock())
    await sleep(INTERVAL)
  }
  const waits = differences(await delivered.seen, commits)
  const posted = await expectRequests(receiver, { expect: CHANGES })
  const startTimes = await load(bare, { url, body, secret, requests: CHANGES, concurrency: 1, every: INTERVAL })
  const bareWaits = differences(await posted.seen, startTimes)

  const latency = { p50: at(waits, 0.5), p99: at(waits, 0.99) }
  const bareLatency = { p50: at(bareWaits, 0.5), p99: at(bareWaits, 0.99) }
  const ratios = ourRates.map((each, index) => each / (bareRates[index] as number))
  return {
    deliveries_per_second: {
      ours: Math.round(at(ourRates, 0.5)),
      bare: Math.round(at(bareRates, 0.5)),
      ratio: at(ratios, 0.5),
    },
    processor_us_per_delivery: summarise(spent),
    commit_to_receiver_ms: latency,
    call_to_receiver_bare_ms: bareLatency,
    latency_ratio: { p50: round(latency.p50 / bareLatency.p50), p99: round(latency.p99 / bareLatency.p99) },
  }
}

/** Endpoints of a new organisation, with one signing secret. */
async function makeEndpoints(database: Database, url: string) {
  const { id: orgId } = await createOrganisation(database, 'Bench')
  const box = openSecretBox(Buffer.from(SECRET))
  for (let each = 0; each < ENDPOINTS; each++) {
    const id = randomUUID()
    const { columns } = newSecret(box, orgId, id)
    const data = { orgId, id, url, eventTypes: ['*'], concurrency: CONCURRENCY, ...columns }
    await database.prisma.webhookEndpoint.create({ data })
  }
  return orgId
}

/** Emit the same event many times, with different ids. */
async function fill({ pool }: Database, orgId: string, events: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select begin_write($1)', [orgId])
    await client.query(
      `insert into events (org_id, type, object_type, object_id, sequence, data)
       select $1, 'worker.created', 'worker', gen_random_uuid(), n, $2 from generate_series(1, $3::int) as n`,
      [orgId, DATA, events],
    )
    await client.query('commit')
    await client.query("select pg_notify('muster_changes', $1 || ' deliveries')", [orgId])
  } finally {
    client.release()
  }
}

const DATA = JSON.stringify({ object: { object: 'worker', id: randomUUID(), pad: 'x'.repeat(500) }, sequence: 1 })

async function startWorker(url: string) {
  const settings = { DATABASE_URL: url, MUSTER_SECRET: SECRET, WEBHOOK_ALLOW_PRIVATE: 'true' }
  const worker = spawn(process.execPath, ['src/cli/main.ts', 'worker'], {
    env: { PATH: process.env.PATH ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(worker.stdout, 'data')
  return {
    pid: worker.pid as number,
    async stop() {
      worker.kill('SIGTERM')
      await once(worker, 'exit')
    },
  }
}

function summarise(spent: Record<'worker' | 'database' | 'receiver' | 'bare', number[]>) {
  const median = (values: number[]) => Math.round(at(values, 0.5))
  const [worker, database, receiver] = [median(spent.worker), median(spent.database), median(spent.receiver)]
  return { worker, database, receiver, ours: worker + database + receiver, bare: median(spent.bare) }
}

async function postmasterOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  return parentOf(rows[0].pid)
}

/** Wait until the outcome of every delivery is recorded. */
async function delivering({ pool }: Database): Promise<void> {
  const open = "select exists (select from webhook_backlog where status = 'due') as open"
  while ((await pool.query(open)).rows[0].open) await sleep(INTERVAL)
}

/** @throws if none comes for minutes: a bench that waits forever says nothing */
async function message<Message>(from: ChildProcess): Promise<Message> {
  const [received] = await once(from, 'message', { signal: AbortSignal.timeout(PATIENCE) })
  return received as Message
}

/** Set how many requests the receiver counts from now on. */
async function expectRequests(receiver: ChildProcess, expectation: Expectation): Promise<{ seen: Promise<Arrivals> }> {
  receiver.send(expectation)
  await message(receiver)
  return { seen: message<Arrivals>(receiver) }
}

function load(bare: ChildProcess, bareLoad: BareLoad): Promise<number[]> {
  bare.send(bareLoad)
  return message(bare)
}

function perSecond({ moments }: Arrivals): number {
  return ((moments.length - 1) * SECOND) / ((moments.at(-1) as number) - (moments[0] as number))
}

function differences({ moments }: Arrivals, startTimes: number[]): number[] {
  return moments.map((moment, index) => moment - (startTimes[index] as number))
}

if (import.meta.main) console.log(JSON.stringify(await benchWebhooks(Number(process.argv[2] ?? 3)), null, 2))
