/** The demo organisation shows what machines and the office make of documents, packs and timesheets. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { run, temporaryFolder } from '../support/process.ts'
import { graphql, request, startTestServer, type TestServer } from '../support/server.ts'

const SECRET = 'a secret of thirty-two characters or more'
let server: TestServer
let key: string
let data: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  data = await temporaryFolder()
  const settings = { MUSTER_DATA_DIR: data.folder, MUSTER_SECRET: SECRET }
  server = await startTestServer({ ...settings, BACKGROUND_WORKER: 'true' })
  const program = run(['demo', 'load', '--json'], { DATABASE_URL: server.databaseUrl, ...settings })
  expect(await program.ends(), program.output()).toBe(0)
  key = await server.key({ orgId: JSON.parse(/^{.*}$/m.exec(program.output())?.[0] ?? '').id })
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
