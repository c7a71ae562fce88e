/** Validation of all other records, over both surfaces: hours, statuses and product-internal writes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { create } from '../support/resources.ts'
import { type Answer, joinTestServer, request, type TestServer } from '../support/server.ts'
import { insert } from '../support/write.ts'
import { apiOf } from './api.ts'

let server: TestServer
let key: string
let { post, patch, get, mutate, makeWorker, makeProject } = {} as ReturnType<typeof apiOf>

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  ;({ post, patch, get, mutate, makeWorker, makeProject } = apiOf(server, key))
})
afterAll(() => server.stop())

describe('timesheets', () => {
  async function makeTimesheet(entries = '[{ date: "2026-02-02", hours: 8, overtimeHours: 0.25 }]'): Promise<Answer> {
    const worker = (await makeWorker()).body.id
    const project = (await makeProject()).body.id
    const input = `{ workerId: "${worker}", projectId: "${project}", periodStart: "2026-02-02", periodEnd: "2026-02-08", entries: ${entries} }`
    return mutate('createTimesheet', `input: ${input}`, 'id status totalHours')
  }

  it('are drafts with computed totals', async () => {
    const { body } = await makeTimesheet(
      '[{ date: "2026-02-02", hours: 0.1 }, { date: "2026-02-03", hours: 0.2, overtimeHours: 7.5 }]',
    )
    expect(body.data.createTimesheet).toMatchObject({ status: 'draft', totalHours: 7.8 })
  })

  it.each([
    ['outside the period', '[{ date: "2026-02-09", hours: 8 }]', 'input.entries[0].date'],
    ['with more than a day', '[{ date: "2026-02-02", hours: 20, overtimeHours: 5 }]', 'input.entries[0].hours'],
    [
      'with more than a day in two lines',
      '[{ date: "2026-02-02", hours: 20 }, { date: "2026-02-02", hours: 5 }]',
      'input.entries[1].hours',
    ],
    ['with negative hours', '[{ date: "2026-02-02", hours: -1 }]', 'input.entries[0].hours'],
  ])('reject entries %s', async (_what, entries, path) => {
    const { body } = await makeTimesheet(entries)
    expect(body.errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path }] })
  })

  it('follow the allowed transitions, and are final once approved', async () => {
    const { id } = (await makeTimesheet()).body.data.createTimesheet
    const early = await patch(`/timesheets/${id}`, { status: 'approved' })
    expect(early.status).toBe(422)
    expect(early.body.error).toMatchObject({
      code: 'invalid_transition',
      message: expect.stringContaining('from draft to approved'),
    })
    expect(early.body.error.details[0].path).toBe('status')
    const submitted = await mutate('submitTimesheet', `id: "${id}"`, 'status submittedAt')
    expect(submitted.body.data.submitTimesheet).toEqual({
      status: 'submitted',
      submittedAt: expect.stringMatching(/Z$/),
    })
    const rejected = await patch(`/timesheets/${id}`, { status: 'rejected', rejection_reason: 'Friday is missing' })
    expect(rejected.body).toMatchObject({ status: 'rejected', rejection_reason: 'Friday is missing' })
    const again = await patch(`/timesheets/${id}`, { status: 'submitted', entries: [{ date: '2026-02-06', hours: 6 }] })
    expect(again.body).toMatchObject({ status: 'submitted', rejection_reason: null, total_hours: 6 })
    const approved = await patch(`/timesheets/${id}`, { status: 'approved' })
    expect(approved.body).toMatchObject({ status: 'approved', approved_at: expect.stringMatching(/Z$/) })
    for (const change of [{ rejection_reason: 'x' }, { status: 'rejected' }, { status: 'submitted' }]) {
      const late = await patch(`/timesheets/${id}`, change)
      expect(late.status, JSON.stringify(change)).toBe(422)
      expect(late.body.error.code).toBe('invalid_transition')
    }
    expect(await get(`/timesheets/${id}`)).toMatchObject({ ...approved.body, updated_at: approved.body.updated_at })
  })
})

describe('expenses', () => {
  it('become approved and paid, or rejected, and are final once paid', async () => {
    const worker = (await makeWorker()).body.id
    const input = `{ workerId: "${worker}", category: travel, amount: 1250, currency: "GBP", incurredOn: "2026-02-10" }`
    const { id } = (await mutate('createExpense', `input: ${input}`, 'id')).body.data.createExpense
    expect((await patch(`/expenses/${id}`, { status: 'paid' })).body.error.code).toBe('invalid_transition')
    expect((await patch(`/expenses/${id}`, { status: 'approved', category: 'tools' })).body).toMatchObject({
      status: 'approved',
      category: 'tools',
    })
    expect((await patch(`/expenses/${id}`, { status: 'rejected' })).body.error.code).toBe('invalid_transition')
    expect((await patch(`/expenses/${id}`, { status: 'paid' })).body.status).toBe('paid')
    expect((await patch(`/expenses/${id}`, { description: 'late' })).body.error.code).toBe('invalid_transition')
    expect((await patch(`/expenses/${id}`, { amount: 1 })).body.error.details[0]).toMatchObject({
      path: 'amount',
      code: 'unknown_field',
    })
  })

  it.each([
    ['currency: "XYZ", amount: 1', 'input.currency'],
    ['currency: "GBP", amount: 0', 'input.amount'],
  ])('reject %s', async (fields, path) => {
    const worker = (await makeWorker()).body.id
    const input = `{ workerId: "${worker}", category: travel, incurredOn: "2026-02-10", ${fields} }`
    const { body } = await mutate('createExpense', `input: ${input}`, 'id')
    expect(body.errors[0].extensions.details[0].path).toBe(path)
  })
})

describe('status transitions of workers, clients, projects and tasks', () => {
  it.each([
    ['/workers', { first_name: 'A', last_name: 'B' }, ['candidate', 'active', 'inactive', 'active'], ['candidate']],
    ['/clients', { name: 'A' }, ['active', 'archived', 'active'], []],
    ['/tasks', { title: 'A' }, ['open', 'in_progress', 'done'], ['open', 'in_progress', 'cancelled']],
  ])('%s', async (path, body, steps, refused) => {
    const { id } = (await post(path, body)).body
    for (const status of steps) expect((await patch(`${path}/${id}`, { status })).body.status).toBe(status)
    for (const status of refused) {
      const answer = await patch(`${path}/${id}`, { status })
      expect(answer.status).toBe(422)
      expect(answer.body.error).toMatchObject({ code: 'invalid_transition', details: [{ path: 'status' }] })
      expect(answer.body.error.message).toContain(`to ${status}`)
    }
  })

  it('/projects', async () => {
    const { id } = (await makeProject()).body
    expect((await patch(`/projects/${id}`, { status: 'completed' })).body.error.code).toBe('invalid_transition')
    expect((await patch(`/projects/${id}`, { status: 'active' })).body.status).toBe('active')
    expect((await patch(`/projects/${id}`, { status: 'completed' })).body.status).toBe('completed')
    expect((await patch(`/projects/${id}`, { status: 'active' })).body.error.code).toBe('invalid_transition')
  })

  it('a completed task has a completion time', async () => {
    const { id } = (await post('/tasks', { title: 'A' })).body
    expect((await patch(`/tasks/${id}`, { status: 'done' })).body.completed_at).toMatch(/Z$/)
  })
})

describe('GraphQL-only writes', () => {
  it('planner windows are created, changed and deleted', async () => {
    const worker = (await makeWorker()).body.id
    const times = 'startsAt: "2026-08-01T08:00:00Z", endsAt: "2026-08-14T17:00:00Z"'
    const made = await mutate(
      'createPlannerWindow',
      `input: { workerId: "${worker}", kind: holiday, ${times} }`,
      'id object',
    )
    const { id, object } = made.body.data.createPlannerWindow
    expect(object).toBe('planner')
    const backwards = await mutate(
      'updatePlannerWindow',
      `id: "${id}", input: { endsAt: "2026-08-01T08:00:00Z" }`,
      'id',
    )
    expect(backwards.body.errors[0].extensions.details[0].path).toBe('input.endsAt')
    await mutate('updatePlannerWindow', `id: "${id}", input: { kind: sick }`, 'id')
    expect(await get(`/planner/${id}`)).toMatchObject({
      object: 'planner',
      kind: 'sick',
      ends_at: '2026-08-14T17:00:00.000Z',
    })
    const deleted = await mutate('deletePlannerWindow', `id: "${id}"`, 'object id deleted')
    expect(deleted.body.data.deletePlannerWindow).toEqual({ object: 'planner', id, deleted: true })
    expect((await request(`${server.base}/planner/${id}`, { key })).status).toBe(404)
  })

  it('document packs are created and issued once', async () => {
    await mutate('saveDocumentTemplate', 'input: { name: "Site rules", body: "Hello" }', 'id')
    const worker = (await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })).body.id
    const input = `{ name: "Induction", workerId: "${worker}", templates: [{ name: "Site rules" }] }`
    const { id } = (await mutate('createDocumentPack', `input: ${input}`, 'id')).body.data.createDocumentPack
    expect((await mutate('issueDocumentPack', `id: "${id}"`, 'status')).body.data.issueDocumentPack.status).toBe(
      'issued',
    )
    expect((await mutate('issueDocumentPack', `id: "${id}"`, 'status')).body.data.issueDocumentPack.status).toBe(
      'issued',
    )
    expect(await get(`/document-packs/${id}`)).toMatchObject({
      status: 'issued',
      issued_at: expect.stringMatching(/Z$/),
    })
  })

  it('notifications are marked as read once', async () => {
    const id = await insert(server, key, 'notifications', { type: 'task.created', title: 'A task' })
    const first = await mutate('markNotificationRead', `id: "${id}"`, 'readAt')
    const again = await mutate('markNotificationRead', `id: "${id}"`, 'readAt')
    expect(first.body.data.markNotificationRead.readAt).toMatch(/Z$/)
    expect(again.body).toEqual(first.body)
  })

  it('automations are created, changed, disabled and enabled; invalid ones are rejected', async () => {
    const rule = 'actions: [{ type: create_task, parameters: { title: "Call {{object.first_name}}" } }]'
    const input = `{ name: "Chase", trigger: "worker.created", conditions: [{ path: "object.trade", op: eq, value: "welder" }], ${rule} }`
    const { id } = (await mutate('createAutomation', `input: ${input}`, 'id')).body.data.createAutomation
    expect((await mutate('disableAutomation', `id: "${id}"`, 'status')).body.data.disableAutomation.status).toBe(
      'disabled',
    )
    expect((await mutate('enableAutomation', `id: "${id}"`, 'status')).body.data.enableAutomation.status).toBe(
      'enabled',
    )
    await mutate('updateAutomation', `id: "${id}", input: { name: "Chase all", conditions: [] }`, 'id')
    expect(await get(`/automations/${id}`)).toMatchObject({
      name: 'Chase all',
      trigger: 'worker.created',
      conditions: [],
      actions: [{ type: 'create_task', parameters: { title: 'Call {{object.first_name}}' } }],
    })
    for (const [invalid, path] of [
      [input.replace('worker.created', 'worker.sneezed'), 'input.trigger'],
      [input.replace('object.trade', 'trade'), 'input.conditions[0].path'],
    ] as const) {
      const answer = await mutate('createAutomation', `input: ${invalid}`, 'id')
      expect(answer.body.errors[0].extensions.details[0].path).toBe(path)
    }
  })
})
