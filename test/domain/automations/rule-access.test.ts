/** Who may create and read rules, and the maximum number of rules. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { create } from '../../support/resources.ts'
import { createRule, listed, makeRule, runsOf } from '../../support/rules.ts'
import { graphql, joinTestServer, type TestServer } from '../../support/server.ts'
import { makeWorkerWorld } from '../../support/worker-world.ts'
import { stamped } from '../../support/write.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

const notify = { type: 'notify', parameters: { title: 'T' } }

it('an organisation with 200 rules cannot create another until one is deleted', async () => {
  const orgId = await server.organisation()
  const full = await server.key({ orgId })
  const ids = await stamped(server, orgId, (client) =>
    client.query(
      `insert into automations (org_id, name, trigger, actions)
       select $1, 'Rule ' || n, 'client.created', '[]' from generate_series(1, 200) n returning id`,
      [orgId],
    ),
  )
  const rule = { trigger: 'worker.created', actions: [notify] }
  const { body } = await createRule(server, full, rule)
  expect(body.errors[0]).toMatchObject({
    message: expect.stringMatching(/limit of 200 automations/),
    extensions: { code: 'conflict' },
  })
  await graphql(server, full, `mutation { deleteAutomation(id: "${ids.rows[0].id}") { deleted } }`)
  await makeRule(server, full, rule)
})

describe('without the scope, rules are not available to', () => {
  const rule = { trigger: 'client.created', actions: [notify] }

  it.each([
    ['a key with read scopes', { scopes: ['read', 'automations:read'] }],
    [
      'a key with write scopes of records',
      { scopes: ['workers:write', 'finance:write', 'jobs:write', 'automations:read'] },
    ],
  ])('%s', async (_who, options) => {
    const answer = await createRule(server, await server.key(options), rule)
    expect(answer.body.errors[0].extensions.code).toBe('insufficient_scope')
  })

  it('require automations:read to read, and no other read scope', async () => {
    const query = '{ automationRuns { data { id } } }'
    const narrow = await graphql(server, await server.key({ scopes: ['workers:read', 'write'] }), query)
    expect(narrow.body.errors[0].extensions).toMatchObject({
      code: 'insufficient_scope',
      requiredScopes: ['read', 'automations:read'],
    })
    const reader = await graphql(server, await server.key({ scopes: ['automations:read'] }), query)
    expect(reader.body.errors).toBeUndefined()
  })

  it('are not available to a worker, whatever the scopes', async () => {
    const world = await makeWorkerWorld(server)
    const queries = [
      '{ automationRuns { data { id } } }',
      '{ automations { data { id } } }',
      `mutation { createAutomation(input: { name: "Of a worker", trigger: "client.created",
        actions: [{ type: notify, parameters: { title: "T" } }] }) { id } }`,
    ]
    for (const ask of [world.byToken, world.bySession])
      for (const query of queries) {
        const { data, errors } = await ask(query)
        expect(errors).toHaveLength(1)
        expect(Object.values(data ?? {}).filter((each) => each !== null)).toEqual([])
      }
    const { rows } = await server.database.pool.query("select 1 from automations where name = 'Of a worker'")
    expect(rows).toEqual([])
  })

  it('created with a sandbox key are validated and echoed, but neither stored nor run', async () => {
    const sandbox = await server.key({ environment: 'sandbox' })
    const before = await listed(server, sandbox, '/automations')
    const answer = await createRule(server, sandbox, { ...rule, name: 'Sandbox' })
    expect(answer.body.data.createAutomation.id).toMatch(/^[\da-f-]{36}$/)
    const invalid = await createRule(server, sandbox, { ...rule, conditions: [{ path: 'object.x', op: 'exists' }] })
    expect(invalid.body.errors[0].extensions.code).toBe('validation_failed')
    await create(server, sandbox, '/clients', { name: 'Harbour' })
    expect(await listed(server, sandbox, '/automations')).toEqual(before)
    const { rows } = await server.database.pool.query("select 1 from automations where name = 'Sandbox'")
    expect(rows).toEqual([])
    expect(await runsOf(server, sandbox, '')).toEqual([])
  })
})
