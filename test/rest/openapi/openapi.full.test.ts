/** The OpenAPI description: complete, in line with the specification, and correct for the server's responses. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordExamples, sentExamples } from '../../../rest/examples.ts'
import { codesOf, failures } from '../../../rest/openapi/failures.ts'
import { routes } from '../../../rest/routes.ts'
import { schema } from '../../../schema/index.ts'
import { scopes } from '../../../src/access/scopes/scopes.ts'
import { errorRows } from '../../../src/platform/errors/error-codes.ts'
import { snakeCase } from '../../../src/platform/text/names.ts'
import { loadGuides } from '../../../src/surfaces/docs/guides.ts'
import {
  describedResponse,
  description,
  operations,
  problemsBySchema,
  problemsOfAnswer,
} from '../../support/description.ts'
import { aFile, allResources } from '../../support/resources.ts'
import { type Answer, joinTestServer, request, type TestServer } from '../../support/server.ts'

const named = operations.map((each) => [`${each.method} ${each.path}`, each] as const)
const ofResources = named.filter(([, { path }]) => allResources.some((each) => path.replace('/{id}', '') === each.path))

describe('as a document', () => {
  it('describes exactly the existing routes', () => {
    const expected = routes.map(({ method, path }) => `${method} ${path}`)
    expect(named.map(([name]) => name).sort()).toEqual(expected.sort())
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(routes.length)
  })

  it('has each tag in one group, with its guide', async () => {
    const grouped = description['x-tagGroups'].flatMap(({ tags }) => tags)
    expect(grouped.sort()).toEqual(description.tags.map(({ name }) => name).sort())
    const pages = (await loadGuides()).map(({ name }) => name)
    for (const { externalDocs } of description.tags) expect(pages).toContain(path.posix.basename(externalDocs.url))
  })

  it('lists every error code of the REST surface', () => {
    const described = new Set(Object.values(failures).flatMap(codesOf))
    const ofOperations = errorRows.flatMap(([code, { surfaces, isOfPaths }]) => (surfaces || isOfPaths ? [] : code))
    expect([...described].sort()).toEqual(ofOperations.sort())
  })

  it('names no mutation or input of GraphQL', () => {
    const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {})
    const foreign = new Set([...mutations, ...mutations.map(snakeCase)])
    const texts = [...JSON.stringify(description).matchAll(/"(?:description|summary)":"((?:[^"\\]|\\.)*)"/g)]
    const withoutScopes = texts.map(([, text = '']) => text.replaceAll(/\| `\w+:\w+` \|[^|]*\|/g, ''))
    const named = withoutScopes.flatMap((text) => [
      ...[...text.matchAll(/`(\w+)`/g)].map(([, word = '']) => word).filter((word) => foreign.has(word)),
      ...(text.match(/\w*GraphQL|mutation\b|multipart|\w+Input\b/gi) ?? []),
    ])
    expect(named).toEqual([])
  })

  it('lists every scope for both grants', () => {
    const { flows } = description.components.securitySchemes.oauth2 as { flows: Record<string, { scopes: object }> }
    for (const flow of Object.values(flows)) expect(flow.scopes).toEqual(scopes)
  })
})

/** Specification, "Endpoints", with additions: writes of jobs, documents, packs, planner windows, timesheets and expenses. */
const table = {
  '/workers': ['list get create update', 'read workers:read', 'write workers:write'],
  '/clients': ['list get create update', 'read clients:read', 'write clients:write'],
  '/projects': ['list get create update', 'read projects:read', 'write projects:write'],
  '/jobs': ['list get create update', 'read jobs:read', 'write jobs:write'],
  '/assignments': ['list get create update delete', 'read projects:read', 'write projects:write'],
  '/planner': ['list get create update delete', 'read planner:read', 'write'],
  '/documents': ['list get create', 'read documents:read', 'write documents:write'],
  '/document-packs': ['list get create delete', 'read documents:read', 'write documents:write'],
  '/timesheets': ['list get create update', 'read finance:read', 'write finance:write'],
  '/expenses': ['list get create update', 'read finance:read', 'write finance:write'],
  '/ai-jobs': ['list get', 'read', 'write'],
  '/notifications': ['list get', 'read', 'write'],
  '/tasks': ['list get create update', 'read tasks:read', 'write tasks:write'],
  '/automations': ['list get', 'read automations:read', 'write'],
  '/templates': ['list get create delete', 'read documents:read', 'write documents:write'],
  '/invoices': ['list get', 'read finance:read', 'write finance:write'],
} as const

const verbs = {
  list: ['GET', '', 200],
  get: ['GET', '/{id}', 200],
  create: ['POST', '', 201],
  update: ['PATCH', '/{id}', 200],
  delete: ['DELETE', '/{id}', 200],
} as const

describe.each(Object.entries(table))('%s', (path, [kinds, read, write]) => {
  it.each(kinds.split(' ') as (keyof typeof verbs)[])('%s has the scopes of the specification', (verb) => {
    const [method, suffix, status] = verbs[verb]
    const operation = description.paths[path + suffix]?.[method.toLowerCase()]
    const accepted = (method === 'GET' ? read : write).split(' ')
    for (const scheme of ['apiKey', 'oauth2'])
      expect(operation?.security.flatMap((each) => each[scheme] ?? [])).toEqual(accepted)
    expect(Object.keys(operation?.responses ?? {})).toContain(String(status))
    expect(operation?.operationId).toMatch(new RegExp(`^${verb}[A-Z]`))
  })

  it('has no other operations', () => {
    const methods = [path, `${path}/{id}`].flatMap((each) => Object.keys(description.paths[each] ?? {}))
    expect(methods).toHaveLength(kinds.split(' ').length)
  })
})

describe.each(named)('the examples of %s', (_name, { operation }) => {
  it('are valid', () => {
    for (const { schema, example } of Object.values(operation.requestBody?.content ?? {}))
      expect(problemsBySchema(String(schema.$ref).split('/').at(-1) as string, example)).toEqual([])
    for (const status of Object.keys(operation.responses)) {
      const content = describedResponse(operation, Number(status))?.content?.['application/json']
      if (content === undefined) expect(status).toBe('304')
      else {
        const examples = content.examples
          ? Object.values(content.examples).map((each) => (each as { value: unknown }).value)
          : [content.example]
        for (const example of examples)
          expect(problemsBySchema(content.schema.$ref.split('/').at(-1) as string, example)).toEqual([])
      }
    }
  })
})

describe('a running server', () => {
  let server: TestServer
  let key: string
  let sandbox: string

  beforeAll(async () => {
    server = await joinTestServer()
    key = await server.key()
    sandbox = await server.key({ environment: 'sandbox' })
  })
  afterAll(() => server.stop())

  it('serves the description without a credential, and with an ETag', async () => {
    const url = `${server.base}/openapi.json`
    const answer = await request(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
    expect(answer.body.servers[0].url).toBe(`http://localhost:${new URL(server.url).port}/api/public/v1`)
    expect(Object.keys(answer.body.paths)).toEqual(Object.keys(description.paths))
    const again = await request(url, { headers: { 'if-none-match': answer.headers.get('etag') as string } })
    expect([again.status, again.body]).toEqual([304, ''])
    expect((await request(url, { method: 'POST' })).body.error.code).toBe('method_not_allowed')
  })

  it.each(allResources.map(({ path, type }) => [path, type]))(
    'returns the example of %s in the sandbox',
    async (path, type) => {
      const example = recordExamples[type]
      const { body } = await request(`${server.base}${path}/${example?.id}`, { key: sandbox })
      const links = Object.fromEntries(
        ['file_url', 'receipt_url'].filter((name) => body[name]).map((name) => [name, '']),
      )
      expect({ ...body, ...links }).toEqual({ ...example, ...links })
    },
  )

  describe.each(ofResources)('%s', (_name, { method, path, operation }) => {
    const resource = allResources.find((each) => path.replace('/{id}', '') === each.path)
    if (resource === undefined) throw new Error(`test/support/resources.ts has no row for ${path}`)
    const send = async (with_: { as?: string | undefined; query?: string; body?: unknown; id?: string } = {}) => {
      const id = with_.id ?? (path.includes('{id}') ? await resource.make(server, key) : '')
      const succeeds =
        method === 'POST' ? await resource.valid?.(server, key) : method === 'PATCH' ? resource.change : undefined
      const options = { method, key: 'as' in with_ ? with_.as : key, body: with_.body ?? succeeds }
      return request(`${server.base}${path.replace('{id}', id)}${with_.query ?? ''}`, options)
    }
    const isAsDescribed = (answer: Answer, status: number) => {
      expect(answer.status, JSON.stringify(answer.body)).toBe(status)
      expect(problemsOfAnswer(method, path, answer)).toEqual([])
    }
    const success = method === 'POST' ? 201 : 200

    it('succeeds as described', async () => {
      isAsDescribed(await send(), success)
    })

    it('fails as described', async () => {
      isAsDescribed(await send({ as: undefined }), 401)
      isAsDescribed(
        await send({ as: await server.key({ scopes: ['planner:read'] }) }),
        path.startsWith('/planner') && method === 'GET' ? success : 403,
      )
      isAsDescribed(await send({ query: '?nothing=1' }), 422)
      if (path.includes('{id}')) isAsDescribed(await send({ id: randomUUID() }), 404)
      isAsDescribed(await send({ as: await server.key({ ratePerMinute: 0 }) }), 429)
    })

    for (const [media, { example, encoding = {} }] of Object.entries(operation.requestBody?.content ?? {}))
      it(`accepts the described example in the sandbox as ${media}, as often as it is sent`, async () => {
        const files = Object.keys(encoding).map((name) => [name, aFile()])
        const body = { ...(example as object), ...Object.fromEntries(files) }
        const sent = { ...encoding, ...sentExamples[resource.type] }
        const expected = Object.entries(example as object).filter(([name]) => !Object.hasOwn(sent, name))
        const id = path.includes('{id}') ? recordExamples[resource.type]?.id : ''
        for (let time = 0; time < 2; time++) {
          const answer = await send({ as: sandbox, body, id: id ?? '' })
          isAsDescribed(answer, success)
          expect(answer.body).toMatchObject(Object.fromEntries(expected))
        }
      })

    if (Object.hasOwn(operation.responses, 304))
      it('returns 304 for its own ETag', async () => {
        const url = `${server.base}${path.replace('{id}', recordExamples[resource.type]?.id ?? '')}`
        const etag = (await request(url, { key: sandbox })).headers.get('etag')
        isAsDescribed(await request(url, { key: sandbox, headers: { 'if-none-match': String(etag) } }), 304)
      })

    if (method === 'GET')
      it('lists and gets the fixtures as described', async () => {
        const id = recordExamples[resource.type]?.id ?? ''
        const lists = ['?limit=200', '?updated_since=2020-01-01T00:00:00Z&include_deleted=true']
        for (const query of path.includes('{id}') ? [''] : lists)
          isAsDescribed(await send({ as: sandbox, query, id: path.includes('{id}') ? id : '' }), 200)
      })
  })
})
