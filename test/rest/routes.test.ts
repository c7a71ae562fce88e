/** Every route with each of its possible responses; a new route is tested automatically. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Route, routes } from '../../rest/routes.ts'
import { allResources, type ResourceCase } from '../support/resources.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

function resourceOf(route: Route): ResourceCase {
  const found = allResources.find(({ path }) => route.path === path || route.path === `${path}/{id}`)
  if (found === undefined) throw new Error(`test/support/resources.ts has no row for ${route.path}`)
  return found
}

const writes = (route: Route) => route.method !== 'GET'
const hasBody = (route: Route) => route.method === 'POST' || route.method === 'PATCH'

/** A request to `route` that succeeds. */
async function validRequest(route: Route, resource: ResourceCase, as = key) {
  const body =
    route.method === 'POST'
      ? await resource.valid?.(server, key)
      : route.method === 'PATCH'
        ? resource.change
        : undefined
  const id = route.path.includes('{id}') ? await resource.make(server, key) : ''
  return { url: server.base + route.path.replace('{id}', id), method: route.method, key: as, body }
}

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_name, route) => {
  const resource = resourceOf(route)

  it(`returns ${route.status}`, async () => {
    const valid = await validRequest(route, resource)
    const answer = await request(valid.url, valid)
    expect(answer.status, JSON.stringify(answer.body)).toBe(route.status)
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
    expect(answer.headers.get('x-ratelimit-limit')).toBe('100000')
    const isList = route.method === 'GET' && !route.path.includes('{id}')
    expect(answer.body.object).toBe(isList ? 'list' : resource.object)
    if (route.status === 201) expect(answer.headers.get('location')).toMatch(`${resource.path}/${answer.body.id}`)
    if (valid.body) expect(answer.body).toMatchObject(valid.body)
  })

  it('returns 401 credential_missing without a credential', async () => {
    const valid = await validRequest(route, resource)
    const answer = await request(valid.url, { ...valid, key: undefined })
    expect(answer.status).toBe(401)
    expect(answer.body.error.code).toBe('credential_missing')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'))
  })

  it('takes each accepted scope alone and answers 403 with required_scopes to all others', async () => {
    const accepted = writes(route) ? resource.write : resource.read
    for (const scope of accepted) {
      const valid = await validRequest(route, resource, await server.key({ scopes: [scope] }))
      expect((await request(valid.url, valid)).status, scope).toBe(route.status)
    }
    const others = [...resource.read, ...resource.write, 'jobs:read', 'finance:write'].filter(
      (each) => !(accepted as readonly string[]).includes(each),
    )
    const valid = await validRequest(route, resource, await server.key({ scopes: others }))
    const answer = await request(valid.url, valid)
    expect(answer.status).toBe(403)
    expect(answer.body.error).toMatchObject({ code: 'insufficient_scope', required_scopes: accepted })
  })

  it('rejects an unknown parameter with 422', async () => {
    const valid = await validRequest(route, resource)
    const answer = await request(`${valid.url}?statuss=active`, valid)
    expect(answer.status).toBe(422)
    expect(answer.body.error.details).toEqual([expect.objectContaining({ path: 'statuss', code: 'unknown_parameter' })])
  })

  if (route.path.includes('{id}'))
    it("returns the same 404 for an unknown id, a malformed one and another organisation's", async () => {
      const foreignKey = await server.key({ orgId: await server.organisation() })
      const foreign = await resource.make(server, foreignKey)
      const before = await request(`${server.base}${resource.path}/${foreign}`, { key: foreignKey })
      const valid = await validRequest(route, resource)
      const bodies = []
      for (const id of [randomUUID(), 'nonsense', foreign, '%00', "' or 1=1--"]) {
        const answer = await request(server.base + route.path.replace('{id}', id), valid)
        expect(answer.status, id).toBe(404)
        bodies.push({ ...answer.body, request_id: '' })
      }
      for (const body of bodies) expect(body).toEqual(bodies[0])
      const untouched = await request(`${server.base}${resource.path}/${foreign}`, { key: foreignKey })
      expect(withoutLink(untouched.body)).toEqual(withoutLink(before.body))
    })

  if (hasBody(route)) {
    it('returns 422 with the name of the invalid field, and stores nothing', async () => {
      const valid = await validRequest(route, resource)
      const before = await total(resource)
      const answer = await request(valid.url, { ...valid, body: { ...valid.body, ...resource.invalid?.body } })
      expect(answer.status, JSON.stringify(answer.body)).toBe(422)
      expect(answer.body.error.code).toBe('validation_failed')
      expect(answer.body.error.details.map((detail: { path: string }) => detail.path)).toEqual([resource.invalid?.path])
      expect(await total(resource)).toBe(before)
    })

    it('rejects unknown fields, which prevents mass assignment', async () => {
      const valid = await validRequest(route, resource)
      const body = { ...valid.body, org_id: randomUUID(), id: randomUUID(), created_at: '2020-01-01T00:00:00Z' }
      const answer = await request(valid.url, { ...valid, body })
      expect(answer.status).toBe(422)
      expect(answer.body.error.details.map((detail: { path: string }) => detail.path).sort()).toEqual([
        'created_at',
        'id',
        'org_id',
      ])
    })

    it.each([
      ['a body that is not JSON', '{"a":', 'application/json', 400, 'invalid_json'],
      ['no body', '', 'application/json', 400, 'invalid_json'],
      ['a list', '[]', 'application/json', 422, 'validation_failed'],
      ['a number', '7', 'application/json', 422, 'validation_failed'],
      ['another media type', 'a=b', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
      ['another charset', '{}', 'application/json; charset=latin1', 415, 'unsupported_media_type'],
      ['over 1 MiB', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 'application/json', 413, 'payload_too_large'],
    ])('rejects %s', async (_what, body, type, status, code) => {
      const valid = await validRequest(route, resource)
      const answer = await request(valid.url, { ...valid, body, headers: { 'content-type': type } })
      expect(answer.status).toBe(status)
      expect(answer.body.error.code).toBe(code)
      expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'))
    })
  }
})

/** Without the signed link, which differs in each response. */
function withoutLink(record: Record<string, unknown>): Record<string, unknown> {
  return { ...record, file_url: '', file_url_expires_at: '' }
}

async function total(resource: ResourceCase): Promise<number> {
  return (await request(`${server.base}${resource.path}?limit=1`, { key })).body.pagination.total
}

describe('paths and methods outside the table', () => {
  const paths = [...new Set(routes.map((route) => route.path))]

  it.each(paths)('%s returns 405 with Allow for every other method', async (path) => {
    const allowed = routes.filter((route) => route.path === path).map((route) => route.method)
    for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'].filter(
      (each) => !allowed.includes(each as never),
    )) {
      const answer = await request(server.base + path.replace('{id}', randomUUID()), { method, key })
      expect(answer.status, method).toBe(405)
      expect(answer.headers.get('allow')).toBe(allowed.join(', '))
    }
  })

  it.each(['/nothing', '/workers/', `/workers/${randomUUID()}/more`, '/Workers', '/', '', '/__proto__', '//workers'])(
    'returns 404 not_found for %s',
    async (path) => {
      const answer = await request(server.base + path, { key })
      expect(answer.status).toBe(404)
      expect(answer.body.error.code).toBe('not_found')
    },
  )

  it('requires a credential before it reveals which paths exist', async () => {
    for (const path of ['/nothing', '/workers']) {
      const answer = await request(server.base + path, { method: 'PUT' })
      expect(answer.status).toBe(401)
    }
  })

  it('includes a request id outside the API, too', async () => {
    const answer = await request(`${server.url}/nowhere`)
    expect(answer.status).toBe(404)
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'))
  })
})
