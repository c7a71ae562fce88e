/** The total of a list of events and the position of a page: exact, and from stored counts instead of the events. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { forOrganisation } from '../../src/access/tenancy/client.ts'
import { type EventObject, eventObjects } from '../../src/events/catalogue.ts'
import { countEvents, type EventFilter, type EventWindow } from '../../src/events/read.ts'
import { removeEvents } from '../../src/events/retention.ts'
import { credentialOf } from '../support/run-query.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { stamped } from '../support/write.ts'

const EVENTS = 9000
const TYPES = ['worker.created', 'worker.updated', 'client.created', 'task.created']
const everything = Object.keys(eventObjects) as EventObject[]
const day = 24 * 3_600_000
const from = Date.UTC(2026, 0, 1)
const record = '00000000-0000-7000-8000-000000000001'

let server: TestServer
let orgId: string

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  orgId = await server.organisation()
  await add(EVENTS)
})
afterAll(() => server.stop())

/** Events of 20 days, a third of them in the last minute, of four types in turn; every hundredth is of one record. */
function add(count: number): Promise<unknown> {
  return stamped(server, orgId, (client) =>
    client.query(
      `insert into events (org_id, id, type, object_type, object_id, sequence, data, created_at)
       select $1, 'evt_' || lpad(to_hex(ms), 12, '0') || lpad(to_hex(n), 20, '0'), type, split_part(type, '.', 1),
         case when n % 100 = 0 then $2 else gen_random_uuid() end, n, '{}', to_timestamp(ms / 1000.0)
       from generate_series(1, $3) n
       cross join lateral (select $4::bigint + case when n > $3 * 2 / 3 then 20 * $5::bigint + n % 60000
         else n * 20 * $5::bigint / $3 end as ms, ($6::text[])[n % 4 + 1] as type) each`,
      [orgId, record, count, from, day, TYPES],
    ),
  )
}

const filters: [string, Partial<EventFilter>][] = [
  ['all', {}],
  ['some records', { objects: ['worker', 'task'] }],
  ['some types', { types: ['client.created', 'worker.updated'] }],
  ['types that the caller may not read', { objects: ['client'], types: ['client.created', 'worker.updated'] }],
  ['no type', { types: ['job.created'] }],
  ['a time', { since: new Date(from + 7 * day + 1234) }],
  ['a time in the busy minute', { since: new Date(from + 20 * day + 31_000) }],
  ['a time before all', { since: new Date(0) }],
  ['a time after all', { since: new Date(from + 900 * day) }],
  ['a time and types', { since: new Date(from + 11 * day), types: ['worker.updated'] }],
  ['one record', { objectId: record, since: new Date(from + 11 * day) }],
]
const windows: Partial<EventWindow>[] = [{ offset: 0 }, { offset: 40 }]
for (const order of ['newest_first', 'oldest_first'] as const)
  for (const at of [0, 3 * day, 11 * day + 77, 20 * day + 59_999, 100 * day])
    windows.push({ order, after: `evt_${(from + at).toString(16).padStart(12, '0').padEnd(32, '5')}` })
windows.push({ after: `evt_${'f'.repeat(32)}` }, { after: `evt_${'0'.repeat(32)}`, order: 'oldest_first' })

const filterOf = (filter: Partial<EventFilter>): EventFilter => ({ objects: everything, ...filter })
const windowOf = (window: Partial<EventWindow>): EventWindow => ({
  order: 'newest_first',
  limit: 50,
  offset: 0,
  after: undefined,
  ...window,
})

/** The same numbers, counted. */
async function counted({ objects, types, since, objectId }: EventFilter, { order, offset, after }: EventWindow) {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select id from events where org_id = $1 and object_type = any($2) and ($3::text[] is null or type = any($3))
       and ($4::uuid is null or object_id = $4) and ($5::timestamptz is null or created_at >= $5)`,
    [orgId, objects, types ?? null, objectId ?? null, since ?? null],
  )
  const isBefore = ({ id }: { id: string }) => (order === 'newest_first' ? id >= (after ?? '') : id <= (after ?? ''))
  return { total: rows.length, before: after === undefined ? offset : rows.filter(isBefore).length }
}

async function expectExact(filter: EventFilter): Promise<void> {
  for (const window of windows.map(windowOf))
    expect(
      await countEvents(
        { db: forOrganisation(server.database, orgId), orgId, credential: credentialOf(orgId) },
        filter,
        window,
      ),
      JSON.stringify({ filter, window }),
    ).toEqual(await counted(filter, window))
}

it.each(filters)('are exact with a filter by %s, wherever the page is', (_what, filter) =>
  expectExact(filterOf(filter)),
)

interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/** The rows of its tables that a plan read. */
const rowsRead = (node: PlanNode): number =>
  (node['Relation Name'] === undefined
    ? 0
    : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']) +
  (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0)

/** The statement of a count. */
async function statementOf(filter: EventFilter, window: EventWindow): Promise<Prisma.Sql> {
  let statement: Prisma.Sql | undefined
  const $queryRaw = async (texts: TemplateStringsArray, ...values: unknown[]) => {
    statement = Prisma.sql([...texts], ...values)
    return []
  }
  await countEvents({ db: { $queryRaw } as never, orgId, credential: credentialOf(orgId) }, filter, window)
  return statement as Prisma.Sql
}

it.each(filters.filter(([, { objectId }]) => objectId === undefined))(
  'by %s read stored counts, and the events of four seconds at most',
  async (_what, filter) => {
    await server.database.pool.query('vacuum analyze events, event_counts')
    for (const window of windows.map(windowOf)) {
      const { text, values } = await statementOf(filterOf(filter), window)
      const { rows } = await server.database.pool.query(`explain (analyze, format json) ${text}`, values)
      // In the busy minute there are 200 events in four seconds.
      expect(rowsRead(rows[0]['QUERY PLAN'][0].Plan), text).toBeLessThan(2000)
    }
  },
)

describe('when events are removed', () => {
  it('stay exact, and nothing is left of spans that are empty', async () => {
    await removeEvents(server.database.pool, 0, new Date(from + 9 * day + 4321))
    for (const [, filter] of filters) await expectExact(filterOf(filter))
    await removeEvents(server.database.pool, 0, new Date(from + 900 * day))
    await expectExact(filterOf({}))
    const { rows } = await server.database.pool.query('select count(*)::int as n from event_counts where org_id = $1', [
      orgId,
    ])
    expect(rows).toEqual([{ n: 0 }])
  })
})

it('are counted for what the migration finds', async () => {
  await add(500)
  const { pool } = server.database
  const counts = async () =>
    (await pool.query('select * from event_counts where org_id = $1 order by level, span, type', [orgId])).rows
  const kept = await counts()
  const recount = `select org_id, level, event_span(id, level) as span, type, count(*)::int as total
    from events cross join generate_series(0, 2) as level where org_id = $1 group by 1, 2, 3, 4 order by 2, 3, 4`
  expect((await pool.query(recount, [orgId])).rows).toEqual(kept)
  expect(kept.length).toBeGreaterThan(0)
})
