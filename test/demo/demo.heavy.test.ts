/** The demo organisation shows what machines and the office make of documents, packs and timesheets, and what days bring. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveUntil } from '../support/days.ts'
import { eventsOf } from '../support/events.ts'
import { eventually } from '../support/eventually.ts'
import { codeIn } from '../support/guides.ts'
import { makeScan, passportPage } from '../support/papers.ts'
import { graphql, request, startTestServer, type TestServer } from '../support/server.ts'

const shell = promisify(execFile)
let server: TestServer
let key: string
let demoId: string
const loadedAt = new Date()

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  const program = server.run(['demo', 'load', '--json'])
  expect(await program.ends(), program.output()).toBe(0)
  demoId = JSON.parse(/^{.*}$/m.exec(program.output())?.[0] ?? '').id
  key = await server.key({ orgId: demoId })
})
afterAll(() => server.stop())

it('certificates are extracted', async () => {
  const results = await eventually(async () => {
    const { body } = await request(`${server.base}/ai-jobs`, { key })
    const succeeded = body.data.filter(({ status }: { status: string }) => status === 'succeeded')
    return succeeded.length === 2 ? succeeded.map(({ result }: { result: object[] }) => result) : undefined
  })
  for (const result of results)
    expect(result).toContainEqual({ field: 'number', value: expect.stringMatching(/^(ECS|IPAF)-/), confidence: 0.9 })
})

it('the worker who signs in has the name of their record', async () => {
  const { user, workerId } = await server.database.prisma.membership.findFirstOrThrow({
    where: { orgId: demoId, role: 'worker' },
    include: { user: true },
  })
  const { body } = await request(`${server.base}/workers/${workerId}`, { key })
  expect(user.name).toBe(`${body.first_name} ${body.last_name}`)
})

it('a pack is printed for each worker of its job, and one worker has accepted it', async () => {
  const query = '{ documentPacks { data { status papers { acceptedAt document { status fileUrl } } } } }'
  const { body } = await graphql(server, key, query)
  const [pack] = body.data.documentPacks.data
  expect(pack.status).toBe('issued')
  const acceptance = pack.papers.map(
    ({ acceptedAt, document }: { acceptedAt: string | null; document: { status: string } }) => [
      acceptedAt !== null,
      document.status,
    ],
  )
  expect(acceptance).toEqual([
    [true, 'valid'],
    [false, 'pending'],
    [false, 'pending'],
  ])
  expect(await firstBytes(pack.papers[0].document.fileUrl)).toBe('%PDF-')
})

it('of the two weeks before it is loaded, one is invoiced and one is a draft', async () => {
  const query = '{ invoices { data { number status total fileUrl periodStart periodEnd timesheetIds } } }'
  const { body } = await graphql(server, key, query)
  const [issued, draft] = body.data.invoices.data
  // 3 × (40 h × 31.50 + 1.5 h × 47.25, which is 70.875 and so 70.88), and 20 % VAT
  expect(issued).toMatchObject({ status: 'issued', number: expect.stringMatching(/^NGM-\d{4}-0001$/), total: 479117 })
  expect(draft).toMatchObject({ status: 'draft', number: null, total: 479117, fileUrl: null })
  for (const { timesheetIds } of [issued, draft]) expect(timesheetIds).toHaveLength(3)
  const age = (loadedAt.getTime() - Date.parse(draft.periodEnd)) / 86_400_000
  expect([Math.ceil(age) >= 1, age <= 9, new Date(draft.periodStart).getUTCDay()]).toEqual([true, true, 1])
  expect(await firstBytes(issued.fileUrl)).toBe('%PDF-')
})

it("the guides' commands run as they are: a document is read, a pack accepted, an invoice printed", async () => {
  const commands = ['documents', 'packs', 'invoices'].flatMap((guide) => codeIn(guide, 'sh')).join('\n')
  const folder = server.settings.MUSTER_DATA_DIR
  await writeFile(path.join(folder, 'passport.pdf'), await makeScan([[passportPage()]]))
  const script = commands.replaceAll('http://localhost:4000', server.url)
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, KEY: key }
  const { stdout } = await shell('bash', ['-euo', 'pipefail', '-c', script], {
    env,
    cwd: folder,
    timeout: 100_000,
  })
  for (const part of [
    '{"field":"expires_on","value":"2031-03-14","confidence":0.99}',
    '"applied":["number","expires_on"],"document":{"number":"533380006","expiresOn":"2031-03-14"}',
    '"name":"Welcome","status":"valid"',
    '"status":"completed"',
  ])
    expect(stdout).toContain(part)
  const total = /"currency":"GBP".*?"total":(\d+)/.exec(stdout.slice(stdout.indexOf('"status":"void"')))?.[1]
  expect(Number(total), 'of the draft, and of hours that were approved on the same project').toBeGreaterThan(479_117)
  expect(stdout).toMatch(/"number":"NGM-\d{4}-0002"/)
  expect((await readFile(path.join(folder, 'invoice.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
})

async function firstBytes(url: string): Promise<string> {
  const file = await fetch(url.replace(/^https?:\/\/[^/]+/, server.url))
  return Buffer.from(await file.arrayBuffer())
    .subarray(0, 5)
    .toString()
}
it('the first daily run finds most workers compliant, some with expiring documents, and two assigned workers without valid ones', async () => {
  await liveUntil(server, new Date(), 0, demoId)
  const all = async (path: string) => {
    const { body } = await request(`${server.base}${path}?limit=200`, { key })
    return body.data as Record<string, string>[]
  }
  const { rows } = await server.database.pool.query(
    `select compliance_status as status, count(*)::int as count from workers
     where org_id = $1 and status = 'active' group by 1 order by 1`,
    [demoId],
  )
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  expect(counts).toEqual({ compliant: expect.any(Number), expiring: 9, non_compliant: 2 })
  expect(counts.compliant).toBeGreaterThan(300)
  const warnings = (await all('/notifications')).filter(({ type }) => type === 'worker.non_compliant')
  expect(warnings.map(({ severity }) => severity)).toEqual(['critical', 'critical'])
  const tasks = await all('/tasks')
  const titled = (title: RegExp) => tasks.filter((task) => title.test(String(task.title)))
  const fixTasks = titled(/^Make .+ compliant$/)
  expect(new Set(fixTasks.map((task) => task.subject_id))).toEqual(new Set(warnings.map((each) => each.subject_id)))
  expect(fixTasks.map(({ status, priority }) => [status, priority])).toEqual([
    ['open', 'high'],
    ['open', 'high'],
  ])
  const ofJobs = titled(/^(Fill the role|Issue the document pack)/)
  const [started, ...planned] = Object.values(Object.groupBy(ofJobs, (task) => String(task.subject_id)))
  expect(started?.map(({ status }) => status)).toEqual(['done', 'open', 'open'])
  for (const job of planned) expect(new Set(job?.map(({ status }) => status))).toEqual(new Set(['open']))
  const events = (await eventsOf(server, demoId)).map(({ type }) => type)
  const count = (type: string) => events.filter((each) => each === type).length
  expect([count('worker.compliance_expiring'), count('worker.compliance_expired')]).toEqual([9, 2])
  expect(count('worker.mobilised')).toBeGreaterThan(0)
})

it('the weeks around today have people on sites, open roles, absences, and hours and expenses to approve', async () => {
  const { rows } = await server.database.pool.query(
    `select (select count(*)::int from assignments where org_id = $1 and status = 'active') as present,
       (select count(distinct project_id)::int from assignments where org_id = $1 and status = 'active') as sites,
       (select count(*)::int from jobs where org_id = $1 and status = 'mobilising') as jobs,
       (select count(*)::int from planner_windows where org_id = $1 and ends_at > now()) as absences,
       (select count(*)::int from timesheets where org_id = $1 and status = 'submitted') as hours,
       (select count(*)::int from expenses where org_id = $1 and status = 'submitted') as expenses,
       (select count(*)::int from assignments a join assignments b using (org_id, worker_id) where org_id = $1
         and a.id < b.id and daterange(a.start_date, a.end_date, '[]') && daterange(b.start_date, b.end_date, '[]')) as overlaps`,
    [demoId],
  )
  const [plan] = rows
  expect(plan.overlaps).toBe(0)
  for (const [what, least] of Object.entries({ present: 60, sites: 5, jobs: 5, absences: 20, hours: 20, expenses: 5 }))
    expect(plan[what], what).toBeGreaterThanOrEqual(least)
})

it("its documents' links lead to files", async () => {
  server.clock.set(undefined)
  const { body } = await request(`${server.base}/documents?limit=1`, { key })
  const file = await fetch(body.data[0].file_url)
  expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, body.data[0].size_bytes])
})
