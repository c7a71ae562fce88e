/** The `Accept` header of REST requests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../rest/routes.ts'
import { acceptedType } from '../../src/platform/http/accept.ts'
import { joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key({ scopes: ['read', 'write', 'webhooks:manage', 'test:manage'] })
})
afterAll(() => server.stop())

const JSON_ONLY = ['application/json'] as const

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

it.each([
  undefined,
  '',
  ' ',
  '*/*',
  'application/json',
  'application/*',
  'APPLICATION/JSON',
  'application/json; charset=utf-8',
  'application/json;q=0.001',
  'text/csv, application/json;q=0.5',
  'text/html;q=1, */*;q=0.1',
  BROWSER,
  'application/json, application/*;q=0, */*;q=0',
  ' , application/json',
])('%j takes JSON', (header) => {
  for (let time = 0; time < 2; time++) expect(() => acceptedType(header, JSON_ONLY)).not.toThrow()
})

it.each([
  'text/html',
  'application/xml',
  'application/problem+json',
  'text/*',
  'application/json;q=0',
  'application/json;q=0.000, text/html',
  'application/json;q=0, */*',
  'application/json;q=0, application/*',
  'application/*;q=0, */*',
  '*/*;q=0',
  'application/json;q=nonsense',
  'json',
  ',',
])('%j does not take JSON', (header) => {
  for (let time = 0; time < 2; time++)
    expect(() => acceptedType(header, JSON_ONLY)).toThrow(expect.objectContaining({ code: 'not_acceptable' }))
})

it.each(routes.map(({ method, path }) => [method, path]))(
  '%s %s answers 406, and writes nothing',
  async (method, path) => {
    const url = server.base + path.replace('{id}', 'any')
    const before = (await server.database.pool.query('select count(*) from workers')).rows
    const answer = await request(url, { method, key, headers: { accept: 'text/html' } })
    expect([answer.status, answer.body.error.code]).toEqual([406, 'not_acceptable'])
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect((await server.database.pool.query('select count(*) from workers')).rows).toEqual(before)
  },
)

describe('a refusal for another reason', () => {
  it('comes first: no credential, no scope, no such path', async () => {
    const headers = { accept: 'text/html' }
    const narrow = await server.key({ scopes: ['planner:read'] })
    const status = async (path: string, as?: string) => (await request(server.base + path, { key: as, headers })).status
    expect(await status('/workers')).toBe(401)
    expect(await status('/workers', narrow)).toBe(403)
    expect(await status('/nothing', key)).toBe(404)
  })

  it('is JSON whatever the header says', async () => {
    const answer = await request(`${server.base}/workers`, { headers: { accept: 'text/html' } })
    expect(answer.body.error.code).toBe('credential_missing')
  })
})

it('a browser that opens a list reads JSON', async () => {
  expect((await request(`${server.base}/workers`, { key, headers: { accept: BROWSER } })).status).toBe(200)
})
