/** Rules that run on committed events, with their results in REST and GraphQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typesAbout } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { create, createId } from '../../support/resources.ts'
import { ended, listed } from '../../support/rules.ts'
import { graphql, request, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  key = await server.key()
})
afterAll(() => server.stop())

const list = (path: string) => listed(server, key, path)
const write = (input: string) =>
  graphql(server, key, `mutation { createAutomation(input: { name: "R", ${input} }) { id } }`)
async function makeRule(input: string): Promise<string> {
  const { body } = await write(input)
  expect(body.errors, JSON.stringify(body.errors)).toBeUndefined()
  return body.data.createAutomation.id
}
const makeWorker = (name: string, more: object = {}) =>
  createId(server, key, '/workers', { first_name: name, last_name: 'Okafor', ...more })
async function ruleOf(id: string) {
  const query = 'query ($id: ID!) { automation(id: $id) { runCount failureCount lastError } }'
  return (await graphql(server, key, query, { id })).body.data.automation
}
describe('a rule whose conditions hold', () => {
  it('creates tasks, notifies and updates the record in one transaction', async () => {
    const rule = await makeRule(`trigger: "worker.created",
      conditions: [{ path: "object.trade", op: in, value: "diver, rigger" }, { path: "object.email", op: exists }],
      actions: [
        { type: create_task, parameters: { title: "Call {{object.first_name}}", description: "{{object.email}}", priority: "high", due_in_days: "3" } },
        { type: notify, parameters: { title: "{{ object.first_name }} is here", severity: "warning" } },
        { type: update_record, parameters: { field: "status", value: "active" } }]`)
    const worker = await makeWorker('Ada', { trade: 'diver', email: 'ada@example.com' })
    await makeWorker('Bo', { trade: 'diver' })
    await makeWorker('Cy', { trade: 'welder', email: 'cy@example.com' })
    expect((await ended(server, key, rule, 3)).map(({ status }) => status)).toEqual(['succeeded', 'skipped', 'skipped'])
    const created = (await list('/tasks')).filter(({ automation_id }) => automation_id === rule)
    expect(created).toMatchObject([
      { title: 'Call Ada', description: 'ada@example.com', priority: 'high', source: 'automation', subject_id: worker },
    ])
    const about = (await list('/notifications')).filter(({ subject_id }) => subject_id === worker)
    expect(about).toMatchObject([{ type: 'automation', title: 'Ada is here', severity: 'warning' }])
    expect((await request(`${server.base}/workers/${worker}`, { key })).body.status).toBe('active')
    expect((await request(`${server.base}/automations/${rule}`, { key })).body).toMatchObject({ run_count: 1 })
  })

  it('runs for what the operation that creates it writes after it, also if it is the first of its organisation', async () => {
    const own = await server.key({ orgId: await server.organisation() })
    const actions = '[{ type: create_task, parameters: { title: "Greet" } }]'
    const input = `{ name: "R", trigger: "client.created", actions: ${actions} }`
    const text = `mutation { createAutomation(input: ${input}) { id } createClient(input: { name: "Harbour" }) { id } }`
    const { id } = (await graphql(server, own, text)).body.data.createAutomation
    expect((await ended(server, own, id)).map(({ status }) => status)).toEqual(['succeeded'])
  })

  it('has no effect a second time when its job is repeated', async () => {
    const rule = await makeRule(
      'trigger: "client.created", actions: [{ type: create_task, parameters: { title: "Greet {{object.name}}" } }]',
    )
    await create(server, key, '/clients', { name: 'Harbour' })
    await ended(server, key, rule, 1)
    await server.database.pool.query(
      `insert into pgboss.job (name, data) select 'run_automation',
         jsonb_build_object('orgId', org_id, 'eventId', event_id, 'automationId', automation_id)
       from automation_runs where automation_id = $1`,
      [rule],
    )
    await eventually(async () => {
      const { rows } = await server.database.pool.query(
        "select 1 from pgboss.job where name = 'run_automation' and data->>'automationId' = $1 and state = 'completed'",
        [rule],
      )
      return rows.length === 2
    })
    expect((await list('/tasks')).filter(({ automation_id }) => automation_id === rule)).toHaveLength(1)
  })

  it('does not run while it is disabled', async () => {
    const rule = await makeRule(
      'trigger: "project.created", actions: [{ type: notify, parameters: { title: "{{object.name}}" } }]',
    )
    await graphql(server, key, `mutation { disableAutomation(id: "${rule}") { id } }`)
    const { id } = (await create(server, key, '/clients', { name: 'Harbour' })).body
    await create(server, key, '/projects', { client_id: id, name: 'Dock' })
    const { rows } = await server.database.pool.query('select 1 from automation_runs where automation_id = $1', [rule])
    expect(rows).toEqual([])
  })
})

it('a forbidden transition fails without retries, reports the reason and rolls back the run', async () => {
  const rule = await makeRule(`trigger: "task.completed", conditions: [{ path: "object.title", op: eq, value: "Over" }],
    actions: [{ type: create_task, parameters: { title: "Never" } },
      { type: update_record, parameters: { field: "status", value: "open" } }]`)
  for (const _ of [1, 2]) await create(server, key, '/tasks', { title: 'Over', status: 'done' })
  const runs = await ended(server, key, rule, 2)
  expect(runs).toMatchObject([
    { status: 'failed', error: expect.stringMatching(/from done to open/) },
    { status: 'failed' },
  ])
  expect(await ruleOf(rule)).toEqual({ runCount: 0, failureCount: 2, lastError: runs[0]?.error })
  expect((await list('/tasks')).filter(({ title }) => title === 'Never')).toEqual([])
  const failures = (await list('/notifications')).filter(({ subject_id }) => subject_id === rule)
  expect(failures).toMatchObject([{ type: 'automation', title: 'An automation failed', subject_type: 'automation' }])
})

it('a rule that triggers itself stops after five runs', async () => {
  const rule =
    await makeRule(`trigger: "task.created", conditions: [{ path: "object.title", op: contains, value: "Loop" }],
    actions: [{ type: create_task, parameters: { title: "{{object.title}}!" } }]`)
  await create(server, key, '/tasks', { title: 'Loop' })
  const loops = async () => (await list('/tasks')).filter(({ title }) => title.startsWith('Loop'))
  const runs = await ended(server, key, rule, 6)
  expect(runs.map(({ status }) => status)).toEqual([...Array(5).fill('succeeded'), 'failed'])
  expect((await loops()).map(({ title }) => title)).toEqual(
    ['', '!', '!!', '!!!', '!!!!', '!!!!!'].map((suffix) => `Loop${suffix}`),
  )
  expect((await ruleOf(rule)).lastError).toMatch(/loop/)
})

it('a run changes its own rule, and no rule runs because of that', async () => {
  const onRules = await makeRule(
    `trigger: "automation.updated", actions: [{ type: notify, parameters: { title: "Seen" } }]`,
  )
  const other = await makeRule(`trigger: "client.created", actions: [{ type: notify, parameters: { title: "New" } }]`)
  await createId(server, key, '/clients', { name: 'Harbour' })
  await ended(server, key, other, 1)
  await graphql(server, key, `mutation { updateAutomation(id: "${other}", input: { name: "Renamed" }) { id } }`)
  expect((await ended(server, key, onRules, 1)).map(({ status }) => status)).toEqual(['succeeded'])
  expect((await typesAbout(server, other)).slice(1)).toEqual(['automation.updated', 'automation.updated'])
  await graphql(server, key, `mutation { deleteAutomation(id: "${onRules}") { id } }`)
})

describe('is rejected, naming the field, when', () => {
  const notify = 'actions: [{ type: notify, parameters: { title: "T" } }]'
  const where = (condition: string) => `trigger: "worker.created", conditions: [{ ${condition} }], ${notify}`
  const doing = (action: string) => `trigger: "worker.created", actions: [{ ${action} }]`
  it.each([
    ['the event has no such path', where('path: "object.colour", op: eq, value: "red"'), 'conditions[0].path'],
    ['a text is compared with gt', where('path: "object.trade", op: gt, value: "a"'), 'conditions[0].op'],
    ['a status does not exist', where('path: "object.status", op: eq, value: "gone"'), 'conditions[0].value'],
    ['a timestamp is invalid', where('path: "object.created_at", op: gt, value: "soon"'), 'conditions[0].value'],
    ['exists has a value', where('path: "object.trade", op: exists, value: "x"'), 'conditions[0].value'],
    ['eq has no value', where('path: "object.trade", op: eq'), 'conditions[0].value'],
    [
      'a template names an unknown field',
      doing('type: notify, parameters: { title: "{{object.nme}}" }'),
      'actions[0].parameters.title',
    ],
    ['a task has no title', doing('type: create_task, parameters: {}'), 'actions[0].parameters.title'],
    ['a parameter is unknown', doing('type: notify, parameters: { title: "T", x: "1" }'), 'actions[0].parameters.x'],
    [
      'a field is read-only',
      doing('type: update_record, parameters: { field: "id", value: "1" }'),
      'actions[0].parameters.field',
    ],
    [
      'a value is invalid for the field',
      doing('type: update_record, parameters: { field: "status", value: "x" }'),
      'actions[0].parameters.value',
    ],
    [
      'a record type cannot be updated',
      `trigger: "notification.created", actions: [{ type: update_record, parameters: { field: "title", value: "x" } }]`,
      'actions[0].parameters.field',
    ],
  ])('%s', async (_why, input, path) => {
    const { body } = await write(input)
    expect(body.errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path: `input.${path}` }] })
  })
})

it('an organisation sees only its own rules', async () => {
  const rule = await makeRule('trigger: "client.created", actions: [{ type: notify, parameters: { title: "X" } }]')
  const other = await server.key({ orgId: await server.organisation() })
  await create(server, other, '/clients', { name: 'Elsewhere' })
  const { rows } = await server.database.pool.query('select 1 from automation_runs where automation_id = $1', [rule])
  expect(rows).toEqual([])
})

it('a notification for one person is in their list until they read it', async () => {
  const [one, other] = [await makePerson(server, 'staff'), await makePerson(server, 'staff')]
  const [mine, theirs] = [await signIn(server, one.email), await signIn(server, other.email)]
  const rule = await makeRule(`trigger: "project.created",
    actions: [{ type: notify, parameters: { title: "Yours", recipient_id: "${one.userId}" } }]`)
  const { id } = (await create(server, key, '/clients', { name: 'Harbour' })).body
  const before = (await asPerson(server, theirs, '{ myNotifications { unreadCount } }')).body.data.myNotifications
  await create(server, key, '/projects', { client_id: id, name: 'Dock' })
  await ended(server, key, rule, 1)
  await eventually(async () => {
    const { rows } = await server.database.pool.query("select from automation_runs where status = 'queued'")
    return rows.length === 0 || undefined // other rules send notifications, too
  })
  const read = '{ myNotifications { unreadCount unread { id title recipientId } } }'
  const { unread, unreadCount } = (await asPerson(server, mine, read)).body.data.myNotifications
  const created = (unread as { id: string; recipientId: string | null }[]).filter(
    ({ recipientId }) => recipientId !== null,
  )
  expect(created).toEqual([{ id: expect.any(String), title: 'Yours', recipientId: one.userId }])
  expect((await asPerson(server, theirs, read)).body.data.myNotifications.unread).not.toContainEqual(created[0])
  const mark = `mutation { markMyNotificationsRead(ids: ["${created[0]?.id}"]) }`
  expect((await asPerson(server, theirs, mark)).body.data.markMyNotificationsRead).toBe(0)
  expect((await asPerson(server, mine, mark)).body.data.markMyNotificationsRead).toBe(1)
  const after = (await asPerson(server, mine, read)).body.data.myNotifications
  expect(after.unreadCount).toBe(unreadCount - 1)
  expect(before.unreadCount).toBeGreaterThanOrEqual(0)
  const all = (await asPerson(server, mine, 'mutation { markMyNotificationsRead }')).body.data.markMyNotificationsRead
  expect(all).toBe(after.unreadCount)
})
