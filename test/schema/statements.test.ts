/**
 * A query takes one statement, however deep it is. Where the resolvers answer, in a mutation for example, the number
 * depends on the depth, never on the rows. Every edge of the schema is queried over the sandbox fixtures, which contain
 * every reference.
 */
import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schema } from '../../schema/index.ts'
import { resources } from '../../src/access/resources.ts'
import { SANDBOX_ORGANISATION } from '../../src/access/sandbox.ts'
import { credentialOf, resolveQuery } from '../support/resolvers.ts'
import { graphql, startTestServer, type TestServer } from '../support/server.ts'
import { sentStatements } from '../support/statements.ts'

let server: TestServer
let sandbox: string

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  sandbox = await server.key({ environment: 'sandbox' })
  await graphql(server, sandbox, '{ workers { object } }') // the key is read
})
afterAll(() => server.stop())

/** The SQL that `work` sends, without background statements: last use, request log and queue. */
async function sent(work: () => Promise<unknown>): Promise<string[]> {
  const texts = (await sentStatements(work)).map(({ text }) => text)
  return texts.filter((text) => !/api_keys|oauth_|request_|pg_notify|pgboss|last_used_at/.test(text))
}

/** The SQL of a request, and of the resolvers where they answer it. */
async function statementsOf(query: string): Promise<{ planned: string[]; resolved: string[] }> {
  const fixtures = credentialOf(SANDBOX_ORGANISATION)
  return {
    planned: await sent(async () => expect((await graphql(server, sandbox, query)).body.errors).toBeUndefined()),
    resolved: await sent(async () => expect((await resolveQuery(server, fixtures, query)).errors).toBeUndefined()),
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
      const { resolved, planned } = await statementsOf(query(40))
      const statements = tablesOf(resolved)
      expect(tablesOf((await statementsOf(query(2))).resolved), `${many}.${edge.name}`).toBe(statements)
      expect(planned, `${many}.${edge.name}`).toHaveLength(1)
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
      "jobs.tasks": "tallies, jobs, tasks",
      "plannerWindows.worker": "tallies, planner_windows, workers",
      "projects.assignments": "tallies, projects, assignments, assignments",
      "projects.client": "tallies, projects, clients",
      "projects.expenses": "tallies, projects, expenses, expenses",
      "projects.jobs": "tallies, projects, jobs, jobs",
      "projects.tasks": "tallies, projects, tasks",
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
        const { resolved, planned } = await statementsOf(query)
        expect(planned, query).toHaveLength(1)
        const tables = tablesOf(resolved).split(', ')
        if (tables.length > 2 + outer.statements + inner.statements)
          taken[`${many}.${outer.name}.${inner.name}`] = tables.join(', ')
      }
  expect(taken).toEqual({})
})

it('the papers of packs take two statements, without their contents', async () => {
  const query = (limit: number) =>
    `{ documentPacks(limit: ${limit}) { data { papers { workerId template { name } } } } }`
  const { resolved, planned } = await statementsOf(query(40))
  expect(tablesOf(resolved)).toBe(tablesOf((await statementsOf(query(2))).resolved))
  expect(tablesOf(resolved)).toBe('tallies, document_packs, pack_papers, pack_papers, document_templates')
  expect(planned).toHaveLength(1)
  expect([...resolved, ...planned].filter((text) => text.includes('"content"'))).toEqual([])
})

it('a query of depth four', async () => {
  const query = (limit: number) => `{ clients(limit: ${limit}) { data { name projects(limit: 5) { data { name
    client { name } assignments(limit: 5) { data { worker { firstName documents(limit: 2) { data { name } } } } } }
    pagination { total } } } } }`
  const { resolved, planned } = await statementsOf(query(20))
  const many = tablesOf(resolved)
  expect(tablesOf((await statementsOf(query(3))).resolved)).toBe(many)
  expect(planned).toHaveLength(1)
  expect(many).toMatchInlineSnapshot(
    `"tallies, clients, projects, projects, clients, assignments, assignments, workers, documents, documents"`,
  )
})

it('a record that refers back to the one it is listed in is not read for that again', async () => {
  const reads = (text: string, table: string) => text.split(`from "${table}"`).length - 1
  const query = `{ clients(limit: 20) { data { id projects(limit: 4) { data { id
    client { id name projects(limit: 4) { data { client { name } } } }
    jobs(limit: 4) { data { id project { name client { name } } } } } } } } }`
  const { planned } = await statementsOf(query)
  const [text = ''] = planned
  expect([reads(text, 'clients'), reads(text, 'projects'), reads(text, 'jobs')]).toEqual([1, 2, 1])
  const answered = (await graphql(server, sandbox, query)).body.data
  const resolved = (await resolveQuery(server, credentialOf(SANDBOX_ORGANISATION), query)).data
  expect(answered).toEqual(JSON.parse(JSON.stringify(resolved)))
  expect(JSON.stringify(answered)).toContain('"project":{"name":')
})

it('a list, a get and both together take one statement', async () => {
  const { rows } = await server.database.pool.query('select id from workers where org_id = $1', [SANDBOX_ORGANISATION])
  const list = 'workers(limit: 5) { data { id } pagination { total } }'
  const get = `worker(id: "${rows[0].id}") { id firstName }`
  for (const query of [list, get, `${list} ${get}`]) {
    const { planned } = await statementsOf(`{ ${query} }`)
    expect(planned).toHaveLength(1)
  }
})

it('the subjects of records take one statement for each of their types', async () => {
  const subject = 'subject { id ... on Worker { firstName } ... on Task { title } }'
  const query = (limit: number) => `{ notifications(limit: ${limit}) { data { ${subject} } } }`
  const { resolved, planned } = await statementsOf(query(40))
  expect(tablesOf(resolved)).toBe('tallies, notifications, tasks, workers')
  expect(tablesOf((await statementsOf(query(1))).resolved)).toBe('tallies, notifications, tasks')
  expect(planned).toHaveLength(1)
})

it('a record of any type takes one statement; by resolvers, one to find its type and one to read it', async () => {
  const { rows } = await server.database.pool.query('select id from workers where org_id = $1', [SANDBOX_ORGANISATION])
  const selection = '{ id ... on Worker { firstName } ... on Client { name } }'
  const { planned, resolved: both } = await statementsOf(`{ node(id: "${rows[0].id}") ${selection} }`)
  expect([planned.length, both.length]).toEqual([1, 2])
  const { resolved } = await statementsOf(`{ node(id: "${rows[0].id}", type: worker) ${selection} }`)
  expect(tablesOf(resolved)).toBe('workers')
})
