/** `external_id:…` names a record wherever REST and GraphQL take its id. */
import { type GraphQLFormattedError, isInputObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../schema/index.ts'
import { refersOf } from '../../schema/references/declare.ts'
import {
  browserOf,
  connect,
  joinOauthServer,
  makePerson,
  type OauthTestServer,
  registerClient,
} from '../access/oauth/flow.ts'
import { create, createId } from '../support/resources.ts'
import { graphql, request } from '../support/server.ts'
import { sentStatements } from '../support/statements.ts'

let server: OauthTestServer
let key: string
let foreign: string
let worker: string
let project: string
const OWN = 'external_id:PAY/7: Ö%1'
const IN_PATH = encodeURIComponent(OWN)
const SITE = 'external_id:site-1'

beforeAll(async () => {
  server = await joinOauthServer()
  key = await server.key()
  foreign = await server.key({ orgId: await server.organisation() })
  const other = { first_name: 'Eve', last_name: 'Foreign' }
  await create(server, foreign, '/workers', { ...other, external_id: 'PAY/7: Ö%1' })
  await create(server, foreign, '/workers', { ...other, external_id: 'foreign' })
  worker = await createId(server, key, '/workers', {
    first_name: 'Ada',
    last_name: 'Okafor',
    external_id: OWN.slice(12),
  })
  const client_id = await createId(server, key, '/clients', { name: 'Harbour', external_id: 'customer' })
  project = await createId(server, key, '/projects', { name: 'Dock', client_id, external_id: 'site-1' })
})
afterAll(() => server.stop())

const get = (path: string, as = key, headers: Record<string, string> = {}) =>
  request(server.base + path, { key: as, headers })
const send = (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
  request(server.base + path, { method, key, body, headers })
const sheet = (day: string) => ({
  worker_id: OWN,
  project_id: SITE,
  period_start: `2026-02-${day}`,
  period_end: `2026-02-${day}`,
  entries: [{ date: `2026-02-${day}`, hours: 8 }],
})

describe('over REST', () => {
  it('names a record in a path, whatever characters its external id has', async () => {
    expect((await get(`/workers/${IN_PATH}`)).body).toEqual((await get(`/workers/${worker}`)).body)
    const changed = await send('PATCH', `/workers/${IN_PATH}`, { trade: 'welder' })
    expect([changed.status, changed.body.id, changed.body.trade]).toEqual([200, worker, 'welder'])
  })

  it.each([
    'external_id:foreign',
    'external_id:none',
    'external_id:',
    'external_id:%00',
    'external_id:%',
    `external_id:${'x'.repeat(201)}`,
  ])('answers 404 for the path %s', async (id) => {
    expect((await get(`/workers/${id}`)).status).toBe(404)
    expect((await send('PATCH', `/workers/${id}`, { trade: 'x' })).status).toBe(404)
  })

  it('does not find the record of another resource', async () => {
    expect((await get(`/workers/${SITE}`)).status).toBe(404)
    expect((await get('/jobs/external_id:site-1')).status).toBe(404)
  })

  it('names records in a body and in filters', async () => {
    const made = await send('POST', '/timesheets', { ...sheet('01'), external_id: 'sheet' })
    expect([made.status, made.body.worker_id, made.body.project_id]).toEqual([201, worker, project])
    const listed = await get(`/timesheets?worker_id=${IN_PATH}&project_id=${SITE}`)
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([made.body.id])
    expect((await get(`/workers?id=${IN_PATH}`)).body.data.map(({ id }: { id: string }) => id)).toEqual([worker])
    expect((await get('/timesheets/external_id:sheet')).body.id).toBe(made.body.id)
  })

  it('names the field of a reference without a record', async () => {
    const body = { ...sheet('02'), worker_id: 'external_id:foreign' }
    const details = [
      { path: 'worker_id', code: 'unknown_reference', message: 'must be the external_id of an existing record' },
    ]
    const refused = await send('POST', '/timesheets', body)
    expect([refused.status, refused.body.error.details]).toEqual([422, details])
    const filtered = await get('/timesheets?worker_id=external_id:foreign')
    expect([filtered.status, filtered.body.error.details]).toEqual([422, details])
    const task = await send('POST', '/tasks', { title: 'x', subject_type: 'worker', subject_id: 'external_id:none' })
    expect([task.status, task.body.error.details[0].path]).toEqual([422, 'subject_id'])
  })

  it('reports other problems beside a reference', async () => {
    const { body } = await send('POST', '/timesheets', { ...sheet('02'), period_end: 'soon', extra: 1 })
    expect(body.error.details.map(({ path }: { path: string }) => path).toSorted()).toEqual(['extra', 'period_end'])
  })

  it('names records in batches, and the failed ones', async () => {
    const records = [sheet('03'), { ...sheet('04'), worker_id: 'external_id:none' }, sheet('05')]
    const { status, body } = await send('POST', '/timesheets/batch', { records })
    expect([status, body.summary]).toEqual([200, { created: 2, updated: 0, unchanged: 0, failed: 1 }])
    expect(body.data[1].error.details[0].path).toBe('worker_id')
    const upsert = {
      mode: 'upsert',
      records: [{ name: 'Quay', client_id: 'external_id:customer', external_id: 'quay' }],
    }
    expect((await send('POST', '/projects/batch', upsert)).body.summary.created).toBe(1)
  })

  it('names the assignment of a charge rate', async () => {
    const rated = await createId(server, key, '/workers', { first_name: 'Ria', last_name: 'Rated' })
    const stay = { worker_id: rated, project_id: project, start_date: '2031-01-01', external_id: 'rated' }
    const assignment = await createId(server, key, '/assignments', stay)
    const rate = { rate: 2000, overtime_rate: 3000, currency: 'GBP' }
    const set = await send('POST', '/assignments/external_id:rated/charge-rate', rate)
    expect([set.status, set.body.id], JSON.stringify(set.body)).toEqual([200, assignment])
    expect((await get('/charge-rates/external_id:rated')).body).toEqual((await get(`/charge-rates/${assignment}`)).body)
    expect((await send('POST', '/assignments/external_id:none/charge-rate', rate)).status).toBe(404)
    expect((await get('/charge-rates/external_id:none')).status).toBe(404)
  })

  it('names the subject of a task by its type', async () => {
    const made = await send('POST', '/tasks', { title: 'Call', subject_type: 'project', subject_id: SITE })
    expect([made.status, made.body.subject_id]).toEqual([201, project])
    const unnamed = await send('POST', '/tasks', { title: 'Call', subject_type: 'job', subject_id: SITE })
    expect(unnamed.status).toBe(422)
  })

  it('replays a write by its key after the external id has moved', async () => {
    const headers = { 'idempotency-key': 'moved' }
    const moving = await createId(server, key, '/workers', { first_name: 'Bo', last_name: 'Ng', external_id: 'moving' })
    const change = () => send('PATCH', '/workers/external_id:moving', { trade: 'mason' }, headers)
    const first = await change()
    await send('PATCH', `/workers/${moving}`, { external_id: null })
    const again = await change()
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  it('exports the records of a filter', async () => {
    const exported = async (client: string) => {
      const headers = { authorization: `Bearer ${key}`, accept: 'application/x-ndjson' }
      const answer = await fetch(`${server.base}/projects?client_id=external_id:${client}`, { headers })
      return [answer.status, (await answer.text()).includes(project)]
    }
    expect([await exported('customer'), await exported('none')]).toEqual([
      [200, true],
      [422, false],
    ])
  })

  it('gives no kept answer after the external id has moved', async () => {
    const make = (more: object) => createId(server, key, '/workers', { first_name: 'Cy', last_name: 'Ho', ...more })
    const first = await make({ external_id: 'cached' })
    const second = await make({})
    for (const worker_id of [first, second]) await create(server, key, '/timesheets', { ...sheet('20'), worker_id })
    const path = '/timesheets?worker_id=external_id:cached'
    const before = await get(path)
    const headers = { 'if-none-match': before.headers.get('etag') ?? '' }
    expect((await get(path, key, headers)).status).toBe(304)
    await send('PATCH', `/workers/${first}`, { external_id: null })
    await send('PATCH', `/workers/${second}`, { external_id: 'cached' })
    const after = await get(path, key, headers)
    expect([after.status, after.body.data[0].worker_id]).toEqual([200, second])
  })

  it('compares the entity tag of a record that is named so', async () => {
    const etag = (await get('/projects/external_id:site-1')).headers.get('etag') ?? ''
    const change = () => send('PATCH', '/projects/external_id:site-1', { code: 'D1' }, { 'if-match': etag })
    expect((await change()).status).toBe(200)
    expect((await send('PATCH', '/projects/external_id:site-1', { code: 'D2' }, { 'if-match': etag })).status).toBe(412)
  })
})

it('reads all references of a request with one statement, and none without', async () => {
  const reads = async (path: string) =>
    (await sentStatements(() => get(path))).filter(({ text }) => text.includes('external_id = any'))
  expect(await reads(`/timesheets?worker_id=${IN_PATH}&project_id=${SITE}`)).toHaveLength(1)
  expect(await reads(`/timesheets?worker_id=${worker}`)).toHaveLength(0)
  expect(await reads(`/workers/${worker}`)).toHaveLength(0)
})

it('is taken by every id of a record that has an external id', () => {
  const places = (name: string) => {
    const type = schema.getType(name)
    return isInputObjectType(type) ? Object.values(type.getFields()) : []
  }
  const inputs = Object.keys(schema.getTypeMap()).flatMap(places)
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  )
  const isNamed = ({ name }: { name: string }) =>
    /^(worker|client|project|assignment|timesheet|expense|task)Ids?$/.test(name)
  const named = [...inputs, ...fields.flatMap(({ args }) => args)].filter(isNamed)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((place) => refersOf(place) === undefined)).toEqual([])
  const ofRecord = fields.filter(({ name }) =>
    /^((update|delete|submit)?(worker|client|project|assignment|timesheet|expense|task))$/i.test(name),
  )
  const lacking = ofRecord.filter(({ args }) => args.some((each) => each.name === 'id' && refersOf(each) === undefined))
  expect([ofRecord.length > 12, lacking.map(({ name }) => name)]).toEqual([true, []])
})

describe('over GraphQL', () => {
  const run = (query: string, variables: Record<string, unknown> = {}, as = key) =>
    graphql(server, as, query, variables)

  it('names records in literals and in variables, also one variable for several types', async () => {
    const query = `query ($id: ID!, $own: ID!) {
      a: worker(id: "external_id:PAY/7: Ö%1") { id }
      b: worker(id: $own) { id }
      c: project(id: $id) { id }
      none: worker(id: $id) { id }
      d: projects(filter: { id: ["${project}", $id] }) { data { id } }
      nodes(ids: [$id], type: project) { id }
    }`
    const { body } = await run(query, { id: SITE, own: OWN })
    expect(body.data).toEqual({
      a: { id: worker },
      b: { id: worker },
      c: { id: project },
      none: null,
      d: { data: [{ id: project }] },
      nodes: [{ id: project }],
    })
    expect(body.errors.map(({ path, extensions }: GraphQLFormattedError) => [path, extensions?.code])).toEqual([
      [['none'], 'not_found'],
    ])
  })

  it('names them inside lists of records and in the default of a variable', async () => {
    const query = `query ($of: [ID!] = ["external_id:site-1"]) {
      worker(id: "${worker}") { timesheets(filter: { projectId: $of }) { data { projectId } } }
    }`
    const { body } = await run(query)
    expect(body.data.worker.timesheets.data[0]).toEqual({ projectId: project })
  })

  it('names them in inputs of mutations', async () => {
    const input = { workerId: OWN, category: 'travel', amount: 5, currency: 'GBP', incurredOn: '2026-02-11' }
    const made = await run('mutation ($input: CreateExpenseInput!) { createExpense(input: $input) { workerId } }', {
      input,
    })
    expect(made.body.data.createExpense.workerId).toBe(worker)
    const updated = await run(
      'mutation { updateWorkers(workers: [{ id: "external_id:PAY/7: Ö%1" }], input: { trade: "rigger" }) { data { id status } } }',
    )
    expect(updated.body.data?.updateWorkers.data, JSON.stringify(updated.body)).toEqual([
      { id: worker, status: 'updated' },
    ])
    const refused = await run('mutation ($input: CreateExpenseInput!) { createExpense(input: $input) { id } }', {
      input: { ...input, workerId: 'external_id:foreign' },
    })
    expect(refused.body.errors[0].extensions.details).toMatchObject([
      { path: 'input.workerId', code: 'unknown_reference' },
    ])
  })

  it('names them in batches, approvals, deletions and filters of subjects', async () => {
    const day = { periodStart: '2026-02-12', periodEnd: '2026-02-12', entries: [{ date: '2026-02-12', hours: 1 }] }
    const batch =
      'mutation ($records: [BatchRecord!]!) { batchTimesheets(input: { records: $records }) { data { id status } } }'
    const records = [{ workerId: OWN, projectId: SITE, externalId: 'batched', ...day }]
    const made = (await run(batch, { records })).body.data.batchTimesheets.data[0]
    expect(made.status).toBe('created')
    const literal = await run(`mutation { batchTimesheets(input: { records: [{ workerId: "external_id:none",
      projectId: "${SITE}", periodStart: "2026-02-13", periodEnd: "2026-02-13", entries: [] }] }) {
      data { error { details { path } } } } }`)
    expect(literal.body.data.batchTimesheets.data[0].error.details).toEqual([{ path: 'workerId' }])
    const approvals =
      'mutation { approveTimesheets(timesheets: [{ id: "external_id:batched" }]) { skipped { id code } } }'
    expect((await run(approvals)).body.data.approveTimesheets.skipped).toEqual([
      { id: made.id, code: 'invalid_transition' },
    ])
    const task =
      'mutation { createTask(input: { title: "Call", subjectType: "worker", subjectId: "external_id:PAY/7: Ö%1" }) { id } }'
    const { id } = (await run(task)).body.data.createTask
    const tasks =
      'query ($own: [ID!]) { tasks(filter: { subjectType: ["worker"], subjectId: { in: $own } }) { data { id } } }'
    expect((await run(tasks, { own: [OWN] })).body.data.tasks.data).toEqual([{ id }])
    const stay = { worker_id: worker, project_id: project, start_date: '2030-01-01', external_id: 'stay' }
    const assignment = await createId(server, key, '/assignments', stay)
    const deleted = await run('mutation { deleteAssignment(id: "external_id:stay") { id } }')
    expect(deleted.body.data.deleteAssignment.id).toBe(assignment)
    expect(
      (await run('mutation { deleteAssignment(id: "external_id:stay") { id } }')).body.errors[0].extensions.code,
    ).toBe('not_found')
  })

  it('finds no record of another organisation', async () => {
    const { body } = await run('{ worker(id: "external_id:foreign") { id } }')
    expect([body.data.worker, body.errors[0].extensions.code]).toEqual([null, 'not_found'])
  })
})

describe('in the sandbox', () => {
  it('finds the fixtures, and never a live record', async () => {
    const sandbox = await server.key({ environment: 'sandbox' })
    expect((await get('/workers/external_id:sandbox-worker-1', sandbox)).status).toBe(200)
    expect((await get(`/workers/${IN_PATH}`, sandbox)).status).toBe(404)
    expect((await get('/workers/external_id:sandbox-worker-1')).status).toBe(404)
    const body = {
      worker_id: 'external_id:sandbox-worker-1',
      category: 'ppe',
      amount: 1,
      currency: 'GBP',
      incurred_on: '2026-01-05',
    }
    expect((await request(`${server.base}/expenses`, { method: 'POST', key: sandbox, body })).status).toBe(201)
  })
})

describe('for the token of a worker', () => {
  it('finds its own records only', async () => {
    const scope = 'projects:read finance:read finance:write'
    const person = await makePerson(server, { [server.orgId]: 'worker' }, worker)
    const client = await registerClient(server, { scopes: scope.split(' ') })
    const token = (await connect(server, await browserOf(server, person), client, { scope })).access_token
    await create(server, key, '/workers', { first_name: 'Di', last_name: 'Law', external_id: 'colleague' })
    const claim = (worker_id: string) =>
      request(`${server.base}/expenses`, {
        method: 'POST',
        key: token,
        body: { worker_id, category: 'ppe', amount: 1, currency: 'GBP', incurred_on: '2026-01-05' },
      })
    expect((await claim(OWN)).status).toBe(201)
    const [hidden, unknown] = [await claim('external_id:colleague'), await claim('external_id:none')]
    expect([hidden.status, hidden.body.error]).toEqual([422, unknown.body.error])
    expect((await get('/projects/external_id:site-1', token)).status).toBe(404)
    const filtered = await get('/expenses?worker_id=external_id:colleague', token)
    expect([filtered.status, filtered.body.error.details[0].path]).toEqual([422, 'worker_id'])
  })
})
