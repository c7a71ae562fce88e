/** The large demo organisation, made small: its records agree with each other and with what the domain says of them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LARGE_DEMO_NAME, loadLargeDemo } from '../../src/demo/large/load.ts'
import { readConfig } from '../../src/platform/config.ts'
import { openFiles } from '../../src/platform/files/files.ts'
import { graphql, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let orgId: string
let folder: string
const steps: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-large-'))
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  const load = () => loadLargeDemo(services, (step) => steps.push(step), { weeks: 6, workers: 400 })
  const services = {
    database: server.database,
    files: await openFiles(readConfig({ MUSTER_DATA_DIR: folder }), Buffer.alloc(32)),
  }
  const made = await load()
  expect(made.created).toBe(true)
  orgId = made.id
  expect(await load()).toEqual({ id: orgId, created: false })
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const count = async (text: string): Promise<number> => {
  const { rows } = await server.database.pool.query<{ count: string }>(`select count(*) ${text}`, [orgId])
  return Number(rows[0]?.count)
}

it('has records of every kind, counted by the tallies, and tells how far it is', async () => {
  const { rows } = await server.database.pool.query<{ resource: string; live: number }>(
    'select resource, live from tallies where org_id = $1',
    [orgId],
  )
  const live = Object.fromEntries(rows.map((row) => [row.resource, row.live]))
  for (const [resource, total] of Object.entries(live))
    expect(await count(`from ${resource} where org_id = $1 and deleted_at is null`), resource).toBe(total)
  expect(live).toMatchObject({ workers: 400, clients: 200, projects: 800 })
  for (const resource of ['documents', 'assignments', 'timesheets', 'jobs', 'planner_windows', 'tasks'])
    expect(live[resource], resource).toBeGreaterThan(0)
  expect(steps).toContain('Making two years of work: 100 %')
})

it('has no overlap of assignments, no work outside of them, and statuses as of today', async () => {
  const own = 'a.org_id = $1'
  expect(
    await count(`from assignments a join assignments b on b.org_id = a.org_id and b.worker_id = a.worker_id and b.id > a.id
      and daterange(a.start_date, a.end_date, '[]') && daterange(b.start_date, b.end_date, '[]') where ${own}`),
  ).toBe(0)
  expect(
    await count(`from timesheets t join assignments a on a.org_id = t.org_id and a.id = t.assignment_id
      where ${own} and not (t.period_start >= a.start_date and t.period_start + 4 <= a.end_date)`),
  ).toBe(0)
  expect(
    await count(`from assignments a join projects p on p.org_id = a.org_id and p.id = a.project_id where ${own} and
      (p.status = 'cancelled' or a.start_date < p.start_date or a.end_date > p.end_date)`),
  ).toBe(0)
  expect(
    await count(`from assignments a where ${own} and a.status <> (case when start_date > (now() at time zone 'Europe/London')::date
      then 'scheduled' when end_date < (now() at time zone 'Europe/London')::date then 'ended' else 'active' end)::assignment_status`),
  ).toBe(0)
})

it('has the compliance statuses that its documents give', async () => {
  const valid = (type: string) => `exists (select from documents d where d.org_id = w.org_id and d.worker_id = w.id
    and d.type = '${type}' and d.status in ('valid', 'expiring'))`
  const lacks = `not ${valid('right_to_work')} or trade = 'scaffolder' and not ${valid('trade_card')}
    or trade = 'crane operator' and not ${valid('licence')}`
  expect(await count(`from workers w where org_id = $1 and (${lacks}) <> (compliance_status = 'non_compliant')`)).toBe(
    0,
  )
  expect(await count(`from documents where org_id = $1 and status = 'expiring'`)).toBe(
    await count(`from workers where org_id = $1 and compliance_status = 'expiring'`),
  )
})

it('is read through the API', async () => {
  const key = await server.key({ orgId })
  const query = `{ organisation { name } timesheets(limit: 1) { data { totalHours entries { date hours overtimeHours } } }
    jobs(filter: { status: [mobilising] }, limit: 1) { data { roles { trade headcount filled } } } }`
  const { body } = await graphql(server, key, query)
  expect(body.errors).toBeUndefined()
  expect(body.data.organisation.name).toBe(LARGE_DEMO_NAME)
  expect(body.data.timesheets.data[0].entries).toHaveLength(5)
  expect(body.data.jobs.data[0].roles).toHaveLength(2)
})
