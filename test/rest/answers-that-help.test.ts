/** What an answer says to who has to correct a request: every fault at once, in the request's names, with the record that stands in the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { create } from '../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) => request(server.base + path, { key, headers })
const post = (path: string, body: unknown) => request(server.base + path, { method: 'POST', key, body })
const patch = (path: string, body: unknown) => request(server.base + path, { method: 'PATCH', key, body })
const newRecord = async (path: string, body: Record<string, unknown>) =>
  (await create(server, key, path, body)).body.id as string
const newWorker = (more: object = {}) => newRecord('/workers', { first_name: 'Ada', last_name: 'Oka', ...more })
const newProject = async () =>
  newRecord('/projects', { client_id: await newRecord('/clients', { name: 'Acme' }), name: 'Bridge' })

describe('a conflict names the record that stands in the way', () => {
  it('in a single write, on both surfaces', async () => {
    const holder = await newWorker({ external_id: 'P-1' })
    const { status, body } = await post('/workers', { first_name: 'B', last_name: 'C', external_id: 'P-1' })
    expect([status, body.error.details]).toEqual([
      409,
      [expect.objectContaining({ path: 'external_id', code: 'taken', conflicting_id: holder })],
    ])
    const query = 'mutation { createWorker(input: { firstName: "B", lastName: "C", externalId: "P-1" }) { id } }'
    const [error] = (await graphql(server, key, query)).body.errors
    expect(error.extensions.details).toMatchObject([{ code: 'taken', conflictingId: holder }])
  })

  it('in a batch, whether it keeps the rest or nothing', async () => {
    const holder = await newWorker({ external_id: 'P-2' })
    const records = [
      { first_name: 'B', last_name: 'C', external_id: 'P-2' },
      { first_name: '', last_name: 'C' },
    ]
    const kept = await post('/workers/batch', { records })
    expect(kept.body.data[0].error.details).toMatchObject([{ code: 'taken', conflicting_id: holder }])
    expect(kept.body.data[1].error.details[0]).not.toHaveProperty('conflicting_id')
    const nothing = await post('/workers/batch', { atomic: true, records })
    expect(nothing.body.error.details[0]).toMatchObject({ path: 'records[0].external_id', conflicting_id: holder })
  })

  it('that takes the days, or has hours', async () => {
    const [worker, project] = [await newWorker(), await newProject()]
    const days = { worker_id: worker, project_id: project, start_date: '2026-03-02', end_date: '2026-03-08' }
    const assignment = await newRecord('/assignments', days)
    const overlap = await post('/assignments', days)
    expect(overlap.body.error.details).toMatchObject([{ code: 'overlap', conflicting_id: assignment }])
    const period = { period_start: '2026-03-02', period_end: '2026-03-08', entries: [{ date: '2026-03-02', hours: 8 }] }
    const sheet = await newRecord('/timesheets', {
      worker_id: worker,
      project_id: project,
      assignment_id: assignment,
      ...period,
    })
    const query = `mutation { updateAssignment(id: "${assignment}", input: { startDate: "2026-03-20", endDate: null }) { id } }`
    const [error] = (await graphql(server, key, query)).body.errors
    expect(error.extensions.details).toMatchObject([{ code: 'has_timesheets', conflictingId: sheet }])
  })
})

it('lists all invalid fields at once, whatever is wrong with each', async () => {
  const sent = { first_name: 7, last_name: '', email: 'nobody', phone: '0163', colour: 'red', metadata: { a: 1 } }
  const { body } = await post('/workers', sent)
  expect(body.error.details.map(({ path }: { path: string }) => path).sort()).toEqual(
    Object.keys(sent)
      .map((each) => (each === 'metadata' ? 'metadata.a' : each))
      .sort(),
  )
  const change = await patch(`/workers/${await newWorker()}`, { status: 'gone', email: 'nobody' })
  expect(change.body.error.details).toHaveLength(2)
})

it('lists a period that is wrong beside the other fields, and all references that lead nowhere', async () => {
  const nobody = '00000000-0000-7000-8000-0000000000ff'
  const paths = async (path: string, sent: Record<string, unknown>) => {
    const { status, body } = await post(path, sent)
    expect(status).toBe(422)
    return body.error.details.map((detail: { path: string }) => detail.path).sort()
  }
  const days = { start_date: '2026-03-08', end_date: '2026-03-02' }
  const role = { trade: 'welder', headcount: 0 }
  expect(await paths('/jobs', { project_id: nobody, ...days, roles: [role] })).toEqual([
    'end_date',
    'roles[0].headcount',
  ])
  expect(await paths('/projects', { client_id: nobody, name: '', ...days })).toEqual(['end_date', 'name'])
  const period = { period_start: '2026-03-08', period_end: '2026-03-02', entries: [{ date: '2026-03-08', hours: 25 }] }
  expect(await paths('/timesheets', { worker_id: nobody, project_id: nobody, ...period })).toEqual([
    'entries[0].hours',
    'period_end',
  ])
  const references = { worker_id: nobody, project_id: nobody }
  const week = { period_start: '2026-03-02', period_end: '2026-03-08', entries: [] }
  const sheet = { ...references, assignment_id: nobody, ...week }
  expect(await paths('/timesheets', sheet)).toEqual(['assignment_id', 'project_id', 'worker_id'])
  const assignment = { ...references, job_id: nobody, start_date: '2026-03-02' }
  expect(await paths('/assignments', assignment)).toEqual(['job_id', 'project_id', 'worker_id'])
  const expense = { ...references, category: 'tools', amount: 1, currency: 'GBP', incurred_on: '2026-03-02' }
  expect(await paths('/expenses', expense)).toEqual(['project_id', 'worker_id'])
  const { body } = await post('/assignments/batch', { records: [assignment] })
  expect(body.data[0].error.details).toHaveLength(3)
})

it('lists what is wrong with the page beside the filters', async () => {
  const { body } = await get('/workers?limit=0&offset=-1&status=gone&sort=colour&none=1')
  const paths = body.error.details.map(({ path }: { path: string }) => path)
  expect(paths.sort()).toEqual(['limit', 'none', 'offset', 'sort', 'status'])
})

it('says of a number that is too large that it is too large', async () => {
  const details = async (path: string) => (await get(path)).body.error.details
  expect(await details('/workers?limit=99999999999999999999')).toMatchObject([{ path: 'limit', code: 'too_big' }])
  expect(await details('/workers?offset=-99999999999')).toMatchObject([{ path: 'offset', code: 'too_small' }])
  expect(await details('/workers?limit=1.5')).toMatchObject([{ message: 'must be a whole number' }])
  expect(await details('/workers?limit=201')).toMatchObject([{ path: 'limit', code: 'too_big' }])
  expect(await details('/events?limit=0')).toMatchObject([{ path: 'limit', code: 'too_small' }])
  expect(await details('/workers?offset=-1')).toMatchObject([{ path: 'offset', code: 'too_small' }])
})

it('writes English, in the names of REST', async () => {
  const worker = await newWorker()
  const expense = await newRecord('/expenses', {
    worker_id: worker,
    category: 'tools',
    amount: 100,
    currency: 'GBP',
    incurred_on: '2026-03-02',
  })
  for (const status of ['approved', 'paid']) await patch(`/expenses/${expense}`, { status })
  const { body } = await patch(`/expenses/${expense}`, { description: 'x' })
  expect(body.error.details).toMatchObject([{ message: 'must not be an expense that is paid' }])
  const unknown = await get('/events?types=worker.creatd')
  expect(unknown.body.error.details).toMatchObject([
    { path: 'types[0]', message: expect.not.stringContaining('eventTypes') },
  ])
})

it('lists the events of a group of types', async () => {
  const worker = await newWorker()
  await patch(`/workers/${worker}`, { last_name: 'Moved' })
  const { body } = await get(`/events?object_id=${worker}&types=worker.*&types=client.created`)
  expect(body.data.map(({ type }: { type: string }) => type)).toEqual(['worker.updated', 'worker.created'])
  expect((await get('/events?types=*&limit=1')).body.data).toHaveLength(1)
})

it('refuses the cursor of another list', async () => {
  await newProject()
  await newProject()
  for (const [from, to] of [
    ['/clients?limit=1', '/projects?limit=1'],
    ['/clients?limit=1&sort=name', '/projects?limit=1&sort=name'],
  ] as const) {
    const next = /cursor=([^&>]+)/.exec((await get(from)).headers.get('link') ?? '')?.[1]
    expect((await get(`${from}&cursor=${next}`)).status).toBe(200)
    const refused = await get(`${to}&cursor=${next}`)
    expect([refused.status, refused.body.error?.details[0].path]).toEqual([422, 'cursor'])
  }
})

it.each(['/workers?limit=1', '/workers/ID', '/documents?limit=1', '/me'])(
  'holds GET %s to its If-Match',
  async (given) => {
    const path = given.replace('ID', await newWorker())
    for (let time = 1; time <= 2; time++) {
      const etag = (await get(path)).headers.get('etag')
      expect((await get(path, { 'if-match': '*' })).status).toBe(200)
      const refused = await get(path, { 'if-match': '"another"' })
      expect([refused.status, refused.body.error?.code]).toEqual([412, 'precondition_failed'])
      expect(refused.body.error.message).not.toContain('written')
      if (etag === null) continue
      expect((await get(path, { 'if-match': etag, 'accept-encoding': 'gzip' })).status).toBe(200)
      expect((await get(path, { 'if-match': `W/${etag}` })).status).toBe(412)
    }
  },
)

it('takes the week dates and ordinal dates of ISO 8601 as moments', async () => {
  const [worker] = [await newWorker()]
  const { updated_at: at } = (await get(`/workers/${worker}`)).body
  const listed = async (since: string) => {
    const { status, body } = await get(`/workers?updated_since=${encodeURIComponent(since)}`)
    return status === 200 ? body.data.some(({ id }: { id: string }) => id === worker) : status
  }
  const year = Number(at.slice(0, 4))
  for (const past of [
    '2024-W01-1T00:00Z',
    '2020-W53-7T12:30:00+01:00',
    '2024-366T00Z',
    '2024W011T0000Z',
    '2024366T00Z',
  ])
    expect([past, await listed(past)]).toEqual([past, true])
  expect(await listed(`${year + 1}-W30-1T00:00Z`)).toBe(false)
  for (const none of ['2023-W53-1T00:00Z', '2023-366T00:00Z', '2024-W00-1T00:00Z', '2024-W01-8T00:00Z', '2024-000T00Z'])
    expect([none, await listed(none)]).toEqual([none, 422])
})

it('answers an introspection and a revocation without a client with 401', async () => {
  const { introspection_endpoint, revocation_endpoint } = (
    await request(`${server.url}/.well-known/oauth-authorization-server`)
  ).body
  for (const endpoint of [introspection_endpoint, revocation_endpoint]) {
    const answer = await fetch(new URL(new URL(endpoint).pathname, server.url), {
      method: 'POST',
      body: new URLSearchParams({ token: 'x' }),
    })
    expect([answer.status, (await answer.json()).error]).toEqual([401, 'invalid_client'])
    expect(answer.headers.get('www-authenticate')).toContain('Basic')
  }
})
