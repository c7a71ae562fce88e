/**
 * For each resource: how a test makes one. A new resource gets a row here and the table-driven tests pick it up. One table,
 * and so longer than other files.
 */
import { randomUUID } from 'node:crypto'
import { type RestResource, resources as rows } from '../../src/access/resources.ts'
import { type Answer, request, type TestServer } from './server.ts'
import { insert } from './write.ts'

type Body = Record<string, unknown>

export interface ResourceCase extends RestResource {
  /** Make one that is live, as `key`'s organisation; gives its id. */
  make(server: TestServer, key: string): Promise<string>
  /** A body that creates one over REST; may first make what it refers to. */
  valid?(server: TestServer, key: string): Promise<Body>
  /** A change over REST. */
  change?: Body
  /** A body that is not valid, and the field that is wrong. */
  invalid?: { body: Body; path: string }
}

/** A resource that REST creates and updates. */
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
const makeClient = (server: TestServer, key: string) => insert(server, key, 'clients', { name: `Harbour ${next()}` })
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

const aWorker = async (server: TestServer, key: string) => ({ worker_id: await makeWorker(server, key) })
const aStay = async (server: TestServer, key: string) => ({
  ...(await aWorker(server, key)),
  project_id: await makeProject(server, key),
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
    make: async (server, key) =>
      insert(server, key, 'jobs', {
        project_id: await makeProject(server, key),
        start_date: '2026-03-01',
        roles: JSON.stringify([{ trade: 'welder', headcount: 1, filled: 0 }]),
      }),
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
    invalid: { body: { end_date: '2026-02-01' }, path: 'end_date' },
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
  },
  {
    ...rows.documents,
    make: makeDocument,
  },
  {
    ...rows.documentPacks,
    make: (server, key) =>
      insert(server, key, 'document_packs', {
        name: 'Induction',
        templates: JSON.stringify([{ name: 'Site rules', version: '3' }]),
      }),
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
]

/** The resources that REST creates and updates. */
export const resources = allResources.filter(
  (resource): resource is WritableCase => resource.valid !== undefined && resource.change !== undefined,
)
