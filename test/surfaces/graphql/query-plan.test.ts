/** The header `x-query-plan`: people who debug a query see its statements and how PostgreSQL would run them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { create } from '../../support/resources.ts'
import { graphql, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PLAN = { 'x-query-plan': 'true' }
const cookieOf = async (role: 'owner' | 'developer' | 'staff') => signIn(server, (await makePerson(server, role)).email)
const ask = (query: string, cookie: string) => asPerson(server, cookie, query, {}, PLAN)

it('shows a developer each statement with its plan, and nothing that is estimated from other organisations', async () => {
  const { status, body } = await ask('{ workers(limit: 1) { data { id } } }', await cookieOf('developer'))
  expect([status, body.errors]).toEqual([200, undefined])
  expect(body.data.workers.data).toBeInstanceOf(Array)
  const { statements } = body.extensions
  expect(statements.length).toBeGreaterThan(0)
  for (const { sql, ms } of statements) expect([typeof sql, typeof ms]).toEqual(['string', 'number'])
  const read = statements.find(({ sql }: { sql: string }) => sql.includes('"workers"'))
  expect(read.plan.join('\n')).toContain('workers')
  expect(read.plan.join('\n')).not.toMatch(/cost=|rows=/)
})

it('runs a mutation once; what has no plan says so', async () => {
  const cookie = await cookieOf('owner')
  const { body } = await ask('mutation { createTask(input: { title: "Planned once" }) { id } }', cookie)
  expect(body.errors).toBeUndefined()
  const { statements } = body.extensions
  expect(statements.find(({ sql }: { sql: string }) => sql === 'commit').plan).toBeNull()
  expect(statements.find(({ sql }: { sql: string }) => sql.startsWith('insert into "tasks"')).plan[0]).toMatch(/Insert/)
  const { body: found } = await ask('{ tasks(search: "Planned once") { data { id } } }', cookie)
  expect(found.data.tasks.data).toHaveLength(1)
})

it('is refused to keys and to other members, and runs nothing then', async () => {
  const key = await server.key()
  await create(server, key, '/tasks', { title: 'Seen by all' })
  const query = '{ tasks { data { id } } }'
  for (const { body } of [await graphql(server, key, query, {}, PLAN), await ask(query, await cookieOf('staff'))]) {
    expect(body.data ?? null).toBeNull()
    expect(body.errors).toHaveLength(1)
    expect(body.errors[0]).toMatchObject({
      message: expect.stringContaining('signed in as owner, admin or developer'),
      extensions: { code: 'insufficient_scope' },
    })
    expect(body.extensions).toBeUndefined()
  }
})
