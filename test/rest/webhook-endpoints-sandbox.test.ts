/** `/webhook-endpoints` in the sandbox: the same fixtures for all, examples that run, and nothing kept or looked up. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeExamples, recordExamples } from '../../rest/examples.ts'
import { reencryptSecrets } from '../../src/events/webhooks/signing-secrets.ts'
import { areSecretsReadable } from '../../src/events/webhooks/unreadable-secrets.ts'
import { openSecretBox } from '../../src/platform/secrets/secret-box.ts'
import { description } from '../support/description.ts'
import { createId, webhookEndpoints } from '../support/resources.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'

const PATH = '/webhook-endpoints'
const example = recordExamples.WebhookEndpoint as { id: string }

let server: TestServer
let sandbox: string

beforeAll(async () => {
  server = await startTestServer()
  sandbox = await server.key({ environment: 'sandbox', scopes: ['webhooks:manage'] })
})
afterAll(() => server.stop())

const call = (method: string, path = '', body?: unknown, headers: Record<string, string> = {}) =>
  request(server.base + PATH + path, { method, key: sandbox, body, headers })
const list = async () => (await call('GET')).body

it('has fixtures, which are not those of the organisation of the key', async () => {
  const live = await server.key({ scopes: ['webhooks:manage'] })
  const id = await createId(server, live, PATH, await webhookEndpoints.valid())
  const { data, pagination } = await list()
  expect([data[0], data[1].disabled_reason, pagination.total]).toEqual([example, 'failing', 2])
  expect((await call('GET', `/${id}`)).status).toBe(404)
  expect((await request(`${server.base}${PATH}/${example.id}`, { key: live })).status).toBe(404)
})

it('accepts the described examples as often as they are sent, and keeps nothing', async () => {
  const before = await list()
  const exampleOf = (path: string, method: string) =>
    description.paths[path]?.[method]?.requestBody?.content['application/json']?.example
  for (let time = 0; time < 2; time++) {
    const made = await call('POST', '', exampleOf(PATH, 'post'))
    expect([made.status, made.body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)])
    expect((await call('GET', `/${made.body.id}`)).status).toBe(404)
    const changed = await call('PATCH', `/${example.id}`, exampleOf(`${PATH}/{id}`, 'patch'))
    expect(changed.body).toMatchObject({ id: example.id, ...changeExamples.WebhookEndpoint?.change })
    const rotated = await call('POST', `/${example.id}/rotate-secret`, exampleOf(`${PATH}/{id}/rotate-secret`, 'post'))
    expect([rotated.status, rotated.body.previous_secret_until]).toEqual([200, expect.any(String)])
    expect((await call('DELETE', `/${example.id}`)).body.deleted).toBe(true)
  }
  expect(await list()).toEqual(before)
})

it('validates as live does, without asking DNS', async () => {
  const refused = await call('POST', '', { url: 'https://127.0.0.1/', event_types: ['*'] })
  expect([refused.status, refused.body.error.details[0].path]).toEqual([422, 'url'])
  expect((await call('POST', '', { url: 'https://no-such-name.example.com/', event_types: ['*'] })).status).toBe(201)
  const stale = await call('PATCH', `/${example.id}`, { concurrency: 2 }, { 'if-match': '"other"' })
  expect(stale.status).toBe(412)
})

it('leaves no trace in the audit log', async () => {
  const { rows } = await server.database.pool.query<{ count: string }>(
    `select count(*) from audit_log where org_id = '00000000-0000-7000-8000-000000000000'`,
  )
  expect(rows[0]?.count).toBe('0')
})

it("has secrets that a server's own key does not seal, and that no check of keys is about", async () => {
  const box = openSecretBox(Buffer.from('another secret of this installation'))
  const { pool } = server.database
  await pool.query('delete from webhook_endpoints where org_id = $1', [server.orgId])
  expect(await areSecretsReadable(pool, box)).toBe(true)
  expect(await reencryptSecrets(pool, box)).toBe(0)
})
