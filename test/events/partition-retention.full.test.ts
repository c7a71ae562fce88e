/** Old events, deliveries, attempts and requests go with their partitions; what must be kept stays. */
import type { Logger } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { WebhookDeliveryStatus } from '../../prisma/generated/client/enums.ts'
import { createOrganisation } from '../../src/access/organisations.ts'
import { SANDBOX_ORGANISATION } from '../../src/access/sandbox.ts'
import { type Database, openDatabase } from '../../src/platform/database/client.ts'
import { readPartitions } from '../../src/platform/database/partitions/catalogue.ts'
import { addPartitions } from '../../src/platform/database/partitions/maintenance.ts'
import { lengthFor } from '../../src/platform/database/partitions/partition.ts'
import { firstIdAt } from '../../src/platform/text/uuid.ts'
import { keepTables, keepTablesOnce, partitionedTables } from '../../src/server/growth.ts'
import { copyDatabase, type TestDatabase } from '../support/database.ts'
import { stamped } from '../support/write.ts'

const DAY = 86_400_000
const DAYS = 30
const settings = { eventRetentionDays: DAYS }
/** After the partitions of the template, at the end of a month: August of next year. */
const then = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 8) - 1)
const after = (days: number) => new Date(then.getTime() + days * DAY)

let own: TestDatabase
let database: Database
let orgId: string
let sandboxEvents: number
const warnings: unknown[] = []
const log = { warn: (...entry: unknown[]) => void warnings.push(entry) }

beforeAll(async () => {
  own = await copyDatabase()
  database = openDatabase(own.url, 5)
  orgId = (await createOrganisation(database, 'Grows')).id
  sandboxEvents = await count('events', SANDBOX_ORGANISATION)
  await database.prisma.webhookEndpoint.create({
    data: {
      orgId,
      url: 'https://receiver.example/',
      eventTypes: ['job.created'],
      secret: Buffer.from('sealed'),
      secretKeyId: '',
    },
  })
  await addPartitions(database.pool, partitionedTables(settings), then)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

async function count(table: string, org = orgId): Promise<number> {
  const { rows } = await database.pool.query(`select count(*)::int as n from ${table} where org_id = $1`, [org])
  return rows[0].n
}

const keep = (now: Date) => keepTablesOnce(database.pool, settings, log, { now, until: now })

/** A UUIDv7. */
function idAt(at: Date): string {
  const time = firstIdAt(at)
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${crypto.randomUUID().slice(15)}`
}

/** An event with a run, a delivery with an attempt, and a logged request, as if it were that time. */
async function live(at: Date, status?: WebhookDeliveryStatus): Promise<string> {
  const delivery = idAt(at)
  await stamped({ database }, orgId, async (client) => {
    await client.query('select begin_write($1, $2)', [orgId, at])
    await client.query(
      `insert into events (org_id, type, object_type, object_id, sequence, data)
       values ($1, 'worker.created', 'worker', gen_random_uuid(), 1, '{}')`,
      [orgId],
    )
    await client.query(
      `with rule as (insert into automations (org_id, name, trigger, actions) values ($1, 'Rule', 'x', '[]') returning id)
       insert into automation_runs (org_id, event_id, automation_id)
       select $1, (select max(id) from events where org_id = $1), id from rule`,
      [orgId],
    )
    await client.query(
      `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event_type, body, created_at)
       select $1, $2, id, 'evt', 'worker.created', '{}', $3 from webhook_endpoints where org_id = $1`,
      [orgId, delivery, at],
    )
    await client.query(
      `insert into webhook_attempts (org_id, delivery_id, id, started_at, duration_ms, outcome, request_headers)
       values ($1, $2, gen_random_uuid(), $3, 1, 'timed_out', '{}')`,
      [orgId, delivery, at],
    )
    if (status !== undefined)
      await client.query(
        `insert into webhook_backlog (org_id, endpoint_id, delivery_id, status, next_attempt_at, stopped_at)
         select $1, id, $2, $3::text::webhook_delivery_status, case $3::text when 'waiting' then now() + interval '1 year' end, now()
         from webhook_endpoints where org_id = $1`,
        [orgId, delivery, status],
      )
    await client.query(
      `insert into request_log (org_id, id, at, request_id, surface, method, path, credential_id, credential_kind,
         environment, status, duration_ms) values ($1, $2, $3, 'req', 'rest', 'GET', '/', $1, 'key', 'live', 200, 1)`,
      [orgId, idAt(at), at],
    )
  })
  return delivery
}

const remaining = async () => ({
  events: await count('events'),
  runs: await count('automation_runs'),
  counts: (await count('event_counts')) > 0,
  deliveries: await count('webhook_deliveries'),
  attempts: await count('webhook_attempts'),
  backlog: await count('webhook_backlog'),
  requests: await count('request_log'),
})

it('partitions are dropped with all that is in them, a quarter of the retention later at most', async () => {
  await live(then)
  const all = { events: 1, runs: 1, counts: true, deliveries: 1, attempts: 1, backlog: 0, requests: 1 }
  expect(await remaining()).toEqual(all)
  await keep(after(13.9))
  expect(await remaining()).toEqual(all)
  await keep(after(14 + 14 / 4))
  expect(await remaining()).toEqual({ ...all, requests: 0 })
  await keep(after(29.9))
  expect(await remaining()).toEqual({ ...all, requests: 0 })
  await keep(after(30 + 30 / 4))
  const nothing = { events: 0, runs: 0, counts: false, deliveries: 0, attempts: 0, backlog: 0, requests: 0 }
  expect(await remaining()).toEqual(nothing)
  expect(warnings).toEqual([])
})

it('a partition makes room for those of its deliveries that are kept', async () => {
  const at = after(60)
  await addPartitions(database.pool, partitionedTables(settings), at)
  await live(at)
  const kept = [
    await live(at, 'due'),
    await live(at, 'waiting'),
    await live(at, 'dead_lettered'),
    await live(at, 'held'),
  ]
  await live(at, 'cancelled')
  const ids = async (table: string, column: string) =>
    (await database.pool.query(`select ${column} as id from ${table} where org_id = $1 order by 1`, [orgId])).rows.map(
      ({ id }) => id,
    )
  await keep(after(60 + 30 + 7.5))
  expect(await ids('webhook_deliveries', 'id')).toEqual(kept.toSorted())
  expect(await ids('webhook_attempts', 'delivery_id')).toEqual(kept.toSorted())
  expect(await ids('webhook_backlog', 'delivery_id')).toEqual(kept.toSorted())
  const names = (await readPartitions(database.pool, [{ name: 'webhook_deliveries' }])).get(
    'webhook_deliveries',
  )?.ranges
  expect(names?.[0]?.name).toMatch(/^webhook_deliveries_\d{8}_\d{4}_kept$/)
  // It is a partition as others are, with its keys and references.
  const { rows } = await database.pool.query(
    `insert into webhook_attempts (org_id, delivery_id, id, started_at, duration_ms, outcome, request_headers)
     values ($1, $2, gen_random_uuid(), now(), 1, 'timed_out', '{}') returning tableoid::regclass::text as name`,
    [orgId, kept[0]],
  )
  expect(rows[0].name).toMatch(/_kept$/)
  const deletion = database.pool.query('delete from webhook_attempts where org_id = $1 and delivery_id = $2', [
    orgId,
    kept[0],
  ])
  expect((await deletion).rowCount).toBe(2)

  await keep(after(60 + 89.9))
  expect(await ids('webhook_deliveries', 'id')).toEqual(kept.toSorted())
  await database.pool.query(`delete from webhook_backlog where org_id = $1 and status in ('due', 'waiting')`, [orgId]) // sent
  await keep(after(60 + 90 + 7.5))
  expect(await remaining()).toMatchObject({ deliveries: 0, attempts: 0, backlog: 0 })
  expect(warnings).toEqual([])
})

it('what becomes due again while its partition is dropped stays', async () => {
  const at = after(200)
  await addPartitions(database.pool, partitionedTables(settings), at)
  const id = await live(at)
  const replay = await database.pool.connect()
  await replay.query('begin')
  await replay.query('select id from webhook_deliveries where org_id = $1 and id = $2', [orgId, id])
  await replay.query(
    `insert into webhook_backlog (org_id, endpoint_id, delivery_id)
     select org_id, endpoint_id, id from webhook_deliveries where org_id = $1 and id = $2`,
    [orgId, id],
  )
  const keeping = keep(after(200 + 30 + 7.5))
  await expect
    .poll(
      async () =>
        (
          await database.pool.query(
            "select from pg_locks where not granted and relation = 'webhook_deliveries'::regclass",
          )
        ).rowCount,
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  await replay.query('commit')
  replay.release()
  await keeping
  await keep(after(200 + 30 + 7.5))
  expect(await remaining()).toMatchObject({ events: 0, deliveries: 1, attempts: 1, backlog: 1 })
})

it('the sandbox keeps its events and their counts', async () => {
  expect(sandboxEvents).toBeGreaterThan(0)
  expect(await count('events', SANDBOX_ORGANISATION)).toBe(sandboxEvents)
  const { rows } = await database.pool.query(
    'select sum(total)::int as n from event_counts where org_id = $1 and level = 2',
    [SANDBOX_ORGANISATION],
  )
  expect(rows[0].n).toBe(sandboxEvents)
})

it('few partitions are left, however much time has passed', async () => {
  let now = after(400)
  for (; now < after(500); now = new Date(now.getTime() + 5 * DAY)) await keep(now)
  const found = await readPartitions(database.pool, partitionedTables(settings))
  for (const { days, name } of partitionedTables(settings)) {
    const { ranges } = found.get(name) as { ranges: unknown[] }
    expect(ranges.length).toBeLessThanOrEqual(Math.ceil((days * DAY) / lengthFor(days)) + 6)
  }
})

it('the release before removes nothing by the ctids of another partition', async () => {
  await live(after(500))
  const before = await remaining()
  for (const table of ['webhook_deliveries', 'request_log'])
    await database.pool.query(`delete from ${table} where ctid = any (array(select ctid from ${table} limit 10))`)
  expect(await remaining()).toEqual(before)
  await database.pool.query('delete from webhook_endpoints where org_id = $1', [orgId])
  expect(await remaining()).toMatchObject({ deliveries: 0, attempts: 0 })
})

it('tables are kept every ten minutes until the process stops, and what fails is logged', async () => {
  const table = { name: 'events' }
  const last = async () => (await readPartitions(database.pool, [table])).get('events')?.ranges.at(-1)?.to as number
  const before = await last()
  await database.pool.query('alter table request_log rename to request_log_away')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: before })
  try {
    const stop = keepTables(database, settings, log as unknown as Logger)
    vi.advanceTimersByTime(600_000)
    vi.useRealTimers()
    await expect.poll(() => warnings.length, { timeout: 60_000 }).toBeGreaterThan(0)
    stop()
  } finally {
    vi.useRealTimers()
    await database.pool.query('alter table request_log_away rename to request_log')
  }
  await keep(new Date(before))
  expect(await last()).toBeGreaterThan(before)
})
