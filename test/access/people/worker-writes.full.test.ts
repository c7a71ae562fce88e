/**
 * A worker's session as an attacker would use it to write: it adds its own documents, timesheets and expenses, edits
 * timesheets and expenses until they are decided, and changes nothing else, whatever its scopes.
 */
import type { ExecutionResult, GraphQLField } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../../schema/index.ts'
import { callOf } from '../../support/calls.ts'
import { allResources } from '../../support/resources.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { sendFiles } from '../../support/upload.ts'
import { type Ask, codeOf, makeWorkerWorld, type WorkerWorld } from '../../support/worker-world.ts'
import { table } from '../scopes/specification.ts'

let server: TestServer
let world: WorkerWorld
let workerId: string
let otherWorkerId: string
let projectId: string
let otherProjectId: string

beforeAll(async () => {
  server = await joinTestServer()
  world = await makeWorkerWorld(server)
  ;({ workerId, projectId, otherProjectId } = world)
  otherWorkerId = world.foreign.get('/workers') as string
})
afterAll(() => server.stop())

const bySession: Ask = (...call) => world.bySession(...call)
const byToken: Ask = (...call) => world.byToken(...call)

/** All records of the organisation, as stored. */
async function everyRecord(): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const { table: name } of allResources) {
    const { rows } = await server.database.pool.query(
      `select to_jsonb(t)::text as record from "${name}" t where org_id = $1 order by id`,
      [server.orgId],
    )
    all[name] = rows.map(({ record }) => record).join('\n')
  }
  return all
}

describe("with the ids of other workers' records", () => {
  const mutations = table.flatMap(({ path, mutations: names }) => names.map((name) => [name, path] as const))

  it.each(mutations.filter(([name]) => name !== 'uploadDocument'))('%s changes nothing', async (name, path) => {
    const field = schema.getMutationType()?.getFields()[name] as GraphQLField<unknown, unknown>
    const named: Record<string, string> = {
      id: path,
      workerId: '/workers',
      projectId: '/projects',
      clientId: '/clients',
      jobId: '/jobs',
    }
    const { query, variables } = callOf('mutation', field, (argument) => world.foreign.get(named[argument] as string))
    const before = await everyRecord()
    for (const ask of [bySession, byToken]) {
      const result = await ask(query, variables)
      expect(result.data ?? null).toBeNull()
      expect(['insufficient_scope', 'not_found', 'validation_failed', 'bad_request']).toContain(codeOf(result))
    }
    expect(await everyRecord()).toEqual(before)
  })
})

it('may use the projects it is assigned to, for its own worker only', async () => {
  const create = `mutation ($input: CreateTimesheetInput!) { createTimesheet(input: $input) { id workerId } }`
  const input = { workerId, projectId, periodStart: '2026-03-02', periodEnd: '2026-03-08', entries: [] }
  const expectRejected = async (change: object, path: string) => {
    const result = await bySession(create, { input: { ...input, ...change } })
    expect(result).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'validation_failed', details: [{ path, code: 'unknown_reference' }] } }],
    })
  }
  await expectRejected({ workerId: otherWorkerId }, 'input.workerId')
  await expectRejected({ projectId: otherProjectId }, 'input.projectId')
  await expectRejected({ assignmentId: world.foreign.get('/assignments') }, 'input.assignmentId')
  expect(await bySession(create, { input })).toMatchObject({ data: { createTimesheet: { workerId } } })
})

it('creates and edits its own expenses, for its own worker only', async () => {
  const create = `mutation ($input: CreateExpenseInput!) { createExpense(input: $input) { id } }`
  const input = { workerId, category: 'tools', amount: 5, currency: 'GBP', incurredOn: '2026-03-02' }
  for (const [change, path] of [
    [{ workerId: otherWorkerId }, 'input.workerId'],
    [{ projectId: otherProjectId }, 'input.projectId'],
  ] as const)
    expect(await bySession(create, { input: { ...input, ...change } })).toMatchObject({
      errors: [{ extensions: { code: 'validation_failed', details: [{ path }] } }],
    })
  const made = await bySession(create, { input: { ...input, projectId } })
  const id = (made.data as { createExpense: { id: string } }).createExpense.id
  const update = `mutation ($id: ID!, $input: UpdateExpenseInput!) { updateExpense(id: $id, input: $input) { status description } }`
  const corrected = await bySession(update, { id, input: { description: 'A level' } })
  expect(corrected.data).toEqual({ updateExpense: { status: 'submitted', description: 'A level' } })
  const staff = await server.key()
  const approve = { method: 'PATCH', headers: { authorization: `Bearer ${staff}`, 'content-type': 'application/json' } }
  await fetch(`${server.base}/expenses/${id}`, { ...approve, body: JSON.stringify({ status: 'approved' }) })
  expect(codeOf(await bySession(update, { id, input: { description: 'Two levels' } }))).toBe('invalid_transition')
})

describe('decisions are not allowed', () => {
  const updateTimesheet = (id: string, input: object) =>
    bySession(
      'mutation ($id: ID!, $input: UpdateTimesheetInput!) { updateTimesheet(id: $id, input: $input) { status } }',
      { id, input },
    )
  const updateExpense = (id: string, input: object) =>
    bySession('mutation ($id: ID!, $input: UpdateExpenseInput!) { updateExpense(id: $id, input: $input) { status } }', {
      id,
      input,
    })

  it('submits a timesheet and edits it until then, but neither approves nor rejects one', async () => {
    const id = world.own.get('/timesheets') as string
    const entries = [{ date: '2026-02-03', hours: 8 }]
    expect((await updateTimesheet(id, { entries, status: 'submitted' })).data).toEqual({
      updateTimesheet: { status: 'submitted' },
    })
    expect((await updateTimesheet(id, { entries })).errors).toBeUndefined()
    for (const input of [
      { status: 'approved' },
      { status: 'rejected' },
      { rejectionReason: 'x' },
      { rejectionReason: null },
    ])
      expect([input, codeOf(await updateTimesheet(id, input))]).toEqual([input, 'insufficient_scope'])
    const row = await server.database.prisma.timesheet.findFirst({ where: { id } })
    expect(row).toMatchObject({ status: 'submitted', approvedAt: null, rejectionReason: null })
  })

  it.each(['approved', 'rejected'])('cannot set an expense to %s', async (status) => {
    expect(codeOf(await updateExpense(world.own.get('/expenses') as string, { status }))).toBe('insufficient_scope')
  })

  it('cannot change the records of others', async () => {
    expect(codeOf(await updateTimesheet(world.foreign.get('/timesheets') as string, { status: 'submitted' }))).toBe(
      'not_found',
    )
    expect(codeOf(await updateExpense(world.foreign.get('/expenses') as string, { description: 'x' }))).toBe(
      'not_found',
    )
    const submit = await bySession('mutation ($id: ID!) { submitTimesheet(id: $id) { id } }', {
      id: world.foreign.get('/timesheets'),
    })
    expect(codeOf(submit)).toBe('not_found')
  })

  it.each([
    ['reviewDocument', 'mutation ($id: ID!) { reviewDocument(id: $id, decision: accept) { status } }', '/documents'],
    ['issueDocumentPack', 'mutation ($id: ID!) { issueDocumentPack(id: $id) { status } }', undefined],
    ['deleteDocumentPack', 'mutation ($id: ID!) { deleteDocumentPack(id: $id) { id } }', undefined],
  ])('cannot %s', async (_name, mutation, path) => {
    const id = path === undefined ? world.foreign.get('/document-packs') : world.own.get(path)
    for (const ask of [bySession, byToken]) expect(codeOf(await ask(mutation, { id }))).toBe('insufficient_scope')
  })

  it.each([
    ['createAssignment(input: { workerId: $worker, projectId: $project, startDate: "2027-01-01" }) { id }'],
    ['deleteAssignment(id: $assignment) { id }'],
    ['updateWorker(id: $worker, input: { trade: "king" }) { id }'],
    ['createWorker(input: { firstName: "A", lastName: "B" }) { id }'],
    ['createTask(input: { title: "A" }) { id }'],
    ['createDocumentPack(input: { name: "A", templates: [{ name: "a", version: "1" }] }) { id }'],
    ['deleteDocumentTemplate(name: "a") { id }'],
  ])("a worker's token cannot %s, whatever its scopes", async (mutation) => {
    const variables = { worker: workerId, project: projectId, assignment: world.own.get('/assignments') }
    const used = Object.keys(variables).filter((name) => mutation.includes(`$${name}`))
    const head = used.length === 0 ? '' : `(${used.map((name) => `$${name}: ID!`).join(', ')})`
    const result = await byToken(`mutation ${head} { ${mutation} }`, variables)
    expect(codeOf(result)).toBe('insufficient_scope')
  })
})

it('uploads documents for its own worker only', async () => {
  const upload = async (of: string) => {
    const query = `mutation ($input: UploadDocumentInput!) { uploadDocument(input: $input) { workerId status } }`
    const input = { workerId: of, type: 'trade_card', name: 'Card', file: null }
    const file = new File([`%PDF-1.4\n${'x'.repeat(100)}`], 'card.pdf', { type: 'application/pdf' })
    const headers = { cookie: world.cookie, 'x-requested-with': 'muster' }
    const answer = await sendFiles(server, headers, { query, variables: { input } }, { 'variables.input.file': file })
    return answer.body as ExecutionResult
  }
  expect((await upload(workerId)).data).toEqual({ uploadDocument: { workerId, status: 'pending' } })
  expect(codeOf(await upload(otherWorkerId))).toBe('validation_failed')
})
