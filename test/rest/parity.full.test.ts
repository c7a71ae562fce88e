/** Both surfaces return the same data, totals and error codes, because they share one resolver layer. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snakeCase } from '../../src/platform/text/names.ts'
import { create, resources, type WritableCase } from '../support/resources.ts'
import { type Answer, graphql, joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const toCamel = (record: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [camelCase(name), isList(value) ? value.map(toCamel) : value]),
  )

const isList = (value: unknown): value is object[] => Array.isArray(value) && typeof value[0] === 'object'

/** Lists of objects that are empty in a new record, with a field to select. */
const empty: Readonly<Record<string, string>> = { corrections: ' { at }' }

/** All fields of a record as REST has them, with GraphQL names. */
async function selectionOf(resource: WritableCase): Promise<string> {
  const { body } = await create(server, key, resource.path, await resource.valid(server, key))
  const selected = (record: object): string =>
    Object.entries(record)
      .map(
        ([name, value]) =>
          `${camelCase(name)}${isList(value) ? ` { ${selected(value[0] ?? {})} }` : (empty[name] ?? '')}`,
      )
      .join(' ')
  return selected(body)
}

const codeOf = (answer: Answer): string => answer.body.errors?.[0]?.extensions.code ?? answer.body.error?.code

describe.each(resources.map((resource) => [resource.path, resource] as const))('%s', (path, resource) => {
  const { type, one, many } = resource
  let fields: string

  beforeAll(async () => {
    fields = await selectionOf(resource)
  })

  it('lists the same records with the same pagination', async () => {
    for (const [query, args] of [
      ['?limit=2', '(limit: 2)'],
      ['?limit=1&offset=1', '(limit: 1, offset: 1)'],
      ['?updated_since=2020-01-01T00:00:00Z&limit=3', '(updatedSince: "2020-01-01T00:00:00Z", limit: 3)'],
    ] as const) {
      const rest = await request(server.base + path + query, { key })
      const document = `{ ${many}${args} { object data { ${fields} } pagination { limit offset total hasMore } watermark } }`
      const { watermark, ...page } = (await graphql(server, key, document)).body.data[many]
      expect(page).toEqual({
        object: 'list',
        data: rest.body.data.map(toCamel),
        pagination: toCamel(rest.body.pagination),
      })
      expect(watermark).toBe(rest.headers.get('x-sync-watermark'))
    }
  })

  it('creates, changes and gets the same record', async () => {
    const input = toCamel(await resource.valid(server, key))
    const made = await graphql(
      server,
      key,
      `mutation ($input: Create${type}Input!) { create${type}(input: $input) { ${fields} } }`,
      { input },
    )
    const record = made.body.data[`create${type}`]
    const rest = await request(`${server.base}${path}/${record.id}`, { key })
    expect(toCamel(rest.body)).toEqual(record)
    const changed = await graphql(
      server,
      key,
      `mutation ($id: ID!, $input: Update${type}Input!) { update${type}(id: $id, input: $input) { ${fields} } }`,
      { id: record.id, input: toCamel(resource.change) },
    )
    const restChanged = await request(`${server.base}${path}/${record.id}`, { key })
    expect(toCamel(restChanged.body)).toEqual(changed.body.data[`update${type}`])
    expect(restChanged.body).toMatchObject(resource.change)
    const viaGraphql = await graphql(server, key, `query ($id: ID!) { ${one}(id: $id) { ${fields} } }`, {
      id: record.id,
    })
    expect(viaGraphql.body.data[one]).toEqual(toCamel(restChanged.body))
  })

  it('fails with the same code', async () => {
    const foreignKey = await server.key({ orgId: await server.organisation() })
    const foreign = (await create(server, foreignKey, path, await resource.valid(server, foreignKey))).body.id
    const noScope = await server.key({ scopes: ['jobs:read'] })
    const get = `query ($id: ID!) { ${one}(id: $id) { id } }`
    const post = `mutation ($input: Create${type}Input!) { create${type}(input: $input) { id } }`
    const patch = `mutation ($id: ID!, $input: Update${type}Input!) { update${type}(id: $id, input: $input) { id } }`
    const validBody = await resource.valid(server, key)
    const invalidBody = { ...validBody, ...resource.invalid.body }
    const cases: [string, string, Answer, Answer][] = [
      ...(await Promise.all(
        [foreign, randomUUID(), 'nonsense'].flatMap((id) => [
          pair('not_found', request(`${server.base}${path}/${id}`, { key }), graphql(server, key, get, { id })),
          pair(
            'not_found',
            request(`${server.base}${path}/${id}`, { key, method: 'PATCH', body: resource.change }),
            graphql(server, key, patch, { id, input: toCamel(resource.change) }),
          ),
        ]),
      )),
      await pair(
        'insufficient_scope',
        request(server.base + path, { key: noScope }),
        graphql(server, noScope, `{ ${many} { data { id } } }`),
      ),
      await pair(
        'insufficient_scope',
        request(server.base + path, { key: noScope, method: 'POST', body: invalidBody }),
        graphql(server, noScope, post, { input: toCamel(validBody) }),
      ),
      await pair(
        'validation_failed',
        request(server.base + path, { key, method: 'POST', body: invalidBody }),
        graphql(server, key, post, { input: toCamel(invalidBody) }),
      ),
      await pair(
        'validation_failed',
        request(`${server.base}${path}?limit=201`, { key }),
        graphql(server, key, `{ ${many}(limit: 201) { data { id } } }`),
      ),
      await pair(
        'credential_missing',
        request(server.base + path),
        graphql(server, undefined, `{ ${many} { data { id } } }`),
      ),
    ]
    for (const [expectedCode, , rest, answer] of cases) {
      expect(codeOf(rest)).toBe(expectedCode)
      expect(codeOf(answer), JSON.stringify(answer.body)).toBe(expectedCode)
      expect(answer.body.errors[0].extensions.requestId).toBe(answer.headers.get('x-request-id'))
    }
  })

  it('reports the same external_id conflict', async () => {
    const external = `X-${randomUUID()}`
    await create(server, key, path, { ...(await resource.valid(server, key)), external_id: external })
    const body = { ...(await resource.valid(server, key)), external_id: external }
    const rest = await request(server.base + path, { key, method: 'POST', body })
    expect(rest.status).toBe(409)
    expect(rest.body.error).toMatchObject({ code: 'conflict', details: [{ path: 'external_id' }] })
    const document = `mutation ($input: Create${type}Input!) { create${type}(input: $input) { id } }`
    const answer = await graphql(server, key, document, { input: toCamel(body) })
    expect(answer.body.errors[0].extensions).toMatchObject({ code: 'conflict', details: [{ path: 'externalId' }] })
    const other = await server.key({ orgId: await server.organisation() })
    const foreignBody = await resource.valid(server, other)
    await create(server, other, path, { ...foreignBody, external_id: external })
  })

  it('has every GraphQL field of the record in REST, under the same name', async () => {
    const introspection = await graphql(
      server,
      key,
      `{ __type(name: "${type}") { fields { name type { kind name ofType { kind name } } } } }`,
    )
    type Field = { name: string; type: { kind: string; name: string | null; ofType: { kind: string } | null } }
    const scalars = introspection.body.data.__type.fields
      .filter(({ type: { kind, ofType } }: Field) => !['OBJECT', 'INTERFACE', 'LIST'].includes(ofType?.kind ?? kind))
      .map(({ name }: Field) => snakeCase(name))
      .filter((name: string) => name !== 'deleted_at')
    const { body } = await create(server, key, path, await resource.valid(server, key))
    const own = Object.keys(body).filter((name) => !Array.isArray(body[name]))
    expect(own.sort()).toEqual(scalars.sort())
  })
})

async function pair(
  expectedCode: string,
  rest: Promise<Answer>,
  answer: Promise<Answer>,
): Promise<[string, string, Answer, Answer]> {
  return [expectedCode, expectedCode, await rest, await answer]
}
