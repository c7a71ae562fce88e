/** Workers that are killed during a job: other workers finish it, and every effect happens once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventsOf } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { makePdf, makeScan, passportPage } from '../../support/papers.ts'
import type { Program } from '../../support/process.ts'
import { createId } from '../../support/resources.ts'
import { dataOf, graphql, startTestServer, type TestServer } from '../../support/server.ts'
import { uploaded } from '../../support/upload.ts'
import { stamped } from '../../support/write.ts'

const WORKERS = 80
const INVOICES = 6

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

/** The number of rows of the test's organisation, without those of the sandbox. */
const count = async (table: string, condition = 'true') => {
  const query = `select count(*) from ${table} where org_id = $1 and ${condition}`
  return Number((await server.database.pool.query(query, [server.orgId])).rows[0].count)
}

const mutate = (query: string, variables: Record<string, unknown>) => dataOf(server, key, query, variables)

/** A pack for a job with many assigned workers; returns its id. */
async function issuePack(): Promise<string> {
  const make = (path: string, body: object) => createId(server, key, path, body)
  const client_id = await make('/clients', { name: 'Harbour' })
  const project_id = await make('/projects', { client_id, name: 'Dock' })
  const roles = [{ trade: 'welder', headcount: 500 }]
  const jobId = await make('/jobs', { project_id, start_date: '2026-05-01', roles })
  await stamped(server, server.orgId, async (client) => {
    await client.query(
      `insert into workers (org_id, first_name, last_name) select $1, 'Ada', 'Okafor ' || n from generate_series(1, $2::int) n`,
      [server.orgId, WORKERS],
    )
    await client.query(
      `insert into assignments (org_id, worker_id, project_id, job_id, start_date)
        select org_id, id, $2, $3, '2026-05-01' from workers where org_id = $1`,
      [server.orgId, project_id, jobId],
    )
  })
  await mutate(
    'mutation { saveDocumentTemplate(input: { name: "Rules", body: "For {{worker.last_name}}" }) { id } }',
    {},
  )
  const input = { name: 'Induction', jobId, templates: [{ name: 'Rules' }] }
  const made = await mutate(
    'mutation ($input: CreateDocumentPackInput!) { createDocumentPack(input: $input) { id } }',
    { input },
  )
  const { id } = made.createDocumentPack
  await mutate('mutation ($id: ID!) { issueDocumentPack(id: $id) { id } }', { id })
  return id
}

/** Invoice drafts; returns their ids. */
async function makeDrafts(): Promise<string[]> {
  const columns = 'org_id, client_id, period_start, period_end, currency, vat_basis_points, net, vat, total, lines'
  const made = await stamped(server, server.orgId, (client) =>
    client.query(
      `insert into invoices (${columns})
        select $1, id, '2026-02-02', '2026-02-08', 'GBP', 2000, 100, 20, 120, '[]'
        from clients, generate_series(1, $2::int) where org_id = $1 returning id`,
      [server.orgId, INVOICES],
    ),
  )
  return made.rows.map(({ id }) => id)
}

const ISSUE = 'mutation ($id: ID!) { issueInvoice(id: $id) { number } }'

const eventCount = async (type: string) =>
  (await eventsOf(server, server.orgId)).filter((event) => event.type === type).length

/**
 * Hold the organisation's clock lock until the worker waits for it in the middle of a job, and kill the worker there.
 * Another worker takes the job over, and the last transaction is not committed.
 */
async function killInTheMiddle({ child, ends }: Program): Promise<void> {
  await stamped(server, server.orgId, async (client) => {
    const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually(async () => Number((await client.query(waiting)).rows[0].count) > 0)
    child.kill('SIGKILL')
    await ends()
  })
}

it('papers, invoices and documents are processed once when one of two workers is killed in the middle of each', async () => {
  const packId = await issuePack()
  const { rows } = await server.database.pool.query('select id from workers where org_id = $1 limit 1', [server.orgId])
  const workerId = rows[0].id as string
  const text = await makePdf([['Expires: 14 March 2031']])
  const files = [text, passportPage(), text, await makeScan([[passportPage()]])]
  for (const bytes of files) await uploaded(server, key, { workerId, bytes, input: { extract: true } })
  for (const id of await makeDrafts()) await mutate(ISSUE, { id })
  expect(await count('pack_papers')).toBe(WORKERS)

  const first = await server.worker()
  await eventually(async () => (await count('pack_papers', 'document_id is not null')) > 2)
  await eventually(async () => (await count('invoices', 'file_key is not null')) > 0)
  await eventually(async () => (await count('ai_jobs', "status <> 'queued'")) > 0)
  await killInTheMiddle(first)
  await server.worker()
  await eventually(async () => (await count('ai_jobs', "status = 'succeeded'")) === files.length)
  await eventually(async () => (await count('pack_papers', 'document_id is null')) === 0)
  await eventually(async () => (await count('invoices', 'file_key is null')) === 0)

  expect(await eventCount('document.added')).toBe(WORKERS + files.length)
  expect(await eventCount('ai_job.succeeded')).toBe(files.length)
  expect(await eventCount('ai_job.failed')).toBe(0)
  expect(await eventCount('notification.created')).toBe(0)
  expect(await eventCount('document_pack.issued')).toBe(1)
  expect(await eventCount('invoice.issued')).toBe(INVOICES)
  expect(await count('documents', `name = 'Rules'`)).toBe(WORKERS)
  expect(await count('pack_papers', `pack_id = '${packId}'`)).toBe(WORKERS)
}, 180_000)

it('with two servers that issue invoices, one of them killed, no number is missing or repeated', async () => {
  const other = server.run(['serve'], { PORT: '0', LOG_LEVEL: 'silent', BACKGROUND_WORKER: 'false' })
  await other.prints('Press Ctrl-C to stop.')
  const url = `http://127.0.0.1:${/localhost:(\d+)/.exec(other.output())?.[1]}`
  const before = await count('invoices')
  const drafts = await makeDrafts()
  const issueAt = (at: Pick<TestServer, 'url'>, id: string) => graphql(at as TestServer, key, ISSUE, { id })
  const onOther = drafts.map((id) => issueAt({ url }, id))
  await Promise.any(onOther)
  other.child.kill('SIGKILL')
  await Promise.all(drafts.map((id) => issueAt(server, id)))
  await Promise.allSettled(onOther)
  const issued = await server.database.pool.query('select sequence from invoices where org_id = $1 order by sequence', [
    server.orgId,
  ])
  const all = Array.from({ length: before + drafts.length }, (_, index) => index + 1)
  expect(issued.rows.map(({ sequence }) => sequence)).toEqual(all)
  expect(await eventCount('invoice.issued')).toBe(all.length)
})
