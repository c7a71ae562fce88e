/** Batches over REST: modes, outcomes, atomic batches, what is refused, and that nothing of another organisation shows. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsOf } from '../../support/events.ts'
import { createId } from '../../support/resources.ts'
import { type Answer, joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

type Body = Record<string, unknown>

const send = (path: string, body: unknown, as = key, headers: Record<string, string> = {}): Promise<Answer> =>
  request(`${server.base}${path}/batch`, { method: 'POST', key: as, body, headers })
const worker = (more: Body = {}): Body => ({ first_name: 'Ada', last_name: 'Okafor', ...more })
const total = async (path: string, as = key): Promise<number> =>
  (await request(`${server.base}${path}?limit=1`, { key: as })).body.pagination.total
const get = async (path: string) => (await request(server.base + path, { key })).body
const named = () => `P-${randomUUID()}`

describe('the mode create', () => {
  it('creates the records in their order, and says the id of each', async () => {
    const records = ['Ada', 'Bo', 'Cy'].map((first_name) => worker({ first_name, metadata: { b: '1', a: '2' } }))
    const { status, body } = await send('/workers', { records })
    expect(status).toBe(200)
    expect(body).toEqual({
      object: 'batch',
      data: [0, 1, 2].map((index) => ({ index, status: 'created', id: expect.any(String) })),
      summary: { created: 3, updated: 0, unchanged: 0, failed: 0 },
    })
    const ids: string[] = body.data.map(({ id }: { id: string }) => id)
    expect(ids).toEqual([...ids].sort())
    expect(await get(`/workers/${ids[1]}`)).toMatchObject({ ...records[1], status: 'candidate', email: null })
  })

  it('keeps the others when some fail, each with the error of a single create', async () => {
    const external_id = named()
    const taken = named()
    const holder = await createId(server, key, '/workers', worker({ external_id: taken }))
    const records = [
      worker({ email: 'nobody' }),
      worker({ external_id: ` ${external_id} ` }),
      { first_name: 7, nickname: 'A', status: 'asleep' },
      worker({ external_id: taken }),
      worker({ external_id }),
      null as unknown as Body,
      worker({ phone: null }),
    ]
    const { status, body } = await send('/workers', { records: records.map((each) => each ?? 5) })
    expect(status).toBe(200)
    expect(body.summary).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 5 })
    for (const index of [0, 2, 3]) {
      const single = await request(`${server.base}/workers`, { method: 'POST', key, body: records[index] })
      expect(body.data[index]).toEqual({ index, status: 'failed', error: single.body.error })
    }
    expect(body.data[3].error.details[0].message).toContain(holder)
    expect(body.data[4].error).toEqual({
      code: 'conflict',
      message: 'The record at index 1 of the batch has this external_id.',
      doc_url: `http://localhost:${new URL(server.url).port}/docs/errors/conflict`,
      details: [expect.objectContaining({ path: 'external_id', code: 'taken' })],
    })
    expect(body.data[5].error.details).toEqual([{ path: '', code: 'invalid', message: 'must be an object' }])
  })

  it('lets a later record have the external id of one that failed', async () => {
    const external_id = named()
    const { body } = await send('/workers', { records: [worker({ external_id, email: '?' }), worker({ external_id })] })
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['failed', 'created'])
  })
})

describe('the mode upsert', () => {
  it('creates, updates and leaves alone; absent fields keep their values and null clears', async () => {
    const [one, other, third] = [named(), named(), named()]
    const first = await send('/workers', {
      mode: 'upsert',
      records: [
        worker({ external_id: one, email: 'ada@post.example', trade: 'welder', metadata: { shift: 'day' } }),
        worker({ external_id: other }),
      ],
    })
    const records = [
      { external_id: one, email: null, phone: '+447700900123' },
      { external_id: other, first_name: 'Ada' },
      worker({ external_id: third }),
      worker({ external_id: third, first_name: 'Bo' }),
    ]
    const { body } = await send('/workers', { mode: 'upsert', records })
    expect(body.summary).toEqual({ created: 1, updated: 1, unchanged: 1, failed: 1 })
    expect(body.data[3].error.details[0]).toMatchObject({ path: 'external_id', code: 'taken' })
    const { id } = first.body.data[0]
    expect(body.data[0]).toEqual({ index: 0, status: 'updated', id })
    expect(await get(`/workers/${id}`)).toMatchObject({
      first_name: 'Ada',
      email: null,
      phone: '+447700900123',
      trade: 'welder',
      metadata: { shift: 'day' },
    })
    const [changed] = (await eventsOf(server, server.orgId)).filter(
      (event) => event.type === 'worker.updated' && event.object_id === id,
    )
    expect(changed?.data.previous).toEqual({ email: 'ada@post.example', phone: null })
  })

  it('moves nothing when every record has its values already', async () => {
    const records = [worker({ external_id: named() }), worker({ external_id: named(), metadata: { a: '1' } })]
    const { body } = await send('/workers', { mode: 'upsert', records })
    const before = await get(`/workers/${body.data[1].id}`)
    const { length } = await eventsOf(server, server.orgId)
    const again = await send('/workers', { mode: 'upsert', records })
    expect(again.body.summary).toEqual({ created: 0, updated: 0, unchanged: 2, failed: 0 })
    expect(await get(`/workers/${body.data[1].id}`)).toEqual(before)
    expect(await eventsOf(server, server.orgId)).toHaveLength(length)
  })

  it('reports a record without external id, and one that is new and lacks what a create needs', async () => {
    const { body } = await send('/workers', { mode: 'upsert', records: [worker(), { external_id: named() }] })
    const details = body.data.map(({ error }: Body) => (error as Body).details)
    expect(details).toEqual([
      [expect.objectContaining({ path: 'external_id', code: 'required' })],
      [
        { path: 'first_name', code: 'required', message: 'is required' },
        { path: 'last_name', code: 'required', message: 'is required' },
      ],
    ])
  })

  it('refuses a transition as an update does', async () => {
    const [external_id, other] = [named(), named()]
    const client_id = await createId(server, key, '/clients', { name: 'Harbour' })
    const records = [external_id, other].map((id) => ({ external_id: id, client_id, name: 'Dock' }))
    const made = await send('/projects', { mode: 'upsert', records })
    const { body } = await send('/projects', {
      mode: 'upsert',
      records: [
        { external_id, status: 'completed' },
        { external_id: other, start_date: '2026-03-02', end_date: '2026-03-01' },
      ],
    })
    const change = (index: number, body: Body) =>
      request(`${server.base}/projects/${made.body.data[index].id}`, { method: 'PATCH', key, body })
    const [one, two] = [
      await change(0, { status: 'completed' }),
      await change(1, { start_date: '2026-03-02', end_date: '2026-03-01' }),
    ]
    expect(body.data.map(({ error }: Body) => error)).toEqual([one, two].map((each) => each.body.error))
  })

  it('creates assignments, finds those that are the same, and changes none', async () => {
    const client_id = await createId(server, key, '/clients', { name: 'Harbour' })
    const project_id = await createId(server, key, '/projects', { client_id, name: 'Dock' })
    const worker_id = await createId(server, key, '/workers', worker())
    const external_id = named()
    const record = { external_id, worker_id, project_id, start_date: '2026-03-01' }
    const made = await send('/assignments', { mode: 'upsert', records: [record] })
    const { id } = made.body.data[0]
    expect((await send('/assignments', { mode: 'upsert', records: [record] })).body.data[0]).toEqual({
      index: 0,
      status: 'unchanged',
      id,
    })
    const { body } = await send('/assignments', { mode: 'upsert', records: [{ ...record, end_date: '2026-04-01' }] })
    expect(body.data[0].error).toMatchObject({ code: 'conflict', details: [{ path: 'end_date', code: 'immutable' }] })
    await request(`${server.base}/assignments/${id}`, { method: 'DELETE', key })
    const gone = await send('/assignments', { mode: 'upsert', records: [record] })
    expect(gone.body.data[0]).toMatchObject({ status: 'created', id: expect.not.stringContaining(id) })
  })
})

describe('an atomic batch', () => {
  it('writes nothing if one record fails, and names every problem of every record', async () => {
    const [before, { length }] = [await total('/workers'), await eventsOf(server, server.orgId)]
    const broken = Array.from({ length: 150 }, () => worker({ email: '?', phone: '0' }))
    const external_id = named()
    const records = [worker({ external_id }), ...broken, worker({ external_id })]
    const { status, body } = await send('/workers', { atomic: true, records })
    expect(status).toBe(422)
    expect(body.error.code).toBe('validation_failed')
    expect(body.error.message).toContain('151 of 152 records')
    const paths: string[] = body.error.details.map(({ path }: { path: string }) => path)
    expect(paths).toEqual([
      ...broken.flatMap((_, index) => [`records[${index + 1}].email`, `records[${index + 1}].phone`]),
      'records[151].external_id',
    ])
    expect(await total('/workers')).toBe(before)
    expect(await eventsOf(server, server.orgId)).toHaveLength(length)
  })

  it('writes all of them if none fails', async () => {
    const { status, body } = await send('/workers', { atomic: true, records: [worker(), worker()] })
    expect([status, body.summary.created]).toEqual([200, 2])
  })

  it('bounds the problems that it lists of one record', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field_${index}`, 1]))
    const { body } = await send('/workers', { atomic: true, records: [many] })
    expect(body.error.details).toHaveLength(21)
    expect(body.error.details[20]).toMatchObject({ path: 'records[0]', code: 'too_many' })
  })
})

describe('a dry run', () => {
  it('says what would become of the records, and writes none', async () => {
    const [known, before, { length }] = [named(), await total('/workers'), await eventsOf(server, server.orgId)]
    const id = await createId(server, key, '/workers', worker({ external_id: known }))
    const project = { external_id: named(), name: 'Dock', client_id: randomUUID() }
    const records = [worker({ external_id: named() }), worker({ external_id: known, trade: 'welder' }), worker()]
    const { status, body } = await send('/workers', { mode: 'upsert', dry_run: true, records })
    expect(status).toBe(200)
    expect(body.data).toEqual([
      { index: 0, status: 'created' },
      { index: 1, status: 'updated', id },
      { index: 2, status: 'failed', error: expect.objectContaining({ code: 'validation_failed' }) },
    ])
    expect(body.summary).toEqual({ created: 1, updated: 1, unchanged: 0, failed: 1 })
    const refused = await send('/projects', { dry_run: true, records: [project] })
    expect(refused.body.data[0].error.details[0]).toMatchObject({ path: 'client_id', code: 'unknown_reference' })
    expect(await total('/workers')).toBe(before + 1)
    expect(await eventsOf(server, server.orgId)).toHaveLength(length + 1)
    expect(await get(`/workers/${id}`)).toMatchObject({ trade: null })
  })
})

describe('the whole request', () => {
  it.each([
    ['no record', { records: [] }, 'records', 'too_small'],
    ['more than 1,000 records', { records: Array(1001).fill({}) }, 'records', 'too_big'],
    ['no list', { records: {} }, 'records', 'invalid'],
    ['no records', {}, 'records', 'required'],
    ['a null among the records', { records: [null] }, 'records[0]', 'required'],
    ['another mode', { mode: 'replace', records: [{}] }, 'mode', 'invalid'],
    ['atomic as a text', { atomic: 'yes', records: [{}] }, 'atomic', 'invalid'],
    ['an unknown field', { record: [], records: [{}] }, 'record', 'unknown_field'],
  ])('is refused with %s', async (_what, body, path, code) => {
    const { status, body: answer } = await send('/workers', body)
    expect(status).toBe(422)
    expect(answer.error.details).toEqual([expect.objectContaining({ path, code })])
  })

  it('takes 1,000 records and 4 MiB, and says the limit', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`key_${index}`, 'x'.repeat(500)]))
    const records = Array.from({ length: 1000 }, () => worker({ metadata }))
    expect((await send('/workers', { records })).body.summary.created).toBe(1000)
    const { status, body } = await send('/workers', { records: ['x'.repeat(4 * 1024 * 1024)] })
    expect([status, body.error.message]).toEqual([413, expect.stringContaining('4 MiB')])
  })

  it.each(['If-Match', 'If-None-Match'])('takes no %s', async (name) => {
    const before = await total('/workers')
    const { status, body } = await send('/workers', { records: [worker()] }, key, { [name]: '*' })
    expect([status, body.error.details[0].path]).toEqual([422, name])
    expect(await total('/workers')).toBe(before)
  })

  it('knows no batch of other resources', async () => {
    expect((await send('/jobs', { records: [{}] })).status).toBe(405)
    expect((await request(`${server.base}/workers/batch`, { key })).status).toBe(405)
  })
})

describe('another organisation', () => {
  it('has its own external ids, and its records cannot be referred to', async () => {
    const foreignKey = await server.key({ orgId: await server.organisation() })
    const external_id = named()
    const foreign = await createId(server, foreignKey, '/workers', worker({ external_id, first_name: 'Eve' }))
    const client_id = await createId(server, foreignKey, '/clients', { name: 'Foreign' })
    const mine = await send('/workers', { mode: 'upsert', records: [worker({ external_id })] })
    expect(mine.body.data[0].status).toBe('created')
    expect(mine.body.data[0].id).not.toBe(foreign)
    const own = await createId(server, key, '/clients', { name: 'Harbour' })
    const { body } = await send('/projects', {
      records: [
        { client_id, name: 'Dock' },
        { client_id: randomUUID(), name: 'Dock' },
        { client_id: own.toUpperCase(), name: 'Dock' },
      ],
    })
    const single = await request(`${server.base}/projects`, { method: 'POST', key, body: { client_id, name: 'Dock' } })
    const errors = body.data.map(({ error }: Body) => error)
    const error = single.body.error
    expect(errors).toEqual([error, error, undefined])
    const untouched = await request(`${server.base}/workers/${foreign}`, { key: foreignKey })
    expect(untouched.body.first_name).toBe('Eve')
  })
})
