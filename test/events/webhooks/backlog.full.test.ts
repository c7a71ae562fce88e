/** What is said of deliveries that were not sent yet: how late, whose, and why. */
import pg from 'pg'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { WebhookDeliveryStatus } from '../../../prisma/generated/client/enums.ts'
import { readWebhookBacklog } from '../../../src/events/webhooks/backlog.ts'
import { readDeliveries } from '../../../src/events/webhooks/log.ts'
import { type Db, openDatabase } from '../../../src/platform/database/client.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'

const [FIRST, SECOND] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002']
let own: TestDatabase | undefined
let pool: pg.Pool

async function close() {
  await pool?.end()
  await own?.drop()
}
beforeEach(async () => {
  await close()
  own = await copyDatabase()
  pool = new pg.Pool({ connectionString: own.url, max: 2 })
  for (const id of [FIRST, SECOND])
    await pool.query('insert into organisations (id, name) values ($1, $2)', [id, `Org ${id.at(-1)}`])
})
afterAll(close)

/** An endpoint with deliveries that are due. @param sending how many more are being sent */
async function endpoint(orgId: string, { due = 1, minutes = 60, sending = 0, failing = false, concurrency = 2 } = {}) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select begin_write($1)', [orgId])
    const { rows } = await client.query(
      `insert into webhook_endpoints (org_id, id, url, event_types, secret, secret_key_id, concurrency, failing_since)
       values ($1, next_id(), 'https://receiver.example/', '{*}', '', '', $2, case when $3 then now() end) returning id`,
      [orgId, concurrency, failing],
    )
    const { id } = rows[0] as { id: string }
    const made = await client.query<{ id: string }>(
      `with made as (insert into webhook_deliveries (org_id, endpoint_id, event_id, event_type, body, created_at)
         select $1, $2, 'evt_' || n, 'worker.created', '{}', now() - make_interval(mins => $4) from generate_series(1, $3) n returning *)
       insert into webhook_backlog (org_id, endpoint_id, delivery_id) select org_id, endpoint_id, id from made returning delivery_id as id`,
      [orgId, id, due + sending, minutes],
    )
    if (sending > 0)
      await client.query(
        `insert into webhook_leases (org_id, endpoint_id, id, until, deliveries) values ($1, $2, next_id(), now() + interval '30 s', $3)`,
        [orgId, id, made.rows.slice(0, sending).map((row) => row.id)],
      )
    await client.query('commit')
    return id
  } finally {
    client.release()
  }
}

it('what nobody takes is late, and is its organisation’s', async () => {
  const id = await endpoint(SECOND)
  const { due, oldestSeconds, late } = await readWebhookBacklog(pool)
  expect([due, Math.round(oldestSeconds / 60)]).toEqual([1, 60])
  expect(late).toMatchObject([{ orgId: SECOND, name: 'Org 2', endpointId: id, reason: 'worker', endpoints: 1 }])
})

it.each([
  ['that fails and is tried', { sending: 1, failing: true }, 'failing'],
  ['at its concurrency', { sending: 2 }, 'receiver'],
])('an endpoint %s does not make all late, and says why it is', async (_what, state, reason) => {
  await endpoint(FIRST, state)
  const { oldestSeconds, late } = await readWebhookBacklog(pool)
  expect(oldestSeconds).toBe(0)
  expect(late).toMatchObject([{ orgId: FIRST, reason }])
  expect(late[0]?.seconds).toBeGreaterThanOrEqual(3600)
})

it('an endpoint whose organisation has its turns taken by others waits for a turn', async () => {
  await endpoint(FIRST, { sending: 2, minutes: 5 })
  await endpoint(FIRST, { minutes: 90 })
  const { oldestSeconds, late } = await readWebhookBacklog(pool)
  expect(oldestSeconds).toBe(0)
  expect(late).toMatchObject([{ orgId: FIRST, reason: 'turn', endpoints: 2 }])
})

it('an endpoint that fails while nobody delivers is late as all are', async () => {
  await endpoint(FIRST, { failing: true })
  expect(await readWebhookBacklog(pool)).toMatchObject({
    late: [{ reason: 'worker' }],
    oldestSeconds: expect.closeTo(3600, -2),
  })
})

it.each([
  ['that was tried', { sending: 1, failing: true }],
  ['at its concurrency', { sending: 2 }],
  ['alone', { sending: 1, due: 0 }],
])('an endpoint %s when its workers were killed is late as all are', async (_what, state) => {
  const id = await endpoint(FIRST, state)
  await endpoint(FIRST, { minutes: 5 })
  await pool.query("update webhook_leases set until = now() - interval '1 s'")
  expect(await readWebhookBacklog(pool)).toMatchObject({
    late: [{ endpointId: id, reason: 'worker', endpoints: 2 }],
    oldestSeconds: expect.closeTo(3600, -2),
  })
})

it('what a killed worker was sending is due again once its lease has run out, before anybody has ended the lease', async () => {
  await endpoint(FIRST, { sending: 1 })
  const scope = { orgId: FIRST, clientId: null, managesApps: false }
  const queryOf = (status: WebhookDeliveryStatus) => ({ scope, filter: { statuses: [status] }, cursor: null })
  const statusesOf = async (db: Db, status: WebhookDeliveryStatus) =>
    (await readDeliveries(db, queryOf(status), 10)).data.map((each) => each.status)
  const database = openDatabase((own as TestDatabase).url, 2)
  try {
    const standing = async () => [
      await statusesOf(database.prisma, 'due'),
      await statusesOf(database.prisma, 'sending'),
    ]
    expect(await standing()).toEqual([['due'], ['sending']])
    await pool.query("update webhook_leases set until = now() - interval '1 s'")
    expect(await standing()).toEqual([['due', 'due'], []])
  } finally {
    await database.close()
  }
})

it('a long backlog of one hides no age of another, nor replays the age of what is new', async () => {
  const id = await endpoint(FIRST, { due: 1500, minutes: 1 })
  await endpoint(SECOND, { minutes: 120 })
  const read = await readWebhookBacklog(pool)
  expect(Math.round(read.oldestSeconds / 60)).toBe(120)
  expect(read.late.map(({ orgId }) => orgId)).toEqual([SECOND, FIRST])
  // Half of them are old, and were replayed just now.
  await pool.query(
    `with old as (select delivery_id from webhook_backlog where endpoint_id = $1 order by delivery_id limit 700),
       aged as (update webhook_deliveries set created_at = now() - interval '3 days' where id in (select delivery_id from old))
     update webhook_backlog set next_attempt_at = now() - interval '10 s' where delivery_id in (select delivery_id from old)`,
    [id],
  )
  expect((await readWebhookBacklog(pool)).late[1]?.seconds).toBeCloseTo(60, -2)
})

it('a retry whose time has come is late', async () => {
  await endpoint(FIRST, { minutes: 600 })
  await pool.query(
    "update webhook_backlog set status = 'waiting', attempts = 1, next_attempt_at = now() - interval '20 min'",
  )
  expect(Math.round((await readWebhookBacklog(pool)).oldestSeconds / 60)).toBe(20)
})

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** The rows that a plan read of what it found before: no index finds a row there. */
const rowsFound = (node: PlanNode): number =>
  (node['Node Type'] === 'CTE Scan'
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, each) => sum + rowsFound(each), 0)

it('many late endpoints are read once, not once for each', async () => {
  const each = 50
  for (let n = 0; n < each; n++) for (const org of [FIRST, SECOND]) await endpoint(org)
  await pool.query('analyze')
  let plan: PlanNode | undefined
  const explaining = {
    async query(text: string, values: unknown[]) {
      const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values)
      plan = rows[0]['QUERY PLAN'][0].Plan
      return pool.query(text, values)
    },
  }
  const { late } = await readWebhookBacklog(explaining as never)
  expect(late.map(({ endpoints }) => endpoints)).toEqual([each, each])
  expect(rowsFound(plan as PlanNode)).toBeLessThan(10 * each)
})
