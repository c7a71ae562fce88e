/** The large demo organisation, made small: its records agree with each other and with what the domain says of them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compileRecords } from '../../rest/events/records.ts'
import { schema } from '../../schema/index.ts'
import { narrowed } from '../../src/access/tenancy/client.ts'
import { loadLargeDemo } from '../../src/demo/large/load.ts'
import { LARGE_DEMO_NAME } from '../../src/demo/large/rows.ts'
import { loadDemo, removeDemo } from '../../src/demo/organisation.ts'
import type { DemoPeople } from '../../src/demo/people.ts'
import type { Action } from '../../src/domain/automations/rule.ts'
import { draftsOf } from '../../src/domain/finance/invoices/draft.ts'
import { readConfig } from '../../src/platform/config.ts'
import { openFiles } from '../../src/platform/files/files.ts'
import { openSecretBox } from '../../src/platform/secrets/secret-box.ts'
import { graphql, startTestServer, type TestServer } from '../support/server.ts'
import { recounted } from './recounted.ts'

let server: TestServer
let orgId: string
let folder: string
let people: DemoPeople | undefined
const steps: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-large-'))
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  const load = () => loadLargeDemo(services, (step) => steps.push(step), { weeks: 6, workers: 400 })
  const services = {
    database: server.database,
    files: await openFiles(readConfig({ MUSTER_DATA_DIR: folder }), Buffer.alloc(32)),
    records: compileRecords(schema),
    box: openSecretBox(Buffer.alloc(32)),
  }
  const made = await load()
  expect(made.created).toBe(true)
  orgId = made.id
  people = made.people
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

it('has the invoices that would be drafted, numbered without gaps', async () => {
  const { prisma } = server.database
  const invoices = await prisma.invoice.findMany({ where: { orgId }, orderBy: { sequence: 'asc' } })
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(['draft', 'issued']))
  const issued = invoices.filter(({ sequence }) => sequence !== null)
  expect(issued.map(({ sequence }) => sequence)).toEqual(issued.map((_, index) => index + 1))
  const drafting = prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select begin_write(${orgId}::uuid)`
    await tx.timesheetCharge.updateMany({ where: { orgId }, data: { invoiceId: null } })
    const db = narrowed(tx as never, { orgId, bound: null })
    for (const { clientId, periodStart, periodEnd, vatBasisPoints, ...kept } of invoices) {
      const { drafts } = await draftsOf(db, { clientId, periodStart, periodEnd }, vatBasisPoints)
      for (const { timesheetIds, ...draft } of drafts) {
        expect(timesheetIds.length).toBeGreaterThan(0)
        expect(kept).toMatchObject(draft)
      }
      expect(drafts).toHaveLength(1)
    }
    throw new Error('undone')
  })
  await expect(drafting).rejects.toThrow('undone')
})

it('keeps the counts and sums of its records', async () => {
  for (const [table, { kept, anew }] of await recounted(server.database.pool, orgId)) {
    expect(kept.length, table).toBeGreaterThan(0)
    expect(kept, table).toEqual(anew)
  }
})

it('has an event for what happened, as its records show it, and a run of each automation that it triggered', async () => {
  const { prisma } = server.database
  const sheets = await prisma.timesheet.findMany({ where: { orgId, status: 'approved' }, take: 20 })
  const render = compileRecords(schema).timesheet.render
  for (const sheet of sheets) {
    const events = await prisma.event.findMany({ where: { orgId, objectId: sheet.id }, orderBy: { id: 'asc' } })
    expect(events.map(({ type }) => type)).toEqual(['timesheet.created', 'timesheet.submitted', 'timesheet.approved'])
    expect(events.map(({ createdAt }) => createdAt)).toEqual([sheet.createdAt, sheet.createdAt, sheet.createdAt])
    expect(events.at(-1)?.data).toMatchObject({
      object: render(sheet),
      previous: { status: 'submitted', approved_at: null },
    })
  }
  for (const rule of await prisma.automation.findMany({ where: { orgId } })) {
    const events = await prisma.event.count({
      where: { orgId, type: rule.trigger, createdAt: { gte: rule.createdAt } },
    })
    const runs = await prisma.automationRun.groupBy({
      by: ['status'],
      where: { orgId, automationId: rule.id },
      _count: { _all: true },
    })
    const ended = Object.fromEntries(runs.map(({ status, _count }) => [status, _count._all]))
    expect(Object.values(ended).reduce((sum, each) => sum + each, 0)).toBe(events)
    expect([ended.succeeded ?? 0, ended.failed ?? 0]).toEqual([rule.runCount, rule.failureCount])
    const [action] = rule.actions as unknown as [Action]
    const tasks = await prisma.task.count({ where: { orgId, automationId: rule.id } })
    expect(tasks).toBe(action.type === 'create_task' ? rule.runCount : 0)
  }
})

it('has delivered what its webhook endpoints want, and leaves nothing to send', async () => {
  const { prisma } = server.database
  const endpoints = await prisma.webhookEndpoint.findMany({ where: { orgId } })
  for (const { url } of endpoints) expect(new URL(url).hostname).toMatch(/\.example$/)
  expect(
    await count(`from events e join webhook_endpoints w on w.org_id = e.org_id and e.created_at >= w.created_at
      and w.event_types && array[e.type, split_part(e.type, '.', 1) || '.*', '*'] where e.org_id = $1`),
  ).toBe(await count('from webhook_deliveries where org_id = $1'))
  expect(await count(`from webhook_backlog where org_id = $1 and status in ('due', 'waiting')`)).toBe(0)
  expect(await count(`from webhook_backlog where org_id = $1 and status = 'held'`)).toBeGreaterThan(0)
  expect(
    await count(`from webhook_deliveries d left join webhook_backlog b on b.org_id = d.org_id and b.delivery_id = d.id
      where d.org_id = $1 and (b.delivery_id is null) <> exists (select from webhook_attempts a
        where a.org_id = d.org_id and a.delivery_id = d.id and a.outcome = 'delivered')`),
  ).toBe(0)
})

it('has packs that are completed once all their papers are accepted', async () => {
  const packs = await server.database.prisma.documentPack.findMany({ where: { orgId }, include: { papers: true } })
  expect(packs.length).toBeGreaterThan(5)
  for (const { papers, status } of packs) {
    expect(papers.length).toBeGreaterThan(0)
    expect(papers.every(({ documentId }) => documentId !== null)).toBe(true)
    expect(status).toBe(papers.every(({ acceptedAt }) => acceptedAt !== null) ? 'completed' : 'issued')
  }
  expect(
    await count(`from jobs j cross join jsonb_array_elements(roles) role where j.org_id = $1 and (role ->> 'filled')::int <>
      (select count(*) from assignments a where a.org_id = j.org_id and a.job_id = j.id and a.trade = role ->> 'trade')`),
  ).toBe(0)
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

it('keeps the printed password when another demo is loaded beside it, until its users belong to none', async () => {
  const emails = { email: { in: people?.emails ?? [] } }
  const hashes = async () => {
    const users = await server.database.prisma.user.findMany({ where: emails, orderBy: { email: 'asc' } })
    return users.map(({ passwordHash }) => passwordHash)
  }
  const before = await hashes()
  expect(before).toHaveLength(8)
  const small = await loadDemo(server.database)
  expect(small).toMatchObject({ created: true })
  expect(small.people).toBeUndefined()
  expect(await hashes()).toEqual(before)
  await removeDemo(server.database)
  await server.database.prisma.membership.deleteMany({ where: { user: emails } })
  expect((await loadDemo(server.database)).people?.password).toBeTypeOf('string')
  expect(await hashes()).not.toEqual(before)
})
