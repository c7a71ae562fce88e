/**
 * A worker's session as an attacker would use it to read: of all resources it reaches its own worker's assignments,
 * documents, timesheets and expenses, and nothing else, on every path. The same holds for any credential that is bound to
 * a worker, whatever its scopes.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allResources, type ResourceCase } from '../support/resources.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Ask, codeOf, makeWorkerWorld, type WorkerWorld } from '../support/worker-world.ts'

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

let server: TestServer
let world: WorkerWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await makeWorkerWorld(server)
})
afterAll(() => server.stop())

const callers: [string, Ask][] = [
  ['session', (...call) => world.bySession(...call)],
  ['token with all scopes', (...call) => world.byToken(...call)],
]

it('covers every resource', () => {
  expect(Object.keys(reach)).toEqual(allResources.map(({ path }) => path))
})

describe.each(callers)('a %s', (caller, ask) => {
  const seesItself = caller !== 'session'
  const ownOf = ({ path }: ResourceCase) => (seesItself && path === '/workers' ? world.workerId : world.own.get(path))

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
      const others = await get(world.foreign.get(resource.path) as string)
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
  for (const { path } of allResources) expect([path, world.own.has(path)]).toEqual([path, reach[path] === 'own'])
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
      data: [{ id: world.own.get('/timesheets'), assignment: { id: world.own.get('/assignments') } }],
      pagination: { total: 1 },
    }
    expect(result.data).toEqual({ assignments: { data: [{ timesheets }] } })
  })
})
