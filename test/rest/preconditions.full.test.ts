/** `If-Match` and `ifUnchangedSince`: a write that depends on the version that its caller read. */
import { randomUUID } from 'node:crypto'
import { getNamedType, isObjectType, isRequiredArgument } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entityTags, stampOf } from '../../rest/entity-tags.ts'
import { readPrecondition } from '../../rest/preconditions.ts'
import { prepareEndpoints } from '../../rest/prepare.ts'
import { routes } from '../../rest/routes.ts'
import { schema } from '../../schema/index.ts'
import { isGuarded } from '../../schema/records/unchanged.ts'
import { expectLinear } from '../support/processor-time.ts'
import { allResources, create, type ResourceCase, webhookEndpoints } from '../support/resources.ts'
import { type Answer, graphql, joinTestServer, request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let other: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  other = await startTestServer({}, server.databaseUrl)
  key = await server.key({ scopes: ['read', 'write', 'webhooks:manage'] })
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

type Case = Pick<ResourceCase, 'path' | 'make' | 'valid' | 'change' | 'acts'>

const caseOf = (path: string) =>
  [...allResources, webhookEndpoints].find((each) => each.path === `/${path.split('/')[1]}`) as Case
const conditional = prepareEndpoints(schema)
  .filter(({ isConditional }) => isConditional)
  .map(({ route: { method, path } }) => [method, path] as const)

const etagOf = ({ headers }: Answer) => headers.get('etag') as string
const codeOf = ({ body }: Answer) => body.error?.code
const read = async (url: string) => request(url, { key })
const rename = (url: string, name: string, headers: Record<string, string>, where = server) =>
  request(where.base + url, { method: 'PATCH', key, body: { name }, headers })
const newClient = async () => `/clients/${(await create(server, key, '/clients', { name: 'First' })).body.id}`

describe.each(conditional)('%s %s', (method, path) => {
  const resource = caseOf(path)
  const [, , , action = ''] = path.split('/')
  const act = resource.acts?.[action]
  const end = action && `/${action}`
  const body = method === 'PATCH' ? resource.change : act?.body
  const write = (url: string, headers: Record<string, string>, as = key) =>
    request(url.replace(/(?=\?|$)/, end), { method, key: as, body, headers })
  const make = async () => `${server.base}${resource.path}/${await (act?.make ?? resource.make)(server, key)}`

  it('writes for the tag that the record has, alone or in a list, and for *', async () => {
    for (const listed of [(tag: string) => tag, (tag: string) => `"other", ${tag} ,W/"weak"`, () => '*']) {
      const url = await make()
      const answer = await write(url, { 'if-match': listed(etagOf(await read(url))) })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
  })

  it('answers 412 and writes nothing for every other tag', async () => {
    const url = await make()
    const first = await read(url)
    const tag = etagOf(first)
    const [id, another] = [url.split('/').at(-1), etagOf(await read(await make()))]
    for (const given of ['"other"', `W/${tag}`, tag.slice(1, -1), tag.replace('"', '"9'), another, '', '"a","b"']) {
      const answer = await write(url, { 'if-match': given })
      expect([answer.status, codeOf(answer)], given).toEqual([412, 'precondition_failed'])
    }
    const { body } = await read(url)
    expect([body.id, body.updated_at]).toEqual([id, first.body.updated_at])
  })

  it('refuses for other reasons first: the scope, the record, the fields', async () => {
    const headers = { 'if-match': '"other"' }
    const url = await make()
    expect((await write(url, headers, await server.key({ scopes: ['read'] }))).status).toBe(403)
    expect((await write(`${server.base}${resource.path}/${randomUUID()}`, headers)).status).toBe(404)
    expect((await write(`${server.base}${resource.path}/nonsense`, { 'if-match': '*' })).status).toBe(404)
    expect((await write(`${url}?nothing=1`, headers)).status).toBe(422)
  })

  it('answers 412 to If-None-Match of the version that the record has', async () => {
    const url = await make()
    const tag = etagOf(await read(url))
    for (const given of ['*', tag, `W/${tag}`, `"other", ${tag}`])
      expect((await write(url, { 'if-none-match': given })).status, given).toBe(412)
    expect((await write(url, { 'if-none-match': '"other"' })).status).toBe(200)
  })
})

/** Its answer has a key beside it. */
const MAKES_MORE = '/test-organisations'
const creates = routes.filter(({ status, path }) => status === 201 && path !== MAKES_MORE)

describe.each(creates.map(({ path }) => path))('POST %s', (path) => {
  const resource = caseOf(path)
  const post = async (headers: Record<string, string> = {}) =>
    request(server.base + path, { method: 'POST', key, body: await resource.valid?.(server, key), headers })

  it('answers the tag that the new record has', async () => {
    const made = await post()
    const state = ({ headers }: Answer) => headers.get('etag')?.replace(/-req_\w+/, '') // each signed link differs
    expect(state(made)).toBe(state(await read(`${server.base}${path}/${made.body.id}`)))
  })

  it('takes no precondition: it could only be about the list', async () => {
    const total = async () => (await read(`${server.base}${path}?limit=1`)).body.pagination.total
    const tag = etagOf(await read(`${server.base}${path}`)) ?? '"any"'
    const before = await total()
    for (const [name, header] of [
      ['If-Match', tag],
      ['If-Match', '*'],
      ['If-None-Match', '*'],
    ] as const) {
      const answer = await post({ [name]: header })
      expect([answer.status, answer.body.error.details[0].path]).toEqual([422, name])
    }
    expect(await total()).toBe(before)
  })
})

it.each(routes.filter(({ method }) => method === 'PATCH').map(({ path }) => path))(
  'a client goes on from the tag that PATCH %s answers, without another GET',
  async (path) => {
    const resource = caseOf(path)
    const url = `${server.base}${resource.path}/${await resource.make(server, key)}`
    let tag = etagOf(await read(url))
    const [first, ...values] = Object.entries(resource.change as object)
    expect(first).toBeDefined()
    const changes = [resource.change, Object.fromEntries(values)]
    for (const body of changes) {
      const answer = await request(url, { method: 'PATCH', key, body, headers: { 'if-match': tag } })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      tag = etagOf(answer)
    }
  },
)

it.each(['/workers', '/clients', '/projects', '/tasks', '/timesheets'])(
  'the tag that PATCH of %s answers is the one that GET answers, before and after',
  async (path) => {
    const resource = caseOf(path)
    const url = `${server.base}${path}/${await resource.make(server, key)}`
    const before = etagOf(await read(url))
    const changed = await request(url, { method: 'PATCH', key, body: resource.change })
    expect(etagOf(changed)).toBe(etagOf(await read(url)))
    expect(etagOf(changed)).not.toBe(before)
  },
)

describe('writers with the same tag', () => {
  it('are many, and exactly one wins, in REST and GraphQL, whatever process they ask', async () => {
    const url = await newClient()
    const document = `mutation ($id: ID!, $name: String!, $at: DateTime) {
      updateClient(id: $id, input: { name: $name }, ifUnchangedSince: $at) { name }
    }`
    for (let round = 0; round < 8; round++) {
      const current = await read(server.base + url)
      const headers = { 'if-match': etagOf(current) }
      const [id, at] = [current.body.id, current.body.updated_at]
      const outcomes = await Promise.all(
        [server, other].flatMap((where) =>
          Array.from({ length: 4 }, async (_, n) => {
            const name = `${round} ${n} ${where === server}`
            if (n % 2 === 0) {
              const answer = await rename(url, name, headers, where)
              return answer.status === 200 ? name : codeOf(answer)
            }
            const { body } = await graphql(where, key, document, { id, name, at })
            return body.errors === undefined ? name : body.errors[0].extensions.code
          }),
        ),
      )
      const [winner, ...others] = outcomes.filter((outcome) => outcome !== 'precondition_failed')
      expect([others, outcomes.length]).toEqual([[], 8])
      expect((await read(server.base + url)).body.name).toBe(winner)
    }
  })

  it('lose to a write without one, which always wins', async () => {
    const url = await newClient()
    const headers = { 'if-match': etagOf(await read(server.base + url)) }
    expect((await rename(url, 'Second', {})).status).toBe(200)
    expect((await rename(url, 'Third', headers)).status).toBe(412)
    expect((await rename(url, 'Third', headers, other)).status).toBe(412)
  })
})

it('a write that changes nothing leaves the tag as it is', async () => {
  const url = await newClient()
  const tag = etagOf(await read(server.base + url))
  expect(etagOf(await rename(url, 'First', { 'if-match': tag }))).toBe(tag)
  expect((await rename(url, 'First', { 'if-match': tag })).status).toBe(200)
})

describe('with an Idempotency-Key', () => {
  it('a replay answers as the first time, with its tag, although the record has changed since', async () => {
    const url = await newClient()
    const headers = { 'if-match': etagOf(await read(server.base + url)), 'idempotency-key': randomUUID() }
    const first = await rename(url, 'Second', headers)
    const again = await rename(url, 'Second', headers, other)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect([again.body, etagOf(again)]).toEqual([first.body, etagOf(first)])
    const afterReading = { ...headers, 'if-match': etagOf(first) }
    expect((await rename(url, 'Second', afterReading)).headers.get('idempotent-replayed')).toBe('true')
  })

  it('a refusal is not stored, so the same key does the write with the right tag', async () => {
    const url = await newClient()
    const idempotencyKey = { 'idempotency-key': randomUUID() }
    expect((await rename(url, 'Second', { 'if-match': '"other"', ...idempotencyKey })).status).toBe(412)
    const headers = { 'if-match': etagOf(await read(server.base + url)), ...idempotencyKey }
    const answer = await rename(url, 'Second', headers)
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null])
  })
})

describe('a record with a signed link', () => {
  it('has another tag in each response, never a 304, and each of them permits the write', async () => {
    const resource = caseOf('/expenses')
    const url = `${server.base}/expenses/${await resource.make(server, key)}`
    const [first, second] = [await read(url), await read(url)]
    expect(etagOf(first)).not.toBe(etagOf(second))
    expect((await request(url, { key, headers: { 'if-none-match': etagOf(first) } })).status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('no-store')
    const change = (tag: string, description: string) =>
      request(url, { method: 'PATCH', key, body: { description }, headers: { 'if-match': tag } })
    const changed = await change(etagOf(first), 'Taxi')
    expect(changed.status).toBe(200)
    expect((await change(etagOf(second), 'Bus')).status).toBe(412)
    expect((await change(etagOf(changed), 'Train')).status).toBe(200)
  })

  it('has a tag where REST only reads it, too', async () => {
    const url = `${server.base}/documents/${await caseOf('/documents').make(server, key)}`
    expect(etagOf(await read(url))).toMatch(/^"[^"]+"$/)
  })
})

it('the sandbox refuses an old version, too', async () => {
  const sandbox = await server.key({ environment: 'sandbox' })
  const list = await request(`${server.base}/clients?limit=1`, { key: sandbox })
  const url = `${server.base}/clients/${list.body.data[0].id}`
  const tag = etagOf(await request(url, { key: sandbox }))
  const patch = (given: string) =>
    request(url, { method: 'PATCH', key: sandbox, body: { name: 'New' }, headers: { 'if-match': given } })
  expect([(await patch('"other"')).status, (await patch(tag)).status, (await patch(tag)).status]).toEqual([
    412, 200, 200,
  ])
})

describe('the tag of an organisation and that of a worker', () => {
  const tags = entityTags('1')
  const [at, worker] = [new Date('2026-03-01T08:30:00.123Z'), randomUUID()]
  const holds = (tag: string, workerId: string | null, by = tags) =>
    readPrecondition({ 'if-match': tag }, { isConditional: true }, by, workerId)?.(at)

  it('are different: the worker may see less', () => {
    const [whole, own] = [tags.make(stampOf(at), null), tags.make(stampOf(at), worker)]
    expect([holds(whole, null), holds(own, worker)]).toEqual([true, true])
    expect([holds(whole, worker), holds(own, null), holds(own, randomUUID())]).toEqual([false, false, false])
  })

  it('hold for every variant of a state, and for no other release', () => {
    expect(holds(tags.make(stampOf(at), null, 'br'), null)).toBe(true)
    expect(holds(tags.make(stampOf(at), worker, 'req_1'), worker)).toBe(true)
    expect(holds(tags.make(stampOf(at), null), null, entityTags('2'))).toBe(false)
  })

  it('hold in the longest list of tags in linear time', async () => {
    const listOf = (length: number) => `${'"a",'.repeat(length)}${tags.make(stampOf(at), null)}`
    expect(holds(listOf(4000), null)).toBe(true)
    await expectLinear((length) => holds(listOf(length), null), 4000)
  })
})

describe('ifUnchangedSince', () => {
  const document = `mutation ($id: ID!, $at: DateTime) {
    first: updateClient(id: $id, input: { name: "Second" }, ifUnchangedSince: $at) { name updatedAt }
  }`

  it('lets the write pass at the time of the last change and later, and refuses earlier times', async () => {
    const url = await newClient()
    const { id, updated_at } = (await read(server.base + url)).body
    const earlier = new Date(Date.parse(updated_at) - 1).toISOString()
    const refused = await graphql(server, key, document, { id, at: earlier })
    expect(refused.body).toMatchObject({ data: null, errors: [{ extensions: { code: 'precondition_failed' } }] })
    expect((await read(server.base + url)).body.name).toBe('First')
    for (const at of [updated_at, null]) {
      const { body } = await graphql(server, key, document, { id, at })
      expect(body.data.first.name).toBe('Second')
    }
  })

  it('undoes the whole operation', async () => {
    const [one, another] = [await newClient(), await newClient()]
    const both = `mutation ($one: ID!, $other: ID!) {
      a: updateClient(id: $one, input: { name: "Lost" }) { id }
      b: updateClient(id: $other, input: { name: "Lost" }, ifUnchangedSince: "2020-01-01T00:00:00Z") { id }
    }`
    const ids = { one: one.split('/').at(-1), other: another.split('/').at(-1) }
    for (let time = 0; time < 3; time++) {
      const { body } = await graphql(server, key, both, ids)
      expect([body.data, body.errors[0].extensions.code]).toEqual([null, 'precondition_failed'])
    }
    expect((await read(server.base + one)).body.name).toBe('First')
  })

  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ args }) =>
    args.some(({ name }) => name === 'id'),
  )

  it('is an argument of every mutation of one record that has a version', () => {
    const withoutIt = mutations.filter(({ type, ...field }) => {
      const changed = getNamedType(type)
      const hasVersion = isObjectType(changed) && changed.getFields().updatedAt !== undefined
      // A clock only goes forward, and a second advance is a conflict.
      if (changed.name === 'TestOrganisation') return false
      // A person is erased in whatever version, also from a deleted record.
      if (field.name === 'eraseWorker') return false
      return (hasVersion || changed.name === 'DeletedRecord') && !isGuarded(field)
    })
    expect(withoutIt.map(({ name }) => name)).toEqual([])
  })

  const byId = mutations.filter((field) => isGuarded(field) && field.args.filter(isRequiredArgument).length === 1)

  it.each(byId)('guards $name', async ({ name, type }) => {
    const changed = name.startsWith('delete') ? name.slice('delete'.length) : getNamedType(type).name
    const { make } = allResources.find((each) => each.type === changed) ?? webhookEndpoints
    const given = `id: "${await make(server, key)}", ifUnchangedSince: "2020-01-01T00:00:00Z"`
    const { body } = await graphql(server, key, `mutation { ${name}(${given}) { id } }`)
    expect(body.errors[0].extensions.code).toBe('precondition_failed')
  })

  it('guards deletes', async () => {
    const id = await caseOf('/planner').make(server, key)
    const remove = (at: string) =>
      graphql(server, key, `mutation { deletePlannerWindow(id: "${id}", ifUnchangedSince: "${at}") { id } }`)
    expect((await remove('2020-01-01T00:00:00Z')).body.errors[0].extensions.code).toBe('precondition_failed')
    expect((await read(`${server.base}/planner/${id}`)).status).toBe(200)
    expect((await remove((await read(`${server.base}/planner/${id}`)).body.updated_at)).body.errors).toBeUndefined()
    expect((await read(`${server.base}/planner/${id}`)).status).toBe(404)
  })
})
