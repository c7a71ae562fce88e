/**
 * A worker's session as an attacker would use it: of all resources it reaches its own worker's assignments, documents,
 * timesheets and expenses, and nothing else, on every path. The same holds for any credential that is bound to a worker,
 * whatever its scopes.
 */
import { type ExecutionResult, execute, type GraphQLObjectType, getNamedType, isObjectType, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../schema/index.ts'
import type { Credential } from '../../src/access/credentials.ts'
import { scopes } from '../../src/access/scopes.ts'
import { compileCatalogue } from '../../src/events/descriptions.ts'
import { runOperation } from '../../src/operation.ts'
import { callOf } from '../support/calls.ts'
import { asPerson, makePerson, signIn } from '../support/people.ts'
import { allResources, type ResourceCase } from '../support/resources.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'
import { insert } from '../support/write.ts'

/** What a worker sees of each resource; a resource without a row here fails the tests. */
const reach: Record<string, 'own' | 'nothing'> = {
  '/workers': 'nothing', // for want of a scope; a credential that has it sees the worker itself
  '/clients': 'nothing',
  '/projects': 'nothing',
  '/jobs': 'nothing',
  '/assignments': 'own',
  '/planner': 'nothing',
  '/documents': 'own',
  '/document-packs': 'nothing',
  '/timesheets': 'own',
  '/expenses': 'own',
  '/ai-jobs': 'nothing',
  '/notifications': 'nothing',
  '/tasks': 'nothing',
  '/automations': 'nothing',
}

const catalogue = compileCatalogue(schema)
let server: TestServer
let key: string
let cookie: string
let workerId: string
let otherWorkerId: string
let projectId: string
let otherProjectId: string
const foreign = new Map<string, string>()
const own = new Map<string, string>()
let othersAssignment: string

async function makeOwn(table: string, row: Record<string, unknown>): Promise<string> {
  return insert(server, key, table, { worker_id: workerId, ...row })
}

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
  for (const resource of allResources) foreign.set(resource.path, await resource.make(server, key))
  workerId = await insert(server, key, 'workers', { first_name: 'Own', last_name: 'Worker' })
  const client = await insert(server, key, 'clients', { name: 'Client' })
  projectId = await insert(server, key, 'projects', { client_id: client, name: 'Where I work' })
  otherProjectId = await insert(server, key, 'projects', { client_id: client, name: 'Where I do not' })
  otherWorkerId = foreign.get('/workers') as string
  othersAssignment = foreign.get('/assignments') as string
  const assignment = await makeOwn('assignments', { project_id: projectId, start_date: '2026-01-05' })
  own.set('/assignments', assignment)
  const file = { file_name: 'p.pdf', content_type: 'application/pdf', size_bytes: 1, file_key: `${server.orgId}/x` }
  own.set('/documents', await makeOwn('documents', { type: 'passport', name: 'Passport', ...file }))
  const hours = { period_start: '2026-02-02', period_end: '2026-02-08', entries: '[]', total_hours: 0 }
  own.set('/timesheets', await makeOwn('timesheets', { project_id: projectId, assignment_id: assignment, ...hours }))
  const claim = { category: 'travel', amount: 100, currency: 'GBP', incurred_on: '2026-02-03' }
  own.set('/expenses', await makeOwn('expenses', claim))
  // An event of the worker's own timesheet is no more to be seen than the others'.
  const submitted = { method: 'PATCH', key, body: { status: 'submitted' } }
  await request(`${server.base}/timesheets/${own.get('/timesheets')}`, submitted)
  await request(`${server.base}/timesheets/${own.get('/timesheets')}`, {
    ...submitted,
    body: { status: 'rejected', rejection_reason: 'x' },
  })
  const { email } = await makePerson(server, 'worker', { workerId })
  cookie = await signIn(server, email)
})
afterAll(() => server.stop())

type Ask = (query: string, variables?: Record<string, unknown>) => Promise<ExecutionResult>

const bySession: Ask = async (query, variables) => (await asPerson(server, cookie, query, variables)).body

/** A token of the worker with every scope there is. */
const byToken: Ask = async (source, variables = {}) => {
  const document = parse(source)
  const kind = source.trimStart().startsWith('mutation') ? 'mutation' : 'query'
  const credential: Credential = {
    id: '00000000-0000-7000-8000-00000000aaaa',
    kind: 'token',
    orgId: server.orgId,
    environment: 'live',
    scopes: new Set(Object.keys(scopes) as (keyof typeof scopes)[]),
    userId: null,
    role: null,
    workerId,
    ratePerMinute: 1000,
    expiresAt: null,
    revokedAt: null,
  }
  const means = { database: server.database, files: {}, mail: {}, attempts: {}, catalogue } as never
  const run = (contextValue: unknown, variableValues: Record<string, unknown>) =>
    execute({ schema, document, contextValue, variableValues })
  const request = { operation: { name: 'test', kind, run } as const, variables, credential, requestId: 'req_test' }
  return (await runOperation(means, request)).result
}

/** The code of the answer's error, whichever way it came. */
function codeOf({ errors }: ExecutionResult): unknown {
  const [error] = errors ?? []
  return error?.extensions?.code ?? (error?.originalError as { code?: string } | undefined)?.code
}

const callers: [string, Ask][] = [
  ['session', bySession],
  ['token with all scopes', byToken],
]

it('covers every resource', () => {
  expect(Object.keys(reach)).toEqual(allResources.map(({ path }) => path))
})

describe.each(callers)('a %s', (caller, ask) => {
  const seesItself = caller !== 'session'
  const ownOf = ({ path }: ResourceCase) => (seesItself && path === '/workers' ? workerId : own.get(path))

  describe.each(allResources.map((resource) => [resource.path, resource] as const))('%s', (_path, resource) => {
    const { one, many } = resource
    const list = `query ($since: DateTime, $deleted: Boolean) {
      ${many}(updatedSince: $since, includeDeleted: $deleted) { data { id } pagination { total hasMore } } }`

    it.each([
      ['plainly', {}],
      ['since a moment', { since: '2020-01-01T00:00:00Z' }],
      ['with what was deleted', { since: '2020-01-01T00:00:00Z', deleted: true }],
    ])('lists its own alone, %s, totals included', async (_how, variables) => {
      const result = await ask(list, variables)
      const mine = ownOf(resource)
      if (mine === undefined) expect(codeOf(result)).toBe('insufficient_scope')
      else expect(result.data).toEqual({ [many]: { data: [{ id: mine }], pagination: { total: 1, hasMore: false } } })
    })

    it("gets its own, and of others' not even that they are there", async () => {
      const get = (id: string) => ask(`query ($id: ID!) { ${one}(id: $id) { id } }`, { id })
      const others = await get(foreign.get(resource.path) as string)
      const nobodys = await get('00000000-0000-7000-8000-00000000ffff')
      const mine = ownOf(resource)
      expect(others.data?.[one] ?? null).toBeNull()
      expect(codeOf(others)).toBe(mine === undefined ? 'insufficient_scope' : 'not_found')
      expect(codeOf(others)).toBe(codeOf(nobodys))
      if (mine !== undefined) expect((await get(mine)).data).toEqual({ [one]: { id: mine } })
    })
  })
})

it('expects of each resource what the table says', () => {
  for (const { path } of allResources) expect([path, own.has(path)]).toEqual([path, reach[path] === 'own'])
})

describe.each(callers)('nested, a %s', (_caller, ask) => {
  it.each([
    ['assignments { data { project { name } } }'],
    ['assignments { data { job { id } } }'],
    ['timesheets { data { project { id } } }'],
    ['expenses { data { project { id } } }'],
    ['documents { data { aiJobs { pagination { total } } } }'],
    ['documents { data { worker { plannerWindows { data { id } } } } }'],
  ])('%s leads nowhere', async (path) => {
    const result = await ask(`{ ${path} }`)
    expect(result.errors).toBeDefined()
    expect(JSON.stringify(result)).not.toContain('Where I work')
  })

  it("an assignment's timesheets are counted and listed", async () => {
    const result = await ask(
      '{ assignments { data { timesheets { data { id assignment { id } } pagination { total } } } } }',
    )
    const timesheets = {
      data: [{ id: own.get('/timesheets'), assignment: { id: own.get('/assignments') } }],
      pagination: { total: 1 },
    }
    expect(result.data).toEqual({ assignments: { data: [{ timesheets }] } })
  })
})

/** Every way from one object type to another, of the types of which a worker has records. */
const relations = allResources.flatMap(({ type, many }) => {
  const fields = Object.values((schema.getType(type) as GraphQLObjectType).getFields())
  return fields.flatMap(({ name, type: target }) => {
    const named = getNamedType(target)
    if (!isObjectType(named)) return []
    const select = named.name.endsWith('Page') ? '{ data { id } }' : 'id' in named.getFields() ? '{ id }' : undefined
    return select === undefined ? [] : [[`${many}.${name}`, `{ ${many} { data { ${name} ${select} } } }`] as const]
  })
})

describe.each(callers)('along each relation, a %s', (_caller, ask) => {
  it.each(relations)('%s reaches its own, if anything', async (_name, query) => {
    const result = await ask(query)
    const ids = JSON.stringify(result.data ?? {}).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []
    for (const id of ids) expect([workerId, ...own.values()]).toContain(id)
    if (result.errors) expect(codeOf(result)).toBe('insufficient_scope')
  })
})

/** Every mutation that changes a record by its id. */
const changes = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap((field) => {
  const resource = allResources.find(({ type }) => type === getNamedType(field.type).name)
  return resource && field.args.some(({ name }) => name === 'id') ? [[field.name, field, resource] as const] : []
})

describe.each(callers)("at others' records, a %s", (_caller, ask) => {
  it.each(changes)('does not %s', async (_name, field, { table, path }) => {
    const id = foreign.get(path) as string
    const rowOf = async () =>
      (await server.database.pool.query(`select t::text as row from ${table} t where id = $1`, [id])).rows
    const before = await rowOf()
    const { query, variables } = callOf('mutation', field)
    const code = codeOf(await ask(query, { ...variables, id }))
    expect(['insufficient_scope', 'not_found']).toContain(code)
    expect(await rowOf()).toEqual(before)
  })
})

it.each([
  ['events', '{ events { data { id } } }'],
  ['one event', '{ event(id: "$EVENT") { id } }'],
  ['the request log', '{ requestLog { data { id } } }'],
  ['how busy the others are', '{ credentialUsage { credentialName } }'],
  ['notifications', '{ notifications { data { id } } }'],
  ['who its colleagues are', '{ members { email } }'],
])('sees nothing of %s', async (_what, query) => {
  const { rows } = await server.database.pool.query('select id from events where org_id = $1 limit 1', [server.orgId])
  expect(rows).toHaveLength(1)
  for (const ask of [bySession, byToken]) {
    const result = await ask(query.replace('$EVENT', rows[0].id))
    expect(['insufficient_scope', 'not_found']).toContain(codeOf(result))
    expect(Object.values(result.data ?? {}).filter((value) => value !== null)).toEqual([])
  }
})

it('may name the projects it is assigned to, in its own name only', async () => {
  const create = `mutation ($input: CreateTimesheetInput!) { createTimesheet(input: $input) { id workerId } }`
  const input = { workerId, projectId, periodStart: '2026-03-02', periodEnd: '2026-03-08', entries: [] }
  const wrong = async (change: object, path: string) => {
    const result = await bySession(create, { input: { ...input, ...change } })
    expect(result).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'validation_failed', details: [{ path, code: 'unknown_reference' }] } }],
    })
  }
  await wrong({ workerId: otherWorkerId }, 'input.workerId')
  await wrong({ projectId: otherProjectId }, 'input.projectId')
  await wrong({ assignmentId: othersAssignment }, 'input.assignmentId')
  expect(await bySession(create, { input })).toMatchObject({ data: { createTimesheet: { workerId } } })
})

it('claims and corrects its own expenses, in its own name only', async () => {
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

describe('decisions are for others', () => {
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

  it('submits a timesheet and corrects it until then, but neither approves nor rejects one', async () => {
    const id = own.get('/timesheets') as string
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

  it.each(['approved', 'rejected'])('does not set an expense to %s', async (status) => {
    expect(codeOf(await updateExpense(own.get('/expenses') as string, { status }))).toBe('insufficient_scope')
  })

  it("changes no one else's", async () => {
    expect(codeOf(await updateTimesheet(foreign.get('/timesheets') as string, { status: 'submitted' }))).toBe(
      'not_found',
    )
    expect(codeOf(await updateExpense(foreign.get('/expenses') as string, { description: 'x' }))).toBe('not_found')
    const submit = await bySession('mutation ($id: ID!) { submitTimesheet(id: $id) { id } }', {
      id: foreign.get('/timesheets'),
    })
    expect(codeOf(submit)).toBe('not_found')
  })

  it.each([
    ['reviewDocument', 'mutation ($id: ID!) { reviewDocument(id: $id, decision: accept) { status } }', '/documents'],
    ['issueDocumentPack', 'mutation ($id: ID!) { issueDocumentPack(id: $id) { status } }', undefined],
  ])('does not %s', async (_name, mutation, path) => {
    const id = path === undefined ? foreign.get('/document-packs') : own.get(path)
    for (const ask of [bySession, byToken]) expect(codeOf(await ask(mutation, { id }))).toBe('insufficient_scope')
  })

  it.each([
    [
      'createAssignment(input: { workerId: $worker, projectId: $project, startDate: "2025-01-01", endDate: "2025-02-01" }) { id }',
    ],
    ['deleteAssignment(id: $assignment) { id }'],
    ['updateWorker(id: $worker, input: { trade: "king" }) { id }'],
    ['createWorker(input: { firstName: "A", lastName: "B" }) { id }'],
    ['createTask(input: { title: "A" }) { id }'],
    ['createDocumentPack(input: { name: "A", templates: [{ name: "a", version: "1" }] }) { id }'],
  ])('a token of theirs does not %s, whatever its scopes', async (mutation) => {
    const variables = { worker: workerId, project: projectId, assignment: own.get('/assignments') }
    const used = Object.keys(variables).filter((name) => mutation.includes(`$${name}`))
    const head = used.length === 0 ? '' : `(${used.map((name) => `$${name}: ID!`).join(', ')})`
    const result = await byToken(`mutation ${head} { ${mutation} }`, variables)
    expect(codeOf(result)).toBe('insufficient_scope')
  })
})

it('uploads its own documents only', async () => {
  const upload = async (of: string) => {
    const query = `mutation ($input: UploadDocumentInput!) { uploadDocument(input: $input) { workerId status } }`
    const input = { workerId: of, type: 'trade_card', name: 'Card', file: null }
    const form = new FormData()
    form.set('operations', JSON.stringify({ query, variables: { input } }))
    form.set('map', JSON.stringify({ 0: ['variables.input.file'] }))
    form.set('0', new Blob([`%PDF-1.4\n${'x'.repeat(100)}`], { type: 'application/pdf' }), 'card.pdf')
    const headers = { cookie, 'x-requested-with': 'muster' }
    return (
      await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: form })
    ).json() as Promise<ExecutionResult>
  }
  expect((await upload(workerId)).data).toEqual({ uploadDocument: { workerId, status: 'pending' } })
  expect(codeOf(await upload(otherWorkerId))).toBe('validation_failed')
})
