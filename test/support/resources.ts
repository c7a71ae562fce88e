/**
 * For each resource: how a test makes one. A new resource gets a row here and the table-driven tests pick it up. One table,
 * and so longer than other files.
 */
import { randomUUID } from 'node:crypto'
import { isInputObjectType } from 'graphql'
import { schema } from '../../schema/index.ts'
import { type Resource, resources as rows } from '../../src/access/resources.ts'
import { deliveryName } from '../../src/events/webhooks/signature.ts'
import { sandboxFile } from '../../src/surfaces/files/sandbox-file.ts'
import { eventually } from './eventually.ts'
import { type Answer, request, type TestServer } from './server.ts'
import { insert } from './write.ts'

type Body = Record<string, unknown>

export interface ResourceCase extends Resource {
  /** Make one that is live, as `key`'s organisation; gives its id. */
  make(server: TestServer, key: string): Promise<string>
  /** A body that creates one over REST, as a form if it has a file; may first make what it refers to. */
  valid?(server: TestServer, key: string): Promise<Body>
  /** A change over REST. */
  change?: Body
  /** A body that is not valid, and the field that is wrong. */
  invalid?: { body: Body; path: string }
  /** Where a verb or an action takes a record in another state than `make` leaves it in, and the body of an action. */
  acts?: Readonly<Record<string, Act>>
}

interface Act {
  make?(server: TestServer, key: string): Promise<string>
  body?: Body
}

/** A resource that REST creates and updates, and that other systems know by their own ids. */
export type WritableCase = ResourceCase & Required<Pick<ResourceCase, 'valid' | 'change' | 'invalid'>>

let counter = 0
const next = () => ++counter

export async function create(server: TestServer, key: string, path: string, body: Body): Promise<Answer> {
  const answer = await request(server.base + path, { method: 'POST', key, body })
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}

/** The same; gives the id. */
export async function createId(server: TestServer, key: string, path: string, body: object): Promise<string> {
  return (await create(server, key, path, { ...body })).body.id
}

const makeWorker = (server: TestServer, key: string) =>
  insert(server, key, 'workers', { first_name: 'Ada', last_name: `Okafor ${next()}` })
const makeClient = (server: TestServer, key: string) =>
  insert(server, key, 'clients', { name: `Harbour ${next()}`, contact_email: 'accounts@client.example' })
const makeProject = async (server: TestServer, key: string) =>
  insert(server, key, 'projects', { client_id: await makeClient(server, key), name: `Dock Wall ${next()}` })
const makeDocument = async (server: TestServer, key: string) =>
  insert(server, key, 'documents', {
    worker_id: await makeWorker(server, key),
    type: 'passport',
    name: 'Passport',
    file_name: 'passport.pdf',
    content_type: 'application/pdf',
    size_bytes: 10,
    file_key: `${server.organisationOf(key)}/${randomUUID()}`,
  })

/** A file that may be uploaded. */
export const aFile = (name = 'scan.pdf') =>
  new File([new Uint8Array(sandboxFile(name))], name, { type: 'application/pdf' })

const aWorker = async (server: TestServer, key: string) => ({ worker_id: await makeWorker(server, key) })
const aStay = async (server: TestServer, key: string) => ({
  ...(await aWorker(server, key)),
  project_id: await makeProject(server, key),
})

/** Who covers at the latest `openPlace`. */
const substitute: { worker_id?: string } = {}

/** An assignment to a job whose worker is away, and somebody who can cover for them. */
async function openPlace(server: TestServer, key: string): Promise<string> {
  const stay = await aStay(server, key)
  const roles = JSON.stringify([{ trade: 'welder', headcount: 1, filled: 1 }])
  const ofJob = { project_id: stay.project_id, start_date: '2026-03-01' }
  const job_id = await insert(server, key, 'jobs', { ...ofJob, roles, status: 'mobilised' })
  const times = { starts_at: new Date(), ends_at: new Date(Date.now() + 3 * 86_400_000) }
  await insert(server, key, 'planner_windows', { worker_id: stay.worker_id, kind: 'sick', ...times })
  const { worker_id } = await aWorker(server, key)
  Object.assign(substitute, { worker_id })
  await insert(server, key, 'documents', {
    worker_id,
    type: 'right_to_work',
    name: 'Visa',
    status: 'valid',
    file_name: 'a.pdf',
    content_type: 'application/pdf',
    size_bytes: 1,
    file_key: `test/${worker_id}`,
  })
  return insert(server, key, 'assignments', { ...stay, job_id, trade: 'welder', start_date: '2026-03-01' })
}

const job = async (server: TestServer, key: string, more: object = {}) =>
  insert(server, key, 'jobs', {
    project_id: await makeProject(server, key),
    start_date: '2026-03-01',
    roles: JSON.stringify([{ trade: 'welder', headcount: 1, filled: 0 }]),
    ...more,
  })
const invoice = async (server: TestServer, key: string, more: object = {}) =>
  insert(server, key, 'invoices', {
    client_id: await makeClient(server, key),
    period_start: '2026-02-02',
    period_end: '2026-02-08',
    currency: 'GBP',
    vat_basis_points: 2000,
    net: 1000,
    vat: 200,
    total: 1200,
    lines: '[]',
    ...more,
  })
/** A submitted timesheet: its project and period. */
const sentHours = async (server: TestServer, key: string) => {
  const sheet = { ...(await aStay(server, key)), period_start: '2026-02-02', period_end: '2026-02-08' }
  await insert(server, key, 'timesheets', { ...sheet, entries: '[]', total_hours: 8, status: 'submitted' })
  const { project_id, period_start, period_end } = sheet
  return { project_id, period_start, period_end }
}
const issuedInvoice = (server: TestServer, key: string, more: object = {}) =>
  invoice(server, key, {
    status: 'issued',
    sequence: next(),
    number: `INV-${next()}`,
    issued_at: '2026-02-09T09:00:00Z',
    ...more,
  })
const aPayment = {
  id: '019c9e0f-5d40-4000-8000-13a7c2f1b6aa',
  paidOn: '2026-02-10',
  amount: 100,
  reference: null,
  recordedAt: '2026-02-10T09:00:00.000Z',
  recordedBy: 'Payroll',
}
const template = async (server: TestServer, key: string, more: object = {}) =>
  insert(server, key, 'document_templates', {
    name: `Site rules ${next()}`,
    version: 1,
    document_type: 'other',
    body: '# Site rules',
    ...more,
  })

export const allResources: ResourceCase[] = [
  {
    ...rows.workers,
    make: makeWorker,
    valid: async () => ({
      first_name: 'Ada',
      last_name: `Okafor ${next()}`,
      trade: 'welder',
      metadata: { shift: 'Day' },
    }),
    change: { trade: 'joiner' },
    invalid: { body: { email: 'not an address' }, path: 'email' },
  },
  {
    ...rows.clients,
    make: makeClient,
    valid: async () => ({ name: `Harbour Civils ${next()}`, contact_email: 'desk@harbour.example' }),
    change: { address: '1 Quay Street' },
    invalid: { body: { contact_phone: '0123' }, path: 'contact_phone' },
  },
  {
    ...rows.projects,
    make: makeProject,
    valid: async (server, key) => {
      const client = await create(server, key, '/clients', { name: `Client ${next()}` })
      return {
        client_id: client.body.id,
        name: `Dock Wall ${next()}`,
        start_date: '2026-03-01',
        end_date: '2026-09-30',
      }
    },
    change: { code: 'DW-1' },
    invalid: { body: { start_date: '2026-02-30' }, path: 'start_date' },
  },
  {
    ...rows.jobs,
    make: job,
    change: { end_date: '2026-06-30' },
    acts: { complete: { make: (server, key) => job(server, key, { status: 'mobilised' }) } },
    valid: async (server, key) => ({
      project_id: await makeProject(server, key),
      start_date: '2026-03-01',
      roles: [{ trade: 'electrician', headcount: 3 }],
    }),
    invalid: { body: { roles: [{ trade: 'electrician', headcount: 501 }] }, path: 'roles[0].headcount' },
  },
  {
    ...rows.assignments,
    make: async (server, key) =>
      insert(server, key, 'assignments', { ...(await aStay(server, key)), start_date: '2026-03-01' }),
    valid: async (server, key) => ({
      ...(await aStay(server, key)),
      start_date: '2026-03-01',
      end_date: '2026-04-30',
      trade: 'welder',
    }),
    change: { metadata: { shift: 'night' } },
    invalid: { body: { end_date: '2026-02-01' }, path: 'end_date' },
    acts: { 'charge-rate': { body: { rate: 2500, currency: 'GBP' } }, replace: { make: openPlace, body: substitute } },
  },
  {
    ...rows.planner,
    make: async (server, key) =>
      insert(server, key, 'planner_windows', {
        ...(await aWorker(server, key)),
        kind: 'holiday',
        starts_at: '2026-08-01T08:00:00Z',
        ends_at: '2026-08-14T17:00:00Z',
      }),
    valid: async (server, key) => ({
      ...(await aWorker(server, key)),
      kind: 'holiday',
      starts_at: '2026-09-01T08:00:00.000Z',
      ends_at: '2026-09-04T17:00:00.000Z',
    }),
    change: { note: 'Booked in May' },
    invalid: { body: { ends_at: '2026-07-01T08:00:00Z' }, path: 'ends_at' },
  },
  {
    ...rows.documents,
    make: makeDocument,
    valid: async (server, key) => ({
      ...(await aWorker(server, key)),
      type: 'certificate',
      name: 'First aid',
      expires_on: '2031-03-14',
      file: aFile(),
    }),
    invalid: { body: { expires_on: '2031-02-30' }, path: 'expires_on' },
    acts: {
      accept: { body: { number: 'A-1042' } },
      reject: { body: { rejection_reason: 'The photo cannot be read.' } },
    },
  },
  {
    ...rows.customDocumentTypes,
    make: (server, key) => {
      const n = next()
      return insert(server, key, 'custom_document_types', { name: `Plant card ${n}`, key: `plant_card_${n}` })
    },
    valid: async () => ({
      name: `Face-fit test ${next()}`,
      levels: ['Half mask', 'Full mask'],
      needs_expiry: true,
      valid_months: 24,
    }),
    change: { needs_number: true },
    invalid: { body: { valid_months: 601 }, path: 'valid_months' },
  },
  {
    ...rows.documentPacks,
    make: (server, key) =>
      insert(server, key, 'document_packs', {
        name: 'Induction',
        templates: JSON.stringify([{ name: 'Site rules', version: '3' }]),
      }),
    valid: async (server, key) => {
      const name = `Site rules ${next()}`
      await template(server, key, { name })
      return { name: 'Induction', templates: [{ name, version: '1' }] }
    },
    invalid: { body: { templates: [] }, path: 'templates' },
    acts: {
      issue: {
        async make(server, key) {
          const name = `Site rules ${next()}`
          await template(server, key, { name })
          const templates = JSON.stringify([{ name, version: '1' }])
          return insert(server, key, 'document_packs', {
            name: 'Induction',
            templates,
            ...(await aWorker(server, key)),
          })
        },
      },
    },
  },
  {
    ...rows.timesheets,
    make: async (server, key) =>
      insert(server, key, 'timesheets', {
        ...(await aStay(server, key)),
        period_start: '2026-02-02',
        period_end: '2026-02-08',
        entries: JSON.stringify([{ date: '2026-02-02', hours: 8, overtimeHours: 0, note: null }]),
        total_hours: 8,
      }),
    valid: async (server, key) => ({
      ...(await aStay(server, key)),
      period_start: '2026-02-02',
      period_end: '2026-02-08',
      entries: [{ date: '2026-02-02', hours: 8, overtime_hours: 1, note: 'Early start' }],
    }),
    change: { entries: [{ date: '2026-02-03', hours: 7.5, overtime_hours: 0.5, note: 'Late pour' }] },
    invalid: { body: { entries: [{ date: '2026-02-03', hours: 25 }] }, path: 'entries[0].hours' },
  },
  {
    ...rows.expenses,
    make: async (server, key) =>
      insert(server, key, 'expenses', {
        ...(await aWorker(server, key)),
        category: 'travel',
        amount: 1250,
        currency: 'GBP',
        incurred_on: '2026-02-10',
      }),
    valid: async (server, key) => ({
      ...(await aWorker(server, key)),
      category: 'travel',
      amount: 1250,
      currency: 'GBP',
      incurred_on: '2026-02-10',
    }),
    change: { category: 'tools', description: 'Two levels' },
    invalid: { body: { description: ' ' }, path: 'description' },
  },
  {
    ...rows.aiJobs,
    make: async (server, key) => insert(server, key, 'ai_jobs', { document_id: await makeDocument(server, key) }),
  },
  {
    ...rows.notifications,
    make: (server, key) => insert(server, key, 'notifications', { type: 'task.created', title: 'A task was created' }),
  },
  {
    ...rows.notes,
    make: async (server, key) =>
      insert(server, key, 'notes', { text: 'Prefers nights.', ...(await aWorker(server, key)) }),
    valid: async (server, key) => ({ text: 'Gate 3 is closed.', ...(await aWorker(server, key)) }),
    change: { text: 'Gate 3 is open.' },
    invalid: { body: { text: ' ' }, path: 'text' },
  },
  {
    ...rows.holidays,
    make: (server, key) => insert(server, key, 'holidays', { name: 'Good Friday', date: '2026-04-03' }),
    valid: async () => ({
      name: 'Works holiday',
      date: new Date(Date.UTC(2030, 0, next())).toISOString().slice(0, 10),
    }),
    change: { name: 'Spring holiday' },
    invalid: { body: { name: ' ' }, path: 'name' },
  },
  {
    ...rows.clientRates,
    make: async (server, key) =>
      insert(server, key, 'client_rates', {
        client_id: await makeClient(server, key),
        rate: 2500,
        overtime_rate: 3750,
        currency: 'GBP',
        trade: 'welder',
        valid_from: '2026-01-01',
      }),
    valid: async (server, key) => ({
      client_id: await makeClient(server, key),
      trade: 'scaffolder',
      rate: 2500,
      currency: 'GBP',
      valid_from: '2026-01-01',
    }),
    change: { valid_until: '2026-12-31' },
    invalid: { body: { valid_until: '2025-12-31' }, path: 'valid_until' },
  },
  {
    ...rows.tasks,
    make: (server, key) => insert(server, key, 'tasks', { title: 'Call Ada' }),
    valid: async () => ({ title: `Order gloves ${next()}`, priority: 'high', due_on: '2026-03-06' }),
    change: { priority: 'low' },
    invalid: { body: { subject_id: 'nonsense' }, path: 'subject_id' },
  },
  {
    ...rows.automations,
    make: (server, key) =>
      insert(server, key, 'automations', {
        name: 'Welcome',
        trigger: 'worker.created',
        actions: JSON.stringify([{ type: 'notify', parameters: { title: 'Hello' } }]),
      }),
  },
  {
    ...rows.documentTemplates,
    make: template,
    valid: async () => ({ name: `Site rules ${next()}`, document_type: 'other', body: '# Site rules' }),
    invalid: { body: { body: '# {{worker.shoe_size}}' }, path: 'body' },
  },
  {
    ...rows.timesheetApprovals,
    make: async (server, key) =>
      insert(server, key, 'timesheet_approvals', {
        project_id: await makeProject(server, key),
        period_start: '2026-02-02',
        period_end: '2026-02-08',
        email: 'ada@client.example',
        sheets: '[]',
        total_hours: 8,
        requested_by: 'Payroll',
        expires_at: '2099-01-01T00:00:00Z',
      }),
    valid: sentHours,
    invalid: { body: { email: 'nonsense' }, path: 'email' },
  },
  {
    ...rows.invoices,
    make: invoice,
    acts: {
      'mark-paid': { make: issuedInvoice },
      'purchase-order': { body: { purchase_order: 'PO-4471' } },
      send: { make: issuedInvoice, body: {} },
      payments: { make: issuedInvoice, body: { amount: 100, reference: 'BACS 4471' } },
      'remove-payment': {
        make: (server, key) => issuedInvoice(server, key, { paid: 100, payments: JSON.stringify([aPayment]) }),
        body: { payment_id: aPayment.id },
      },
    },
  },
]

/** The case of a resource's route: a verb or an action. @throws {Error} if a resource has no row above */
export function caseOf(path: string): ResourceCase {
  const found = allResources.find((each) => each.path === `/${path.split('/')[1]}`)
  if (found === undefined) throw new Error(`test/support/resources.ts has no row for ${path}`)
  return found
}

/** A request to a resource's route that succeeds, live, as `key`'s organisation. */
export async function validRequest(
  { method, path }: { method: string; path: string },
  server: TestServer,
  key: string,
) {
  const { make, valid, change, acts = {} } = caseOf(path)
  const [, , inner, end = ''] = path.split('/')
  const act = acts[end]
  const id = inner === '{id}' ? await (act?.make ?? make)(server, key) : ''
  const body =
    inner === '{id}' && method === 'POST'
      ? act?.body
      : method === 'POST'
        ? await valid?.(server, key)
        : method === 'PATCH'
          ? change
          : undefined
  return { id, url: server.base + path.replace('{id}', id), method, key, body }
}

/** A public address that needs no DNS, and event types that tests of routes do not cause. */
const newEndpoint = () => ({ url: `https://93.184.216.34/${next()}`, event_types: ['invoice.issued'] })

const makeEndpoint = async (server: TestServer, key: string) => {
  const manager = await server.key({ orgId: server.organisationOf(key), scopes: ['webhooks:manage'] })
  return createId(server, manager, '/webhook-endpoints', newEndpoint())
}

/** Webhook endpoints, as far as tests of all routes treat them as records. */
export const webhookEndpoints = {
  path: '/webhook-endpoints',
  object: 'webhook_endpoint',
  type: 'WebhookEndpoint',
  scope: 'webhooks:manage',
  make: makeEndpoint,
  valid: async () => newEndpoint(),
  change: { event_types: ['task.*'], description: 'Payroll' },
} as const

/** Makes what paths outside the resources name with `{id}`, live, as `key`'s organisation; gives its id. */
const otherRecords: Record<string, (server: TestServer, key: string) => Promise<string>> = {
  '/events': async (server, key) => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from events where object_id = $1::uuid',
      [await createId(server, key, '/clients', { name: `Harbour ${next()}` })],
    )
    return rows[0]?.id ?? ''
  },
  '/webhook-endpoints': makeEndpoint,
  '/test-organisations': async (server, key) => {
    const manager = await server.key({ orgId: server.organisationOf(key), scopes: ['test:manage'] })
    return createId(server, manager, '/test-organisations', { name: `Build ${next()}` })
  },
  '/charge-rates': async (server, key) => {
    const assignment_id = await createId(server, key, '/assignments', {
      ...(await aStay(server, key)),
      start_date: '2026-03-01',
    })
    const body = { rate: 2500, currency: 'GBP' }
    await request(`${server.base}/assignments/${assignment_id}/charge-rate`, { method: 'POST', key, body })
    return assignment_id
  },
  '/deliveries': async (server, key) => {
    const id = await insert(server, key, 'webhook_deliveries', {
      endpoint_id: await makeEndpoint(server, key),
      event_id: 'evt_00000000000070008000000000000001',
      event_type: 'client.created',
      body: '{}',
    })
    return deliveryName(id)
  },
  '/requests': async (server, key) => {
    const sent = await request(`${server.base}/me`, { key })
    const id = sent.headers.get('x-request-id') as string
    await eventually(async () => (await request(`${server.base}/requests/${id}`, { key })).status === 200)
    return id
  },
}

/** Make the record that a path names; gives the path with its id. */
export async function pathWithId(server: TestServer, key: string, path: string): Promise<string> {
  if (!path.includes('{id}')) return path
  const [, collection = ''] = /^(\/[\w-]+)/.exec(path) ?? []
  const make = allResources.find((each) => each.path === collection)?.make ?? otherRecords[collection]
  if (make === undefined) throw new Error(`test/support/resources.ts cannot make the record of ${path}`)
  return path.replace('{id}', await make(server, key))
}

const hasExternalId = ({ type }: ResourceCase) => {
  const input = schema.getType(`Create${type}Input`)
  return isInputObjectType(input) && input.getFields().externalId !== undefined
}

/** The resources that REST creates and updates, and that other systems know by their own ids. */
export const resources = allResources.filter(
  (resource): resource is WritableCase =>
    resource.valid !== undefined && resource.change !== undefined && hasExternalId(resource),
)
