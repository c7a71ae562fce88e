/** Updates by rules, for every record type: through the transitions and validations of the API, or not at all. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typesAbout } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { create, createId } from '../../support/resources.ts'
import { got, makeRule, type RunView, runsOf } from '../../support/rules.ts'
import { dataOf, graphql, request, startTestServer, type TestServer } from '../../support/server.ts'
import { uploaded } from '../../support/upload.ts'
import { insert } from '../../support/write.ts'

let server: TestServer
let key: string
let worker: string
let client: string
let project: string

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  key = await server.key()
  worker = await make('/workers', { first_name: 'Ada', last_name: 'Okafor', trade: 'diver' })
  client = await make('/clients', { name: 'Harbour' })
  project = await make('/projects', { client_id: client, name: 'Dock' })
})
afterAll(() => server.stop())

const make = (path: string, body: object) => createId(server, key, path, body)
const patch = (path: string, body: object) => request(server.base + path, { method: 'PATCH', key, body })
async function mutate(call: string, variables: Record<string, unknown> = {}): Promise<string> {
  const data = await dataOf(server, key, `mutation { ${call} { id } }`, variables)
  return (Object.values(data)[0] as { id: string }).id
}

type Update = { record?: string; field: string; value: string }

/**
 * Run a rule with these updates on what `cause` does; returns its run and the result of `cause`. `only` limits the rule
 * to this test.
 */
async function runOn<Caused>(
  trigger: string,
  updates: Update[],
  cause: () => Promise<Caused>,
  only: Record<string, string> = {},
): Promise<[RunView, Caused]> {
  const conditions = Object.entries(only).map(([name, value]) => ({ path: `object.${name}`, op: 'eq', value }))
  const actions = updates.map((parameters) => ({ type: 'update_record', parameters }))
  const rule = await makeRule(server, key, { trigger, conditions, actions })
  const caused = await cause()
  const run = await eventually(
    async () => (await runsOf(server, key, `automationId: "${rule}", statuses: [succeeded, failed]`))[0],
  )
  return [run, caused]
}

const makeJob = () =>
  make('/jobs', { project_id: project, start_date: '2026-05-01', roles: [{ trade: 'diver', headcount: 1 }] })
const makeTimesheet = async () => {
  const days = 'periodStart: "2026-02-02", periodEnd: "2026-02-08"'
  const entries = 'entries: [{ date: "2026-02-02", hours: 8 }]'
  return mutate(`createTimesheet(input: { workerId: "${worker}", projectId: "${project}", ${days}, ${entries} })`)
}
const makeExpense = (amount: number) =>
  mutate(
    `createExpense(input: { workerId: "${worker}", category: travel, amount: ${amount}, currency: "GBP", incurredOn: "2026-02-03" })`,
  )

describe('is applied as a request would apply it', () => {
  it.concurrent('to a worker, whose fields are trimmed, copied and cleared', async () => {
    const [run, id] = await runOn(
      'worker.created',
      [
        { field: 'trade', value: ' senior {{object.trade}} ' },
        { field: 'email', value: '' },
        { field: 'phone', value: '{{object.phone}}' },
        { field: 'status', value: 'active' },
      ],
      () => make('/workers', { first_name: 'Bo', last_name: 'Li', trade: 'diver', email: 'bo@example.com' }),
      { last_name: 'Li' },
    )
    expect(run).toMatchObject({ status: 'succeeded', error: null })
    const now = { trade: 'senior diver', email: null, phone: null, status: 'active' }
    expect(await got(server, key, `/workers/${id}`)).toMatchObject(now)
    // The three fields are one change; a status is set by itself.
    expect(await typesAbout(server, id)).toEqual(['worker.created', ...Array(2).fill('worker.updated')])
  })

  it.concurrent('to a task, whose subject has two fields that are only valid together', async () => {
    const [run, id] = await runOn(
      'task.created',
      [
        { field: 'subject_type', value: 'worker' },
        { field: 'subject_id', value: worker },
      ],
      () => make('/tasks', { title: 'Call Ada' }),
      { title: 'Call Ada' },
    )
    expect(run).toMatchObject({ status: 'succeeded', error: null })
    expect(await got(server, key, `/tasks/${id}`)).toMatchObject({ subject_type: 'worker', subject_id: worker })
    expect(await typesAbout(server, id)).toEqual(['task.created', 'task.updated'])
  })

  it.concurrent('or not at all: a wrong field of several names their actions', async () => {
    const [run, id] = await runOn(
      'task.created',
      [
        { field: 'subject_type', value: 'client' },
        { field: 'subject_id', value: worker },
      ],
      () => make('/tasks', { title: 'Call nobody' }),
      { title: 'Call nobody' },
    )
    expect(run).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^Actions 1 to 2 \(change a field\): /),
    })
    expect(await got(server, key, `/tasks/${id}`)).toMatchObject({ subject_id: null })
  })

  it.concurrent('to a project, and to its client', async () => {
    const client = await make('/clients', { name: 'Quayside' })
    const id = await make('/projects', { client_id: client, name: 'Dock' })
    const [run] = await runOn(
      'project.updated',
      [
        { field: 'end_date', value: '2026-12-31' },
        { record: 'client_id', field: 'contact_name', value: '{{object.name}}' },
        { record: 'client_id', field: 'status', value: 'archived' },
      ],
      () => patch(`/projects/${id}`, { code: 'DCK' }),
      { code: 'DCK' },
    )
    expect(run).toMatchObject({ status: 'succeeded' })
    expect((await got(server, key, `/projects/${id}`)).end_date).toBe('2026-12-31')
    expect(await got(server, key, `/clients/${client}`)).toMatchObject({ contact_name: 'Dock', status: 'archived' })
  })

  it.concurrent('to a job, with its status event', async () => {
    const updates = [{ field: 'status', value: 'cancelled' }]
    const [run, id] = await runOn('job.created', updates, makeJob)
    expect(run).toMatchObject({ status: 'succeeded' })
    expect((await got(server, key, `/jobs/${id}`)).status).toBe('cancelled')
    expect(await typesAbout(server, id)).toEqual(['job.created', 'job.status_changed'])
  })

  it.concurrent('to the worker of an assignment, since an assignment is only created and deleted', async () => {
    const id = await make('/workers', { first_name: 'Cy', last_name: 'Roe' })
    const [run] = await runOn(
      'assignment.created',
      [{ record: 'worker_id', field: 'status', value: 'active' }],
      () => make('/assignments', { worker_id: id, project_id: project, start_date: '2026-05-01' }),
      { start_date: '2026-05-01' },
    )
    expect(run).toMatchObject({ status: 'succeeded' })
    expect((await got(server, key, `/workers/${id}`)).status).toBe('active')
  })

  it.concurrent('to a planner window, with timestamps', async () => {
    const times = 'startsAt: "2026-03-05T08:00:00Z", endsAt: "2026-03-09T17:00:00Z"'
    const updates = [
      { field: 'note', value: 'Agreed' },
      { field: 'ends_at', value: '2026-03-10T17:00:00+01:00' },
      { field: 'kind', value: 'unavailable' },
    ]
    const cause = () => mutate(`createPlannerWindow(input: { workerId: "${worker}", kind: sick, ${times} })`)
    const [run, id] = await runOn('planner.updated', updates, cause, { kind: 'sick' })
    expect(run).toMatchObject({ status: 'succeeded' })
    const now = { note: 'Agreed', ends_at: '2026-03-10T16:00:00.000Z', kind: 'unavailable' }
    expect(await got(server, key, `/planner/${id}`)).toMatchObject(now)
  })

  it.concurrent('to a document, with all effects of accepting it', async () => {
    const workerId = await make('/workers', { first_name: 'Di', last_name: 'Vo' })
    const input = { type: 'right_to_work', name: 'Visa', expiresOn: '2999-01-01' }
    const [run, id] = await runOn('document.added', [{ field: 'status', value: 'valid' }], () =>
      uploaded(server, key, { workerId, bytes: Buffer.from('%PDF-1.4'), input }),
    )
    expect(run).toMatchObject({ status: 'succeeded' })
    expect((await got(server, key, `/documents/${id}`)).status).toBe('valid')
    expect((await got(server, key, `/workers/${workerId}`)).compliance_status).toBe('compliant')
  })

  it.concurrent('to a timesheet', async () => {
    const id = await makeTimesheet()
    const updates = [
      { field: 'status', value: 'rejected' },
      { field: 'rejection_reason', value: 'Only {{object.total_hours}} hours' },
    ]
    const [run] = await runOn('timesheet.submitted', updates, () => mutate(`submitTimesheet(id: "${id}")`))
    expect(run).toMatchObject({ status: 'succeeded' })
    const now = { status: 'rejected', rejection_reason: 'Only 8 hours' }
    expect(await got(server, key, `/timesheets/${id}`)).toMatchObject(now)
  })

  it.concurrent('to an expense', async () => {
    const updates = [
      { field: 'status', value: 'approved' },
      { field: 'category', value: 'meals' },
    ]
    const [run, id] = await runOn('expense.submitted', updates, () => makeExpense(900), { amount: '900.0' })
    expect(run).toMatchObject({ status: 'succeeded' })
    expect(await got(server, key, `/expenses/${id}`)).toMatchObject({ status: 'approved', category: 'meals' })
  })

  it.concurrent('to a task, with its completion event', async () => {
    const updates = [
      { field: 'due_on', value: '2026-12-24' },
      { field: 'status', value: 'done' },
    ]
    const gloves = { title: 'Order gloves' }
    const [run, id] = await runOn('task.created', updates, () => make('/tasks', gloves), gloves)
    expect(run).toMatchObject({ status: 'succeeded' })
    const now = { status: 'done', due_on: '2026-12-24', completed_at: expect.any(String) }
    expect(await got(server, key, `/tasks/${id}`)).toMatchObject(now)
    expect(await typesAbout(server, id)).toEqual(['task.created', 'task.updated', 'task.updated', 'task.completed'])
  })

  it.concurrent('to an invoice', async () => {
    const sums = { net: 100, vat: 20, total: 120, lines: '[]', currency: 'GBP', vat_basis_points: 2000 }
    const row = { client_id: client, period_start: '2026-02-02', period_end: '2026-02-08', ...sums }
    const id = await insert(server, key, 'invoices', row)
    const [run] = await runOn('invoice.issued', [{ field: 'status', value: 'paid' }], () =>
      mutate(`issueInvoice(id: "${id}")`),
    )
    expect(run).toMatchObject({ status: 'succeeded' })
    const { body } = await graphql(server, key, `{ invoice(id: "${id}") { status paidAt } }`)
    expect(body.data.invoice).toEqual({ status: 'paid', paidAt: expect.any(String) })
  })
})

describe('is rejected as a request would be, and the run gives the reason:', () => {
  const refused: [string, string, Update[], () => Promise<unknown>, RegExp, Record<string, string>][] = [
    [
      'a transition that is not allowed',
      'expense.submitted',
      [{ field: 'status', value: 'paid' }],
      () => makeExpense(901),
      /^Action 1 \(change a field\): The status of the expense cannot change from submitted to paid: allowed from submitted: approved, rejected\.$/,
      { amount: '901' },
    ],
    [
      'an invalid value from a template',
      'worker.created',
      [{ field: 'status', value: '{{object.trade}}' }],
      () => make('/workers', { first_name: 'Ed', last_name: 'Oh', trade: 'diver' }),
      /^Action 1 \(change a field\): status must be one of active, candidate, inactive$/,
      { last_name: 'Oh' },
    ],
    [
      'too long a text from a template',
      'worker.created',
      [{ field: 'trade', value: '{{object.trade}} {{object.last_name}}' }],
      () => make('/workers', { first_name: 'Ed', last_name: 'x'.repeat(150), trade: 'y'.repeat(150) }),
      /trade must have at most 200 characters$/,
      { trade: 'y'.repeat(150) },
    ],
    [
      'a field that must have a value',
      'worker.created',
      [{ field: 'last_name', value: '{{object.trade}}' }],
      () => make('/workers', { first_name: 'Ed', last_name: 'Po' }),
      /: last_name must not be null$/,
      { last_name: 'Po' },
    ],
    [
      'a record of another organisation',
      'project.created',
      [{ field: 'client_id', value: '{{object.external_id}}' }],
      async () => {
        const other = await server.key({ orgId: await server.organisation() })
        const { body } = await create(server, other, '/clients', { name: 'Foreign' })
        return make('/projects', { client_id: client, name: 'Quay', external_id: body.id })
      },
      /: client_id must be the id of an existing record$/,
      { name: 'Quay' },
    ],
    [
      'a value that must be unique',
      'client.created',
      [{ field: 'external_id', value: 'TAKEN' }],
      async () => {
        const { pool } = server.database
        const { rows } = await pool.query("select 1 from clients where external_id = 'TAKEN'")
        expect(rows).toEqual([])
        await insert(server, key, 'clients', { name: 'First', external_id: 'TAKEN' })
        await make('/clients', { name: 'Second' })
      },
      /Another record has this externalId\./,
      { name: 'Second' },
    ],
    [
      'a deleted record',
      'planner.updated',
      [{ field: 'note', value: 'x' }],
      async () => {
        const row = {
          worker_id: worker,
          kind: 'training',
          starts_at: '2026-03-05T08:00Z',
          ends_at: '2026-03-06T08:00Z',
        }
        const { body } = await graphql(
          server,
          key,
          `mutation { deletePlannerWindow(id: "${await insert(server, key, 'planner_windows', row)}") { id } }`,
        )
        expect(body.errors).toBeUndefined()
      },
      /The record no longer exists\.$/,
      { kind: 'training' },
    ],
  ]
  it.concurrent.each(refused)('%s', async (_what, trigger, updates, cause, message, only) => {
    const [run] = await runOn(trigger, updates, cause, only)
    expect(run).toMatchObject({ status: 'failed', attempts: 1, error: expect.stringMatching(message) })
  })

  it.concurrent('an empty reference', async () => {
    const updates = [{ record: 'job_id', field: 'status', value: 'completed' }]
    const id = await make('/workers', { first_name: 'Flo', last_name: 'Ng' })
    const [run] = await runOn(
      'assignment.created',
      updates,
      () => make('/assignments', { worker_id: id, project_id: project, start_date: '2026-07-01' }),
      { start_date: '2026-07-01' },
    )
    const error = 'Action 1 (change a field): record must refer to a record: the assignment has no job_id'
    expect(run).toMatchObject({ status: 'failed', error })
  })
})
