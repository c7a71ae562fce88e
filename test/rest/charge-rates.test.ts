/** Charge rates over REST: list, get, and setting the rate of an assignment. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPerson, codeOf, makeWorkerPerson, signIn } from '../support/people.ts'
import { caseOf } from '../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const RATE = { rate: 2500, overtime_rate: 3000, currency: 'GBP' }
const makeAssignment = (as = key) => caseOf('/assignments').make(server, as)
const set = (assignment: string, as = key, body: object = RATE, headers = {}) =>
  request(`${server.base}/assignments/${assignment}/charge-rate`, { method: 'POST', key: as, body, headers })
const list = (query = '', as = key) => request(`${server.base}/charge-rates${query}`, { key: as })
const get = (assignment: string, as = key) => request(`${server.base}/charge-rates/${assignment}`, { key: as })

describe('a rate', () => {
  it('is set by its assignment, which is the answer, and has the id of it', async () => {
    const id = await makeAssignment()
    const answer = await set(id, key, { rate: 2500, currency: 'GBP' })
    expect([answer.status, answer.body.object, answer.body.id]).toEqual([200, 'assignment', id])
    expect((await get(id)).body).toEqual({
      object: 'charge_rate',
      id,
      assignment_id: id,
      rate: 2500,
      overtime_rate: 2500,
      currency: 'GBP',
      updated_at: expect.stringMatching(/Z$/),
    })
    await set(id)
    expect((await get(id)).body).toMatchObject(RATE)
  })

  it('is not found before it is set, after the assignment is deleted, and by a wrong id', async () => {
    const id = await makeAssignment()
    expect((await get(id)).status).toBe(404)
    await set(id)
    await request(`${server.base}/assignments/${id}`, { method: 'DELETE', key })
    for (const each of [id, randomUUID(), 'x']) expect((await get(each)).status, each).toBe(404)
    expect((await list('?limit=200')).body.data.map((rate: { id: string }) => rate.id)).not.toContain(id)
    expect((await set(id)).status).toBe(404)
  })

  it('goes by the external id of its assignment, too', async () => {
    const id = await makeAssignment()
    await request(`${server.base}/assignments/${id}`, { method: 'PATCH', key, body: { external_id: 'rota-1' } })
    expect((await set('external_id:rota-1')).status).toBe(200)
    expect((await get('external_id:rota-1')).body.id).toBe(id)
  })

  it.each([
    ['rate', { rate: -1, currency: 'GBP' }],
    ['overtime_rate', { rate: 1, overtime_rate: 1.5, currency: 'GBP' }],
    ['currency', { rate: 1, currency: 'pounds' }],
    ['currency', { rate: 1 }],
    ['assignment_id', { ...RATE, assignment_id: randomUUID() }],
  ])('with a wrong %s is refused', async (path, body) => {
    const { status, body: answer } = await set(await makeAssignment(), key, body)
    expect([status, answer.error.details[0].path]).toEqual([422, path])
  })

  it('takes no If-Match, which would be about the assignment', async () => {
    const id = await makeAssignment()
    const { status } = await set(id, key, RATE, { 'if-match': '"0"' })
    expect([status, (await get(id)).status]).toEqual([422, 404])
  })
})

it('a list has every rate once, page by page, by cursor and by offset', async () => {
  const own = await server.key({ orgId: await server.organisation() })
  const ids: string[] = []
  for (let left = 3; left > 0; left--) {
    const id = await makeAssignment(own)
    await set(id, own)
    ids.push(id)
  }
  await makeAssignment(own) // without a rate
  const first = await list('?limit=2', own)
  expect(first.body.pagination).toEqual({ limit: 2, offset: 0, total: 3, has_more: true })
  const [, next = ''] = /<[^>]*(\?[^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
  const second = await list(next, own)
  expect(second.body.pagination).toEqual({ limit: 2, offset: 2, total: 3, has_more: false })
  expect(second.headers.get('link')).toBeNull()
  const shown = [...first.body.data, ...second.body.data].map(({ id }) => id)
  expect(shown).toEqual(ids.toSorted())
  expect((await list('?offset=2', own)).body.data.map(({ id }: { id: string }) => id)).toEqual(shown.slice(2))
  for (const wrong of ['?limit=0', '?limit=201', '?offset=-1', '?cursor=x', '?trade=welder'])
    expect((await list(wrong, own)).status, wrong).toBe(422)
})

describe('who may', () => {
  it('read and set rates has the scopes of money', async () => {
    const id = await makeAssignment()
    const [reads, writes, projects] = await Promise.all([
      server.key({ scopes: ['finance:read'] }),
      server.key({ scopes: ['finance:write'] }),
      server.key({ scopes: ['projects:read', 'projects:write'] }),
    ])
    const written = await set(id, writes)
    expect([written.status, written.body]).toEqual([200, { object: 'assignment', id }])
    expect([(await get(id, reads)).status, (await list('', reads)).status]).toEqual([200, 200])
    for (const answer of [
      await get(id, writes),
      await list('', writes),
      await set(id, reads),
      await set(id, projects),
      await get(id, projects),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([403, 'insufficient_scope'])
  })

  it('is in the same organisation and environment', async () => {
    const id = await makeAssignment()
    await set(id)
    const foreign = await server.key({ orgId: await server.organisation() })
    const sandbox = await server.key({ environment: 'sandbox' })
    for (const each of [foreign, sandbox]) {
      expect((await get(id, each)).status).toBe(404)
      expect((await set(id, each, { ...RATE, rate: 1 })).status).toBe(404)
      expect((await list('?limit=200', each)).body.data.map((rate: { id: string }) => rate.id)).not.toContain(id)
    }
    expect((await get(id)).body.rate).toBe(RATE.rate)
    const [fixture] = (await list('', sandbox)).body.data
    expect((await set(fixture.id, sandbox, { ...RATE, rate: 1 })).status).toBe(200)
    expect((await get(fixture.id, sandbox)).body).toEqual(fixture)
  })

  it('is not a worker, whose own assignment it is', async () => {
    const { email } = await makeWorkerPerson(server)
    const cookie = await signIn(server, email)
    for (const query of [
      '{ chargeRates { data { rate } } }',
      `{ chargeRate(assignmentId: "${randomUUID()}") { rate } }`,
    ])
      expect(codeOf(await asPerson(server, cookie, query)), query).toBe('insufficient_scope')
  })

  it('reads the same in GraphQL', async () => {
    const id = await makeAssignment()
    await set(id)
    const { body } = await graphql(
      server,
      key,
      `{ chargeRate(assignmentId: "${id}") { object assignmentId rate } assignment(id: "${id}") { chargeRate { object assignmentId } } }`,
    )
    expect(body.data).toEqual({
      chargeRate: { object: 'charge_rate', assignmentId: id, rate: RATE.rate },
      assignment: { chargeRate: { object: 'charge_rate', assignmentId: id } },
    })
  })
})
