/** Every route with each of its possible responses; a new route is tested automatically. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Media, prepareEndpoints } from '../../rest/prepare.ts'
import { type Route, resourceRoutes, routes } from '../../rest/routes.ts'
import { schema } from '../../schema/index.ts'
import { caseOf, validRequest as caseRequest, type ResourceCase } from '../support/resources.ts'
import { joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const writes = (route: Route) => route.method !== 'GET'
const isBatch = (route: Route) => route.path.endsWith('/batch')
/** The body of a route that takes `record`; in a batch, one that fails is an error of the whole. */
const bodyOf = (route: Route, record: unknown) => (isBatch(route) ? { atomic: true, records: [record] } : record)
const pathOf = (route: Route, path: string) => (isBatch(route) ? `records[0].${path}` : path)

/** A request to `route` that succeeds. */
async function validRequest(route: Route, as = key) {
  const valid = await caseRequest(route, server, key)
  return { ...valid, key: as, record: valid.body, body: valid.body && bodyOf(route, valid.body) }
}

type Refusal = [what: string, body: string, type: string, status: number, code: string]

const FORM = 'multipart/form-data; boundary=x'
const MIB = 1024 ** 2

/** Bodies that cannot be read. */
const unreadable: Record<Media, Refusal[]> = {
  'application/json': [
    ['a body that is not JSON', '{"a":', 'application/json', 400, 'invalid_json'],
    ['no body', '', 'application/json', 400, 'invalid_json'],
    ['a list', '[]', 'application/json', 422, 'validation_failed'],
    ['a number', '7', 'application/json', 422, 'validation_failed'],
    ['another charset', '{}', 'application/json; charset=latin1', 415, 'unsupported_media_type'],
    ['more than it takes', JSON.stringify({ name: 'x'.repeat(4 * MIB) }), 'application/json', 413, 'payload_too_large'],
  ],
  'multipart/form-data': [
    ['a form that ends early', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1', FORM, 400, 'bad_request'],
    ['an empty form', '', FORM, 400, 'bad_request'],
    ['a form without a boundary', '--x--', 'multipart/form-data', 400, 'bad_request'],
    ['a form with a part that has no name', '--x\r\n\r\n1\r\n--x--\r\n', FORM, 400, 'bad_request'],
    ['a form over 26 MiB', `--x${' '.repeat(27 * MIB)}`, FORM, 413, 'payload_too_large'],
  ],
}

/** Bodies of a media type that an operation does not take. */
const unsupported = (taken: readonly Media[]): Refusal[] => [
  ['another media type', 'a=b', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  ...Object.keys(unreadable)
    .filter((type) => !taken.includes(type as Media))
    .map((type): Refusal => [type, '{}', type, 415, 'unsupported_media_type']),
]

describe.each(resourceRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    const resource = caseOf(route.path)
    const endpoint = prepareEndpoints(schema).find((each) => each.route === route)
    const { media = [], needsBody = false } = endpoint ?? {}

    /** For what is refused: what it is about stays as it was. */
    let refused: Awaited<ReturnType<typeof validRequest>>
    beforeAll(async () => {
      refused = await validRequest(route)
    })

    it(`returns ${route.status}`, async () => {
      const valid = await validRequest(route)
      const answer = await request(valid.url, valid)
      expect(answer.status, JSON.stringify(answer.body)).toBe(route.status)
      expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
      expect(answer.headers.get('x-ratelimit-limit')).toBe('100000')
      const isList = route.method === 'GET' && !route.path.includes('{id}')
      expect(answer.body.object).toBe(isList ? 'list' : isBatch(route) ? 'batch' : resource.object)
      if (route.status === 201) expect(answer.headers.get('location')).toMatch(`${resource.path}/${answer.body.id}`)
      if (valid.record && !isBatch(route)) {
        const { file: _file, ...fields } = valid.record
        expect(answer.body).toMatchObject(fields)
      }
    })

    it('returns 401 credential_missing without a credential', async () => {
      const answer = await request(refused.url, { ...refused, key: undefined })
      expect(answer.status).toBe(401)
      expect(answer.body.error.code).toBe('credential_missing')
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer resource_metadata="/)
      expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'))
    })

    it('takes each accepted scope alone and answers 403 with required_scopes to all others', async () => {
      const accepted = writes(route) ? resource.write : resource.read
      for (const scope of accepted) {
        const valid = await validRequest(route, await server.key({ scopes: [scope] }))
        expect((await request(valid.url, valid)).status, scope).toBe(route.status)
      }
      const others = [...resource.read, ...resource.write, 'jobs:read', 'finance:write'].filter(
        (each) => !(accepted as readonly string[]).includes(each),
      )
      const narrow = await server.key({ scopes: others })
      const answer = await request(refused.url, { ...refused, key: narrow })
      expect(answer.status).toBe(403)
      expect(answer.body.error).toMatchObject({ code: 'insufficient_scope', required_scopes: accepted })
    })

    it('rejects an unknown parameter with 422', async () => {
      const answer = await request(`${refused.url}?statuss=active`, refused)
      expect(answer.status).toBe(422)
      expect(answer.body.error.details).toEqual([
        expect.objectContaining({ path: 'statuss', code: 'unknown_parameter' }),
      ])
    })

    if (route.path.includes('{id}'))
      it("returns the same 404 for an unknown id, a malformed one and another organisation's", async () => {
        const foreignKey = await server.key({ orgId: await server.organisation() })
        const foreign = await resource.make(server, foreignKey)
        const before = await request(`${server.base}${resource.path}/${foreign}`, { key: foreignKey })
        const bodies = []
        for (const id of [randomUUID(), 'nonsense', foreign, '%00', "' or 1=1--"]) {
          const answer = await request(server.base + route.path.replace('{id}', id), refused)
          expect(answer.status, id).toBe(404)
          bodies.push({ ...answer.body, request_id: '' })
        }
        for (const body of bodies) expect(body).toEqual(bodies[0])
        const untouched = await request(`${server.base}${resource.path}/${foreign}`, { key: foreignKey })
        expect(withoutLink(untouched.body)).toEqual(withoutLink(before.body))
      })

    if (media.length > 0 && !route.isAction)
      it('returns 422 with the name of the invalid field, and stores nothing', async () => {
        const before = await total(resource)
        const body = bodyOf(route, { ...refused.record, ...resource.invalid?.body })
        const answer = await request(refused.url, { ...refused, body })
        expect(answer.status, JSON.stringify(answer.body)).toBe(422)
        expect(answer.body.error.code).toBe('validation_failed')
        expect(answer.body.error.details.map((detail: { path: string }) => detail.path)).toEqual([
          pathOf(route, resource.invalid?.path ?? ''),
        ])
        expect(await total(resource)).toBe(before)
      })

    if (media.length > 0) {
      it('rejects unknown fields, which prevents mass assignment', async () => {
        const more = { org_id: randomUUID(), id: randomUUID(), created_at: '2020-01-01T00:00:00Z' }
        const body = bodyOf(route, { ...refused.record, ...more })
        const answer = await request(refused.url, { ...refused, body })
        expect(answer.status).toBe(422)
        expect(answer.body.error.details.map((detail: { path: string }) => detail.path).sort()).toEqual([
          pathOf(route, 'created_at'),
          pathOf(route, 'id'),
          pathOf(route, 'org_id'),
        ])
      })

      const refusals = media.flatMap((each) => unreadable[each].filter(([, body]) => needsBody || body !== ''))
      it.each([...refusals, ...unsupported(media)])('rejects %s', async (_what, body, type, status, code) => {
        const answer = await request(refused.url, { ...refused, body, headers: { 'content-type': type } })
        expect(answer.status).toBe(status)
        expect(answer.body.error.code).toBe(code)
        expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'))
      })
    }
  },
)

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
    const listed: string[] = routes.filter((route) => route.path === path).map((route) => route.method)
    const allowed = [...listed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
    for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].filter((each) => !allowed.includes(each))) {
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
