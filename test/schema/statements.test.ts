/**
 * The number of SQL statements of a query depends on its depth, never on its rows. Every edge of the schema is queried
 * over the sandbox fixtures, which contain every reference.
 */
import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { schema } from '../../schema/index.ts'
import { resources } from '../../src/access/resources.ts'
import { create } from '../support/resources.ts'
import { graphql, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let sandbox: string

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  sandbox = await server.key({ environment: 'sandbox' })
})
afterAll(() => server.stop())

/** The SQL that the server sends for `query`, without background statements: last use, request log and queue. */
async function statementsOf(query: string, key = sandbox): Promise<string[]> {
  const warm = await graphql(server, key, query)
  expect(warm.body.errors).toBeUndefined()
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await graphql(server, key, query)
    const texts = queries.mock.calls.map(([argument]) =>
      typeof argument === 'string' ? argument : (argument as { text: string }).text,
    )
    return texts.filter((text) => !/api_keys|oauth_|request_|pg_notify|pgboss|last_used_at/.test(text))
  } finally {
    queries.mockRestore()
  }
}

/** The table that each statement reads first; a nested list takes two statements, one for ids and one for records. */
const tablesOf = (texts: string[]) => texts.map((text) => /from (?:"public"\.)?"?(\w+)/i.exec(text)?.[1]).join(', ')

const recordTypes = new Set<string>(Object.values(resources).map(({ type }) => type))

interface Edge {
  name: string
  /** For a nested list: its ids and its records; for a relation: its records. */
  statements: number
  /** The selection for the edge, with `inner` selected of each record. */
  select(inner: string): string
  target: GraphQLObjectType
}

function edgesOf(type: GraphQLObjectType): Edge[] {
  return Object.values(type.getFields()).flatMap((field): Edge[] => {
    const named = getNamedType(field.type)
    if (!isObjectType(named)) return []
    if (recordTypes.has(named.name))
      return [{ name: field.name, statements: 1, target: named, select: (inner) => `${field.name} { ${inner} }` }]
    const records = named.name.endsWith('Page') && getNamedType(named.getFields().data?.type)
    if (!records || !isObjectType(records)) return []
    return [
      {
        name: field.name,
        statements: 2,
        target: records,
        select: (inner) => `${field.name}(limit: 5) { data { ${inner} } }`,
      },
    ]
  })
}

const lists = Object.values(resources).map(({ many, type }) => ({
  many,
  type: schema.getType(type) as GraphQLObjectType,
}))

it('each edge takes the same number of statements for two records and for many', async () => {
  const taken: Record<string, string> = {}
  for (const { many, type } of lists)
    for (const edge of edgesOf(type)) {
      const query = (limit: number) => `{ ${many}(limit: ${limit}) { data { ${edge.select('id')} } } }`
      const statements = tablesOf(await statementsOf(query(40)))
      expect(tablesOf(await statementsOf(query(2))), `${many}.${edge.name}`).toBe(statements)
      taken[`${many}.${edge.name}`] = statements
    }
  expect(taken).toMatchInlineSnapshot(`
    {
      "aiJobs.document": "tallies, ai_jobs, documents",
      "assignments.job": "tallies, assignments, jobs",
      "assignments.project": "tallies, assignments, projects",
      "assignments.timesheets": "tallies, assignments, timesheets, timesheets",
      "assignments.worker": "tallies, assignments, workers",
      "automations.tasks": "tallies, automations, tasks, tasks",
      "clients.projects": "tallies, clients, projects, projects",
      "documentPacks.job": "tallies, document_packs, jobs",
      "documentPacks.worker": "tallies, document_packs, workers",
      "documents.aiJobs": "tallies, documents, ai_jobs, ai_jobs",
      "documents.worker": "tallies, documents, workers",
      "expenses.project": "tallies, expenses, projects",
      "expenses.worker": "tallies, expenses, workers",
      "jobs.assignments": "tallies, jobs, assignments, assignments",
      "jobs.documentPacks": "tallies, jobs, document_packs, document_packs",
      "jobs.project": "tallies, jobs, projects",
      "plannerWindows.worker": "tallies, planner_windows, workers",
      "projects.assignments": "tallies, projects, assignments, assignments",
      "projects.client": "tallies, projects, clients",
      "projects.expenses": "tallies, projects, expenses, expenses",
      "projects.jobs": "tallies, projects, jobs, jobs",
      "projects.timesheets": "tallies, projects, timesheets, timesheets",
      "tasks.automation": "tallies, tasks, automations",
      "timesheets.assignment": "tallies, timesheets, assignments",
      "timesheets.project": "tallies, timesheets, projects",
      "timesheets.worker": "tallies, timesheets, workers",
      "workers.assignments": "tallies, workers, assignments, assignments",
      "workers.documentPacks": "tallies, workers, document_packs, document_packs",
      "workers.documents": "tallies, workers, documents, documents",
      "workers.expenses": "tallies, workers, expenses, expenses",
      "workers.plannerWindows": "tallies, workers, planner_windows, planner_windows",
      "workers.timesheets": "tallies, workers, timesheets, timesheets",
    }
  `)
})

it('each pair of nested edges takes no more statements than its depth', async () => {
  const taken: Record<string, string> = {}
  for (const { many, type } of lists)
    for (const outer of edgesOf(type))
      for (const inner of edgesOf(outer.target)) {
        const query = `{ ${many}(limit: 40) { data { ${outer.select(inner.select('id'))} } } }`
        const tables = tablesOf(await statementsOf(query)).split(', ')
        if (tables.length > 2 + outer.statements + inner.statements)
          taken[`${many}.${outer.name}.${inner.name}`] = tables.join(', ')
      }
  expect(taken).toEqual({})
})

it('the papers of packs take two statements, without their contents', async () => {
  const query = (limit: number) =>
    `{ documentPacks(limit: ${limit}) { data { papers { workerId template { name } } } } }`
  const statements = await statementsOf(query(40))
  expect(tablesOf(statements)).toBe(tablesOf(await statementsOf(query(2))))
  expect(tablesOf(statements)).toBe('tallies, document_packs, pack_papers, pack_papers, document_templates')
  expect(statements.filter((text) => text.includes('"content"'))).toEqual([])
})

it('a query of depth four', async () => {
  const query = (limit: number) => `{ clients(limit: ${limit}) { data { name projects(limit: 5) { data { name
    client { name } assignments(limit: 5) { data { worker { firstName documents(limit: 2) { data { name } } } } } }
    pagination { total } } } } }`
  const many = tablesOf(await statementsOf(query(20)))
  expect(tablesOf(await statementsOf(query(3)))).toBe(many)
  expect(many).toMatchInlineSnapshot(
    `"tallies, clients, projects, projects, clients, assignments, assignments, workers, documents, documents"`,
  )
})

it('a list takes two statements, a get takes one', async () => {
  const key = await server.key()
  const { id } = (await create(server, key, '/workers', { first_name: 'A', last_name: 'B' })).body
  expect(await statementsOf('{ workers(limit: 5) { data { id } pagination { total } } }', key)).toHaveLength(2)
  expect(await statementsOf(`{ worker(id: "${id}") { id firstName } }`, key)).toHaveLength(1)
})
