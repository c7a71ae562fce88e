/**
 * `npm run bench [-- --json] [--seconds N] [--rounds N] [--only TEXT]`: compares the REST surface with a hand-written
 * handler over one database, and webhooks with a bare loop, as ratios. Repeated reads come from the cache while the
 * organisation clock does not move; cold ones are made anew each time, by a server that remembers nothing. Ratios are
 * stable where single figures are not: both sides run under the same machine load.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { createApiKey } from '../../src/access/organisations.ts'
import { loadDemo } from '../../src/demo/organisation.ts'
import { openDatabase } from '../../src/platform/database/client.ts'
import { startDatabase } from './database.ts'
import type { Load, Measured, RequestSample } from './load.ts'
import { type Row, report } from './report.ts'
import { benchWebhooks } from './webhooks.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '6' },
    only: { type: 'string', default: '' },
  },
})
const CONNECTIONS = 16
const POOL = '10'
const BASE = '/api/public/v1'
/** A process in production must be told that these are meant. */
const MEANT = { METRICS_PUBLIC: 'true', MAIL_PRINT: 'true' }

const children: ChildProcess[] = []
const stack = new AsyncDisposableStack()

async function main(): Promise<void> {
  const { url: databaseUrl } = stack.use(await startDatabase())
  const database = openDatabase(databaseUrl, 2)
  const { id: orgId } = await loadDemo(database)
  const { key } = await createApiKey(database, {
    orgId,
    environment: 'live',
    scopes: ['read', 'write'],
    ratePerMinute: 1_000_000_000,
  })
  await database.close()
  const settings = { DATABASE_URL: databaseUrl, DATABASE_POOL: POOL, NODE_ENV: 'production', ...MEANT }
  const address = { PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:0' }
  const serve = (more: Record<string, string>) =>
    startServer(['src/cli/main.ts', 'serve'], { ...settings, ...address, ...more }, /localhost:(\d+)/)
  const ours = await serve({})
  const forgetful = await serve({ ANSWER_CACHE_MB: '0' })
  const reference = await startServer(['test/bench/reference.ts'], settings, /^(\d+)/)
  const loader = fork(path.join(import.meta.dirname, 'load.ts'))
  children.push(loader)

  const scenarios = (await describe(ours, key)).filter(([name]) => name.includes(options.only))
  await checkSame(ours, reference, scenarios, key)
  const rows: Row[] = []
  for (const [name, sample, { cold = false, alone = false } = {}] of scenarios) {
    if (!options.json) console.error(`measuring ${name}`)
    const port = cold ? forgetful : ours
    rows.push(await compare(name, sample, alone ? [port] : [port, reference], loader))
  }
  const webhooks = 'webhooks'.includes(options.only) ? await benchWebhooks(Number(options.rounds)) : undefined
  report(rows, webhooks, { json: options.json, cores: availableParallelism(), connections: CONNECTIONS })
}

interface Kind {
  /** Of a server that remembers no answers. */
  cold?: boolean
  /** Without a reference. */
  alone?: boolean
}

type Scenario = [name: string, shot: Omit<RequestSample, 'port'>, kind?: Kind]

async function describe(port: number, key: string): Promise<Scenario[]> {
  const authorization = `Bearer ${key}`
  const headers = { authorization }
  const posts = { authorization, 'content-type': 'application/json' }
  const first = await fetch(`http://127.0.0.1:${port}${BASE}/workers?limit=1`, { headers })
  const { id } = (await first.json()).data[0]
  const get = (what: string): Omit<RequestSample, 'port'> => ({
    path: BASE + what,
    method: 'GET',
    headers,
    status: 200,
  })
  const fields =
    'object id firstName lastName email phone trade status complianceStatus externalId metadata createdAt updatedAt'
  const query = `{ workers(limit: 50) { data { ${fields} } pagination { limit offset total hasMore } } }`
  return [
    ['get', get(`/workers/${id}`)],
    ['list of 50', get('/workers?limit=50')],
    ['list of 200', get('/workers?limit=200')],
    ['get, cold', get(`/workers/${id}`), { cold: true }],
    ['list of 50, cold', get('/workers?limit=50'), { cold: true }],
    ['list of 200, cold', get('/workers?limit=200'), { cold: true }],
    ['sync page of 50, never asked before', get('/workers?limit=50&updated_since={moment}')],
    [
      'GraphQL list of 50',
      { path: '/graphql', method: 'POST', headers: posts, body: JSON.stringify({ query }), status: 200 },
      { alone: true },
    ],
    [
      'create',
      {
        path: `${BASE}/workers`,
        method: 'POST',
        headers: posts,
        body: '{"first_name":"Ada","last_name":"Okafor"}',
        status: 201,
      },
    ],
  ]
}

/** Check that both return the same data before they are compared. */
async function checkSame(ours: number, reference: number, scenarios: Scenario[], key: string): Promise<void> {
  for (const [name, { path: url, method }] of scenarios) {
    if (method !== 'GET' || url.includes('{moment}')) continue
    const [one, other] = await Promise.all(
      [ours, reference].map(async (port) =>
        (await fetch(`http://127.0.0.1:${port}${url}`, { headers: { authorization: `Bearer ${key}` } })).json(),
      ),
    )
    if (!isDeepStrictEqual(one, other)) throw new Error(`${name}: the two servers answer differently`)
  }
}

async function compare(
  name: string,
  sample: Omit<RequestSample, 'port'>,
  ports: number[],
  loader: ChildProcess,
): Promise<Row> {
  const run = (port: number, seconds: number) =>
    startLoad(loader, { ...sample, port, seconds, connections: CONNECTIONS })
  for (const port of ports) await run(port, 1) // warm up
  const sides: Measured[][] = ports.map(() => [])
  for (let round = 0; round < Number(options.rounds); round++)
    for (const [side, port] of ports.entries()) sides[side]?.push(await run(port, Number(options.seconds)))
  return { name, ours: sides[0] ?? [], reference: sides[1] }
}

function startLoad(loader: ChildProcess, load: Load): Promise<Measured> {
  return new Promise((resolve, reject) => {
    loader.once('message', (message: { measured?: Measured; failure?: string }) =>
      message.measured ? resolve(message.measured) : reject(new Error(message.failure)),
    )
    loader.send(load)
  })
}

function startServer(args: string[], settings: Record<string, string>, port: RegExp): Promise<number> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const found = port.exec(text)
      if (found) resolve(Number(found[1]))
    })
    child.on('exit', () => reject(new Error(`${args[0]} ended: ${text}`)))
  })
}

async function cleanUp(): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.removeAllListeners('exit').once('exit', () => {})
    child.kill('SIGTERM')
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2000))])
    child.kill('SIGKILL')
  }
  await stack.disposeAsync()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(1)))
try {
  await main()
} finally {
  await cleanUp()
}
