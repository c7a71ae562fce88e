/** Hours and expenses that another system captures: sent again in batches, and found by their external ids. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typesAbout } from '../../support/events.ts'
import { createId } from '../../support/resources.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

type Body = Record<string, unknown>

const send = (path: string, body: Body) => request(`${server.base}${path}/batch`, { method: 'POST', key, body })
const get = async (path: string) => (await request(server.base + path, { key })).body
const named = () => `P-${randomUUID()}`
const makeWorker = () => createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })

describe('expenses', () => {
  it('are captured again by their external_id: what may be corrected is, and the rest stays', async () => {
    const worker_id = await makeWorker()
    const [one, other] = [named(), named()]
    const claim = { worker_id, category: 'travel', amount: 1250, currency: 'GBP', incurred_on: '2026-02-10' }
    const upsert = async (...records: Body[]) => (await send('/expenses', { mode: 'upsert', records })).body
    const first = await upsert({ ...claim, external_id: one }, { ...claim, external_id: other, metadata: { run: '1' } })
    expect(first.summary).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 0 })
    const [{ id }, { id: otherId }] = first.data
    const corrected = { ...claim, external_id: one, description: 'Train to Leeds', category: 'other' }
    const again = await upsert(corrected, { ...claim, external_id: other })
    expect(again.data.map(({ status }: { status: string }) => status)).toEqual(['updated', 'unchanged'])
    expect((await upsert({ ...corrected, amount: 1300 })).data[0].error).toMatchObject({
      code: 'conflict',
      details: [{ path: 'amount', code: 'immutable', conflicting_id: id }],
    })
    expect(await get(`/expenses/${id}`)).toMatchObject(corrected)
    expect(await get(`/expenses/${otherId}`)).toMatchObject({ status: 'submitted', metadata: { run: '1' } })
    expect((await get(`/expenses?external_id=${one}&external_id=${other}`)).pagination.total).toBe(2)
    for (const status of ['approved', 'paid'])
      await request(`${server.base}/expenses/${id}`, { method: 'PATCH', key, body: { status } })
    expect((await upsert({ ...corrected, metadata: { run: '2' } })).summary.updated).toBe(1)
    expect((await upsert({ ...corrected, category: 'tools' })).data[0].error.details).toMatchObject([
      { path: 'category', code: 'immutable' },
    ])
    const lost = await upsert({ ...claim, external_id: named(), worker_id: randomUUID() }, { ...claim, receipt: 'x' })
    expect(lost.data.map(({ error }: { error: { details: object[] } }) => error.details)).toMatchObject([
      [{ path: 'worker_id', code: 'unknown_reference' }],
      [{ path: 'receipt' }],
    ])
    expect(await typesAbout(server, id)).toEqual([
      'expense.submitted',
      'expense.updated',
      'expense.approved',
      'expense.paid',
      'expense.updated',
    ])
  })
})

describe('timesheets', () => {
  const DAY = '2026-02-02'
  const sheet = (worker_id: string, project_id: string, hours: number, more: Body = {}): Body => ({
    worker_id,
    project_id,
    period_start: DAY,
    period_end: DAY,
    entries: [{ date: DAY, hours }],
    ...more,
  })
  const upsert = async (...records: Body[]) => (await send('/timesheets', { mode: 'upsert', records })).body
  const problemsOf = ({ data }: { data: { error?: { code: string; details: { path: string; code: string }[] } }[] }) =>
    data.map(({ error }) => error && [error.code, ...error.details.map(({ path, code }) => `${path} ${code}`)])

  it('are captured again by their external_id, with new hours until they are approved', async () => {
    const worker_id = await makeWorker()
    const client_id = await createId(server, key, '/clients', { name: 'Ferro' })
    const [yard, dock] = [
      await createId(server, key, '/projects', { client_id, name: 'Yard' }),
      await createId(server, key, '/projects', { client_id, name: 'Dock' }),
    ]
    const [one, other] = [named(), named()]
    const first = await upsert(
      sheet(worker_id, yard, 8, { external_id: one }),
      sheet(worker_id, dock, 4, { external_id: other, submit: true }),
    )
    expect(first.summary).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 0 })
    const [{ id }, { id: otherId }] = first.data
    const again = await upsert(
      sheet(worker_id, yard, 7.5, { external_id: one, submit: true }),
      sheet(worker_id, dock, 4, { external_id: other, submit: true }),
    )
    expect(again.summary).toEqual({ created: 0, updated: 1, unchanged: 1, failed: 0 })
    expect(await get(`/timesheets/${id}`)).toMatchObject({ total_hours: 7.5, status: 'submitted' })
    expect(problemsOf(await upsert(sheet(worker_id, dock, 7.5, { external_id: one })))).toEqual([
      ['conflict', 'project_id immutable'],
    ])
    await request(`${server.base}/timesheets/${id}`, { method: 'PATCH', key, body: { status: 'approved' } })
    const approved = await upsert(sheet(worker_id, yard, 9, { external_id: one }))
    expect(problemsOf(approved)).toEqual([['conflict', 'entries immutable']])
    const same = sheet(worker_id, yard, 7.5, { external_id: one, submit: true, metadata: { run: '2' } })
    expect((await upsert(same)).summary.updated).toBe(1)
    expect(await typesAbout(server, id)).toEqual([
      'timesheet.created',
      'timesheet.submitted',
      'timesheet.approved',
      'timesheet.updated',
    ])
    expect(await typesAbout(server, otherId)).toEqual(['timesheet.created', 'timesheet.submitted'])
  })

  it('keep the rules of all timesheets of a worker together, also of one batch', async () => {
    const worker_id = await makeWorker()
    const client_id = await createId(server, key, '/clients', { name: 'Ferro' })
    const projects = await Promise.all(
      ['Yard', 'Dock', 'Pier'].map((name) => createId(server, key, '/projects', { client_id, name })),
    )
    const [yard = '', dock = '', pier = ''] = projects
    const external_id = named()
    const mixed = await upsert(
      sheet(worker_id, yard, 10, { external_id }),
      sheet(worker_id, yard, 1, { external_id: named() }),
      sheet(worker_id, dock, 15, { external_id: named() }),
      sheet(worker_id, dock, 14, { external_id: named() }),
      sheet(worker_id, pier, 1, { external_id: named(), entries: [], submit: true }),
    )
    expect(problemsOf(mixed)).toEqual([
      undefined,
      ['conflict', 'period_start overlap'],
      ['validation_failed', 'entries[0].hours too_big'],
      undefined,
      ['validation_failed', 'entries required'],
    ])
    const more = await upsert(
      sheet(worker_id, yard, 9, { external_id }),
      sheet(worker_id, pier, 2, { external_id: named() }),
    )
    expect(problemsOf(more)).toEqual([undefined, ['validation_failed', 'entries[0].hours too_big']])
    const freed = await upsert(
      sheet(worker_id, yard, 8, { external_id }),
      sheet(worker_id, pier, 2, { external_id: named() }),
    )
    expect(problemsOf(freed)).toEqual([undefined, undefined])
  })
})
