/** An external id that is taken: the error names the record that has it, on both surfaces. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFile, create, createId, resources } from '../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

const later = { start_date: '2026-05-01', end_date: '2026-05-31' }

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

it.each(resources.map((resource) => [resource.path, resource] as const))('of %s', async (path, resource) => {
  const externalId = { external_id: 'PAY-1' }
  const holder = (await create(server, key, path, { ...(await resource.valid(server, key)), ...externalId })).body
  const other = (await create(server, key, path, await resource.valid(server, key))).body
  const again = { method: 'POST', key, body: { ...(await resource.valid(server, key)), ...externalId } }
  const change = { method: 'PATCH', key, body: externalId }
  for (const answer of [
    await request(server.base + path, again),
    await request(`${server.base}${path}/${other.id}`, change),
  ]) {
    expect(answer.status).toBe(409)
    expect(answer.body.error).toEqual({
      code: 'conflict',
      message: `The record ${holder.id} has this external_id.`,
      doc_url: expect.stringMatching(/\/docs\/errors\/conflict$/),
      details: [
        {
          path: 'external_id',
          code: 'taken',
          message: `must be unique: the record ${holder.id} has this value`,
          conflicting_id: holder.id,
        },
      ],
    })
  }
  const list = await request(`${server.base}${path}?external_id=PAY-1`, { key })
  expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([holder.id])
})

it('of an expense that is sent with its receipt, and metadata as a JSON text', async () => {
  const worker_id = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  const fields = { worker_id, category: 'travel', amount: 1250, currency: 'GBP', incurred_on: '2026-02-10' }
  const body = { ...fields, external_id: 'R-1', metadata: '{"cost_centre":"42"}', receipt: aFile() }
  const first = await request(`${server.base}/expenses`, { method: 'POST', key, body })
  expect([first.status, first.body.metadata]).toEqual([201, { cost_centre: '42' }])
  const again = await request(`${server.base}/expenses`, { method: 'POST', key, body })
  expect([again.status, again.body.error.details[0].conflicting_id]).toEqual([409, first.body.id])
  const found = await request(`${server.base}/expenses?metadata[cost_centre]=42`, { key })
  expect(found.body.data).toEqual([expect.objectContaining({ id: first.body.id, external_id: 'R-1' })])
  const wrong = { ...body, external_id: 'R-2', metadata: '{"cost_centre":' }
  const refused = await request(`${server.base}/expenses`, { method: 'POST', key, body: wrong })
  expect(refused.body.error.details).toMatchObject([{ path: 'metadata', code: 'invalid' }])
})

it('of what is approved or paid may change, and the rest may not', async () => {
  const worker_id = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  const expense = { worker_id, category: 'travel', amount: 1250, currency: 'GBP', incurred_on: '2026-02-10' }
  const change = (path: string, body: object) => request(server.base + path, { method: 'PATCH', key, body })
  const paid = `/expenses/${await createId(server, key, '/expenses', expense)}`
  for (const status of ['approved', 'paid']) await change(paid, { status })
  const client_id = await createId(server, key, '/clients', { name: 'Harbour' })
  const project_id = await createId(server, key, '/projects', { client_id, name: 'Dock' })
  const days = { period_start: '2026-02-02', period_end: '2026-02-08', entries: [{ date: '2026-02-02', hours: 8 }] }
  const approved = `/timesheets/${await createId(server, key, '/timesheets', { worker_id, project_id, ...days })}`
  for (const status of ['submitted', 'approved']) await change(approved, { status })
  for (const [path, body] of [
    [paid, { category: 'tools' }],
    [approved, { status: 'submitted' }],
  ] as const) {
    const own = { external_id: 'PAYROLL-7', metadata: { run: '2026-02' } }
    expect((await change(path, own)).body).toMatchObject(own)
    expect((await change(path, { ...own, ...body })).body.error.code).toBe('invalid_transition')
  }
})

describe('of a deleted assignment is free', () => {
  /** The body of a new assignment whose external id a deleted one has, and the id of that one. */
  async function deleted(external_id: string) {
    const client = await createId(server, key, '/clients', { name: 'Harbour' })
    const project_id = await createId(server, key, '/projects', { client_id: client, name: 'Dock' })
    const worker_id = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
    const body = { worker_id, project_id, start_date: '2026-03-01', end_date: '2026-03-31', external_id }
    const id = await createId(server, key, '/assignments', body)
    await request(`${server.base}/assignments/${id}`, { method: 'DELETE', key })
    return { body, id }
  }

  it('for another one, which then has it', async () => {
    const { body } = await deleted('A-1')
    const id = await createId(server, key, '/assignments', body)
    const again = await request(`${server.base}/assignments`, { method: 'POST', key, body: { ...body, ...later } })
    expect([again.status, again.body.error.message]).toEqual([409, `The record ${id} has this external_id.`])
    const list = await request(`${server.base}/assignments?external_id=A-1`, { key })
    expect(list.body.data.map((each: { id: string }) => each.id)).toEqual([id])
  })

  it.each(['create', 'upsert'])('for a batch in the mode %s', async (mode) => {
    const { body, id } = await deleted(`A-${mode}`)
    const batch = { mode, records: [body] }
    const first = await request(`${server.base}/assignments/batch`, { method: 'POST', key, body: batch })
    expect(first.body.data).toMatchObject([{ status: 'created', id: expect.not.stringMatching(id) }])
    const other = { mode, records: mode === 'upsert' ? [body] : [{ ...body, ...later }] }
    const second = await request(`${server.base}/assignments/batch`, { method: 'POST', key, body: other })
    const same = { id: first.body.data[0].id, status: 'unchanged' }
    const taken = { status: 'failed', error: { details: [{ path: 'external_id', code: 'taken' }] } }
    expect(second.body.data).toMatchObject([mode === 'upsert' ? same : taken])
  })
})

it('twice in one GraphQL operation, of which nothing is kept, names no record', async () => {
  const input = '{ firstName: "Ada", lastName: "Okafor", externalId: "twice" }'
  const { body } = await graphql(
    server,
    key,
    `mutation { createWorker(input: ${input}) { id } b: createWorker(input: ${input}) { id } }`,
  )
  expect(body.errors).toMatchObject([
    { message: 'Another record has this externalId.', path: ['b'], extensions: { code: 'conflict' } },
  ])
})
