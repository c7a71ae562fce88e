/** A daily run whose process is killed: another process finishes it, and every event is emitted once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dueQueue } from '../../../src/domain/daily/queues.ts'
import { queues } from '../../../src/domain/queues.ts'
import { openQueue } from '../../../src/platform/jobs/queue.ts'
import { countEvents, expectedEvents, makeDailyLoad } from '../../support/daily-load.ts'
import { daysFrom } from '../../support/days.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** A killed process is detected after a little more than ten seconds. */
const TIMEOUT = 120_000
const LOAD = { workers: 1000, documentsEach: 1 }
/** External id of a worker whose document expires in ten days, processed after about a hundred others. */
const HELD_WORKER = '502'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
})
afterAll(() => server.stop())

const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows

it('emits every event exactly once', async () => {
  await makeDailyLoad(server.database, server.orgId, { ...LOAD, today: daysFrom(new Date(), 0) })
  const holder = await server.database.pool.connect()
  await holder.query('begin')
  await holder.query(
    `select from documents d join workers w on w.org_id = d.org_id and w.id = d.worker_id
     where w.org_id = $1 and w.external_id = $2 for update of d`,
    [server.orgId, HELD_WORKER],
  )
  const first = await server.worker()
  const queue = await openQueue(server.database, queues, false)
  await queue.send(server.database.prisma, dueQueue, {}, 'test')
  await queue.close()
  await eventually(async () => {
    const waiting = await query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query ilike 'update%documents%'`,
    )
    return waiting.length > 0
  })
  const halfway = await countEvents(server, server.orgId)
  expect(halfway['worker.mobilised']).toBe(LOAD.workers)
  expect(halfway['document.expiring']).toBeGreaterThan(0)
  await server.worker()
  first.child.kill('SIGKILL')
  await first.ends()
  await holder.query('rollback')
  holder.release()
  await eventually(async () => {
    const [day] = await query('select 1 from organisation_days where org_id = $1 and finished_at is not null', [
      server.orgId,
    ])
    return day
  }, TIMEOUT)
  expect(await countEvents(server, server.orgId)).toEqual(expectedEvents(LOAD))
  const [counts] = await query(
    `select (select count(*)::int from notifications where org_id = $1) as notifications,
       (select count(*)::int from tasks where org_id = $1) as tasks`,
    [server.orgId],
  )
  expect(counts).toEqual({ notifications: LOAD.workers / 5, tasks: LOAD.workers / 5 })
}, 240_000)
