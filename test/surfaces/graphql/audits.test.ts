/** GraphQL over HTTP, tested with the audits of `graphql-http`: every MUST, SHOULD and MAY. */
import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const audits = serverAudits({
  url: () => `${server.url}/graphql`,
  fetchFn: (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${key}` } }),
})

it('there are audits to pass', () => expect(audits.length).toBeGreaterThan(50))

it.each(audits.map((audit) => [audit.id, audit.name, audit] as const))('%s %s', async (_id, _name, audit) => {
  const result = await audit.fn()
  expect(result.status, 'reason' in result ? String(result.reason) : '').toBe('ok')
})

/** The audit 86EE declares a variable that it does not use, which is a fault of the document. */
it('a variable that cannot be coerced is 400 for application/graphql-response+json', async () => {
  const query = 'query ($name: String!) { __type(name: $name) { name } }'
  const send = (name: unknown) =>
    fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
      },
      body: JSON.stringify({ query, variables: { name } }),
    })
  expect((await send('Worker')).status).toBe(200)
  const refused = await send(null)
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    400,
    'application/graphql-response+json; charset=utf-8',
  ])
  expect(await refused.json()).not.toHaveProperty('data')
})
