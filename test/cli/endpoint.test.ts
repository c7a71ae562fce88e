/** `muster endpoint create`: its options are the fields of an endpoint. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { command } from '../support/command.ts'
import { joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

const create = (...options: string[]) =>
  command(['endpoint', 'create', '--org', server.orgId, '--url', 'https://93.184.216.34/', ...options, '--json'], {
    DATABASE_URL: server.databaseUrl,
  })

it('takes conditions, own headers, a rate and an order', async () => {
  const conditions = ['--condition', 'object.trade eq pipe welder', '--condition', 'previous.trade exists']
  const headers = ['--header', 'Authorization: Basic dTpw', '--header', 'x-tenant:7']
  const { code, json } = await create(
    '--events',
    'worker.updated',
    ...conditions,
    ...headers,
    '--rate',
    '30',
    '--ordered',
  )
  expect(code).toBe(0)
  const key = await server.key({ scopes: ['webhooks:manage'] })
  const { body } = await request(`${server.base}/webhook-endpoints/${json.id}`, { key })
  expect(body).toMatchObject({
    conditions: [
      { path: 'object.trade', op: 'eq', value: 'pipe welder' },
      { path: 'previous.trade', op: 'exists', value: null },
    ],
    header_names: ['authorization', 'x-tenant'],
    rate_per_minute: 30,
    ordered: true,
  })
})

it.each([
  [2, ['--condition', 'object.trade'], 'Must be a path, an operator and a value. Operators: eq'],
  [2, ['--condition', 'object.trade is welder'], 'Operators: eq'],
  [2, ['--header', 'authorization'], 'Must be a name and a value'],
  [2, ['--rate', '0'], 'Must be a whole number from 1 to 60000'],
  [1, ['--condition', 'object.shoes eq 44'], '--condition'],
  [1, ['--header', 'host: example.com'], '--header is set by Muster'],
])('says what is wrong (%i): %j', async (code, options, message) => {
  const ended = await create('--events', 'worker.updated', ...options)
  expect([ended.code, ended.text]).toEqual([code, expect.stringContaining(message)])
})
