/**
 * A worker's session as an attacker would use it: of all resources it reads its own worker's assignments, documents,
 * timesheets and expenses, and nothing else, on every path. The same holds for any credential of a worker, whatever its
 * scopes.
 */
import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../../schema/index.ts'
import { callOf } from '../../support/calls.ts'
import { allResources, type ResourceCase } from '../../support/resources.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'
import { type Ask, codeOf, makeWorkerWorld, type WorkerWorld } from '../../support/worker-world.ts'
import { insert, markDeleted } from '../../support/write.ts'

/** What a worker sees of each resource; a resource without a row here fails the tests. */
const visible: Record<string, 'own' | 'everything' | 'nothing'> = {
  '/workers': 'nothing', // the session lacks the scope; a token with the scope reads its own worker
  '/clients': 'nothing',
  '/projects': 'own', // those of its assignments
  '/jobs': 'nothing',
  '/assignments': 'own',
  '/planner': 'nothing',
  '/documents': 'own',
  '/document-types': 'everything',
  '/document-packs': 'nothing',
  '/timesheets': 'own',
  '/expenses': 'own',
  '/ai-jobs': 'nothing',
  '/notifications': 'nothing',
  '/notes': 'nothing',
  '/holidays': 'everything',
  '/client-rates': 'nothing',
  '/tasks': 'nothing',
  '/automations': 'nothing',
  '/templates': 'nothing',
  '/timesheet-approvals': 'nothing',
  '/invoices': 'nothing',
}

let server: TestServer
let world: WorkerWorld
let workerId: string
let own: Map<string, string>
let foreign: Map<string, string>

beforeAll(async () => {
  server = await joinTestServer()
  world = await makeWorkerWorld(server)
  ;({ workerId, own, foreign } = world)
  // An event of the worker's own timesheet is as invisible as the events of others.
  const submitted = { method: 'PATCH', key: world.key, body: { status: 'submitted' } }
  const { status } = await request(`${server.base}/timesheets/${own.get('/timesheets')}`, submitted)
  expect(status).toBe(200)
})
afterAll(() => server.stop())

const bySession: Ask = (...call) => world.bySession(...call)
const byToken: Ask = (...call) => world.byToken(...call)

const callers: [string, Ask][] = [
  ['session', bySession],
  ['token with all scopes', byToken],
]

it('covers every resource', () => {
  expect(Object.keys(visible)).toEqual(allResources.map(({ path }) => path))
})

describe.each(callers)('a %s', (caller, ask) => {
  const readsOwnWorker = caller !== 'session'
  const ownOf = ({ path }: ResourceCase) => (readsOwnWorker && path === '/workers' ? workerId : own.get(path))

  it('document types: those of the organisation', async () => {
    const { data } = await ask('{ customDocumentTypes { data { id } } }')
    expect(data).toEqual({ customDocumentTypes: { data: [{ id: foreign.get('/document-types') }] } })
  })

  const limited = allResources.filter(({ path }) => visible[path] !== 'everything')
  describe.each(limited.map((resource) => [resource.path, resource] as const))('%s', (_path, resource) => {
    const { one, many } = resource
    const list = `query ($since: DateTime, $deleted: Boolean) {
      ${many}(updatedSince: $since, includeDeleted: $deleted) { data { id } pagination { total hasMore } } }`

    it.each([
      ['without filters', {}],
      ['with since', { since: '2020-01-01T00:00:00Z' }],
      ['with since and deleted', { since: '2020-01-01T00:00:00Z', deleted: true }],
    ])('lists its own only, %s, with matching totals', async (_how, variables) => {
      const result = await ask(list, variables)
      const ownId = ownOf(resource)
      if (ownId === undefined) expect(codeOf(result)).toBe('insufficient_scope')
      else expect(result.data).toEqual({ [many]: { data: [{ id: ownId }], pagination: { total: 1, hasMore: false } } })
    })

    it('gets its own records, and 404 for the records of others', async () => {
      const get = (id: string) => ask(`query ($id: ID!) { ${one}(id: $id) { id } }`, { id })
      const others = await get(foreign.get(resource.path) as string)
      const unknown = await get('00000000-0000-7000-8000-00000000ffff')
      const ownId = ownOf(resource)
      expect(others.data?.[one] ?? null).toBeNull()
      expect(codeOf(others)).toBe(ownId === undefined ? 'insufficient_scope' : 'not_found')
      expect(codeOf(others)).toBe(codeOf(unknown))
      if (ownId !== undefined) expect((await get(ownId)).data).toEqual({ [one]: { id: ownId } })
    })
  })
})

it('the table lists every resource', () => {
  for (const { path } of allResources) expect([path, own.has(path)]).toEqual([path, visible[path] === 'own'])
})

describe.each(callers)('nested, a %s', (_caller, ask) => {
  it.each([
    ['assignments { data { job { id } } }'],
    ['assignments { data { project { client { name } } } }'],
    ['assignments { data { project { jobs { data { id } } } } }'],
    ['projects { data { client { name } } }'],
    ['documents { data { aiJobs { pagination { total } } } }'],
    ['documents { data { worker { plannerWindows { data { id } } } } }'],
  ])('%s gives no access to other records', async (path) => {
    const result = await ask(`{ ${path} }`)
    expect(result.errors).toBeDefined()
    expect(JSON.stringify(result)).not.toContain('Client')
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

describe.each(callers)('of projects, a %s', (_caller, ask) => {
  const PROJECT = 'project { id name }'
  const assign = (project: string) =>
    insert(server, world.key, 'assignments', { worker_id: workerId, project_id: project, start_date: '2027-01-04' })

  it('reads those that it is assigned to, by each relation to them', async () => {
    const project = { id: world.projectId, name: 'Where I work' }
    const result =
      await ask(`{ assignments { data { ${PROJECT} } } timesheets { data { ${PROJECT} assignment { ${PROJECT} } } }
      node(id: "${world.projectId}") { id ... on Project { name } } project(id: "${world.projectId}") { id name } }`)
    expect(result.errors).toBeUndefined()
    expect(result.data).toEqual({
      assignments: { data: [{ project }] },
      timesheets: { data: [{ project, assignment: { project } }] },
      node: project,
      project,
    })
  })

  it('does not see the project of others, whose ids are in its own records', async () => {
    const { otherProjectId } = world
    const claim = { category: 'travel', amount: 100, currency: 'GBP', incurred_on: '2026-02-03' }
    const expense = await insert(server, world.key, 'expenses', {
      worker_id: workerId,
      project_id: otherProjectId,
      ...claim,
    })
    const result = await ask(`{ expense(id: "${expense}") { projectId ${PROJECT} } }`)
    await markDeleted(server, world.key, 'expenses', expense)
    expect(result).toMatchObject({ data: { expense: { projectId: otherProjectId, project: null } } })
    for (const query of [`project(id: "${otherProjectId}")`, `node(id: "${otherProjectId}")`])
      expect(codeOf(await ask(`{ ${query} { id } }`))).toBe('not_found')
  })

  it('sees a project from its assignment on, and until that is deleted', async () => {
    const { otherProjectId } = world
    const read = `{ project(id: "${otherProjectId}") { name assignments { pagination { total } } } projects { pagination { total } } }`
    const assignment = await assign(otherProjectId)
    expect((await ask(read)).data).toEqual({
      project: { name: 'Where I do not', assignments: { pagination: { total: 1 } } },
      projects: { pagination: { total: 2 } },
    })
    await markDeleted(server, world.key, 'assignments', assignment)
    expect(codeOf(await ask(read))).toBe('not_found')
    const since = `{ assignments(updatedSince: "2020-01-01T00:00:00Z", includeDeleted: true, filter: { projectId: ["${otherProjectId}"] }) { data { ${PROJECT} } } }`
    const result = await ask(since)
    expect(result.errors).toBeUndefined()
    expect(
      new Set(
        (result.data as never as { assignments: { data: { project: unknown }[] } }).assignments.data.map(
          ({ project }) => project,
        ),
      ),
    ).toEqual(new Set([null]))
  })
})

/** Every path from one object type to another, for the types that a worker can read. */
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
  it.each(relations)('%s returns at most its own records', async (_name, query) => {
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

describe.each(callers)('on the records of others, a %s', (_caller, ask) => {
  it.each(changes)('cannot %s', async (_name, field, { table, path }) => {
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
  ['credential usage', '{ credentialUsage { credentialName } }'],
  ['notifications', '{ notifications { data { id } } }'],
  ['members', '{ members { email } }'],
])('cannot read %s', async (_what, query) => {
  const { rows } = await server.database.pool.query('select id from events where org_id = $1 limit 1', [server.orgId])
  expect(rows).toHaveLength(1)
  for (const ask of [bySession, byToken]) {
    const result = await ask(query.replace('$EVENT', rows[0].id))
    expect(['insufficient_scope', 'not_found']).toContain(codeOf(result))
    expect(Object.values(result.data ?? {}).filter((value) => value !== null)).toEqual([])
  }
})
