/** Who reaches a test organisation, how many there can be, and what is left of one. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DailyStep } from '../../../src/domain/daily/batch.ts'
import { runPartOfDay } from '../../../src/domain/daily/run.ts'
import { findTestOrganisations, workOnTestOrganisation } from '../../../src/domain/test-organisations/run.ts'
import { MAX_TEST_RECORDS } from '../../../src/events/open-write.ts'
import type { Files } from '../../../src/platform/files/files.ts'
import { type OpenServices, openServices } from '../../support/daily-load.ts'
import { eventually } from '../../support/eventually.ts'
import { aFile } from '../../support/resources.ts'
import { graphql, request, startTestServer, type TestServer } from '../../support/server.ts'
import { storeOf } from '../../support/store.ts'
import { type MadeTest, testMaker } from '../../support/test-organisations.ts'

let server: TestServer
let services: OpenServices
let manager: string
let maker: ReturnType<typeof testMaker>

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  services = await openServices(server.database, server.clock)
  manager = await server.key({ scopes: ['test:manage'] })
  maker = testMaker(server, manager)
})
afterAll(async () => {
  await services.close()
  await server.stop()
})

/** The tables with rows of an organisation, except the audit log, which is only ever added to. */
async function tablesWith(orgId: string): Promise<string[]> {
  const { pool } = server.database
  const { rows } = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'org_id' and t.table_type = 'BASE TABLE' and c.table_name not in ('audit_log', 'audit_chain')`,
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rowCount } = await pool.query(`select from ${name} where org_id = $1 limit 1`, [orgId])
      return rowCount === 0 ? [] : [name]
    }),
  )
  return found.flat()
}

async function isGone({ id }: MadeTest): Promise<void> {
  const { pool } = server.database
  await eventually(async () => (await pool.query('select from organisations where id = $1', [id])).rowCount === 0)
  expect((await tablesWith(id)).filter((name) => !name.startsWith('request_log'))).toEqual([])
  expect((await pool.query('select from users where email like $1', [`%${id}%`])).rowCount).toBe(0)
}

it('is reached by its own key only, which reaches nothing else', async () => {
  const test = await maker.make()
  const own = await maker.post('/clients', test.key, { name: 'Harbour' })
  expect(own.status).toBe(201)
  const ordinary = await server.key()
  const others = await maker.post('/clients', ordinary, { name: 'Theirs' })
  expect((await maker.get(`/clients/${own.body.id}`, ordinary)).status).toBe(404)
  expect((await maker.get(`/clients/${others.body.id}`, test.key)).status).toBe(404)
  expect((await maker.get('/clients', test.key)).body.pagination.total).toBe(1)
  expect((await maker.get('/me', test.key)).body).toMatchObject({ environment: 'live' })
  const forged = test.key.replace('msttest_live', 'mst_live')
  expect((await maker.get('/clients', forged)).status).toBe(401)
})

it('belongs to the organisation that made it', async () => {
  const test = await maker.make()
  const other = await server.key({ orgId: await server.organisation(), scopes: ['test:manage'] })
  for (const path of [test.path, `${test.path}/emails`]) expect((await maker.get(path, other)).status).toBe(404)
  expect((await maker.post(`${test.path}/advance`, other, { to: '2099-01-01T00:00:00Z' })).status).toBe(404)
  expect((await maker.remove(test.path, other)).status).toBe(404)
  expect((await maker.get('/test-organisations', other)).body.data).toEqual([])
  expect((await maker.get('/test-organisations')).body.data).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: test.id, status: 'ready' })]),
  )
  const sandbox = await server.key({ environment: 'sandbox', scopes: ['test:manage'] })
  expect((await maker.get(test.path, sandbox)).status).toBe(404)
  const echoed = await maker.post('/test-organisations', sandbox, { name: 'Echo' })
  expect(echoed.status).toBe(201)
  expect((await maker.get('/clients', echoed.body.key)).status).toBe(401)
})

it('is managed with test:manage only, which its own keys cannot have', async () => {
  const test = await maker.make()
  for (const key of [test.key, await server.key()]) {
    expect((await maker.post('/test-organisations', key, { name: 'Nested' })).status).toBe(403)
    expect((await maker.get(test.path, key)).status).toBe(403)
    expect((await maker.post(`${test.path}/advance`, key, { to: '2099-01-01T00:00:00Z' })).status).toBe(403)
    expect((await maker.remove(test.path, key)).status).toBe(403)
  }
  const nested = await maker.post('/test-organisations', manager, { name: 'Nested', scopes: ['test:manage'] })
  expect([nested.status, nested.body.error.details[0].path]).toEqual([422, 'scopes'])
  const narrow = await maker.make({ scopes: ['clients:read'] })
  expect((await maker.post('/clients', narrow.key, { name: 'Harbour' })).status).toBe(403)
})

it.each([
  [{ name: '' }, 'name'],
  [{ clock: '1999-12-31T23:59:59Z' }, 'clock'],
  [{ clock: '2100-01-02T00:00:00Z' }, 'clock'],
  [{ time_zone: '+01:00' }, 'time_zone'],
  [{ scopes: ['everything'] }, 'scopes'],
])('refuses %j', async (body, path) => {
  const { status, body: answer } = await maker.post('/test-organisations', manager, { name: 'Build', ...body })
  expect([status, answer.error.details[0].path]).toEqual([422, path])
})

it('is not made under an Idempotency-Key, because the answer has a secret', async () => {
  const headers = { 'idempotency-key': 'once' }
  const body = { name: 'Build' }
  expect(
    (await request(`${server.base}/test-organisations`, { method: 'POST', key: manager, body, headers })).status,
  ).toBe(422)
})

it('advances forwards, a year at most', async () => {
  const { path } = await maker.make({ clock: '2030-01-01T12:00:00Z' })
  for (const to of ['2030-01-01T12:00:00Z', '2029-12-31T00:00:00Z', '2031-01-03T00:00:00Z']) {
    const { status, body } = await maker.begin(path, to)
    expect([status, body.error.details[0].path]).toEqual([422, 'to'])
  }
})

it('advances once at a time', async () => {
  const { path } = await maker.make({ clock: '2030-01-01T12:00:00Z' })
  const answers = await Promise.all(['2030-01-03T00:00:00Z', '2030-01-04T00:00:00Z'].map((to) => maker.begin(path, to)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  const won = answers.find(({ status }) => status === 200)?.body
  expect((await maker.ready(path)).clock).toBe(won.advancing_to)
})

it('takes no more writes when it is full', async () => {
  const { id, key } = await maker.make()
  await server.database.pool.query(
    `insert into tallies (org_id, resource, live, last_change) values ($1, 'workers', $2, now())`,
    [id, MAX_TEST_RECORDS],
  )
  expect((await maker.post('/clients', key, { name: 'One more' })).status).toBe(409)
  const query = 'mutation { createClient(input: { name: "One more" }) { id name } }'
  expect((await graphql(server, key, query)).body.errors).toMatchObject([{ extensions: { code: 'conflict' } }])
  expect((await maker.get('/clients', key)).body.data).toEqual([])
})

it('leaves nothing when it is deleted, and its key is refused at once', async () => {
  const test = await maker.make({ clock: '2030-01-01T12:00:00Z' })
  const { key } = test
  await maker.post('/webhook-endpoints', key, { url: 'https://93.184.216.34/hook', event_types: ['*'] })
  const worker_id = (await maker.post('/workers', key, { first_name: 'Ada', last_name: 'Okafor' })).body.id
  const card = { worker_id, type: 'trade_card', name: 'Card', file: aFile() }
  expect((await maker.post('/documents', key, card)).status).toBe(201)
  const stored = await server.database.pool.query('select file_key from documents where org_id = $1', [test.id])
  expect(stored.rowCount).toBe(1)
  const client_id = (await maker.post('/clients', key, { name: 'Harbour' })).body.id
  const project_id = (await maker.post('/projects', key, { client_id, name: 'Quay' })).body.id
  const stay = { worker_id, project_id, start_date: '2030-01-01' }
  expect((await maker.post('/assignments', key, stay)).body.status).toBe('active') // by its own clock
  const deleted = await maker.remove(test.path)
  expect([deleted.status, deleted.body]).toEqual([200, { object: 'test_organisation', id: test.id, deleted: true }])
  expect((await maker.get('/workers', key)).body.error.code).toBe('credential_revoked')
  expect((await maker.get(test.path)).status).toBe(404)
  expect((await maker.remove(test.path)).status).toBe(404)
  await isGone(test)
  expect(await (await storeOf(server)).keyring.list(test.id)).toEqual([]) // so that backups have no file of it
})

it('ends after 30 days', async () => {
  const test = await maker.make()
  const { body } = await maker.get(test.path)
  expect(Date.parse(body.ends_at) - Date.parse(body.created_at)).toBe(30 * 86_400_000)
  await server.database.pool.query('update test_organisations set ends_at = now() where org_id = $1', [test.id])
  expect((await maker.get('/workers', test.key)).status).toBe(401)
  await findTestOrganisations(services)
  await isGone(test)
})

it('can be made again when there are as many as there can be and one is deleted', async () => {
  const orgId = await server.organisation()
  const many = testMaker(server, await server.key({ orgId, scopes: ['test:manage'] }))
  const key = await server.key({ orgId, scopes: ['test:manage'] })
  const all = await Promise.all(
    Array.from({ length: 11 }, () => many.post('/test-organisations', key, { name: 'Build' })),
  )
  expect(all.map(({ status }) => status).sort((a, b) => a - b)).toEqual([...Array(10).fill(201), 409])
  const made = all.find(({ status }) => status === 201)
  expect((await many.remove(`/test-organisations/${made?.body.id}`)).status).toBe(200)
  expect((await many.post('/test-organisations', key, { name: 'Build' })).status).toBe(201)
})

it('is removed only if it was deleted, whatever a job says', async () => {
  const test = await maker.make()
  const ordinary = await server.organisation()
  const never = new AbortController().signal
  const parts = { ...services, files: {} as Files, log: { info() {}, warn() {} }, steps: [], fill: async () => {} }
  for (const orgId of [test.id, ordinary]) {
    await workOnTestOrganisation(parts, { orgId, ownerId: server.orgId, work: 'remove' }, never)
    expect((await server.database.pool.query('select from organisations where id = $1', [orgId])).rowCount).toBe(1)
  }
})

it('takes turns with those of other makers, not of its own', async () => {
  const test = await maker.make({ demo: true })
  await maker.remove(test.path)
  const { rows } = await server.database.pool.query(
    `select distinct group_id from pgboss.job where name = 'work_on_test_organisation' and data ->> 'orgId' = $1`,
    [test.id],
  )
  expect(rows).toEqual([{ group_id: server.orgId }])
})

it('has its own day in each daily run', async () => {
  const { id } = await maker.make({ clock: '2020-01-15T12:00:00Z' })
  const days: string[] = []
  const { pool } = server.database
  const step: DailyStep = async ({ clock }, _orgId, today) => {
    days.push(today.toISOString(), clock.now().toISOString())
    await pool.query('update organisation_days set finished_at = now() where org_id = $1', [id])
    return false
  }
  await runPartOfDay(services, [step], { orgId: id }, new AbortController().signal)
  expect(days).toEqual(['2020-01-15T00:00:00.000Z', '2020-01-15T12:00:00.000Z'])
})

it('begins with the people of the demo, on its own day', async () => {
  const { path, key } = await maker.make({ demo: true, clock: '2031-05-01T12:00:00Z' })
  await maker.ready(path)
  expect((await maker.get('/workers?limit=1', key)).body.pagination.total).toBe(500)
  expect((await maker.get('/workers?compliance_status=expiring&limit=1', key)).body.pagination.total).toBe(9)
  const soon = await maker.get('/documents?expires_on[gte]=2031-05-02&expires_on[lt]=2031-06-01&limit=1', key)
  expect(soon.body.pagination.total).toBe(9)
})
