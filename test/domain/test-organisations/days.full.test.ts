/** The days of a test organisation pass with all that they bring: events, automations, webhooks and emails. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { aFile } from '../../support/resources.ts'
import { dataOf, startTestServer, type TestServer } from '../../support/server.ts'
import { testMaker } from '../../support/test-organisations.ts'

let server: TestServer
let receiver: Receiver
let maker: ReturnType<typeof testMaker>

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: 'true', BACKGROUND_WORKER: 'true' })
  receiver = await startReceiver()
  maker = testMaker(server, await server.key({ scopes: ['test:manage'] }))
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

/** A worker with an accepted document. */
async function workerWith(key: string, expires_on: string) {
  const worker = (await maker.post('/workers', key, { first_name: 'Ada', last_name: 'Okafor', status: 'active' })).body
    .id
  const fields = { worker_id: worker, type: 'right_to_work', name: 'Right to work', expires_on }
  const document = (await maker.post('/documents', key, { ...fields, file: aFile() })).body.id
  const accepted = await maker.post(`/documents/${document}/accept`, key)
  expect([accepted.status, accepted.body.status]).toEqual([200, 'expiring'])
  return { worker, document }
}

it('runs each day in order: a document expires, an automation sees it, and the owner gets an email', async () => {
  const { key, path, id } = await maker.make({ name: 'Nightly build', clock: '2031-03-01T09:00:00Z' })
  expect(key).toMatch(/^msttest_live_/)
  await maker.post('/webhook-endpoints', key, { url: receiver.url, event_types: ['*'] })
  const makeRule = (rule: string) => dataOf(server, key, `mutation { createAutomation(input: { ${rule} }) { id } }`)
  await makeRule(`name: "Chase", trigger: "document.expired",
    actions: [{ type: create_task, parameters: { title: "Chase it", due_in_days: "3" } }]`)
  await makeRule(`name: "Warn", trigger: "worker.compliance_expiring",
    actions: [{ type: notify, parameters: { title: "{{object.first_name}} needs a document" } }]`)
  const { worker, document } = await workerWith(key, '2031-03-21')

  const after = await maker.advance(path, '2031-03-31T12:00:00Z')
  expect(after.clock).toBe('2031-03-31T12:00:00.000Z')
  const types = async (object: string) =>
    (await maker.get(`/events?object_id=${object}`, key)).body.data.map(({ type }: { type: string }) => type).reverse()
  expect((await types(worker)).filter((type: string) => type.includes('compliance_exp'))).toEqual([
    'worker.compliance_expiring',
    'worker.compliance_expiring',
    'worker.compliance_expiring',
    'worker.compliance_expired',
  ])
  expect(await types(document)).toContain('document.expired')
  expect((await maker.get(`/documents/${document}`, key)).body.status).toBe('expired')
  expect((await maker.get('/tasks?q=chase', key)).body.data).toMatchObject([
    { title: 'Chase it', due_on: '2031-03-25' },
  ])
  const emails = (await maker.get(`${path}/emails`)).body.data
  expect(emails.map(({ sent_at }: { sent_at: string }) => sent_at)).toEqual([
    '2031-03-01T09:00:00.000Z', // the document had 20 days left, and 07:00 was over
    '2031-03-07T07:00:00.000Z',
    '2031-03-14T07:00:00.000Z',
  ])
  expect(emails[0]).toMatchObject({ recipient: `owner@${id}.invalid` })
  await eventually(async () => receiver.received.some(({ body }) => body.type === 'document.expired'))
  expect(receiver.received.every(({ body }) => body.org_id === id)).toBe(true)
})

it('does not wait for an automation whose job is gone', async () => {
  const { key, path, id } = await maker.make({ name: 'Nightly build', clock: '2031-03-01T09:00:00Z' })
  await maker.post('/workers', key, { first_name: 'Ada', last_name: 'Okafor' })
  await dataOf(
    server,
    key,
    `mutation { createAutomation(input: { name: "Chase", trigger: "document.expired",
      actions: [{ type: create_task, parameters: { title: "Chase it" } }] }) { id } }`,
  )
  const { rowCount } = await server.database.pool.query(
    `with opened as materialized (select begin_write($1::uuid))
      insert into automation_runs (org_id, event_id, automation_id, cause_id)
      select a.org_id, e.id, a.id, e.id from opened, automations a join events e using (org_id)
      where a.org_id = $1 and e.type = 'worker.created'`,
    [id],
  )
  expect(rowCount).toBe(1)
  expect((await maker.advance(path, '2031-03-02T12:00:00Z')).clock).toBe('2031-03-02T12:00:00.000Z')
})
