/** One event cannot cause runs of automations without end: the chains that it begins are counted and stopped. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_RUNS_OF_CAUSE } from '../../../src/events/triggered-runs.ts'
import { eventually } from '../../support/eventually.ts'
import { create } from '../../support/resources.ts'
import { makeRule } from '../../support/rules.ts'
import { dataOf, request, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  key = await server.key()
})
afterAll(() => server.stop())

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, [server.orgId, ...values])).rows

/** A rule that makes this many tasks of each task with this title. */
function makeSpreading(title: string, count: number): Promise<string> {
  const actions = Array.from({ length: count }, () => ({ type: 'create_task', parameters: { title } }))
  const conditions = [{ path: 'object.title', op: 'contains', value: title }]
  return makeRule(server, key, { trigger: 'task.created', conditions, actions })
}

const isDone = () =>
  eventually(async () => {
    const [row] = await query(
      `select count(*) filter (where status = 'queued')::int as queued, count(*)::int as runs
       from automation_runs where org_id = $1`,
    )
    return row.runs > 0 && row.queued === 0 ? true : undefined
  }, 100_000)

it('an event that causes more than a thousand runs is stopped, and the organisation is told once', async () => {
  const rules = [await makeSpreading('Spread', 10), await makeSpreading('Spread', 10)]
  await create(server, key, '/tasks', { title: 'Spread' })
  await isDone()
  const [counts] = await query(
    `select count(*)::int as runs, count(distinct cause_id)::int as causes, max(cause_runs) as counted,
       count(*) filter (where status = 'failed')::int as failed,
       count(*) filter (where status = 'failed' and outcome ->> 'failure' <> 'too_many_runs')::int as others
     from automation_runs where org_id = $1`,
  )
  expect(counts).toMatchObject({ causes: 1, others: 0, counted: counts.runs })
  expect(counts.runs).toBeLessThanOrEqual(MAX_RUNS_OF_CAUSE)
  expect(counts.runs).toBeGreaterThan(MAX_RUNS_OF_CAUSE - 20)
  expect(counts.failed).toBeGreaterThan(500)
  const { body } = await request(`${server.base}/notifications?limit=200`, { key })
  expect(body.data).toEqual([
    expect.objectContaining({ title: 'Automations were stopped', body: expect.stringContaining('1,000 runs') }),
  ])
  const { automationRuns } = await dataOf(
    server,
    key,
    '{ automationRuns(limit: 1, statuses: [failed]) { data { causeId eventId error remedy } } }',
  )
  const [run] = automationRuns.data
  expect(run).toMatchObject({ error: expect.stringContaining('1,000 runs'), remedy: expect.stringContaining('fewer') })
  expect(run.causeId < run.eventId).toBe(true)

  const before = counts.runs
  for (const id of rules) await dataOf(server, key, `mutation { disableAutomation(id: "${id}") { id } }`)
  await makeSpreading('Few', 2)
  await create(server, key, '/tasks', { title: 'Fewer' }) // another event has runs of its own
  await isDone()
  const [later] = await query(
    `select count(*)::int as runs, count(distinct cause_id)::int as causes, max(cause_runs) as counted
     from (select * from automation_runs where org_id = $1 order by event_id offset $2) as each`,
    [before],
  )
  expect(later).toEqual({ runs: 63, causes: 1, counted: 63 }) // 1 + 2 + 4 + … + 32, the last of which are a loop
}, 120_000)
