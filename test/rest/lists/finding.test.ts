/** Finding over REST: what is refused, and how its messages say what to send instead. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restParameters } from '../../support/finding.ts'
import { allResources, create } from '../../support/resources.ts'
import { type Answer, graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  for (const last of ['Okafor', 'Müller', 'Öztürk', 'Leeds-Brown'])
    await create(server, key, '/workers', { first_name: 'Ada', last_name: last, external_id: `PAY-${last}` })
})
afterAll(() => server.stop())

const list = (path: string, query: string) => request(`${server.base}${path}?${query}`, { key })
const namesOf = ({ body }: Answer) => body.data.map((each: { last_name: string }) => each.last_name)

async function expectRefused(path: string, query: string, parameter: string, message: RegExp): Promise<void> {
  const { status, body } = await list(path, query)
  expect([status, body.error?.code], query).toEqual([422, 'validation_failed'])
  expect(body.error.details, query).toContainEqual(
    expect.objectContaining({ path: parameter, message: expect.stringMatching(message) }),
  )
}

describe('the filter id', () => {
  it('finds the records that the caller names and may read, up to 200 of them', async () => {
    const [first, second] = (await list('/workers', 'limit=2')).body.data.map(({ id }: { id: string }) => id)
    const foreignKey = await server.key({ orgId: await server.organisation() })
    const foreign = (await create(server, foreignKey, '/workers', { first_name: 'Ada', last_name: 'Elsewhere' })).body
      .id
    const named = [second, first.toUpperCase(), foreign]
    const unknown = Array.from({ length: 197 }, () => randomUUID())
    const { body } = await list('/workers', `limit=200&${[...named, ...unknown].map((id) => `id=${id}`).join('&')}`)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([first, second])
    expect(body.pagination.total).toBe(2)
  })

  it('refuses more, and what is no id', async () => {
    const ids = Array.from({ length: 201 }, () => `id=${randomUUID()}`)
    await expectRefused('/workers', ids.join('&'), 'id', /1 to 200 values/)
    await expectRefused('/workers', 'id=nonsense', 'id', /must be a UUID/)
  })
})

describe('a list refuses', () => {
  it.each(allResources.map(({ path }) => path))('an unknown filter of %s, and names those that exist', async (path) => {
    const names = restParameters().get(path)?.names ?? []
    expect(names.length).toBeGreaterThan(5)
    await expectRefused(path, 'no_such_filter=1', 'no_such_filter', new RegExp(names.join(', ')))
  })

  it.each([
    ['status=retired', 'status', /must be one of active, candidate, inactive/],
    ['status=active&status=', 'status', /must be one of/],
    ['status[gte]=active', 'status[gte]', /must be written as status=value/],
    ['status[in]=active', 'status[in]', /must be written as status=value/],
    ['created_at=2026-01-01', 'created_at', /must be written as created_at\[gt\]=value or created_at\[gte\]=value/],
    ['created_at[gte]=2026-01-01', 'created_at[gte]', /ISO 8601 timestamp with an offset/],
    ['created_at[gte]=2026-01-01T00:00:00 02:00', 'created_at[gte]', /%2B/],
    [
      'created_at[gte]=2026-01-01T00:00:00Z&created_at[gte]=2026-01-01T00:00:00Z',
      'created_at[gte]',
      /must not be repeated/,
    ],
    ['created_at[exists]=true', 'created_at[exists]', /must be written as created_at\[gt\]/],
    [`external_id=${'x'.repeat(501)}`, 'external_id', /at most 500 characters/],
    ['external_id=a%00b', 'external_id', /without NUL/],
    [Array.from({ length: 21 }, (_, n) => `external_id=${n}`).join('&'), 'external_id', /1 to 20 values/],
    ['metadata=x', 'metadata', /must name a key: metadata\[key\]=value/],
    ['metadata[]=x', 'metadata[]', /must name a key/],
    ['metadata[a]=x&metadata[a]=y', 'metadata[a]', /must not be repeated/],
    [Array.from({ length: 11 }, (_, n) => `metadata[k${n}]=x`).join('&'), 'metadata', /1 to 10 pairs/],
    ['q=', 'q', /at least 2 letters or digits/],
    ['q=a', 'q', /at least 2 letters or digits/],
    ['q=%26%7C!', 'q', /at least 2 letters or digits/],
    ['q=one two three four five six seven eight nine', 'q', /at most 8 words/],
    [`q=${'x'.repeat(201)}`, 'q', /at most 200 characters/],
    ['q=ab&q=cd', 'q', /must not be repeated/],
    ['sort=', 'sort', /must be one of .*last_name, -last_name/],
    ['sort=phone', 'sort', /must be one of .*last_name, -last_name/],
    ['sort=lastName', 'sort', /must be one of/],
    ['sort=last_name&updated_since=2026-01-01T00:00:00Z', 'sort', /must not be combined with updated_since/],
    ['filter=x', 'filter', /is not a parameter/],
    ['search=x', 'search', /is not a parameter/],
    ['status[__proto__]=x', 'status[__proto__]', /must be written as status=value/],
  ])('?%s and names %s', (query, parameter, message) => expectRefused('/workers', query, parameter, message))

  it.each([
    ['job_id=nonsense', 'job_id', /must be a UUID/],
    ['job_id[exists]=maybe', 'job_id[exists]', /must be true or false/],
    ['job_id[in]=x', 'job_id[in]', /must be .*job_id=value/],
    ['worker_id=1', 'worker_id', /must be a UUID/],
    ['start_date[gte]=2026-02-30', 'start_date[gte]', /must be a date/],
    ['q=welder', 'q', /is not a parameter/],
  ])('?%s of assignments and names %s', (query, parameter, message) =>
    expectRefused('/assignments', query, parameter, message),
  )

  it('numbers that are none', async () => {
    await expectRefused('/timesheets', 'total_hours[gte]=many', 'total_hours[gte]', /must be a number/)
    await expectRefused('/expenses', 'amount[gte]=1.5', 'amount[gte]', /must be a whole number/)
    await expectRefused('/expenses', 'amount[gte]=99999999999', 'amount[gte]', /must be at most 2147483647/)
  })
})

it('a cursor is refused with other filters, another search or another sort, and works with the same', async () => {
  const linkOf = ({ headers }: Answer) => /<([^>]*)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
  for (const query of ['external_id=PAY-Okafor&external_id=PAY-Müller', 'q=ada', 'sort=last_name', 'sort=-last_name']) {
    const first = await list('/workers', `limit=1&${query}`)
    const link = new URL(linkOf(first))
    for (const [name, value] of new URLSearchParams(query)) expect(link.searchParams.getAll(name)).toContain(value)
    const second = await request(`${server.base}/workers${link.search}`, { key })
    expect(second.body.data).toHaveLength(1)
    expect(second.body.data[0].id).not.toBe(first.body.data[0].id)
    expect(second.body.pagination).toMatchObject({ offset: 1, total: first.body.pagination.total })
    const cursor = link.searchParams.get('cursor')
    for (const other of ['', 'q=öz', 'sort=created_at', 'status=candidate', `${query}&status=candidate`])
      await expectRefused('/workers', `cursor=${cursor}&${other}`, 'cursor', /same|issued for.*first page again/)
  }
})

it('a cursor that was made up is refused, not executed', async () => {
  const { headers } = await list('/expenses', 'limit=1&sort=amount')
  expect(headers.get('link')).toBeNull()
  const first = await list('/workers', 'limit=1&sort=created_at')
  const cursor = new URL(/<([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '').searchParams.get('cursor') ?? ''
  const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  for (const value of ["' or 1=1", '', 'infinity', null, 5, {}, '2026-13-01T00:00:00Z']) {
    const forged = Buffer.from(JSON.stringify([...parts.slice(0, 4), value])).toString('base64url')
    await expectRefused('/workers', `sort=created_at&cursor=${forged}`, 'cursor', /cursor of this list/)
  }
})

it('a reference that is given twice finds the records of both, beside those that have one at all', async () => {
  const stays: string[][] = []
  const client_id = (await create(server, key, '/clients', { name: 'Harbour' })).body.id
  const project_id = (await create(server, key, '/projects', { client_id, name: 'Dock' })).body.id
  for (let count = 0; count < 3; count++) {
    const roles = [{ trade: 'welder', headcount: 1 }]
    const start_date = '2026-03-01'
    const job_id = (await create(server, key, '/jobs', { project_id, start_date, roles })).body.id
    const worker_id = (await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Ng' })).body.id
    const { body } = await create(server, key, '/assignments', { worker_id, project_id, job_id, start_date })
    stays.push([job_id, body.id])
  }
  const [[one, first], [other, second]] = stays as [string[], string[]]
  const found = (query: string) => list('/assignments', `project_id=${project_id}&${query}`)
  const idsOf = ({ body }: Answer) => body.data.map(({ id }: { id: string }) => id)
  expect(idsOf(await found(`job_id=${one}&job_id=${other}`))).toEqual([first, second])
  expect(idsOf(await found(`job_id=${one}&job_id=${other}&job_id[exists]=true`))).toEqual([first, second])
  expect(idsOf(await found('job_id[exists]=true'))).toHaveLength(3)
})

it('words are found without case and accents, in any order, at the start of words', async () => {
  expect(namesOf(await list('/workers', 'q=muller'))).toEqual(['Müller'])
  expect(namesOf(await list('/workers', 'q=OZ+ada'))).toEqual(['Öztürk'])
  expect(namesOf(await list('/workers', 'q=brown+leeds'))).toEqual(['Leeds-Brown'])
  expect(namesOf(await list('/workers', 'q=kafor'))).toEqual([])
})

it('GraphQL refuses the same, on the path of its arguments', async () => {
  const cases: [string, string][] = [
    ['filter: { externalId: [] }', 'filter.externalId'],
    ['search: "x"', 'search'],
    ['sort: { field: lastName }, updatedSince: "2026-01-01T00:00:00Z"', 'sort'],
    ['filter: { metadata: [{ key: "a", value: "1" }, { key: "a", value: "2" }] }', 'filter.metadata'],
  ]
  for (const [args, path] of cases) {
    const { body } = await graphql(server, key, `{ workers(${args}) { data { id } } }`)
    expect(body.errors[0].extensions, args).toMatchObject({ code: 'validation_failed', details: [{ path }] })
  }
})
