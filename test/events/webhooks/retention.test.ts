/** Retention of the delivery log: delivered and replayable deliveries, and deleted endpoints. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WebhookDeliveryStatus } from '../../../prisma/generated/client/enums.ts'
import { createOrganisation } from '../../../src/access/organisations.ts'
import { removeDeliveries } from '../../../src/events/webhooks/retention.ts'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'
import { stamped } from '../../support/write.ts'

const NOW = new Date('2026-06-30T12:00:00Z')
const EVENT_DAYS = 30
const BATCH = 2000

let own: TestDatabase
let database: Database
let orgId: string

beforeAll(async () => {
  own = await copyDatabase()
  database = openDatabase(own.url, 5)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})
beforeEach(async () => {
  orgId = (await createOrganisation(database, 'Keeps a log')).id
})
afterEach(async () => {
  await database.prisma.organisation.delete({ where: { id: orgId } })
})

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const sweep = (eventDays = EVENT_DAYS) => removeDeliveries(database.pool, eventDays, NOW)

async function makeEndpoint(deletedAt: Date | null = null): Promise<string> {
  const endpoint = await database.prisma.webhookEndpoint.create({
    data: {
      orgId,
      url: 'https://receiver.example/',
      eventTypes: ['*'],
      secret: Buffer.from('sealed'),
      secretKeyId: 'none',
      deletedAt,
    },
  })
  return endpoint.id
}

/** The backlog status of a delivery with this status; undefined for one that is not in the backlog. */
const backlogStatus: Record<WebhookDeliveryStatus, string | undefined> = {
  due: 'due',
  waiting: 'waiting',
  sending: 'due',
  delivered: undefined,
  dead_lettered: 'dead_lettered',
  held: 'held',
  cancelled: 'cancelled',
}

const MAKE_DELIVERIES = `
  with made as (
    insert into webhook_deliveries (org_id, endpoint_id, event_id, event_type, body, created_at)
    select $1, $2, 'evt_' || n, 'worker.created', '{}', $3 from generate_series(1, $4) n
    returning org_id, endpoint_id, id),
  tried as (
    insert into webhook_attempts (org_id, delivery_id, id, started_at, duration_ms, outcome, request_headers)
    select org_id, id, gen_random_uuid(), $3, 1, 'delivered', '{}' from made),
  leased as (
    insert into webhook_leases (org_id, endpoint_id, id, until, deliveries)
    select org_id, endpoint_id, gen_random_uuid(), now() + interval '1 hour', array_agg(id) from made where $6
    group by org_id, endpoint_id)
  insert into webhook_backlog (org_id, endpoint_id, delivery_id, status)
  select org_id, endpoint_id, id, $5::webhook_delivery_status from made where $5 is not null`

/** Deliveries of one age, each with an attempt. */
async function makeDeliveries(
  endpointId: string,
  status: WebhookDeliveryStatus,
  createdAt: Date,
  count = 1,
): Promise<void> {
  const values = [orgId, endpointId, createdAt, count, backlogStatus[status] ?? null, status === 'sending']
  await stamped({ database }, orgId, (client) => client.query(MAKE_DELIVERIES, values))
}

async function remaining() {
  const where = { orgId }
  const { webhookDelivery, webhookBacklog, webhookAttempt, webhookEndpoint } = database.prisma
  return {
    deliveries: await webhookDelivery.count({ where }),
    backlog: await webhookBacklog.count({ where }),
    attempts: await webhookAttempt.count({ where }),
    endpoints: await webhookEndpoint.count({ where }),
  }
}

const ONLY_ENDPOINT = { deliveries: 0, backlog: 0, attempts: 0, endpoints: 1 }
const oneDelivery = (status: WebhookDeliveryStatus) => ({
  deliveries: 1,
  backlog: backlogStatus[status] === undefined ? 0 : 1,
  attempts: 1,
  endpoints: 1,
})

describe.each([
  ['delivered', 30],
  ['cancelled', 30],
  ['dead_lettered', 90],
  ['held', 90],
] as const)('a delivery that is %s', (status, days) => {
  it(`is kept for ${days} days, then removed with its attempts`, async () => {
    const endpoint = await makeEndpoint()
    await makeDeliveries(endpoint, status, daysAgo(days))
    expect(await sweep()).toBe(0)
    expect(await remaining()).toEqual(oneDelivery(status))
    await makeDeliveries(endpoint, status, new Date(daysAgo(days).getTime() - 1))
    expect(await sweep()).toBe(1)
    expect(await remaining()).toEqual(oneDelivery(status))
  })

  it('is kept as long as events, if they are kept for longer', async () => {
    await makeDeliveries(await makeEndpoint(), status, daysAgo(120))
    expect(await sweep(120)).toBe(0)
    expect(await remaining()).toEqual(oneDelivery(status))
    expect(await sweep(119)).toBe(1)
    expect(await remaining()).toEqual(ONLY_ENDPOINT)
  })
})

it.each(['due', 'waiting', 'sending'] as const)(
  'a delivery that is %s is not final and is never removed',
  async (status) => {
    await makeDeliveries(await makeEndpoint(), status, daysAgo(1000))
    expect(await sweep()).toBe(0)
    expect(await remaining()).toEqual(oneDelivery(status))
  },
)

describe('an endpoint', () => {
  it('that was deleted is removed with its last delivery', async () => {
    const endpoint = await makeEndpoint(daysAgo(100))
    await makeDeliveries(endpoint, 'held', daysAgo(91))
    await makeDeliveries(endpoint, 'held', daysAgo(89))
    expect(await sweep()).toBe(1)
    expect(await remaining()).toEqual(oneDelivery('held'))
    await database.prisma.webhookDelivery.updateMany({ where: { orgId }, data: { createdAt: daysAgo(91) } })
    expect(await sweep()).toBe(1)
    expect(await remaining()).toEqual({ ...ONLY_ENDPOINT, endpoints: 0 })
  })

  it('that was deleted is listed for 90 days, even without deliveries', async () => {
    await makeEndpoint(daysAgo(90))
    await sweep()
    expect(await remaining()).toEqual(ONLY_ENDPOINT)
  })

  it('that exists is kept without deliveries', async () => {
    await makeEndpoint()
    await sweep()
    expect(await remaining()).toEqual(ONLY_ENDPOINT)
  })
})

describe('many rows', () => {
  it('are removed in batches, and the removal stops between two batches on request', async () => {
    await makeDeliveries(await makeEndpoint(), 'delivered', daysAgo(31), 2 * BATCH + 1)
    const stopping = new AbortController()
    const pool = {
      query: (...statement: [string, unknown[]]) => {
        if (statement[0].includes('delete from webhook_deliveries')) stopping.abort()
        return database.pool.query(...statement)
      },
    } as typeof database.pool
    expect(await removeDeliveries(pool, EVENT_DAYS, NOW, stopping.signal)).toBe(BATCH)
    expect(await sweep()).toBe(BATCH + 1)
    expect(await remaining()).toEqual(ONLY_ENDPOINT)
  })

  it('are removed by two processes at once, each row by one of them', async () => {
    await makeDeliveries(await makeEndpoint(), 'delivered', daysAgo(31), 2 * BATCH)
    const removed = await Promise.all([sweep(), sweep()])
    expect(removed[0] + removed[1] + (await sweep())).toBe(2 * BATCH)
    expect(await remaining()).toEqual(ONLY_ENDPOINT)
  })

  it('do not wait for a row that another process is removing', async () => {
    await makeDeliveries(await makeEndpoint(), 'delivered', daysAgo(31), 10)
    const other = await database.pool.connect()
    await other.query('begin')
    await other.query('select from webhook_deliveries where org_id = $1 limit 4 for update', [orgId])
    expect(await sweep()).toBe(6)
    await other.query('rollback')
    other.release()
    expect(await sweep()).toBe(4)
    expect(await remaining()).toEqual(ONLY_ENDPOINT)
  })
})
