/** What monitoring sees: metrics of workers, what waits in the database, slow statements, dashboard and alerts. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayQueue } from '../../src/domain/daily/queues.ts'
import { packQueue } from '../../src/domain/papers/queue.ts'
import { openDatabase } from '../../src/platform/database/client.ts'
import { logSlowStatements } from '../../src/platform/observation/slow-statements.ts'
import { runActivity } from '../../src/platform/watchdog/activity.ts'
import { openWorkerMetrics } from '../../src/server/metrics.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { create } from '../support/resources.ts'
import { request } from '../support/server.ts'
import { startWebhookServer, type WebhookServer } from '../support/webhooks.ts'

const TOKEN = 'a token of monitoring'
const FILES = 'src/platform/observation'
const PROMTOOL = '/usr/bin/promtool'
const isMissing = !existsSync(PROMTOOL)

let server: WebhookServer
let workerUrl: string

beforeAll(async () => {
  server = await startWebhookServer({ WEBHOOK_WORKER: 'false' })
  const idle = { WEBHOOK_WORKER: 'false', BACKGROUND_WORKER: 'false' }
  const worker = await server.worker({ ...idle, METRICS_PORT: '0', METRICS_TOKEN: TOKEN })
  const { metrics_port } = JSON.parse(worker.output().trim().split('\n').at(-1) as string)
  workerUrl = `http://127.0.0.1:${metrics_port}`
})
afterAll(() => server.stop())

const authorization = { authorization: `Bearer ${TOKEN}` }

async function metricsOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: authorization })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** The value of a series, by its name and labels as exported. */
const seriesValue = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  )

describe('a worker', () => {
  it('has /metrics for who has METRICS_TOKEN, and /healthz for everybody', async () => {
    expect(await (await fetch(`${workerUrl}/healthz`)).json()).toEqual({ status: 'up' })
    for (const headers of [new Headers(), new Headers({ authorization: 'Bearer wrong' })]) {
      const refused = await fetch(`${workerUrl}/metrics`, { headers })
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
    expect((await fetch(`${workerUrl}/workers`, { headers: authorization })).status).toBe(404)
    const text = await metricsOf(workerUrl)
    expect(seriesValue(text, 'muster_database_up')).toBe(1)
    expect(seriesValue(text, 'muster_database_connections_max')).toBe(20)
    expect(text).toMatch(/^muster_webhook_requests_total\{outcome="delivered"\} \d+$/m)
    expect(text).toMatch(/^muster_event_loop_delay_seconds\{percentile="99"\} /m)
    expect(text).toMatch(/^muster_clock_hold_seconds \d/m)
    expect(text).not.toContain('muster_requests_total')
  })

  it.each([
    ['does not start in production without METRICS_TOKEN', { METRICS_TOKEN: '' }, /METRICS_TOKEN: is required/],
    ['names METRICS_PORT if that is taken', { METRICS_TOKEN: TOKEN }, /METRICS_PORT: cannot listen on port \d+/],
  ])('%s', async (_what, settings, message) => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://api.example.com', MAIL_PRINT: 'true' }
    const taken = { HOST: '127.0.0.1', METRICS_PORT: new URL(server.url).port }
    const program = server.run(['worker'], { ...production, ...taken, ...settings })
    expect(await program.ends()).toBe(1)
    expect(program.output()).toMatch(message)
  })
})

it('how long a write holds its organisation is known while it lasts, and once after it', async () => {
  const held = async () => seriesValue(await metricsOf(server.url), 'muster_clock_hold_seconds')
  const worker = await create(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  const holder = await server.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from workers where id = $1 for update', [worker.body.id])
  const path = `${server.base}/workers/${worker.body.id}`
  const writing = request(path, { method: 'PATCH', key: server.liveKey, body: { trade: 'Rigger' } })
  const first = await eventually(async () => (await held()) || undefined)
  expect(await eventually(async () => (await held()) > first)).toBe(true)
  await holder.query('rollback')
  holder.release()
  expect((await writing).status).toBe(200)
  expect(await held()).toBeGreaterThan(first)
  expect(await held()).toBe(0)
})

it('every process says what waits in the database, and for how long', async () => {
  await server.endpoint('http://127.0.0.1:9/')
  await server.worker({ WEBHOOK_ALLOW_PRIVATE: 'false' }).then(({ child }) => child.kill('SIGKILL'))
  await create(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  const { pool } = server.database
  await pool.query("update webhook_deliveries set created_at = now() - interval '1 hour'")
  await pool.query(
    `insert into pgboss.job (name, data, state, created_on, start_after, completed_on) values
       ($1, '{}', 'retry', now() - interval '10 minutes', now() + interval '1 hour', null),
       ($1, '{}', 'failed', now() - interval '1 hour', now() - interval '1 hour', now() - interval '9 minutes'),
       ($1, '{}', 'failed', now() - interval '1 hour', now() - interval '1 hour', now() - interval '11 minutes'),
       ($1, '{}', 'completed', now() - interval '1 hour', now() - interval '1 hour', now())`,
    [packQueue.name],
  )
  // The worker passes over a row that is locked, so that the job waits as in a queue whose workers are busy. It may have
  // taken one before it is locked: then another is made.
  const holder = await pool.connect()
  await holder.query('begin')
  await eventually(async () => {
    const { rows } = await pool.query(
      `insert into pgboss.job (name, data, created_on, start_after)
       values ($1, '{}', now() - interval '2 hours', now() - interval '2 hours') returning id`,
      [dayQueue.name],
    )
    const waiting = "select from pgboss.job where id = $1 and state = 'created' for update skip locked"
    return (await holder.query(waiting, [rows[0].id])).rows.length === 1
  })
  for (const url of [server.url, workerUrl]) {
    const text = await eventually(async () => {
      const read = await metricsOf(url)
      return seriesValue(read, `muster_job_lateness_seconds{queue="${dayQueue.name}"}`) >= 7200 && read
    })
    const waiting = ['due', 'waiting'].map((state) => seriesValue(text, `muster_webhook_deliveries{state="${state}"}`))
    expect(waiting.reduce((sum, each) => sum + each)).toBeGreaterThan(0)
    expect(seriesValue(text, `muster_jobs{queue="${dayQueue.name}",state="due"}`)).toBeGreaterThanOrEqual(1)
    expect(seriesValue(text, `muster_job_age_seconds{queue="${dayQueue.name}"}`)).toBeGreaterThanOrEqual(7200)
    expect(seriesValue(text, `muster_jobs{queue="${packQueue.name}",state="retrying"}`)).toBe(1)
    expect(seriesValue(text, `muster_jobs{queue="${packQueue.name}",state="failed"}`)).toBe(1)
    expect(seriesValue(text, `muster_job_lateness_seconds{queue="${packQueue.name}"}`)).toBe(0)
    expect(seriesValue(text, `muster_job_age_seconds{queue="${packQueue.name}"}`)).toBeGreaterThanOrEqual(600)
    expect(seriesValue(text, 'muster_partitions_ahead_seconds{table="events"}')).toBeGreaterThan(86_400)
  }
  await holder.query('rollback')
  holder.release()
})

it('without the database /metrics still answers, and says so', async () => {
  const database = openDatabase(`postgresql://user:x@127.0.0.1:${await freePort()}/none`, 1, 100)
  const text = await openWorkerMetrics(database, { dataDir: 'absent' }).metrics()
  expect(seriesValue(text, 'muster_database_up')).toBe(0)
  for (const gauge of [
    'muster_webhook_lateness_seconds',
    'muster_webhook_organisation_lateness_seconds',
    'muster_webhook_deliveries',
    'muster_jobs',
    'muster_partitions_ahead_seconds',
  ])
    expect(text).not.toMatch(new RegExp(`^${gauge}[{ ]`, 'm'))
  await database.close()
})

describe('a slow statement', () => {
  interface Line {
    duration_ms: number
    statement: string
    operation?: string
  }

  async function logged(slowStatement: number, work: (database: ReturnType<typeof openDatabase>) => Promise<unknown>) {
    const lines: Line[] = []
    const log = { warn: (line: Line) => lines.push(line) } as unknown as Logger
    const database = openDatabase(server.databaseUrl, 2)
    logSlowStatements(database, { slowStatement }, log)
    await work(database)
    const count = database.statements.slow
    await database.close()
    return { lines, count }
  }

  it('is logged with the operation that sent it, and without its values', async () => {
    const { lines, count } = await logged(50, async ({ pool, prisma }) => {
      const facts = { operation: 'Report', request_id: 'req_1' }
      await runActivity(
        () => facts,
        () => pool.query('select pg_sleep(0.2),\n  $1::text', ['a secret']),
      )
      await runActivity(
        () => ({ queue: 'day' }),
        async () => await prisma.$queryRaw`select 1 from pg_sleep(0.2) where 'other' <> ${'secret'}`,
      )
    })
    const slept = lines.filter(({ statement }) => statement.includes('pg_sleep'))
    expect(slept).toMatchObject([
      { operation: 'Report', request_id: 'req_1', statement: 'select pg_sleep(0.2), $1::text' },
      { queue: 'day' },
    ])
    for (const { duration_ms } of slept) expect(duration_ms).toBeGreaterThan(100) // of 200: the clocks of two processes may be corrected meanwhile
    expect(JSON.stringify(lines)).not.toContain('secret')
    expect(count).toBe(lines.length)
  })

  it('is one that takes as long as SLOW_STATEMENT_MS says; with 0, none', async () => {
    const sleep = (database: ReturnType<typeof openDatabase>) => database.pool.query('select pg_sleep(0.1)')
    expect(await logged(3_600_000, sleep)).toEqual({ lines: [], count: 0 })
    expect(await logged(0, sleep)).toEqual({ lines: [], count: 0 })
  })
})

// In Debian's package `prometheus`.
const judge = `promtool check metrics${isMissing ? ' (skipped: prometheus missing)' : ''}`
it.skipIf(isMissing)(`all metrics are named as Prometheus asks for: ${judge}`, async () => {
  for (const url of [server.url, workerUrl]) {
    const checking = spawn(PROMTOOL, ['check', 'metrics'], { stdio: ['pipe', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [checking.stdout, checking.stderr]) stream.on('data', (text) => (said += text))
    checking.stdin.end(await metricsOf(url))
    const [code] = await once(checking, 'close')
    // Node's own metrics are named by prom-client.
    const problems = said.split('\n').filter((line) => line !== '' && !/^(nodejs|process)_/.test(line))
    expect([problems, [0, 3]]).toEqual([[], expect.arrayContaining([code])])
  }
})

describe('dashboard and alerts', () => {
  const alerts = readFileSync(`${FILES}/alerts.yaml`, 'utf8')
  const dashboard = JSON.parse(readFileSync(`${FILES}/dashboard.json`, 'utf8'))
  const shown: string[] = dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) =>
    panel.targets.map(({ expr }) => expr),
  )

  it('name metrics that a server or a worker has', async () => {
    const text = (await metricsOf(server.url)) + (await metricsOf(workerUrl))
    const exported = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name as string))
    const expressions = [...alerts.matchAll(/^ +expr: (.*)$/gm)].map(([, expr]) => expr as string)
    const named = new Set(
      [...expressions, ...shown].flatMap((expr) => expr.match(/\b(muster|nodejs|process)_\w+/g) ?? []),
    )
    expect(named.size).toBeGreaterThan(10)
    for (const name of named) expect(exported, name).toContain(name.replace(/_bucket$/, ''))
    const own = [...exported].filter((name) => name.startsWith('muster_'))
    for (const name of own)
      expect(
        [...named].some((each) => each.startsWith(name)),
        name,
      ).toBe(true)
  })

  it('say of each alert what it means and what to do', () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)]
    for (const part of [/^ +summary: /gm, /^ +description: /gm, /^ +labels: \{ severity: (page|ticket) \}/gm])
      expect(alerts.match(part)).toHaveLength(names.length)
  })
})
