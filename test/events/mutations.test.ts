/**
 * What each mutation emits: every mutation field of the schema stands in the table below, with calls and the events that
 * each is to cause. Each event is held against what REST shows before and after the call.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredEvents } from '../../schema/emitted-events.ts'
import { schema } from '../../schema/index.ts'
import { type EventType, eventTypes } from '../../src/events/catalogue.ts'
import { type EventRow, eventsOf } from '../support/events.ts'
import { allResources } from '../support/resources.ts'
import { graphql, request, startTestServer, type TestServer } from '../support/server.ts'
import { insert, stamped } from '../support/write.ts'

type WireRecord = Record<string, unknown>

let server: TestServer
let key: string
const seen = new Map<string, Set<EventType>>()
const sequences = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})

/** They tell of a record that may not have changed by it. */
const ofUnchanged = new Set<EventType>(['worker.mobilised', 'worker.compliance_expiring', 'worker.compliance_expired'])

const LINKS = ['file_url', 'file_url_expires_at', 'receipt_url']

/** Every record as REST lists it, deleted ones too, without what events leave out. */
async function everyRecord(): Promise<Map<string, WireRecord>> {
  const all = new Map<string, WireRecord>()
  for (const { path } of allResources) {
    const url = `${server.base}${path}?limit=200&updated_since=1970-01-01T00:00:00Z&include_deleted=true`
    for (const { deleted_at, ...record } of (await request(url, { key })).body.data as WireRecord[]) {
      const links = Object.fromEntries(LINKS.filter((name) => Object.hasOwn(record, name)).map((name) => [name, null]))
      all.set(String(record.id), { ...record, ...links, ...(deleted_at !== null && { deleted_at }) })
    }
  }
  for (const invoice of await everyInvoice()) all.set(String(invoice.id), invoice)
  return all
}

/** Invoices as events have them, which REST has not. */
async function everyInvoice(): Promise<WireRecord[]> {
  const fields = `object id number client_id: clientId period_start: periodStart period_end: periodEnd currency total status
    issued_at: issuedAt created_at: createdAt updated_at: updatedAt`
  return (await graphql(server, key, `{ invoices(limit: 200) { data { ${fields} } } }`)).body.data.invoices.data
}

function changedFields(before: WireRecord, after: WireRecord): WireRecord {
  const names = Object.keys(after).filter((name) => name !== 'updated_at')
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, before[name] ?? null]))
}

async function call(name: string, args: string, files: Record<string, string> = {}): Promise<string> {
  const query = `mutation { ${name}(${args}) { id } }`
  const body = Object.keys(files).length === 0 ? (await graphql(server, key, query)).body : await upload(query, files)
  expect(body.errors, JSON.stringify(body.errors)).toBeUndefined()
  return body.data[name].id
}

/** A multipart request; `files` names each variable's type. */
async function upload(query: string, files: Record<string, string>) {
  const names = Object.keys(files)
  const declared = names.map((name) => `$${name}: ${files[name]}`).join(', ')
  const form = new FormData()
  const variables = Object.fromEntries(names.map((name) => [name, null]))
  form.set('operations', JSON.stringify({ query: query.replace('mutation', `mutation (${declared})`), variables }))
  form.set('map', JSON.stringify(Object.fromEntries(names.map((name) => [name, [`variables.${name}`]]))))
  for (const name of names) form.set(name, new File(['%PDF-1.4\n'], 'paper.pdf'))
  const headers = { authorization: `Bearer ${key}` }
  return (await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: form })).json()
}

/** Call a mutation, and hold the events it causes against `types` and against REST. */
async function expectEvents(name: string, args: string, types: EventType[], files = {}): Promise<string> {
  const before = await everyRecord()
  const last = (await eventsOf(server, server.orgId)).at(-1)?.id
  const id = await call(name, args, files)
  const events = await eventsOf(server, server.orgId, last)
  expect(events.map(({ type }) => type)).toEqual(types)
  const after = await everyRecord()
  for (const event of events) checkEvent(event, before, after)
  seen.set(name, new Set([...(seen.get(name) ?? []), ...types]))
  return id
}

function checkEvent(event: EventRow, before: Map<string, WireRecord>, after: Map<string, WireRecord>): void {
  const record = after.get(event.object_id) as WireRecord
  const old = before.get(event.object_id)
  expect(event.object_type).toBe(eventTypes[event.type].about)
  expect(event.object_type).toBe(record.object)
  const isTold = eventTypes[event.type].previous && old !== undefined && record.deleted_at === undefined
  const changed = isTold && changedFields(old, record)
  const previous = ofUnchanged.has(event.type) && Object.keys(changed || {}).length === 0 ? undefined : changed
  // As text, so that the order of the fields is that of REST, too.
  const data = { object: record, ...(previous && { previous }), sequence: Number(event.sequence) }
  expect(event.text).toBe(JSON.stringify(data))
  const moment = event.created_at.getTime()
  expect(Math.floor(Number(event.sequence) / 1000)).toBe(moment)
  if (!ofUnchanged.has(event.type)) expect(moment).toBe(Date.parse(String(record.updated_at)))
  expect(Number(event.sequence)).toBeGreaterThan(sequences.get(event.object_id) ?? 0)
  sequences.set(event.object_id, Number(event.sequence))
}

const year = new Date().getUTCFullYear()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const makeWorker = () =>
  call('createWorker', 'input: { firstName: "Ada", lastName: "Okafor", metadata: { b: "1", a: "2" } }')
const makeClient = () => call('createClient', 'input: { name: "Harbour" }')
const makeProject = async () => call('createProject', `input: { clientId: "${await makeClient()}", name: "Dock" }`)
const makeJob = async (project: string, headcount = 1) =>
  call(
    'createJob',
    `input: { projectId: "${project}", startDate: "2026-05-01", roles: [{ trade: "welder", headcount: ${headcount} }] }`,
  )
const stay = (worker: string, project: string, start: string, more = '') =>
  `input: { workerId: "${worker}", projectId: "${project}", startDate: "${start}" ${more} }`
const makeTimesheet = async () => {
  const input = `workerId: "${await makeWorker()}", projectId: "${await makeProject()}"`
  const entries = 'entries: [{ date: "2026-02-02", hours: 8, overtimeHours: 0.25 }]'
  return `input: { ${input}, periodStart: "2026-02-02", periodEnd: "2026-02-08", ${entries} }`
}
const claim = async () =>
  `input: { workerId: "${await makeWorker()}", category: travel, amount: 1250, currency: "GBP", incurredOn: "2026-02-10" }`
const document = async (expiresOn: string, worker?: string) =>
  `input: { workerId: "${worker ?? (await makeWorker())}", type: right_to_work, name: "Visa", expiresOn: "${expiresOn}", file: $file }`
const makeDocument = async (expiresOn: string, worker?: string) =>
  call('uploadDocument', await document(expiresOn, worker), { file: 'File!' })
const setRequirements = (requirements: object[]) =>
  server.database.prisma.complianceSettings.create({ data: { orgId: server.orgId, requirements } })
const makeTemplate = () =>
  call('saveDocumentTemplate', 'input: { name: "Site rules", body: "For {{worker.first_name}}" }')
const pack = async () => {
  await makeTemplate()
  return `input: { name: "Induction", workerId: "${await makeWorker()}", templates: [{ name: "Site rules" }] }`
}
const rule = 'input: { name: "R", trigger: "worker.created", actions: [{ type: notify, parameters: { title: "T" } }] }'

const table: Record<string, () => Promise<unknown>> = {
  createWorker: () =>
    expectEvents('createWorker', 'input: { firstName: "Ada", lastName: "Ng", metadata: { z: "1", a: "2" } }', [
      'worker.created',
    ]),
  async updateWorker() {
    const id = await makeWorker()
    const change = 'trade: "welder", phone: "+447700900300", metadata: { a: "2" }'
    await expectEvents('updateWorker', `id: "${id}", input: { ${change} }`, ['worker.updated'])
    await expectEvents('updateWorker', `id: "${id}", input: { ${change} }`, [])
    await expectEvents('updateWorker', `id: "${id}", input: { phone: null }`, ['worker.updated'])
    await expectEvents('updateWorker', `id: "${id}", input: {}`, [])
    await call('reviewDocument', `id: "${await makeDocument(inDays(400), id)}", decision: accept`)
    const visit = stay(id, await makeProject(), `${year + 2}-01-01`)
    await call('createAssignment', visit)
    await setRequirements([
      { trade: 'rigger', documentTypes: ['trade_card'] },
      { trade: null, documentTypes: ['right_to_work'] },
    ])
    await expectEvents('updateWorker', `id: "${id}", input: { trade: "rigger" }`, [
      'worker.updated',
      'notification.created',
      'task.created',
    ])
    const ended: EventType[] = ['worker.updated', 'task.updated', 'task.completed']
    await expectEvents('updateWorker', `id: "${id}", input: { trade: "welder" }`, ended)
    const hand = await makeWorker()
    const card = (await document(inDays(10), hand)).replace('right_to_work', 'trade_card')
    for (const input of [await document(inDays(400), hand), card])
      await call('reviewDocument', `id: "${await call('uploadDocument', input, { file: 'File!' })}", decision: accept`)
    await expectEvents('updateWorker', `id: "${hand}", input: { trade: "rigger" }`, [
      'worker.updated',
      'worker.compliance_expiring',
    ])
  },
  createClient: () => expectEvents('createClient', 'input: { name: "Harbour" }', ['client.created']),
  async updateClient() {
    const id = await makeClient()
    await expectEvents('updateClient', `id: "${id}", input: { status: archived }`, ['client.updated'])
    await expectEvents('updateClient', `id: "${id}", input: { status: archived }`, [])
  },
  createProject: async () =>
    expectEvents('createProject', `input: { clientId: "${await makeClient()}", name: "Dock" }`, ['project.created']),
  async updateProject() {
    const id = await makeProject()
    await expectEvents('updateProject', `id: "${id}", input: { startDate: "2026-02-01" }`, ['project.updated'])
    await expectEvents('updateProject', `id: "${id}", input: { startDate: "2026-02-01" }`, [])
  },
  async createJob() {
    const roles = 'roles: [{ trade: "welder", headcount: 2 }]'
    const input = `input: { projectId: "${await makeProject()}", startDate: "2026-05-01", ${roles} }`
    await expectEvents('createJob', input, ['job.created', 'task.created', 'task.created'])
  },
  async updateJob() {
    const project = await makeProject()
    const job = await makeJob(project, 2)
    await call('createAssignment', stay(await makeWorker(), project, `${year + 2}-01-01`, `jobId: "${job}"`))
    await expectEvents('updateJob', `id: "${job}", input: { endDate: "2027-01-01" }`, [])
    const roles = 'roles: [{ trade: "welder", headcount: 1 }]'
    await expectEvents('updateJob', `id: "${job}", input: { endDate: null, ${roles} }`, [
      'job.status_changed',
      'task.updated',
      'task.completed',
    ])
    const more = 'roles: [{ trade: "Welder", headcount: 1 }, { trade: "rigger", headcount: 1 }]'
    await expectEvents('updateJob', `id: "${job}", input: { ${more} }`, ['job.status_changed', 'task.created'])
  },
  async cancelJob() {
    const job = await makeJob(await makeProject())
    await expectEvents('cancelJob', `id: "${job}"`, ['job.status_changed', 'task.updated', 'task.updated'])
    await expectEvents('cancelJob', `id: "${job}"`, [])
  },
  async completeJob() {
    const project = await makeProject()
    const job = await makeJob(project)
    await call('createAssignment', stay(await makeWorker(), project, `${year + 2}-01-01`, `jobId: "${job}"`))
    await expectEvents('completeJob', `id: "${job}"`, ['job.status_changed', 'task.updated'])
  },
  async createAssignment() {
    const [worker, project, other] = [await makeWorker(), await makeProject(), await makeProject()]
    const job = await makeJob(project)
    const made = (args: string, types: EventType[]) => expectEvents('createAssignment', args, types)
    await made(stay(worker, project, '2025-01-01', 'endDate: "2025-01-31"'), ['assignment.created'])
    const open = await made(stay(worker, project, '2025-02-01', `jobId: "${job}"`), [
      'assignment.created', // it has been there before
      'job.status_changed',
      'task.updated',
      'task.completed',
    ])
    await call('deleteAssignment', `id: "${open}"`)
    const first = await made(stay(worker, other, '2025-02-01', `endDate: "${year + 1}-01-01"`), [
      'assignment.created',
      'worker.mobilised',
    ])
    await made(stay(worker, other, `${year + 2}-01-01`), ['assignment.created'])
    await call('deleteAssignment', `id: "${first}"`)
    await made(stay(worker, project, `${year}-01-01`, `endDate: "${year}-12-31"`), ['assignment.created'])
    const { jobId, projectId, packId } = await issuedPack('{{worker.first_name}}')
    const joins = async (types: EventType[]) =>
      made(stay(await makeWorker(), projectId, `${year + 2}-01-01`, `jobId: "${jobId}"`), types)
    await joins(['assignment.created'])
    await setPack(packId, "status = 'completed'")
    await joins(['assignment.created', 'document_pack.issued'])
    await setPack(packId, `templates = '[{ "name": "Gone", "version": "1" }]'`)
    await joins(['assignment.created', 'task.created'])
  },
  async deleteAssignment() {
    const project = await makeProject()
    const job = await makeJob(project)
    const args = stay(await makeWorker(), project, `${year + 2}-01-01`, `jobId: "${job}"`)
    const id = await call('createAssignment', args)
    await expectEvents('deleteAssignment', `id: "${id}"`, ['assignment.deleted', 'job.status_changed', 'task.created'])
    const loose = await call('createAssignment', stay(await makeWorker(), project, `${year + 2}-01-01`))
    await expectEvents('deleteAssignment', `id: "${loose}"`, ['assignment.deleted'])
    const { jobId, projectId, packId } = await issuedPack('{{worker.last_name}}')
    const joined = stay(await makeWorker(), projectId, `${year + 2}-01-01`, `jobId: "${jobId}"`)
    const other = await call('createAssignment', joined)
    await acceptAllBut(packId, other)
    await expectEvents('deleteAssignment', `id: "${other}"`, ['assignment.deleted', 'document_pack.completed'])
  },
  async createPlannerWindow() {
    const times = 'startsAt: "2026-03-05T08:00:00Z", endsAt: "2026-03-09T17:00:00+01:00"'
    const input = `input: { workerId: "${await makeWorker()}", kind: holiday, ${times} }`
    await expectEvents('createPlannerWindow', input, ['planner.updated'])
  },
  async updatePlannerWindow() {
    const id = await makeWindow()
    await expectEvents('updatePlannerWindow', `id: "${id}", input: { note: "Booked" }`, ['planner.updated'])
    await expectEvents('updatePlannerWindow', `id: "${id}", input: { note: "Booked" }`, [])
  },
  deletePlannerWindow: async () =>
    expectEvents('deletePlannerWindow', `id: "${await makeWindow()}"`, ['planner.updated']),
  uploadDocument: async () =>
    expectEvents('uploadDocument', await document(inDays(400)), ['document.added'], { file: 'File!' }),
  async reviewDocument() {
    const review = async (expires: string, decision: string, types: EventType[]) =>
      expectEvents('reviewDocument', `id: "${await makeDocument(expires)}", decision: ${decision}`, types)
    await review(inDays(10), 'accept', ['document.expiring', 'worker.updated', 'worker.compliance_expiring'])
    await review(inDays(-10), 'accept', ['document.expired', 'worker.compliance_expired'])
    await review(inDays(400), 'accept', ['worker.updated'])
    await review(inDays(10), 'reject', [])
    const ofPack = `id: "${await makePaper()}", decision: accept`
    await expectEvents('reviewDocument', ofPack, ['worker.updated', 'document_pack.completed'])
    const mends = `id: "${await makeDocument(inDays(400), await makeConcern())}", decision: accept`
    await expectEvents('reviewDocument', mends, ['worker.updated', 'task.updated', 'task.completed'])
  },
  async acceptPackDocument() {
    const id = await makePaper()
    await expectEvents('acceptPackDocument', `id: "${id}"`, ['worker.updated', 'document_pack.completed'])
    await expectEvents('acceptPackDocument', `id: "${id}"`, [])
    const mends = await makePaper(await makeConcern())
    await expectEvents('acceptPackDocument', `id: "${mends}"`, [
      'worker.updated',
      'task.updated',
      'task.completed',
      'document_pack.completed',
    ])
  },
  createDocumentPack: async () => expectEvents('createDocumentPack', await pack(), []),
  async issueDocumentPack() {
    const id = await call('createDocumentPack', await pack())
    await expectEvents('issueDocumentPack', `id: "${id}"`, ['document_pack.issued'])
    await expectEvents('issueDocumentPack', `id: "${id}"`, [])
    const project = await makeProject()
    const job = await makeJob(project)
    const worker = await makeWorker()
    await call('createAssignment', stay(worker, project, `${year + 2}-01-01`, `jobId: "${job}"`))
    const ofJob = (await pack()).replace(/workerId: "[^"]+"/, `jobId: "${job}"`)
    await expectEvents('issueDocumentPack', `id: "${await call('createDocumentPack', ofJob)}"`, [
      'document_pack.issued',
      'task.updated',
      'task.completed',
    ])
  },
  saveDocumentTemplate: () => expectEvents('saveDocumentTemplate', 'input: { name: "Letter", body: "Dear" }', []),
  extractDocument: async () => expectEvents('extractDocument', `documentId: "${await makeDocument(inDays(400))}"`, []),
  async applyExtraction() {
    const apply = async (expires: string, decision: string, types: EventType[], worker?: string) => {
      const document = await makeDocument(inDays(decision === 'late' ? -1 : 400), worker)
      await call('reviewDocument', `id: "${document}", decision: ${decision === 'late' ? 'accept' : decision}`)
      const result = JSON.stringify([{ field: 'expires_on', value: expires, confidence: 0.9 }])
      const job = await insert(server, key, 'ai_jobs', { document_id: document, status: 'succeeded', result })
      await expectEvents('applyExtraction', `id: "${job}"`, types)
    }
    await apply(inDays(10), 'accept', ['document.expiring', 'worker.updated', 'worker.compliance_expiring'])
    await apply(inDays(-10), 'accept', ['document.expired', 'worker.updated', 'worker.compliance_expired'])
    await apply(inDays(500), 'accept', [])
    await apply(inDays(10), 'reject', [])
    const assigned = await makeWorker()
    await call('createAssignment', stay(assigned, await makeProject(), `${year + 2}-01-01`))
    const over: EventType[] = ['document.expired', 'worker.updated', 'worker.compliance_expired']
    await apply(inDays(-10), 'accept', [...over, 'notification.created', 'task.created'], assigned)
    await apply(inDays(400), 'late', ['worker.updated', 'task.updated', 'task.completed'], assigned)
  },
  setChargeRate: async () => expectEvents('setChargeRate', `assignmentId: "${await makeStay()}", ${rate}`, []),
  createInvoiceDraft: async () => expectEvents('createInvoiceDraft', await billable(), []),
  async issueInvoice() {
    const id = await call('createInvoiceDraft', await billable())
    await expectEvents('issueInvoice', `id: "${id}"`, ['invoice.issued'])
    await expectEvents('issueInvoice', `id: "${id}"`, [])
  },
  markInvoicePaid: async () => expectEvents('markInvoicePaid', `id: "${await makeIssued()}"`, []),
  voidInvoice: async () => expectEvents('voidInvoice', `id: "${await makeIssued()}"`, []),
  createTimesheet: async () => expectEvents('createTimesheet', await makeTimesheet(), []),
  async submitTimesheet() {
    const id = await call('createTimesheet', await makeTimesheet())
    await expectEvents('submitTimesheet', `id: "${id}"`, ['timesheet.submitted'])
    await expectEvents('submitTimesheet', `id: "${id}"`, [])
  },
  async updateTimesheet() {
    const id = await call('createTimesheet', await makeTimesheet())
    const change = (input: string, types: EventType[]) =>
      expectEvents('updateTimesheet', `id: "${id}", input: { ${input} }`, types)
    await change('entries: []', [])
    await change('status: submitted', ['timesheet.submitted'])
    await change('status: rejected, rejectionReason: "Friday is missing"', ['timesheet.rejected'])
    await change('status: submitted, entries: [{ date: "2026-02-06", hours: 6 }]', ['timesheet.submitted'])
    await change('status: approved', ['timesheet.approved'])
    await change('status: approved', [])
  },
  createExpense: async () => {
    await expectEvents('createExpense', await claim(), ['expense.submitted'])
    const withReceipt = (await claim()).replace(' }', ', receipt: $receipt }')
    await expectEvents('createExpense', withReceipt, ['expense.submitted'], { receipt: 'File!' })
  },
  async updateExpense() {
    const id = await call('createExpense', await claim())
    const change = (input: string, types: EventType[], of = id) =>
      expectEvents('updateExpense', `id: "${of}", input: { ${input} }`, types)
    await change('category: tools', [])
    await change('status: approved, description: "Train"', ['expense.approved'])
    await change('status: approved', [])
    await change('status: paid', ['expense.paid'])
    const other = await call('createExpense', await claim())
    await change('status: rejected, rejectionReason: "No receipt"', ['expense.rejected'], other)
  },
  async createTask() {
    await expectEvents('createTask', 'input: { title: "Order gloves" }', ['task.created'])
    await expectEvents('createTask', 'input: { title: "Done", status: done }', ['task.created', 'task.completed'])
  },
  async updateTask() {
    const id = await call('createTask', 'input: { title: "Order gloves" }')
    const change = (input: string, types: EventType[]) =>
      expectEvents('updateTask', `id: "${id}", input: { ${input} }`, types)
    await change('priority: high', ['task.updated'])
    await change('status: in_progress, priority: high', ['task.updated'])
    await change('status: in_progress', [])
    await change('status: done', ['task.updated', 'task.completed'])
    await change('status: done', [])
  },
  async markNotificationRead() {
    const id = await insert(server, key, 'notifications', { type: 'note', title: 'Hello' })
    await expectEvents('markNotificationRead', `id: "${id}"`, [])
  },
  createAutomation: () => expectEvents('createAutomation', rule, []),
  updateAutomation: async () =>
    expectEvents('updateAutomation', `id: "${await call('createAutomation', rule)}", input: { name: "S" }`, []),
  enableAutomation: async () => expectEvents('enableAutomation', `id: "${await call('createAutomation', rule)}"`, []),
  disableAutomation: async () => expectEvents('disableAutomation', `id: "${await call('createAutomation', rule)}"`, []),
  deleteAutomation: async () => expectEvents('deleteAutomation', `id: "${await call('createAutomation', rule)}"`, []),
}

/** A worker who lacks a document, with the task that this raised. */
async function makeConcern(): Promise<string> {
  const id = await makeWorker()
  const row = { subject_type: 'worker', subject_id: id, source: 'automation', purpose: 'make_compliant', title: 'Mend' }
  await insert(server, key, 'tasks', row)
  return id
}

/** A pack that is issued to the one worker of a job which has more places. */
async function issuedPack(body: string) {
  await call('saveDocumentTemplate', `input: { name: "Site rules", body: "For ${body}" }`)
  const projectId = await makeProject()
  const jobId = await makeJob(projectId, 9)
  await call('createAssignment', stay(await makeWorker(), projectId, `${year + 2}-01-01`, `jobId: "${jobId}"`))
  const input = `input: { name: "Induction", jobId: "${jobId}", templates: [{ name: "Site rules" }] }`
  const packId = await call('createDocumentPack', input)
  await call('issueDocumentPack', `id: "${packId}"`)
  return { jobId, projectId, packId }
}

const setPack = (id: string, change: string) =>
  stamped(server, server.orgId, (client) => client.query(`update document_packs set ${change} where id = $1`, [id]))

const acceptAllBut = (packId: string, assignmentId: string) =>
  stamped(server, server.orgId, (client) =>
    client.query(
      `update pack_papers set accepted_at = now()
        where pack_id = $1 and worker_id <> (select worker_id from assignments where id = $2)`,
      [packId, assignmentId],
    ),
  )

/** A document that is the only paper of an issued pack. */
async function makePaper(whose?: string): Promise<string> {
  const worker = whose ?? (await makeWorker())
  const input = `input: { name: "Induction", workerId: "${worker}", templates: [{ name: "Site rules" }] }`
  const template = await makeTemplate()
  const packId = await call('createDocumentPack', input)
  await stamped(server, server.orgId, (client) =>
    client.query(`update document_packs set status = 'issued' where id = $1`, [packId]),
  )
  const documentId = await makeDocument(inDays(400), worker)
  const paper = { pack_id: packId, worker_id: worker, template_id: template, content: '[]', document_id: documentId }
  await insert(server, key, 'pack_papers', paper)
  return documentId
}

const rate = 'input: { rate: 2500, currency: "GBP" }'
const makeStay = async () =>
  call('createAssignment', stay(await makeWorker(), await makeProject(), `${year + 3}-01-01`))

/** The input of a draft that has something to bill. */
async function billable(): Promise<string> {
  const client = await makeClient()
  const project = await call('createProject', `input: { clientId: "${client}", name: "Dock" }`)
  const worker = await makeWorker()
  const assignment = await call('createAssignment', stay(worker, project, '2026-01-01'))
  await call('setChargeRate', `assignmentId: "${assignment}", ${rate}`)
  const days = 'periodStart: "2026-02-02", periodEnd: "2026-02-08"'
  const entries = 'entries: [{ date: "2026-02-02", hours: 8 }]'
  const input = `input: { workerId: "${worker}", projectId: "${project}", assignmentId: "${assignment}", ${days}, ${entries} }`
  const timesheet = await call('createTimesheet', input)
  await call('submitTimesheet', `id: "${timesheet}"`)
  await call('updateTimesheet', `id: "${timesheet}", input: { status: approved }`)
  return `input: { clientId: "${client}", ${days} }`
}

async function makeIssued(): Promise<string> {
  const id = await call('createInvoiceDraft', await billable())
  return call('issueInvoice', `id: "${id}"`)
}

async function makeWindow(): Promise<string> {
  const times = 'startsAt: "2026-03-05T08:00:00Z", endsAt: "2026-03-09T17:00:00Z"'
  return call('createPlannerWindow', `input: { workerId: "${await makeWorker()}", kind: sick, ${times} }`)
}

/** Mutations of what the organisation's integrations never hear of, such as its people and keys, are not called here. */
const told = mutations.filter(({ name, extensions }) => {
  const { emits } = declaredEvents(extensions)
  return emits !== undefined || Object.hasOwn(table, name)
})

it.each(mutations.map(({ name, extensions }) => [name, declaredEvents(extensions)] as const))(
  '%s says which events it emits, or why it emits none',
  (_name, { emits, emitsNothing }) => {
    if (emits === undefined) expect(emitsNothing).toMatch(/\w+ \w+.*\.$/)
    else expect([emits.length > 0, emitsNothing]).toEqual([true, undefined])
  },
)

describe.each(told)('$name', ({ name, extensions }) => {
  it('emits what it says, no more and no less, as REST shows it', async () => {
    const tried = table[name]
    if (tried === undefined) throw new Error(`the table of this test has no row for ${name}`)
    await tried()
    expect([...(seen.get(name) ?? [])].sort()).toEqual([...(declaredEvents(extensions).emits ?? [])].sort())
  })
})
