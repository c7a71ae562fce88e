/**
 * Who reaches extraction, packs, templates, charge rates and invoices: no workers, no other organisation, no narrower
 * scope; and the sandbox stores nothing.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_ORGANISATION } from '../../../src/access/sandbox.ts'
import { codeOf } from '../../support/people.ts'
import { graphql, joinTestServer, type TestServer } from '../../support/server.ts'
import { codeOf as codeOfResult, makeWorkerWorld, type WorkerWorld } from '../../support/worker-world.ts'
import { insert } from '../../support/write.ts'

let server: TestServer
let world: WorkerWorld
let ids: Record<string, string>
/** The worker's own ids, instead of the organisation's. */
let own: Record<string, string>

beforeAll(async () => {
  server = await joinTestServer()
  world = await makeWorkerWorld(server)
  const of = (path: string) => world.foreign.get(path) as string
  const client = of('/clients')
  const days = { period_start: '2026-02-02', period_end: '2026-02-08' }
  const sums = { currency: 'GBP', vat_basis_points: 0, net: 1, vat: 0, total: 1, lines: '[]' }
  const ownId = (path: string) => world.own.get(path) as string
  own = { worker: world.workerId, assignment: ownId('/assignments'), document: ownId('/documents') }
  ids = {
    client,
    invoice: await insert(server, world.key, 'invoices', { client_id: client, ...days, ...sums }),
    assignment: of('/assignments'),
    job: of('/jobs'),
    worker: of('/workers'),
    pack: of('/document-packs'),
    document: of('/documents'),
    aiJob: of('/ai-jobs'),
  }
})
afterAll(() => server.stop())

/**
 * Each operation of the three engines, with `$name` in place of an id, and the one scope that is sufficient, if there
 * is one.
 */
const calls: readonly { query: string; scope: 'documents' | 'finance' | 'broad' | 'role' }[] = [
  { query: '{ invoices { data { id } } }', scope: 'finance' },
  { query: '{ invoice(id: "$invoice") { id } }', scope: 'finance' },
  { query: '{ invoiceSettings { prefix } }', scope: 'finance' },
  { query: '{ assignments { data { chargeRate { rate } } } }', scope: 'finance' },
  { query: '{ documentPacks { data { id papers { workerId } } } }', scope: 'documents' },
  { query: '{ documentPack(id: "$pack") { id } }', scope: 'documents' },
  { query: '{ documentTemplates { data { body } } }', scope: 'documents' },
  { query: '{ mergeFields { name } }', scope: 'documents' },
  { query: '{ templatePreview(body: "x") { problem } }', scope: 'documents' },
  { query: '{ templatePreview(body: "{{worker.email}}", workerId: "$worker") { problem } }', scope: 'documents' },
  { query: '{ templatePreview(body: "{{client.name}}", jobId: "$job") { problem } }', scope: 'documents' },
  { query: '{ templateUsage(name: "T") { packs { id } } }', scope: 'documents' },
  { query: '{ documentPacks { data { paperCount printedCount acceptedCount } } }', scope: 'documents' },
  { query: '{ aiJobs { data { result { value } } } }', scope: 'broad' },
  { query: '{ aiJob(id: "$aiJob") { id } }', scope: 'broad' },
  { query: '{ documents { data { aiJobs { data { id } } } } }', scope: 'broad' },
  { query: '{ extractionSettings { automatic } }', scope: 'broad' },
  {
    query: 'mutation { setChargeRate(assignmentId: "$assignment", input: { rate: 1, currency: "GBP" }) { id } }',
    scope: 'finance',
  },
  {
    query:
      'mutation { createInvoiceDrafts(input: { clientId: "$client", periodStart: "2026-01-01", periodEnd: "2026-01-02" }) { drafts { id } } }',
    scope: 'finance',
  },
  { query: 'mutation { issueInvoice(id: "$invoice") { id } }', scope: 'finance' },
  { query: 'mutation { repriceUnbilledWork(clientId: "$client") { timesheets } }', scope: 'finance' },
  { query: 'mutation { markInvoicePaid(id: "$invoice") { id } }', scope: 'finance' },
  { query: 'mutation { voidInvoice(id: "$invoice") { id } }', scope: 'finance' },
  { query: 'mutation { updateInvoiceSettings(input: { prefix: "X" }) { prefix } }', scope: 'role' },
  { query: 'mutation { saveDocumentTemplate(input: { name: "T", body: "T" }) { id } }', scope: 'documents' },
  {
    query: 'mutation { createDocumentPack(input: { name: "P", jobId: "$job", templates: [{ name: "T" }] }) { id } }',
    scope: 'documents',
  },
  {
    query:
      'mutation { createDocumentPack(input: { name: "P", workerId: "$worker", templates: [{ name: "T" }] }) { id } }',
    scope: 'documents',
  },
  { query: 'mutation { issueDocumentPack(id: "$pack") { id } }', scope: 'documents' },
  { query: 'mutation { extractDocument(documentId: "$document") { id } }', scope: 'broad' },
  { query: 'mutation { applyExtraction(id: "$aiJob") { id } }', scope: 'broad' },
  { query: 'mutation { updateExtractionSettings(input: { automatic: true }) { automatic } }', scope: 'role' },
]

const filled = (query: string, replacements: Record<string, string> = {}) =>
  query.replace(/\$(\w+)/g, (_whole, name: string) => replacements[name] ?? (ids[name] as string))

describe.each(calls)('$query', ({ query, scope }) => {
  it('is forbidden for a worker, by session or token, even on their own records', async () => {
    for (const ask of [world.bySession, world.byToken])
      expect(codeOfResult(await ask(filled(query, own)))).toBe('insufficient_scope')
  })

  it('requires its scope, and no other scope is sufficient', async () => {
    const otherResources = ['workers', 'clients', 'projects', 'jobs', 'documents', 'finance'].filter(
      (each) => each !== scope,
    )
    const scopes = otherResources.flatMap((each) => [`${each}:read`, `${each}:write`])
    const answer = await graphql(server, await server.key({ scopes }), filled(query))
    expect(codeOf(answer)).toBe('insufficient_scope')
  })
})

describe.each(calls.filter(({ query, scope }) => query.includes('$') && scope !== 'role'))('$query', ({ query }) => {
  it.each(['live', 'sandbox'] as const)(
    "cannot use our ids with another organisation's %s key",
    async (environment) => {
      const key = await server.key({ orgId: await server.organisation(), environment })
      const { body } = await graphql(server, key, filled(query))
      if (body.errors === undefined) expect(Object.values(body.data)).toEqual([null])
      else expect(['not_found', 'validation_failed']).toContain(body.errors[0].extensions.code)
    },
  )
})

it('the sandbox runs every operation on its fixtures, and stores neither rows nor jobs', async () => {
  const sandbox = await server.key({ environment: 'sandbox' })
  const storedRows = async () => {
    const tables = ['invoices', 'timesheet_charges', 'pack_papers', 'document_packs', 'ai_jobs', 'charge_rates']
    const counts = tables.map((table) => `(select count(*) from ${table})`).join(', ')
    const { rows } = await server.database.pool.query(
      `select ${counts}, (select count(*) from pgboss.job where data->>'orgId' = $1::text), (select max(sequence) from invoices where org_id = $1::text::uuid)`,
      [SANDBOX_ORGANISATION],
    )
    return rows
  }
  const before = await storedRows()
  const ask = async (query: string) => (await graphql(server, sandbox, query)).body
  const { data } = await ask(
    '{ documents { data { id aiJobs { data { status } } } } invoices { data { id status } } jobs { data { id assignments { data { id } } } } }',
  )
  const assigned = data.jobs.data.find(
    ({ assignments }: { assignments: { data: object[] } }) => assignments.data.length > 0,
  )
  const { errors } = await ask(`mutation {
    saveDocumentTemplate(input: { name: "T", body: "For {{worker.first_name}}" }) { id }
    createDocumentPack(input: { name: "P", jobId: "${assigned.id}", templates: [{ name: "T" }] }) { id }
    setChargeRate(assignmentId: "${assigned.assignments.data[0].id}", input: { rate: 1, currency: "GBP" }) { id }
  }`)
  expect(errors).toBeUndefined()
  const draft = data.invoices.data.find(({ status }: { status: string }) => status === 'draft')
  const issued = await ask(`mutation { issueInvoice(id: "${draft.id}") { number } }`)
  expect(issued.data.issueInvoice.number).toMatch(/^\w+-\d{4}-\d{4}$/)
  const idle = data.documents.data.find(({ aiJobs }: { aiJobs: { data: { status: string }[] } }) =>
    aiJobs.data.every(({ status }) => status === 'succeeded' || status === 'failed'),
  )
  expect(
    (await ask(`mutation { extractDocument(documentId: "${idle.id}") { status } }`)).data.extractDocument.status,
  ).toBe('queued')
  expect(await storedRows()).toEqual(before)
})
