/** The demo organisation shows what machines and the office make of documents, packs and timesheets, and what days bring. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveUntil } from '../support/days.ts'
import { eventsOf } from '../support/events.ts'
import { eventually } from '../support/eventually.ts'
import { run, temporaryFolder } from '../support/process.ts'
import { graphql, request, startTestServer, type TestServer } from '../support/server.ts'

const SECRET = 'a secret of thirty-two characters or more'
let server: TestServer
let key: string
let demoId: string
let data: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  data = await temporaryFolder()
  const settings = { MUSTER_DATA_DIR: data.folder, MUSTER_SECRET: SECRET }
  server = await startTestServer({ ...settings, BACKGROUND_WORKER: 'true' })
  const program = run(['demo', 'load', '--json'], { DATABASE_URL: server.databaseUrl, ...settings })
  expect(await program.ends(), program.output()).toBe(0)
  demoId = JSON.parse(/^{.*}$/m.exec(program.output())?.[0] ?? '').id
  key = await server.key({ orgId: demoId })
})
afterAll(async () => {
  await server.stop()
  await data.remove()
})

it('certificates are read', async () => {
  const results = await eventually(async () => {
    const { body } = await request(`${server.base}/ai-jobs`, { key })
    const ended = body.data.filter(({ status }: { status: string }) => status === 'succeeded')
    return ended.length === 2 ? ended.map(({ result }: { result: object[] }) => result) : undefined
  })
  for (const result of results)
    expect(result).toContainEqual({ field: 'number', value: expect.stringMatching(/^(ECS|IPAF)-/), confidence: 0.9 })
})

it('a pack is printed for each worker of its job, and an invoice is issued', async () => {
  const query = `{ documentPacks { data { status papers { documentId document { fileUrl } } } }
    invoices { data { number status total fileUrl lines { amount } } } }`
  const answer = await eventually(async () => {
    const { body } = await graphql(server, key, query)
    const [pack] = body.data.documentPacks.data
    const [invoice] = body.data.invoices.data
    const isPrinted = pack.papers.every((paper: { documentId: string | null }) => paper.documentId !== null)
    return isPrinted && invoice.fileUrl !== null ? { pack, invoice } : undefined
  })
  expect(answer.pack).toMatchObject({ status: 'issued', papers: { length: 3 } })
  // 3 × (40 h × 31.50 + 1.5 h × 47.25, which is 70.875 and so 70.88), and 20 % VAT
  expect(answer.invoice).toMatchObject({ status: 'issued', number: expect.stringMatching(/-0001$/), total: 479117 })
})

it('the first daily run finds most workers compliant, some whose documents end soon, and two who are assigned without', async () => {
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
  const concerns = (await all('/notifications')).filter(({ type }) => type === 'worker.non_compliant')
  expect(concerns.map(({ severity }) => severity)).toEqual(['critical', 'critical'])
  const tasks = await all('/tasks')
  const titled = (title: RegExp) => tasks.filter((task) => title.test(String(task.title)))
  const mend = titled(/^Make .+ compliant$/)
  expect(new Set(mend.map((task) => task.subject_id))).toEqual(new Set(concerns.map((each) => each.subject_id)))
  expect(mend.map(({ status, priority }) => [status, priority])).toEqual([
    ['open', 'high'],
    ['open', 'high'],
  ])
  expect(titled(/^(Fill the role|Issue the document pack)/).map(({ status }) => status)).toEqual([
    'done',
    'open',
    'open',
  ])
  const events = (await eventsOf(server, demoId)).map(({ type }) => type)
  const told = (type: string) => events.filter((each) => each === type).length
  expect([told('worker.compliance_expiring'), told('worker.compliance_expired')]).toEqual([9, 2])
  expect(told('worker.mobilised')).toBeGreaterThan(0)
})

it("its documents' links lead to files", async () => {
  server.clock.set(undefined)
  const { body } = await request(`${server.base}/documents?limit=1`, { key })
  const file = await fetch(body.data[0].file_url)
  expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, body.data[0].size_bytes])
})
