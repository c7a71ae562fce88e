/** From a change over REST to what a rule makes of it, as a receiver, REST, GraphQL and a subscriber see it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { codeIn } from '../../support/guides.ts'
import { makePerson } from '../../support/people.ts'
import { startReceiver } from '../../support/receiver.ts'
import { createId } from '../../support/resources.ts'
import { ended, got, listed, makeRule, runsOf } from '../../support/rules.ts'
import { graphql, request, type TestServer } from '../../support/server.ts'
import { openStream } from '../../support/stream.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'

let server: WebhookServer
let key: string

beforeAll(async () => {
  server = await startWebhookServer({ BACKGROUND_WORKER: 'true' })
  key = server.liveKey
})
afterAll(() => server.stop())

const make = (path: string, body: object) => createId(server, key, path, body)
const patch = (path: string, body: object) => request(server.base + path, { method: 'PATCH', key, body })
const makeWorker = (more: object = {}) => make('/workers', { first_name: 'Ada', last_name: 'Okafor', ...more })
const tasksOf = async (rule: string) =>
  (await listed(server, key, '/tasks')).filter(({ automation_id }) => automation_id === rule)
/** So that it does not run beside the rules of later tests. */
const remove = (rule: string) => graphql(server, key, `mutation { deleteAutomation(id: "${rule}") { id } }`)
const change = (id: string, input: string) =>
  graphql(server, key, `mutation { updateAutomation(id: "${id}", input: { ${input} }) { id lastError } }`)

it('a change over REST creates a task, a notification and an updated record, and a receiver gets an event for each', async () => {
  const receiver = await startReceiver()
  await server.endpoint(receiver.url)
  const stream = await openStream(
    server,
    { authorization: `Bearer ${key}` },
    'subscription { changes(topics: [notifications]) }',
  )
  await eventually(async () => stream.messages[0])
  const rule = await makeRule(server, key, {
    name: 'Take on divers',
    trigger: 'worker.updated',
    conditions: [
      { path: 'object.trade', op: 'eq', value: 'diver' },
      { path: 'previous.trade', op: 'exists' },
    ],
    actions: [
      { type: 'create_task', parameters: { title: 'Book a medical for {{object.first_name}}', due_in_days: '2' } },
      {
        type: 'notify',
        parameters: { title: '{{object.last_name}} dives', body: 'Was {{previous.trade}}.', severity: 'warning' },
      },
      { type: 'update_record', parameters: { field: 'status', value: 'active' } },
    ],
  })
  const worker = await makeWorker({ trade: 'rigger' })
  await patch(`/workers/${worker}`, { trade: 'diver' })
  const [run] = await ended(server, key, rule)
  expect(run).toMatchObject({ status: 'succeeded', error: null, attempts: 1, eventType: 'worker.updated', depth: 0 })
  expect(run).toMatchObject({ subjectType: 'worker', subjectId: worker, finishedAt: expect.any(String) })
  const [task] = await tasksOf(rule)
  expect(task).toMatchObject({ title: 'Book a medical for Ada', source: 'automation', subject_id: worker })
  const notification = (await listed(server, key, '/notifications')).find(({ subject_id }) => subject_id === worker)
  expect(notification).toMatchObject({
    type: 'automation',
    title: 'Okafor dives',
    body: 'Was rigger.',
    severity: 'warning',
  })
  expect(await got(server, key, `/workers/${worker}`)).toMatchObject({ status: 'active', trade: 'diver' })
  expect(await got(server, key, `/automations/${rule}`)).toMatchObject({
    run_count: 1,
    last_run_at: expect.any(String),
  })

  const received = await eventually(async () => {
    const bodies = receiver.received.map(({ body }) => body)
    const of = (type: string, id: string) => bodies.filter((body) => body.type === type && body.data.object.id === id)
    const found = [
      of('task.created', task.id),
      of('notification.created', notification.id),
      of('worker.updated', worker),
    ]
    return found[0]?.length === 1 && found[1]?.length === 1 && found[2]?.length === 2 ? found : undefined
  })
  expect(received[0]?.[0].data.object).toEqual(task)
  expect(received[2]?.map(({ data }) => data.previous)).toContainEqual({ status: 'candidate' })
  const lastMessage = await eventually(async () => stream.messages[1])
  expect(lastMessage).toEqual({ data: { changes: ['notifications'] } })
  await remove(rule)
  stream.close()
  await receiver.close()
})

describe('between an event and its run, a rule that is', () => {
  const idle: [string, (id: string) => Promise<unknown>, RegExp][] = [
    ['disabled', (id) => graphql(server, key, `mutation { disableAutomation(id: "${id}") { id } }`), /disabled/],
    ['deleted', (id) => graphql(server, key, `mutation { deleteAutomation(id: "${id}") { id } }`), /deleted/],
    ['given another trigger', (id) => change(id, 'trigger: "client.updated"'), /trigger is now client.updated/],
    [
      'given a condition that does not hold',
      (id) => change(id, 'conditions: [{ path: "object.status", op: eq, value: "archived" }]'),
      /object.status eq archived/,
    ],
  ]
  it.each(idle)('%s has no effect, and the run gives the reason', async (_what, applyChange, why) => {
    const rule = await makeRule(server, key, {
      trigger: 'client.created',
      actions: [{ type: 'create_task', parameters: { title: 'Never' } }],
    })
    await holdRuns(server, async () => {
      await make('/clients', { name: 'Harbour' })
      await applyChange(rule)
    })
    expect(await ended(server, key, rule)).toMatchObject([{ status: 'skipped', error: expect.stringMatching(why) }])
    expect(await tasksOf(rule)).toEqual([])
    await graphql(server, key, `mutation { disableAutomation(id: "${rule}") { id } }`)
  })

  it('given other actions runs the new ones', async () => {
    const rule = await makeRule(server, key, {
      trigger: 'client.created',
      actions: [{ type: 'create_task', parameters: { title: 'Before' } }],
    })
    await holdRuns(server, async () => {
      await make('/clients', { name: 'Harbour' })
      await change(rule, 'actions: [{ type: create_task, parameters: { title: "After" } }]')
    })
    expect(await ended(server, key, rule)).toMatchObject([{ status: 'succeeded' }])
    expect(await tasksOf(rule)).toMatchObject([{ title: 'After' }])
    await remove(rule)
  })
})

/** Run `work` while no rule run starts: new jobs are scheduled for tomorrow until it is done. */
async function holdRuns(at: TestServer, work: () => Promise<void>): Promise<void> {
  const { pool } = at.database
  await pool.query(`create function hold() returns trigger language plpgsql as
    $$ begin new.start_after := now() + interval '1 day'; return new; end $$`)
  await pool.query('create trigger hold before insert on pgboss.job for each row execute function hold()')
  try {
    await work()
  } finally {
    await pool.query('drop trigger hold on pgboss.job; drop function hold()')
    await pool.query("update pgboss.job set start_after = now() where name = 'run_automation' and state = 'created'")
  }
}

it('a run that fails halfway leaves no changes, and is not retried', async () => {
  const rule = await makeRule(server, key, {
    name: 'Half',
    trigger: 'project.created',
    actions: [
      { type: 'create_task', parameters: { title: 'Half' } },
      { type: 'notify', parameters: { title: 'Half' } },
      { type: 'update_record', parameters: { field: 'code', value: '{{object.name}}' } },
      { type: 'update_record', parameters: { field: 'status', value: 'completed' } },
    ],
  })
  const client_id = await make('/clients', { name: 'Harbour' })
  const project = await make('/projects', { client_id, name: 'Dock' })
  const [run] = await ended(server, key, rule)
  const why =
    'Action 4 (change a field): The status of the project cannot change from planned to completed: allowed from planned: active, cancelled.'
  expect(run).toMatchObject({ status: 'failed', attempts: 1, error: why })
  expect(await tasksOf(rule)).toEqual([])
  const notifications = await listed(server, key, '/notifications')
  expect(notifications.filter(({ title }) => title === 'Half')).toEqual([])
  expect(notifications.filter(({ subject_id }) => subject_id === rule)).toMatchObject([
    { type: 'automation', severity: 'warning', subject_type: 'automation', body: `Half: ${why}` },
  ])
  expect(await got(server, key, `/projects/${project}`)).toMatchObject({ code: null, status: 'planned' })
  expect((await change(rule, 'name: "Whole"')).body.data.updateAutomation.lastError).toBe(why)
  const changed = await change(rule, 'actions: [{ type: create_task, parameters: { title: "Whole" } }]')
  expect(changed.body.data.updateAutomation.lastError).toBeNull()
  await remove(rule)
})

it('two rules that trigger each other stop after five runs', async () => {
  const counts = async () => {
    const count = async (path: string, title: string) =>
      (await listed(server, key, path)).filter((record) => record.title === title).length
    return [await count('/tasks', 'Ping'), await count('/notifications', 'Pong')] as const
  }
  const [tasks, notifications] = await counts()
  const ping = await makeRule(server, key, {
    trigger: 'task.created',
    conditions: [{ path: 'object.title', op: 'eq', value: 'Ping' }],
    actions: [{ type: 'notify', parameters: { title: 'Pong' } }],
  })
  const pong = await makeRule(server, key, {
    trigger: 'notification.created',
    conditions: [{ path: 'object.title', op: 'eq', value: 'Pong' }],
    actions: [{ type: 'create_task', parameters: { title: 'Ping' } }],
  })
  await make('/tasks', { title: 'Ping' })
  const last = await eventually(
    async () => (await runsOf(server, key, `automationId: "${pong}", statuses: [failed]`))[0],
  )
  expect(last).toMatchObject({ depth: 5, error: expect.stringMatching(/chain of 5 automations/) })
  const runCount = async (rule: string) =>
    (await runsOf(server, key, `automationId: "${rule}", statuses: [succeeded]`)).map(({ depth }) => depth).reverse()
  expect([await runCount(ping), await runCount(pong)]).toEqual([
    [0, 2, 4],
    [1, 3],
  ])
  expect(await counts()).toEqual([tasks + 3, notifications + 3])
  await remove(ping)
  await remove(pong)
})

it("the guide's example does what it says", async () => {
  const [make = '', tryOut = '', read = ''] = codeIn('automations', 'bash')
  const shell = async (commands: string) => {
    const env = { PATH: process.env.PATH, KEY: key }
    const script = commands.replaceAll('http://localhost:4000', server.url)
    return (await promisify(execFile)('bash', ['-euc', script], { env })).stdout
  }
  const [, rule = '', worker = ''] = /"id":"([\w-]+)".*"object":"worker","id":"([\w-]+)"/s.exec(await shell(make)) ?? []
  await ended(server, key, rule)
  expect(await tasksOf(rule)).toMatchObject([{ title: 'Book a medical for Ada' }])
  expect((await got(server, key, `/workers/${worker}`)).status).toBe('active')
  const tried = JSON.parse(await shell(tryOut)).data.automationDryRun
  const effects = [{ type: 'create_task', title: 'Book a medical for Ada' }]
  expect(tried.events.find(({ subjectId }: { subjectId: string }) => subjectId === worker)).toMatchObject({ effects })
  const { data } = JSON.parse(await shell(read)).data.automationRuns
  expect(data).toContainEqual(expect.objectContaining({ status: 'succeeded', subjectId: worker }))
})

it('a run whose assignee has left fails, and names the parameter', async () => {
  const { userId } = await makePerson(server, 'staff')
  const actions = [{ type: 'create_task', parameters: { title: 'Call', assignee_id: userId } }]
  const rule = await makeRule(server, key, { trigger: 'worker.created', actions })
  await server.database.pool.query('delete from memberships where user_id = $1', [userId])
  await makeWorker()
  const [run] = await ended(server, key, rule)
  expect(run?.error).toMatch(
    /^Action 1 \(create a task\): assignee_id must be the user id of a member of the organisation/,
  )
})
