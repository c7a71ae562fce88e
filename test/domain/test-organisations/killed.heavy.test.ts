/** A process that is killed while days pass: another one goes on, and nothing happens twice. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { testMaker } from '../../support/test-organisations.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
})
afterAll(() => server.stop())

it('goes on where the process was killed', { timeout: 300_000 }, async () => {
  const maker = testMaker(server, await server.key({ scopes: ['test:manage'] }))
  const { id, key, path } = await maker.make({ demo: true, clock: '2031-05-01T12:00:00Z' })
  let worker = await server.worker()
  await maker.ready(path)
  expect((await maker.begin(path, '2031-06-05T12:00:00Z')).status).toBe(200)
  for (const day of ['2031-05-05', '2031-05-15']) {
    await eventually(async () => (await maker.get(path)).body.clock > day)
    worker.child.kill('SIGKILL')
    await worker.ends()
    expect((await maker.get(path)).body.status).toBe('advancing')
    worker = await server.worker()
  }
  expect((await maker.ready(path)).clock).toBe('2031-06-05T12:00:00.000Z')
  const { rows } = await server.database.pool.query(
    `select count(*)::int as number, count(distinct object_id)::int as documents from events
     where org_id = $1 and type = 'document.expired'`,
    [id],
  )
  // Two expired on the day before it began, and nine had 1 to 28 days left.
  expect(rows[0]).toEqual({ number: 11, documents: 11 })
  const documents = (await maker.get('/documents?status=expired&limit=1', key)).body.pagination.total
  expect(documents).toBe(11)
})
