/** A retention run whose process is killed: another one ends it, each record goes once, and nothing under a hold goes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queues } from '../../../src/domain/queues.ts'
import { retentionQueue } from '../../../src/domain/retention/queue.ts'
import { openQueue } from '../../../src/platform/jobs/queue.ts'
import { daysFrom } from '../../support/days.ts'
import { eventsOf } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { stamped } from '../../support/write.ts'

const WORKERS = 2000
/** Every tenth worker. */
const HELD = WORKERS / 10
const KILLS = 2
/** A killed process is detected after a little more than ten seconds. */
const TIMEOUT = 120_000
const DAY = daysFrom(new Date(), 800)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
})
afterAll(() => server.stop())

const query = async (text: string, values: unknown[] = [server.orgId]) =>
  (await server.database.pool.query(text, values)).rows
const gone = async () => (await query(`select id from documents where org_id = $1 and file_key = ''`)).length
const HELD_ROWS = `select d.* from documents d join workers w on w.org_id = d.org_id and w.id = d.worker_id
  where d.org_id = $1 and w.legal_hold_at is not null order by d.id`

it('removes each record once, and none under a hold', async () => {
  await stamped(server, server.orgId, async (client) => {
    await client.query(
      `insert into workers (org_id, first_name, last_name, external_id, legal_hold_at)
       select $1, 'Ada', 'Okafor ' || n, n, case when n % 10 = 0 then now() end from generate_series(0, $2::int - 1) n`,
      [server.orgId, WORKERS],
    )
    await client.query(
      `insert into documents (org_id, worker_id, type, name, status, file_name, content_type, size_bytes, file_key)
       select org_id, id, 'right_to_work', 'Share code', 'valid', 'a.pdf', 'application/pdf', 9, org_id || '/' || external_id
       from workers where org_id = $1`,
      [server.orgId],
    )
    await client.query(
      `insert into retention_rules values ($1, 'documents', 'right_to_work', 'last_assignment_end', 24)`,
      [server.orgId],
    )
  })
  const before = await query(HELD_ROWS)
  expect(before).toHaveLength(HELD)
  const queue = await openQueue(server.database, queues, false)
  await queue.send(server.database.prisma, retentionQueue, { orgId: server.orgId, day: DAY }, server.orgId)
  await queue.close()
  for (let kill = 0; kill < KILLS; kill += 1) {
    const already = await gone()
    const worker = await server.worker()
    await eventually(async () => (await gone()) > already, TIMEOUT)
    worker.child.kill('SIGKILL')
    await worker.ends()
  }
  await server.worker()
  await eventually(async () => (await gone()) === WORKERS - HELD, TIMEOUT)
  expect(await query(HELD_ROWS)).toEqual(before)
  const events = (await eventsOf(server, server.orgId)).filter(({ type }) => type === 'document.deleted')
  expect(new Set(events.map(({ object_id }) => object_id)).size).toBe(WORKERS - HELD)
  expect(events).toHaveLength(WORKERS - HELD)
  const audited = await query(
    `select jsonb_array_elements_text(detail -> 'ids') as id from audit_log where org_id = $1 and action = 'retention.removed'`,
  )
  expect(audited).toHaveLength(WORKERS - HELD)
  expect(new Set(audited.map(({ id }) => id)).size).toBe(WORKERS - HELD)
}, 400_000)
