/**
 * Extraction, packs and invoices from the outside: a change through the API, the event at a webhook receiver, and the
 * records, notifications and files as a user sees them.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { certificateLines, inStrips, makePdf, makeScan, passportPage } from '../support/papers.ts'
import type { Received } from '../support/receiver.ts'
import { type ReceivingServer, startReceivingServer } from '../support/receiving-server.ts'
import { createId } from '../support/resources.ts'
import { dataOf, request } from '../support/server.ts'
import { recordOf, uploaded } from '../support/upload.ts'

let server: ReceivingServer
let key: string

beforeAll(async () => {
  server = await startReceivingServer()
  key = server.liveKey
})
afterAll(() => server.stop())

/** The event of this type about that record, once the receiver has it; each event must arrive once. */
async function receivedEvent(
  type: string,
  about: (object: Record<string, unknown>) => boolean,
): Promise<Received['body']> {
  const found = () => server.receiver.received.filter(({ body }) => body.type === type && about(body.data.object))
  await eventually(async () => found()[0])
  expect(found()).toHaveLength(1)
  return found()[0]?.body
}
const isIt = (id: string) => (object: Record<string, unknown>) => object.id === id

const run = (query: string, variables: Record<string, unknown> = {}) => dataOf(server, key, query, variables)

const make = (path: string, body: object) => createId(server, key, path, body)

async function fetchFile(url: string): Promise<string> {
  const file = await fetch(url.replace(/^https?:\/\/[^/]+/, server.url))
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return Buffer.from(await file.arrayBuffer())
    .subarray(0, 5)
    .toString()
}

/** A worker on a job of a client's project. */
async function makePlace() {
  const client_id = await make('/clients', { name: 'Harbour Civils' })
  const project_id = await make('/projects', { client_id, name: 'Dock Wall' })
  const roles = [{ trade: 'welder', headcount: 2 }]
  const job_id = await make('/jobs', { project_id, start_date: '2026-01-05', roles })
  const worker_id = await make('/workers', { first_name: 'Ada', last_name: 'Okafor', trade: 'welder' })
  const assignment_id = await make('/assignments', { worker_id, project_id, job_id, start_date: '2026-01-05' })
  return { client_id, project_id, job_id, worker_id, assignment_id }
}

describe('a document', () => {
  const upload = async (bytes: Buffer, name: string) =>
    uploaded(server, key, {
      workerId: await make('/workers', { first_name: 'Ada', last_name: 'Okafor' }),
      bytes,
      input: { name, extract: true },
    })

  it('that is extracted: ai_job.succeeded with its fields, which a user applies', async () => {
    const documentId = await upload(await makeScan([await inStrips(passportPage())]), 'Passport')
    const event = await receivedEvent('ai_job.succeeded', ({ document_id }) => document_id === documentId)
    const job = await recordOf(server, key, `/ai-jobs/${event.data.object.id}`)
    expect(event.data.object).toEqual(job)
    expect(job.result).toContainEqual({ field: 'expires_on', value: '2031-03-14', confidence: 0.99 })
    await run('mutation ($id: ID!) { applyExtraction(id: $id) { applied } }', { id: job.id })
    expect(await recordOf(server, key, `/documents/${documentId}`)).toMatchObject({
      number: '533380006',
      expires_on: '2031-03-14',
      status: 'pending',
    })
  })

  it('that cannot be extracted: ai_job.failed with the reason, and a notification', async () => {
    const documentId = await upload(await makePdf([certificateLines], { userPassword: 'x' }), 'Locked card')
    const event = await receivedEvent('ai_job.failed', ({ document_id }) => document_id === documentId)
    expect(event.data.object).toEqual(await recordOf(server, key, `/ai-jobs/${event.data.object.id}`))
    expect(event.data.object).toMatchObject({ status: 'failed', error: expect.stringMatching(/password/) })
    const notified = await receivedEvent('notification.created', ({ subject_id }) => subject_id === documentId)
    const notification = await recordOf(server, key, `/notifications/${notified.data.object.id}`)
    expect(notified.data.object).toEqual(notification)
    expect(notification.body).toMatch(/^Locked card of Ada Okafor: .*password/)
  })
})

it('a pack: issued, a document for the worker, complete when it is accepted', async () => {
  const { job_id, worker_id } = await makePlace()
  const body = 'For {{worker.first_name}} at {{project.name}}'
  await run('mutation ($body: String!) { saveDocumentTemplate(input: { name: "Rules", body: $body }) { id } }', {
    body,
  })
  const input = { name: 'Induction', jobId: job_id, templates: [{ name: 'Rules' }] }
  const made = await run('mutation ($input: CreateDocumentPackInput!) { createDocumentPack(input: $input) { id } }', {
    input,
  })
  const { id } = made.createDocumentPack
  await run('mutation ($id: ID!) { issueDocumentPack(id: $id) { id } }', { id })
  const issued = await receivedEvent('document_pack.issued', isIt(id))
  expect(issued.data.object).toEqual(await recordOf(server, key, `/document-packs/${id}`))
  const added = await receivedEvent('document.added', ({ worker_id: of, name }) => of === worker_id && name === 'Rules')
  const document = await recordOf(server, key, `/documents/${added.data.object.id}`)
  expect(added.data.object).toEqual({ ...document, file_url: null, file_url_expires_at: null })
  expect(await fetchFile(document.file_url)).toBe('%PDF-')
  await run('mutation ($id: ID!) { acceptPackDocument(id: $id) { id } }', { id: document.id })
  const completed = await receivedEvent('document_pack.completed', isIt(id))
  expect(completed.data).toMatchObject({ previous: { status: 'issued', completed_at: null } })
  expect(completed.data.object).toEqual(await recordOf(server, key, `/document-packs/${id}`))
})

it('an invoice: from hours approved over REST to its number, at the receiver and as a PDF', async () => {
  const { client_id, project_id, worker_id, assignment_id } = await makePlace()
  await run('mutation ($id: ID!) { setChargeRate(assignmentId: $id, input: { rate: 2500, currency: "GBP" }) { id } }', {
    id: assignment_id,
  })
  const days = { periodStart: '2026-02-02', periodEnd: '2026-02-08' }
  const entries = [{ date: '2026-02-02', hours: 7.5 }]
  const hours = { workerId: worker_id, projectId: project_id, assignmentId: assignment_id, ...days, entries }
  const { createTimesheet } = await run(
    'mutation ($input: CreateTimesheetInput!) { createTimesheet(input: $input) { id } }',
    { input: hours },
  )
  for (const status of ['submitted', 'approved']) {
    const path = `${server.base}/timesheets/${createTimesheet.id}`
    expect((await request(path, { method: 'PATCH', key, body: { status } })).status).toBe(200)
  }
  await receivedEvent('timesheet.approved', isIt(createTimesheet.id))
  const { createInvoiceDrafts } = await run(
    'mutation ($input: CreateInvoiceDraftsInput!) { createInvoiceDrafts(input: $input) { drafts { id timesheetIds } } }',
    { input: { clientId: client_id, ...days } },
  )
  const { id, timesheetIds } = createInvoiceDrafts.drafts[0]
  expect(timesheetIds).toEqual([createTimesheet.id])
  await run('mutation ($id: ID!) { issueInvoice(id: $id) { id } }', { id })
  const issued = await receivedEvent('invoice.issued', isIt(id))
  const url = await eventually(async () => {
    const { invoice } = await run('query ($id: ID!) { invoice(id: $id) { number total fileUrl } }', { id })
    expect(issued.data.object).toMatchObject({ number: invoice.number, total: invoice.total, status: 'issued' })
    return (invoice.fileUrl as string | null) ?? undefined
  })
  expect(issued.data.object).toMatchObject({ client_id, total: 22_500, currency: 'GBP' })
  expect(await fetchFile(url)).toBe('%PDF-')
})
