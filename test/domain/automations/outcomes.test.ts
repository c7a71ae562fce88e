/** What runs did, why they did nothing, and what to do about failures: as the log tells it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { create, createId } from '../../support/resources.ts'
import { ended, makeRule } from '../../support/rules.ts'
import { dataOf, request, startTestServer, type TestServer } from '../../support/server.ts'

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
