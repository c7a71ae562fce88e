/** References to records of any type: `node`, and the subjects of tasks, notifications, events and runs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../src/access/resources.ts'
import { allResources } from '../support/resources.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../support/server.ts'
import { makeWorkerWorld, type WorkerWorld } from '../support/worker-world.ts'
import { insert, markDeleted } from '../support/write.ts'

const MISSING = '00000000-0000-7000-8000-000000000000'
const NODE = 'query ($id: ID!) { node(id: $id) { __typename object id } }'

interface Shown {
  message: string
  extensions: { code: string; requiredScopes: string[] }
}

let server: TestServer
let world: WorkerWorld
let key: string
let sandbox: string

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  world = await makeWorkerWorld(server)
  key = world.key
  sandbox = await server.key({ environment: 'sandbox' })
})
afterAll(() => server.stop())

const node = (as: string, id: string): Promise<Answer> => graphql(server, as, NODE, { id })
const codeOf = ({ body }: Answer) => body.errors?.[0]?.extensions.code
const makeTask = (subjectType: string | null, subjectId: string | null) =>
  insert(server, key, 'tasks', { title: 'Call', subject_type: subjectType, subject_id: subjectId })

describe('node', () => {
  it('makes links of several types under one name, each of its own file', async () => {
    const client = await insert(server, key, 'clients', { name: 'Links' })
    const days = { period_start: '2026-02-02', period_end: '2026-02-08' }
    const sums = { currency: 'GBP', vat_basis_points: 0, net: 1, vat: 0, total: 1, lines: '[]', status: 'issued' }
    const issued = {
      sequence: 70_001,
      number: 'LINK-1',
      issued_at: '2026-02-09',
      issued_on: '2026-02-09',
      due_on: '2026-03-09',
    }
    const invoice = await insert(server, key, 'invoices', {
      client_id: client,
      ...days,
      ...sums,
      ...issued,
      file_key: `${server.orgId}/invoice`,
    })
    const expense = await insert(server, key, 'expenses', {
      worker_id: world.workerId,
      category: 'travel',
      amount: 100,
      currency: 'GBP',
      incurred_on: '2026-02-03',
      receipt_key: `${server.orgId}/receipt`,
      receipt_name: 'receipt.png',
      receipt_type: 'image/png',
    })
    const query = `query ($id: ID!) { node(id: $id) {
      ... on Expense { link: receiptUrl } ... on Invoice { link: fileUrl } } }`
    const linkOf = async (id: string) => (await graphql(server, key, query, { id })).body.data.node.link
    const readIn = (link: string) => Buffer.from(new URL(link).pathname.split('/')[2] ?? '', 'base64url').toString()
    expect(readIn(await linkOf(expense))).toContain('receipt.png')
    expect(readIn(await linkOf(invoice))).toContain('LINK-1.pdf')
  })

  it.each(allResources)('finds one of $path', async ({ object, type, make }) => {
    const id = await make(server, key)
    const expected = { node: { __typename: type, object, id } }
    expect((await node(key, id)).body).toEqual({ data: expected })
    expect((await node(key, id.toUpperCase())).body).toEqual({ data: expected })
  })

  it.each(Object.values(resources))('finds the fixtures of $type', async ({ many, type }) => {
    const { body } = await graphql(server, sandbox, `{ ${many}(limit: 1) { data { id object } } }`)
    const [{ id, object }] = body.data[many].data
    expect((await node(sandbox, id)).body).toEqual({ data: { node: { __typename: type, object, id } } })
    expect(codeOf(await node(key, id))).toBe('not_found')
  })

  it('selects of a record what its type has', async () => {
    const selection =
      '... on Assignment { project { client { projects(limit: 1) { data { id } } } } } ... on Worker { firstName }'
    const id = world.own.get('/assignments')
    const { body } = await graphql(server, key, `query ($id: ID!) { node(id: $id) { ${selection} } }`, { id })
    expect(body).toEqual({ data: { node: { project: { client: { projects: { data: [{ id: world.projectId }] } } } } } })
  })

  it('is not found if there is none, it is deleted, of another organisation, or no id', async () => {
    const deleted = await makeTask(null, null)
    await markDeleted(server, key, 'tasks', deleted)
    const stranger = await server.key({ orgId: await server.organisation() })
    for (const answer of [
      await node(key, MISSING),
      await node(key, deleted),
      await node(stranger, world.workerId),
      await node(key, 'nonsense'),
    ]) {
      expect(answer.body.data).toEqual({ node: null })
      expect(codeOf(answer)).toBe('not_found')
    }
  })

  it('finds what the caller may read', async () => {
    const limited = await server.key({ scopes: ['projects:read'] })
    expect(codeOf(await node(limited, world.workerId))).toBe('not_found')
    expect((await node(limited, world.projectId)).body.data.node.__typename).toBe('Project')
    expect(codeOf(await node(await server.key({ scopes: ['workers:write'] }), world.projectId))).toBe(
      'insufficient_scope',
    )
  })

  it("finds a worker's own records only, for a worker", async () => {
    for (const ask of [world.bySession, world.byToken])
      for (const [path, id] of world.own) {
        const { object } = Object.values(resources).find((each) => each.path === path) as { object: string }
        expect((await ask(NODE, { id })).data?.node).toMatchObject({ object, id })
        const foreign = world.foreign.get(path)
        expect((await ask(NODE, { id: foreign })).data?.node).toBeNull()
      }
    expect((await world.byToken(NODE, { id: world.foreign.get('/clients') })).data?.node).toBeNull()
  })
})

describe('nodes', () => {
  const NODES = 'query ($ids: [ID!]!, $type: RecordType) { nodes(ids: $ids, type: $type) { __typename object id } }'
  const nodes = (as: string, ids: readonly unknown[], type?: string) => graphql(server, as, NODES, { ids, type })

  it('finds what node finds, in the order of the ids, and null for the rest', async () => {
    const made = await Promise.all(
      allResources.map(async ({ make, object, type }) => ({ __typename: type, object, id: await make(server, key) })),
    )
    const deleted = await makeTask(null, null)
    await markDeleted(server, key, 'tasks', deleted)
    const ids = made.map(({ id }) => id).toReversed()
    const { body } = await nodes(key, [MISSING, ...ids, deleted, 'nonsense', 'external_id:none', ids[0]])
    const [last] = made.slice(-1)
    expect(body).toEqual({ data: { nodes: [null, ...made.toReversed(), null, null, null, last] } })
    const stranger = await server.key({ orgId: await server.organisation() })
    expect((await nodes(stranger, ids)).body.data.nodes).toEqual(ids.map(() => null))
    expect((await nodes(sandbox, ids)).body.data.nodes).toEqual(ids.map(() => null))
    const { body: tasks } = await nodes(key, ids, 'task')
    expect(tasks.data.nodes.filter((each: unknown) => each !== null)).toHaveLength(1)
  })

  it('takes external ids with a type', async () => {
    const id = await insert(server, key, 'workers', { first_name: 'Ada', last_name: 'Own', external_id: 'nodes-1' })
    const ids = ['external_id:nodes-1', world.workerId]
    expect((await nodes(key, ids, 'worker')).body.data.nodes.map((each: { id: string }) => each.id)).toEqual([
      id,
      world.workerId,
    ])
    expect((await nodes(key, ids)).body.data.nodes[0]).toBeNull()
  })

  it('takes 1 to 200 ids, and costs what they can answer', async () => {
    for (const count of [0, 201]) {
      const { body } = await nodes(key, Array(count).fill(world.workerId))
      expect([body.data, body.errors[0].extensions.code, body.errors[0].extensions.details[0].path]).toEqual([
        undefined,
        'validation_failed',
        'ids',
      ])
    }
    const answer = await nodes(key, Array(200).fill(world.workerId))
    expect(answer.body.data.nodes).toHaveLength(200)
    expect(answer.headers.get('x-ratelimit-cost')).toBe('4')
  })

  it('computes links and refuses fields at their places', async () => {
    const limited = await server.key({ scopes: ['projects:read'] })
    const assignment = world.own.get('/assignments')
    const query =
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Assignment { worker { id } } ... on Document { fileUrl } } }'
    const refused = await graphql(server, limited, query, { ids: [world.workerId, assignment] })
    expect(refused.body.data.nodes).toEqual([null, { id: assignment, worker: null }])
    expect(refused.body.errors.map(({ path }: { path: unknown }) => path)).toEqual([['nodes', 1, 'worker']])
    const { body } = await graphql(server, key, query, { ids: [world.own.get('/documents')] })
    expect(body.data.nodes[0].fileUrl).toMatch(/^http/)
  })

  it('needs the scope of the type that it names', async () => {
    const limited = await server.key({ scopes: ['projects:read'] })
    const refused = await nodes(limited, [world.workerId], 'worker')
    const direct = await graphql(server, limited, '{ worker(id: "x") { id } }')
    const shown = ({ message, extensions: { code, requiredScopes } }: Shown) => ({ message, code, requiredScopes })
    expect(refused.body.errors.map(shown)).toEqual(direct.body.errors.map(shown))
    expect(codeOf(refused)).toBe('insufficient_scope')
    expect((await nodes(limited, [world.workerId])).body.data.nodes).toEqual([null])
  })

  it("finds a worker's own records only, for a worker", async () => {
    const [own, foreign] = [world.own, world.foreign].map((ids) => [...world.own.keys()].map((path) => ids.get(path)))
    const found = (await world.byToken(NODES, { ids: [...(own ?? []), ...(foreign ?? [])] })).data?.nodes as unknown[]
    expect(found.slice(0, own?.length).every((each) => each !== null)).toBe(true)
    expect(found.slice(own?.length)).toEqual(foreign?.map(() => null))
  })
})

describe('a subject', () => {
  const SUBJECT = 'subject { __typename id ... on Worker { firstName } ... on Project { client { name } } }'
  const subjectOf = async (as: string, id: string) =>
    graphql(server, as, `query ($id: ID!) { task(id: $id) { subjectType subjectId ${SUBJECT} } }`, { id })

  it('is the record that a task, a notification, an event and a run are about', async () => {
    const task = await makeTask('worker', world.workerId)
    const subject = { __typename: 'Worker', id: world.workerId, firstName: 'Own' }
    expect((await subjectOf(key, task)).body.data.task).toEqual({
      subjectType: 'worker',
      subjectId: world.workerId,
      subject,
    })
    const project = await subjectOf(key, await makeTask('project', world.projectId))
    expect(project.body.data.task.subject).toMatchObject({ __typename: 'Project', client: { name: 'Client' } })
    const rule = `{ name: "Call", trigger: "worker.created", actions: [{ type: notify, parameters: { title: "New" } }] }`
    const ruled = await graphql(server, key, `mutation { createAutomation(input: ${rule}) { id } }`)
    expect(ruled.body.errors).toBeUndefined()
    const made = await request(`${server.base}/workers`, {
      method: 'POST',
      key,
      body: { first_name: 'Eve', last_name: 'Ng' },
    })
    const query = `{ events(limit: 1) { data { ${SUBJECT} } } automationRuns { data { ${SUBJECT} } } }`
    const { events, automationRuns } = (await graphql(server, key, query)).body.data
    const [event] = events.data
    expect(event.subject).toEqual({ __typename: 'Worker', id: made.body.id, firstName: 'Eve' })
    expect(automationRuns.data).toContainEqual(event)
    const fixtures = await graphql(server, sandbox, '{ notifications { data { subjectType subject { object } } } }')
    expect(fixtures.body.data.notifications.data).toEqual([
      { subjectType: 'task', subject: { object: 'task' } },
      ...[1, 2].map(() => ({ subjectType: 'worker', subject: { object: 'worker' } })),
    ])
  })

  it('is null if there is none, it is deleted, foreign, or of a type that is no resource', async () => {
    const foreign = await server.key({ orgId: await server.organisation() })
    const deleted = await makeTask(null, null)
    await markDeleted(server, key, 'tasks', deleted)
    const stranger = await insert(server, foreign, 'workers', { first_name: 'Not', last_name: 'Ours' })
    for (const [type, id] of [
      [null, null],
      ['worker', MISSING],
      ['task', deleted],
      ['worker', stranger],
      ['project', world.workerId],
      ['webhook_endpoint', world.workerId],
      ['worker', null],
    ] as const) {
      const { body } = await subjectOf(key, await makeTask(type, id))
      expect(body.errors).toBeUndefined()
      expect(body.data.task.subject).toBeNull()
    }
  })

  it('of a new task is shown to who may read tasks and the subject, and else nothing is written', async () => {
    const create = `mutation ($type: String, $id: ID) { createTask(input: { title: "Ring", subjectType: $type, subjectId: $id }) { ${SUBJECT} } }`
    const readable = await graphql(server, key, create, { type: 'worker', id: world.workerId })
    expect(readable.body.data.createTask.subject.id).toBe(world.workerId)
    const count = () => server.database.prisma.task.count({ where: { title: 'Ring' } })
    const before = await count()
    const writer = await server.key({ scopes: ['write', 'workers:read'] })
    const { body } = await graphql(server, writer, create, { type: 'worker', id: world.workerId })
    expect(body.errors[0].extensions).toMatchObject({
      code: 'insufficient_scope',
      requiredScopes: ['read', 'tasks:read'],
    })
    expect(await count()).toBe(before)
  })
})

it('a stored answer is not sent again to a caller that may no longer read its subject', async () => {
  const orgId = await server.organisation()
  const writer = await server.key({ orgId, scopes: ['write', 'read'] })
  const worker = await insert(server, writer, 'workers', { first_name: 'Ada', last_name: 'Okafor' })
  const query = `mutation { createTask(input: { title: "Call", subjectType: "worker", subjectId: "${worker}" }) { subject { ... on Worker { firstName } } } }`
  const send = () =>
    request(`${server.url}/graphql`, {
      method: 'POST',
      key: writer,
      body: { query },
      headers: { 'idempotency-key': 'once' },
    })
  const first = await send()
  expect(first.body.data.createTask.subject).toEqual({ firstName: 'Ada' })
  expect((await send()).body).toEqual(first.body)
  await server.database.prisma.apiKey.updateMany({ where: { orgId }, data: { scopes: ['write'] } })
  const another = await startTestServer({}, server.databaseUrl)
  const again = await request(`${another.url}/graphql`, {
    method: 'POST',
    key: writer,
    body: { query },
    headers: { 'idempotency-key': 'once' },
  })
  await another.stop()
  expect(again.body.errors[0].extensions.code).toBe('insufficient_scope')
})
