/** What runs did, why they did nothing, and what to do about failures: as the log tells it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventsOf } from '../../support/events.ts'
import { create, createId } from '../../support/resources.ts'
import { ended, makeRule } from '../../support/rules.ts'
import { dataOf, graphql, request, startTestServer, type TestServer } from '../../support/server.ts'
import { stamped } from '../../support/write.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
})
afterAll(() => server.stop())

const newWorker = (key: string, first_name: string, trade: string) =>
  createId(server, key, '/workers', { first_name, last_name: 'Okafor', trade })

it('what runs did and why they did nothing is told to those alone who read the record', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId })
  const id = await makeRule(server, own, {
    trigger: 'worker.created',
    conditions: [{ path: 'object.trade', op: 'eq', value: 'diver' }],
    actions: [
      { type: 'create_task', parameters: { title: 'Medical for {{object.first_name}}' } },
      { type: 'update_record', parameters: { field: 'status', value: 'active' } },
    ],
  })
  const fay = await newWorker(own, 'Fay', 'diver')
  await newWorker(own, 'Gil', 'welder')
  await ended(server, own, id, 2)
  const query = `{ automationRuns(automationId: "${id}") { data { status remedy unmet { index found }
    effects { type title recordType recordId field value } } } }`
  const runs = (await dataOf(server, own, query)).automationRuns.data
  const [task] = (await request(`${server.base}/tasks`, { key: own })).body.data
  expect(runs).toEqual([
    { status: 'skipped', remedy: null, effects: null, unmet: { index: 0, found: 'welder' } },
    {
      status: 'succeeded',
      remedy: null,
      unmet: null,
      effects: [
        {
          type: 'create_task',
          title: 'Medical for Fay',
          recordType: 'task',
          recordId: task.id,
          field: null,
          value: null,
        },
        { type: 'update_record', title: null, recordType: 'worker', recordId: fay, field: 'status', value: 'active' },
      ],
    },
  ])
  const narrow = await server.key({ orgId, scopes: ['automations:read'] })
  for (const run of (await dataOf(server, narrow, query)).automationRuns.data)
    expect(run).toMatchObject({ effects: null, unmet: null })
})

it('a failure of a run has a remedy', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId })
  const id = await makeRule(server, own, {
    trigger: 'task.completed',
    actions: [{ type: 'update_record', parameters: { field: 'status', value: 'open' } }],
  })
  await create(server, own, '/tasks', { title: 'Over', status: 'done' })
  await ended(server, own, id)
  const answer = await dataOf(server, own, '{ automationRuns { data { status error remedy } } }')
  expect(answer.automationRuns.data).toEqual([
    {
      status: 'failed',
      error: expect.stringMatching(/from done to open/),
      remedy: expect.stringMatching(/^Add a condition on the status/),
    },
  ])
})

it('an automation can be created disabled, and then does nothing', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId })
  const query = `mutation { createAutomation(input: { name: "Off", status: disabled, trigger: "client.created",
    actions: [{ type: notify, parameters: { title: "T" } }] }) { status } }`
  expect((await dataOf(server, own, query)).createAutomation.status).toBe('disabled')
  await create(server, own, '/clients', { name: 'Harbour' })
  const { rows } = await server.database.pool.query('select from automation_runs where org_id = $1', [orgId])
  expect(rows).toEqual([])
})

it('what a run causes is one step further from the event that began it', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId })
  const actions = [{ type: 'create_task', parameters: { title: 'Greet' } }]
  const id = await makeRule(server, own, { trigger: 'client.created', actions })
  await create(server, own, '/clients', { name: 'Harbour' })
  await ended(server, own, id)
  const depths = (await eventsOf(server, orgId)).map(({ type, depth }) => [type, depth])
  expect(depths).toEqual(
    expect.arrayContaining([
      ['client.created', 0],
      ['task.created', 1],
      ['automation.updated', 1],
    ]),
  )
})

it('the last error goes when the definition changes, and stays with another name', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId })
  const actions = [{ type: 'notify', parameters: { title: 'T' } }]
  const id = await makeRule(server, own, { trigger: 'client.created', actions })
  const change = async (input: object) => {
    await stamped(server, orgId, (client) =>
      client.query("update automations set last_error = 'It failed.' where id = $1", [id]),
    )
    const query = `mutation ($id: ID!, $input: UpdateAutomationInput!) {
      updateAutomation(id: $id, input: $input) { lastError } }`
    return (await dataOf(server, own, query, { id, input })).updateAutomation.lastError
  }
  expect(await change({ name: 'Other' })).toBe('It failed.')
  expect(await change({ trigger: 'client.updated' })).toBeNull()
  expect(await change({ conditions: [{ path: 'object.name', op: 'exists' }] })).toBeNull()
  expect(await change({ actions })).toBeNull()
})

it('the log is read by what its arguments can be, and each that cannot is named', async () => {
  const key = await server.key()
  const query =
    'query ($of: ID, $at: ID, $after: String) { automationRuns(automationId: $of, eventId: $at, cursor: $after) { data { id } } }'
  const refusalOf = async (variables: Record<string, string>) => {
    const { errors } = (await graphql(server, key, query, variables)).body
    return errors[0].extensions.details.map(({ path }: { path: string }) => path)
  }
  expect(await refusalOf({ of: 'x', at: 'x', after: 'x' })).toEqual(['automationId', 'eventId', 'cursor'])
  const id = '00000000-0000-7000-8000-000000000001'
  for (const after of [`x.${id}`, 'evt_1', `.${id}`]) expect(await refusalOf({ after })).toEqual(['cursor'])
})
