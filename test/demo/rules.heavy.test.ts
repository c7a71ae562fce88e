/** The demo organisation's rules have run: the engine itself produced their runs and results. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRebuilt } from '../events/rebuilt.ts'
import { createRule, got, listed, type RunView, runsOf } from '../support/rules.ts'
import { graphql, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string
let runs: Map<string, RunView[]>
const startedAt = new Date()

beforeAll(async () => {
  server = await startTestServer() // no background worker runs: everything here was loaded
  const program = server.run(['demo', 'load', '--json'])
  expect(await program.ends(), program.output()).toBe(0)
  key = await server.key({ orgId: JSON.parse(/^{.*}$/m.exec(program.output())?.[0] ?? '').id })
  const names = new Map((await listed(server, key, '/automations')).map(({ id, name }) => [id, name as string]))
  runs = Map.groupBy(await runsOf(server, key, ''), ({ automationId }) => names.get(automationId) as string)
})
afterAll(() => server.stop())

const statusesOf = (name: string) => runs.get(name)?.map(({ status }) => status)
const ruleOf = async (name: string) => (await listed(server, key, '/automations')).find((rule) => rule.name === name)

it('one was triggered by another, and created a task and a notification', async () => {
  const rule = await ruleOf('Prepare a project that starts')
  expect(runs.get(rule.name)).toMatchObject([{ status: 'succeeded', depth: 1 }])
  expect(rule).toMatchObject({ run_count: 1, last_run_at: expect.any(String), status: 'enabled' })
  const project = await got(server, key, `/projects/${runs.get(rule.name)?.[0]?.subjectId}`)
  expect(project.status).toBe('active')
  const tasks = (await listed(server, key, '/tasks')).filter(({ automation_id }) => automation_id === rule.id)
  expect(tasks).toMatchObject([
    { title: `Order site passes for ${project.name}`, subject_id: project.id, priority: 'high' },
  ])
  const days = (new Date(tasks[0].due_on).getTime() - startedAt.getTime()) / 86_400_000
  expect(days).toBeGreaterThan(1)
  expect(days).toBeLessThan(5)
  const notifications = await listed(server, key, '/notifications')
  expect(notifications).toContainEqual(
    expect.objectContaining({ type: 'automation', title: `${project.name} has started` }),
  )
})

it('one approved the small expense, and gives the reason why it skipped the other', async () => {
  expect(statusesOf('Approve small expenses')).toEqual(['skipped', 'succeeded'])
  const [skipped, done] = runs.get('Approve small expenses') as [RunView, RunView]
  expect(skipped.error).toBe('A condition was not met: object.amount lt 2500.')
  expect((await got(server, key, `/expenses/${skipped.subjectId}`)).status).toBe('submitted')
  expect((await got(server, key, `/expenses/${done.subjectId}`)).status).toBe('approved')
})

it('one failed after an earlier success, and the organisation was notified of the reason', async () => {
  const rule = await ruleOf('Start a project with its first costs')
  expect(statusesOf(rule.name)).toEqual(['failed', 'succeeded'])
  const why =
    'Action 1 (change a field): The status of the project cannot change from completed to active: completed is a final status.'
  expect(runs.get(rule.name)?.[0]?.error).toBe(why)
  const { body } = await graphql(server, key, `{ automation(id: "${rule.id}") { lastError failureCount runCount } }`)
  expect(body.data.automation).toEqual({ lastError: why, failureCount: 1, runCount: 1 })
  expect(await listed(server, key, '/notifications')).toContainEqual(
    expect.objectContaining({ title: 'An automation failed', body: `${rule.name}: ${why}`, subject_id: rule.id }),
  )
})

it('all of them pass the validation of user-written rules', async () => {
  const { body } = await graphql(
    server,
    key,
    '{ automations { data { name trigger conditions { path op value } actions { type parameters } } } }',
  )
  expect(body.data.automations.data).toHaveLength(4)
  for (const rule of body.data.automations.data)
    expect((await createRule(server, key, rule)).body.errors, rule.name).toBeUndefined()
})

it('the events of the demo organisation rebuild its records', async () => {
  const { events, records } = await expectRebuilt(server, key)
  expect(events).toBeGreaterThan(records)
})
