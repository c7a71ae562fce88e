/** The rules that make the data true, over both surfaces: overlaps, states, roles, hours, references. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { create } from '../support/resources.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../support/server.ts'
import { insert } from '../support/write.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const post = (path: string, body: object) => request(server.base + path, { method: 'POST', key, body })
const patch = (path: string, body: object) => request(server.base + path, { method: 'PATCH', key, body })
const get = async (path: string) => (await request(server.base + path, { key })).body
const makeWorker = (more: object = {}) => create(server, key, '/workers', { first_name: 'A', last_name: 'B', ...more })
const makeProject = async (more: object = {}) => {
  const client = await create(server, key, '/clients', { name: 'Harbour' })
  return create(server, key, '/projects', { client_id: client.body.id, name: 'Dock', ...more })
}
const detailOf = (answer: Answer) => answer.body.error.details[0]

async function mutate(
  field: string,
  args: string,
  selection: string,
  variables: object = {},
  declared = '',
): Promise<Answer> {
  return graphql(server, key, `mutation ${declared} { ${field}(${args}) { ${selection} } }`, variables as never)
}

describe('assignments', () => {
  const stay = async (start_date: string, end_date: string | null, worker?: string) => ({
    worker_id: worker ?? (await makeWorker()).body.id,
    project_id: (await makeProject()).body.id,
    start_date,
    end_date,
  })

  it('never overlap: of fifty at once for the same days exactly one is made', async () => {
    const body = await stay('2026-05-01', '2026-05-31')
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('/assignments', body)))
    const made = answers.filter((answer) => answer.status === 201)
    expect(made).toHaveLength(1)
    for (const answer of answers.filter((each) => each.status !== 201)) {
      expect(answer.status).toBe(409)
      expect(answer.body.error.code).toBe('conflict')
      expect(answer.body.error.message).toContain(made[0]?.body.id)
    }
  })

  it.each([
    ['the same day at its end', '2026-05-31', '2026-06-10', 409],
    ['around it', '2026-04-01', '2026-07-01', 409],
    ['open from within', '2026-05-15', null, 409],
    ['open from before', '2026-01-01', null, 409],
    ['the day after', '2026-06-01', '2026-06-10', 201],
    ['the day before', '2026-04-01', '2026-04-30', 201],
  ])('%s', async (_what, start, end, status) => {
    const first = await post('/assignments', await stay('2026-05-01', '2026-05-31'))
    const second = await post('/assignments', await stay(start, end, first.body.worker_id))
    expect(second.status, JSON.stringify(second.body)).toBe(status)
  })

  it('leave their days free when they are deleted, and are gone', async () => {
    const body = await stay('2026-05-01', '2026-05-31')
    const { id } = (await post('/assignments', body)).body
    const deleted = await request(`${server.base}/assignments/${id}`, { method: 'DELETE', key })
    expect(deleted.body).toEqual({ object: 'assignment', id, deleted: true })
    expect((await request(`${server.base}/assignments/${id}`, { key })).status).toBe(404)
    expect((await request(`${server.base}/assignments/${id}`, { method: 'DELETE', key })).status).toBe(404)
    expect((await post('/assignments', body)).status).toBe(201)
  })

  it('are refused by the database itself, whoever writes', async () => {
    const first = (await post('/assignments', await stay('2026-05-01', null))).body
    const row = { worker_id: first.worker_id, project_id: first.project_id, start_date: '2027-01-01' }
    await expect(insert(server, key, 'assignments', row)).rejects.toMatchObject({ code: '23P01' })
  })

  it.each([
    ['of an inactive worker', { status: 'inactive' }, {}, 'worker_id', 'inactive'],
    ['to a cancelled project', {}, { status: 'cancelled' }, 'project_id', 'cancelled'],
  ])('%s are 422 on the field', async (_what, worker, project, path, code) => {
    const worker_id = (await makeWorker(worker)).body.id
    const project_id = (await makeProject(project)).body.id
    const answer = await post('/assignments', { worker_id, project_id, start_date: '2026-05-01' })
    expect(answer.status).toBe(422)
    expect(detailOf(answer)).toMatchObject({ path, code })
  })

  it('have the status that follows from their days', async () => {
    const year = new Date().getUTCFullYear()
    for (const [start, end, status] of [
      [`${year - 2}-01-01`, `${year - 2}-02-01`, 'ended'],
      [`${year - 1}-01-01`, null, 'active'],
      [`${year + 2}-01-01`, null, 'scheduled'],
    ] as const)
      expect((await post('/assignments', await stay(start, end))).body.status).toBe(status)
  })
})

describe('jobs', () => {
  const makeJob = async (roles: object[]) => {
    const project_id = (await makeProject()).body.id
    return (await post('/jobs', { project_id, start_date: '2026-05-01', roles })).body
  }
  const assign = async (job: { id: string; project_id: string }, trade?: string) => {
    const worker_id = (await makeWorker()).body.id
    return post('/assignments', {
      worker_id,
      project_id: job.project_id,
      job_id: job.id,
      start_date: '2026-05-01',
      trade,
    })
  }

  it('answer with their job_id, mobilising, with no role filled', async () => {
    const job = await makeJob([{ trade: 'welder', headcount: 2 }])
    expect(job).toMatchObject({
      job_id: job.id,
      status: 'mobilising',
      roles: [{ trade: 'welder', headcount: 2, filled: 0 }],
    })
    expect(await get(`/jobs/${job.id}`)).not.toHaveProperty('job_id')
  })

  it('are mobilised when all roles are filled, and mobilising again when an assignment is deleted', async () => {
    const job = await makeJob([
      { trade: 'welder', headcount: 2 },
      { trade: 'joiner', headcount: 1 },
    ])
    await assign(job, 'Welder')
    await assign(job, 'joiner')
    expect(await get(`/jobs/${job.id}`)).toMatchObject({ status: 'mobilising', roles: [{ filled: 1 }, { filled: 1 }] })
    const last = await assign(job) // fills the role that is open
    expect(last.body.trade).toBe('welder')
    expect(await get(`/jobs/${job.id}`)).toMatchObject({ status: 'mobilised', roles: [{ filled: 2 }, { filled: 1 }] })
    await request(`${server.base}/assignments/${last.body.id}`, { method: 'DELETE', key })
    expect(await get(`/jobs/${job.id}`)).toMatchObject({ status: 'mobilising', roles: [{ filled: 1 }, { filled: 1 }] })
  })

  it('complete only when mobilised, cancel until then, and change no more', async () => {
    const job = await makeJob([{ trade: 'welder', headcount: 1 }])
    const early = await mutate('completeJob', `id: "${job.id}"`, 'status')
    expect(early.body.errors[0]).toMatchObject({
      message: expect.stringContaining('from mobilising to completed'),
      extensions: { code: 'invalid_transition' },
    })
    await assign(job)
    expect((await mutate('completeJob', `id: "${job.id}"`, 'status')).body.data.completeJob.status).toBe('completed')
    const late = await mutate('cancelJob', `id: "${job.id}"`, 'status')
    expect(late.body.errors[0].extensions.code).toBe('invalid_transition')
    const change = await mutate('updateJob', `id: "${job.id}", input: { endDate: "2027-01-01" }`, 'status')
    expect(change.body.errors[0].extensions.code).toBe('invalid_transition')
    expect(detailOf(await assign(job))).toMatchObject({ path: 'job_id', code: 'completed' })
  })

  it('take assignments of their own project only', async () => {
    const job = await makeJob([{ trade: 'welder', headcount: 1 }])
    const answer = await assign({ id: job.id, project_id: (await makeProject()).body.id })
    expect(answer.status).toBe(422)
    expect(detailOf(answer).path).toBe('job_id')
  })

  it.each([
    ['no role', [], 'roles'],
    [
      'a role twice',
      [
        { trade: 'a', headcount: 1 },
        { trade: 'A', headcount: 1 },
      ],
      'roles',
    ],
    ['nobody', [{ trade: 'a', headcount: 0 }], 'roles[0].headcount'],
    ['a role with filled', [{ trade: 'a', headcount: 1, filled: 1 }], 'roles[0].filled'],
  ])('are refused with %s', async (_what, roles, path) => {
    const project_id = (await makeProject()).body.id
    const answer = await post('/jobs', { project_id, start_date: '2026-05-01', roles })
    expect(answer.status).toBe(422)
    expect(detailOf(answer).path).toBe(path)
  })

  it('change their roles, which are counted anew', async () => {
    const job = await makeJob([{ trade: 'welder', headcount: 2 }])
    await assign(job, 'welder')
    const args = `id: "${job.id}", input: { roles: [{ trade: "welder", headcount: 1 }] }`
    const changed = await mutate('updateJob', args, 'status roles { trade headcount filled }')
    expect(changed.body.data.updateJob).toEqual({
      status: 'mobilised',
      roles: [{ trade: 'welder', headcount: 1, filled: 1 }],
    })
  })
})

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
    ['of over a day', '[{ date: "2026-02-02", hours: 20, overtimeHours: 5 }]', 'input.entries[0].hours'],
    [
      'of over a day in two lines',
      '[{ date: "2026-02-02", hours: 20 }, { date: "2026-02-02", hours: 5 }]',
      'input.entries[1].hours',
    ],
    ['of less than nothing', '[{ date: "2026-02-02", hours: -1 }]', 'input.entries[0].hours'],
  ])('refuse entries %s', async (_what, entries, path) => {
    const { body } = await makeTimesheet(entries)
    expect(body.errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path }] })
  })

  it('move as the contract says, and no more once approved', async () => {
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
    for (const change of [
      { entries: [] },
      { rejection_reason: 'x' },
      { status: 'rejected' },
      { status: 'submitted' },
    ]) {
      const late = await patch(`/timesheets/${id}`, change)
      expect(late.status, JSON.stringify(change)).toBe(422)
      expect(late.body.error.code).toBe('invalid_transition')
    }
    expect(await get(`/timesheets/${id}`)).toMatchObject({ ...approved.body, updated_at: approved.body.updated_at })
  })
})

describe('expenses', () => {
  it('move to approved and paid or rejected, and change no more once paid', async () => {
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
  ])('refuse %s', async (fields, path) => {
    const worker = (await makeWorker()).body.id
    const input = `{ workerId: "${worker}", category: travel, incurredOn: "2026-02-10", ${fields} }`
    const { body } = await mutate('createExpense', `input: ${input}`, 'id')
    expect(body.errors[0].extensions.details[0].path).toBe(path)
  })
})

describe('states of workers, clients, projects and tasks', () => {
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

  it('a done task tells when', async () => {
    const { id } = (await post('/tasks', { title: 'A' })).body
    expect((await patch(`/tasks/${id}`, { status: 'done' })).body.completed_at).toMatch(/Z$/)
  })
})

describe("the product's own writes", () => {
  it('planner windows are made, changed and deleted', async () => {
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

  it('document packs are made and issued once', async () => {
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

  it('notifications are read once', async () => {
    const id = await insert(server, key, 'notifications', { type: 'task.created', title: 'A task' })
    const first = await mutate('markNotificationRead', `id: "${id}"`, 'readAt')
    const again = await mutate('markNotificationRead', `id: "${id}"`, 'readAt')
    expect(first.body.data.markNotificationRead.readAt).toMatch(/Z$/)
    expect(again.body).toEqual(first.body)
  })

  it('automations are made, changed, disabled and enabled; nonsense is refused', async () => {
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
    for (const [wrong, path] of [
      [input.replace('worker.created', 'worker.sneezed'), 'input.trigger'],
      [input.replace('object.trade', 'trade'), 'input.conditions[0].path'],
    ] as const) {
      const answer = await mutate('createAutomation', `input: ${wrong}`, 'id')
      expect(answer.body.errors[0].extensions.details[0].path).toBe(path)
    }
  })
})
