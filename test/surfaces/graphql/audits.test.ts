/** GraphQL over HTTP, tested with the audits of `graphql-http`: every MUST, SHOULD and MAY. */
import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
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
