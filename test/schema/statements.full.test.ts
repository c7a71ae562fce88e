/**
 * A query takes one statement, however deep it is, and so does what a resolver leads to. Every edge of the schema is queried
 * over the sandbox fixtures, which contain every reference. A write takes as many as its steps.
 */
import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../schema/index.ts'
import { resources } from '../../src/access/resources.ts'
import { SANDBOX_ORGANISATION } from '../../src/access/sandbox.ts'
import { allResources, create } from '../support/resources.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../support/server.ts'
import { calledStatement, sentStatements } from '../support/statements.ts'

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

/** The SQL of a request that succeeds. */
const statementsOf = (query: string, key = sandbox) =>
  sent(async () => expect((await graphql(server, key, query)).body.errors).toBeUndefined())

const recordTypes = new Set<string>(Object.values(resources).map(({ type }) => type))

interface Edge {
  name: string
  /** The selection for the edge, with `inner` selected of each record. */
  select(inner: string): string
  target: GraphQLObjectType
}

function edgesOf(type: GraphQLObjectType): Edge[] {
  return Object.values(type.getFields()).flatMap((field): Edge[] => {
    const named = getNamedType(field.type)
    if (!isObjectType(named)) return []
    if (recordTypes.has(named.name))
      return [{ name: field.name, target: named, select: (inner) => `${field.name} { ${inner} }` }]
    const records = named.name.endsWith('Page') && getNamedType(named.getFields().data?.type)
    if (!records || !isObjectType(records)) return []
    return [
      {
        name: field.name,
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

it('each edge, and each pair of nested edges', async () => {
  for (const { many, type } of lists)
    for (const outer of edgesOf(type))
      for (const select of ['id', ...edgesOf(outer.target).map((inner) => inner.select('id'))]) {
        const query = `{ ${many}(limit: 40) { data { ${outer.select(select)} } } }`
        expect(await statementsOf(query), query).toHaveLength(1)
      }
})

it('the papers of packs, without their contents', async () => {
  const [text, ...others] = await statementsOf(
    '{ documentPacks(limit: 40) { data { papers { workerId template { name } } } } }',
  )
  expect(others).toEqual([])
  expect(text).not.toContain('"content"')
})

it('a record that refers back to the one it is listed in is not read for that again', async () => {
  const reads = (text: string, table: string) => text.split(`from "${table}"`).length - 1
  const query = `{ clients(limit: 20) { data { id projects(limit: 4) { data { id
    client { id name projects(limit: 4) { data { client { name } } } }
    jobs(limit: 4) { data { id project { name client { name } } } } } } } } }`
  const [text = ''] = await statementsOf(query)
  expect([reads(text, 'clients'), reads(text, 'projects'), reads(text, 'jobs')]).toEqual([1, 2, 1])
})

it('a list, a get and both together, and a record of any type', async () => {
  const { rows } = await server.database.pool.query('select id from workers where org_id = $1', [SANDBOX_ORGANISATION])
  const list = 'workers(limit: 5) { data { id } pagination { total } }'
  const get = `worker(id: "${rows[0].id}") { id firstName }`
  const any = `node(id: "${rows[0].id}") { id ... on Worker { firstName } ... on Client { name } }`
  for (const query of [list, get, `${list} ${get}`, any]) expect(await statementsOf(`{ ${query} }`)).toHaveLength(1)
})

it('the records that a log is about, one for each of their types', async () => {
  const key = await server.key()
  const create = 'mutation { createWorker(input: { firstName: "Ada", lastName: "Log" }) { id } }'
  for (const _ of [1, 2, 3]) await graphql(server, key, create)
  await graphql(server, key, 'mutation { createClient(input: { name: "Log" }) { id } }')
  const events = '(limit: 4, types: ["worker.created", "client.created"])'
  const query = `{ events${events} { data { subject { id ... on Worker { documents(limit: 2) { data { id } } } } } } }`
  const texts = await statementsOf(query, key)
  expect(texts.filter((text) => text.includes('"workers" t'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('"clients" t'))).toHaveLength(1)
})

it('what a mutation answers, whatever is selected', async () => {
  const key = await server.key()
  const create = (selection: string) =>
    statementsOf(`mutation { createClient(input: { name: "Answers" }) { ${selection} } }`, key)
  const plain = await create('id')
  const nested = await create('id name projects { data { id jobs { data { id } } } pagination { total } }')
  expect(nested.length).toBe(plain.length)
})

it('what a mutation answers compares the id with one value: PostgreSQL plans one with an array at each run', async () => {
  const key = await server.key()
  const create = 'mutation { createClient(input: { name: "Kept" }) { id name } }'
  const sent = await sentStatements(() => graphql(server, key, create))
  const answer = sent.find((statement) => calledStatement(statement) === 'read the answer')
  expect(answer?.text).toMatch(/ t1\.id = \$2::uuid$/)
})

describe('a write sends, with begin and commit,', () => {
  const BACKGROUND = new Set(['publish changes', 'write request log'])
  let key: string
  const made = new Map<string, string>()

  beforeAll(async () => {
    key = await server.key()
    for (const path of ['/workers', '/clients', '/projects', '/tasks', '/timesheets']) {
      const valid = await allResources.find((each) => each.path === path)?.valid?.(server, key)
      made.set(path, (await create(server, key, path, valid ?? {})).body.id)
    }
  })

  /** The statements of the transaction of a request that succeeds. */
  async function sentBy(work: () => Promise<Answer>): Promise<string[]> {
    let status = 0
    const statements = await sentStatements(async () => {
      status = (await work()).status
    })
    expect([200, 201]).toContain(status)
    const names = statements.map(calledStatement).filter((name) => !BACKGROUND.has(name))
    const from = names.indexOf('begin')
    return names.slice(from, names.indexOf('commit', from) + 1)
  }

  it.each([
    ['/workers', 6, { first_name: 'Ada', last_name: 'Okafor' }],
    ['/clients', 6, { name: 'Harbour' }],
    ['/tasks', 6, { title: 'Call' }],
  ])('for one more of %s: %i', async (path, count, body) => {
    expect(await sentBy(() => create(server, key, path, body))).toHaveLength(count)
  })

  it.each([
    ['/workers', 7, { last_name: 'Hall', status: 'active' }],
    ['/workers', 6, { last_name: 'Hall', status: 'active' }], // which it has already: no event
    ['/clients', 7, { contact_email: null, name: 'Dock' }],
    ['/projects', 7, { code: 'DW-2' }],
    ['/tasks', 7, { priority: 'low' }],
    ['/timesheets', 7, { status: 'submitted' }],
    ['/timesheets', 12, { status: 'approved' }], // also its assignment, its rate, its client's rates, and what it comes to and came to before
  ])('for a change of %s: %i', async (path, count, body) => {
    const url = `${server.base}${path}/${made.get(path)}`
    expect(await sentBy(() => request(url, { method: 'PATCH', key, body }))).toHaveLength(count)
  })
})
