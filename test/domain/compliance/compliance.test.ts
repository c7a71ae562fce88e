/**
 * Every way in which a worker's documents or requirements change: the status in REST, the events at a receiver, the
 * notification and the task.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daysFrom, liveUntil, makeAccepted } from '../../support/days.ts'
import { eventually } from '../../support/eventually.ts'
import { makePdf } from '../../support/papers.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { type ReceivingServer, startReceivingServer } from '../../support/receiving-server.ts'
import { create, createId } from '../../support/resources.ts'
import { dataOf, graphql, request } from '../../support/server.ts'
import { uploaded } from '../../support/upload.ts'
import { insert, markDeleted } from '../../support/write.ts'

let server: ReceivingServer
let key: string
let worker: string
let project: string
const today = new Date()

beforeAll(async () => {
  server = await startReceivingServer()
  key = server.liveKey
  const client_id = await createId(server, key, '/clients', { name: 'Harbour' })
  project = await createId(server, key, '/projects', { client_id, name: 'Dock' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  worker = await makeWorker()
})

async function makeWorker(trade?: string): Promise<string> {
  const name = { first_name: 'Ada', last_name: 'Okafor' }
  return createId(server, key, '/workers', { ...name, ...(trade && { trade }) })
}
const assign = (id = worker) =>
  create(server, key, '/assignments', { worker_id: id, project_id: project, start_date: daysFrom(today, 5) })

const mutate = (query: string, variables: Record<string, unknown>) => dataOf(server, key, query, variables)

const statusOf = async (id = worker) => (await request(`${server.base}/workers/${id}`, { key })).body.compliance_status
const documentStatus = async (id: string) => (await request(`${server.base}/documents/${id}`, { key })).body.status
const about = async (path: string, id = worker) => {
  const { data } = (await request(`${server.base}${path}?limit=200`, { key })).body
  return data.filter((each: { subject_id: string }) => each.subject_id === id)
}

const EXTRACTED = (value: string) => JSON.stringify([{ field: 'expires_on', value, confidence: 0.95 }])

/** A finished extraction job that read the document's expiry date. */
const makeRead = (document: string, expiresOn: string) =>
  insert(server, key, 'ai_jobs', { document_id: document, status: 'succeeded', result: EXTRACTED(expiresOn) })

describe('a document', () => {
  it('that is uploaded counts when it is accepted, and not when it is rejected', async () => {
    const bytes = await makePdf([['Right to work']])
    const input = { type: 'right_to_work', expiresOn: daysFrom(today, 400) }
    const review =
      'mutation ($id: ID!, $decision: DocumentReview!) { reviewDocument(id: $id, decision: $decision) { worker { complianceStatus } } }'
    const first = await uploaded(server, key, { workerId: worker, bytes, input })
    expect(await statusOf()).toBe('non_compliant')
    await mutate(review, { id: first, decision: 'reject' })
    expect([await statusOf(), await documentStatus(first)]).toEqual(['non_compliant', 'rejected'])
    const second = await uploaded(server, key, { workerId: worker, bytes, input })
    const { reviewDocument } = await mutate(review, { id: second, decision: 'accept' })
    expect(reviewDocument.worker.complianceStatus).toBe('compliant')
    expect([await statusOf(), await documentStatus(second)]).toEqual(['compliant', 'valid'])
    await server.receives(worker, ['worker.created', 'worker.updated'])
  })

  it('of another worker changes nothing', async () => {
    const other = await makeWorker()
    await makeAccepted(server, key, other, { expiresOn: null })
    expect([await statusOf(other), await statusOf()]).toEqual(['compliant', 'non_compliant'])
  })

  it('of a type that is not required changes nothing, and emits only its own events', async () => {
    const id = await makeAccepted(server, key, worker, { type: 'other', expiresOn: daysFrom(today, 3) })
    expect(await statusOf()).toBe('non_compliant')
    await server.receives(id, ['document.reviewed', 'document.expiring'])
    await server.receives(worker, ['worker.created'])
  })

  it('that is valid for longer than an expiring one keeps its worker compliant', async () => {
    await makeAccepted(server, key, worker, { expiresOn: daysFrom(today, 400) })
    const short = await makeAccepted(server, key, worker, { expiresOn: daysFrom(today, 5) })
    expect(await statusOf()).toBe('compliant')
    await server.receives(short, ['document.reviewed', 'document.expiring'])
    await server.receives(worker, ['worker.created', 'worker.updated'])
  })

  it('issued in a pack counts when its worker accepts it', async () => {
    const { id: template } = (
      await mutate('mutation ($name: String!) { saveDocumentTemplate(input: { name: $name, body: "Rules" }) { id } }', {
        name: `Rules ${worker}`,
      })
    ).saveDocumentTemplate
    const file = { file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: 9, file_key: 'none' }
    const row = { worker_id: worker, type: 'right_to_work', name: 'Rules', ...file }
    const document = await insert(server, key, 'documents', row)
    const pack = await insert(server, key, 'document_packs', {
      name: 'Induction',
      worker_id: worker,
      templates: '[]',
      status: 'issued',
    })
    const paper = { pack_id: pack, worker_id: worker, template_id: template, content: '[]', document_id: document }
    await insert(server, key, 'pack_papers', paper)
    const person = await signIn(server, (await makePerson(server, 'worker', { workerId: worker })).email)
    const accept = 'mutation ($id: ID!) { acceptPackDocument(id: $id) { status } }'
    const { body } = await asPerson(server, person, accept, { id: document })
    expect(body.errors).toBeUndefined()
    expect([await statusOf(), await documentStatus(document)]).toEqual(['compliant', 'valid'])
    await server.receives(worker, ['worker.created', 'worker.updated'])
  })

  it("whose extracted expiry date is applied by a user changes its worker's status", async () => {
    await assign()
    const id = await makeAccepted(server, key, worker, { expiresOn: daysFrom(today, 400) })
    const apply = async (days: number) =>
      mutate('mutation ($id: ID!) { applyExtraction(id: $id) { id } }', {
        id: await makeRead(id, daysFrom(today, days)),
      })
    await apply(12)
    expect([await statusOf(), await documentStatus(id)]).toEqual(['expiring', 'expiring'])
    await apply(-1)
    expect([await statusOf(), await documentStatus(id)]).toEqual(['non_compliant', 'expired'])
    expect(await about('/notifications')).toMatchObject([{ type: 'worker.non_compliant', severity: 'critical' }])
    expect(await about('/tasks')).toMatchObject([{ status: 'open', priority: 'high' }])
    await apply(500)
    expect([await statusOf(), await documentStatus(id)]).toEqual(['compliant', 'valid'])
    const [task] = await about('/tasks')
    expect(task).toMatchObject({ status: 'done', completed_at: expect.any(String) })
    const applied = Array.from({ length: 3 }, () => 'document.updated')
    await server.receives(id, ['document.reviewed', ...applied, 'document.expiring', 'document.expired'])
    const updates = Array.from({ length: 4 }, () => 'worker.updated')
    await server.receives(worker, [
      'worker.created',
      ...updates,
      'worker.compliance_expiring',
      'worker.compliance_expired',
    ])
    await server.receives(task.id, ['task.created', 'task.updated', 'task.completed'])
  })

  it("whose extracted expiry date is applied automatically changes its worker's status", async () => {
    const owner = await signIn(server, (await makePerson(server, 'owner')).email)
    const settings = 'mutation { updateExtractionSettings(input: { applyFrom: 0.5 }) { applyFrom } }'
    expect((await asPerson(server, owner, settings)).body.errors).toBeUndefined()
    const [year, month, day] = daysFrom(today, 20).split('-')
    const months = 'January February March April May June July August September October November December'.split(' ')
    const bytes = await makePdf([[`Expires: ${Number(day)} ${months[Number(month) - 1]} ${year}`]])
    const input = { type: 'right_to_work' }
    const id = await uploaded(server, key, { workerId: worker, bytes, input })
    await mutate('mutation ($id: ID!) { reviewDocument(id: $id, decision: accept) { id } }', { id })
    expect([await statusOf(), await documentStatus(id)]).toEqual(['compliant', 'valid'])
    await mutate('mutation ($id: ID!) { extractDocument(documentId: $id) { id } }', { id })
    await eventually(async () => (await statusOf()) === 'expiring')
    expect(await documentStatus(id)).toBe('expiring')
    await server.receives(id, ['document.added', 'document.reviewed', 'document.updated', 'document.expiring'])
    await server.receives(worker, ['worker.created', 'worker.updated', 'worker.updated', 'worker.compliance_expiring'])
  })

  it('that is deleted does not count from the next day on', async () => {
    const id = await makeAccepted(server, key, worker, { expiresOn: null })
    await assign()
    await markDeleted(server, key, 'documents', id)
    await liveUntil(server, today, 1)
    expect(await statusOf()).toBe('non_compliant')
    expect(await about('/notifications')).toMatchObject([{ severity: 'critical' }])
    server.clock.set(undefined)
  })
})

describe('the requirements of a worker', () => {
  const require = async (requirements: string) => {
    const admin = await signIn(server, (await makePerson(server, 'admin')).email)
    const { body } = await asPerson(
      server,
      admin,
      `mutation { setComplianceRequirements(requirements: ${requirements}) { trade } }`,
    )
    expect(body.errors).toBeUndefined()
  }
  const untilStatus = (status: string, id = worker) => eventually(async () => (await statusOf(id)) === status)

  it('change with the settings, and an expiring document is reported once it is required', async () => {
    const card = await makeAccepted(server, key, worker, { type: 'trade_card', expiresOn: daysFrom(today, 5) })
    await server.receives(card, ['document.reviewed', 'document.expiring'])
    await assign()
    await require('[{ documentTypes: [trade_card] }]')
    await untilStatus('expiring')
    await require('[{ documentTypes: [licence] }]')
    await untilStatus('non_compliant')
    expect(await about('/tasks')).toMatchObject([{ title: 'Make Ada Okafor compliant', status: 'open' }])
    await require('[{ documentTypes: [trade_card] }]')
    await untilStatus('expiring')
    expect(await about('/tasks')).toMatchObject([{ status: 'done' }])
    await server.receives(worker, [
      'worker.created',
      'worker.updated',
      'worker.updated',
      'worker.updated',
      'worker.compliance_expiring',
    ])
  })

  it('are empty when nothing is required', async () => {
    await require('[]')
    await untilStatus('compliant')
    expect(await statusOf(await makeWorker())).toBe('compliant')
    await require('[{ documentTypes: [right_to_work] }]')
    await untilStatus('non_compliant')
    expect(await about('/tasks')).toEqual([]) // they have no assignment
  })

  it('change with the trade', async () => {
    await require('[{ documentTypes: [right_to_work] }, { trade: "welder", documentTypes: [certificate] }]')
    await makeAccepted(server, key, worker, { expiresOn: null })
    await makeAccepted(server, key, worker, { type: 'certificate', expiresOn: daysFrom(today, 5) })
    await assign()
    const changeTrade = (trade: string | null) =>
      request(`${server.base}/workers/${worker}`, { method: 'PATCH', key, body: { trade } })
    expect((await changeTrade('Welder')).body.compliance_status).toBe('expiring')
    expect((await changeTrade('joiner')).body.compliance_status).toBe('compliant')
    expect((await changeTrade('welder')).body.compliance_status).toBe('expiring')
    await server.receives(worker, [
      'worker.created',
      ...Array.from({ length: 4 }, () => 'worker.updated'),
      'worker.compliance_expiring', // one event for two requirements
    ])
    await require('[{ documentTypes: [right_to_work] }]')
  })
})

it('a non-compliant worker is reported with the project where they are expected first', async () => {
  const client_id = await createId(server, key, '/clients', { name: 'Quay' })
  const [later, sooner, past] = await Promise.all(
    ['Later', 'Sooner', 'Past'].map((name) => createId(server, key, '/projects', { client_id, name })),
  )
  const book = (project_id: string | undefined, start: number, end: number) =>
    createId(server, key, '/assignments', {
      worker_id: worker,
      project_id,
      start_date: daysFrom(today, start),
      end_date: daysFrom(today, end),
    })
  const document = await makeAccepted(server, key, worker, { expiresOn: daysFrom(today, 400) })
  await book(later, 20, 30)
  await book(sooner, 5, 10)
  await book(past, -10, -5)
  const read = await makeRead(document, daysFrom(today, -1))
  await mutate('mutation ($id: ID!) { applyExtraction(id: $id) { id } }', { id: read })
  const [notification] = await about('/notifications')
  expect(notification.body).toMatch(/Assigned to Sooner\.$/)
})

it('the task of a non-compliant worker names what is missing, and is done once they have it', async () => {
  const other = await makeWorker()
  for (const id of [worker, other]) {
    await assign(id)
    const document = await makeAccepted(server, key, id, { expiresOn: daysFrom(today, 400) })
    const read = await makeRead(document, daysFrom(today, -1))
    await mutate('mutation ($id: ID!) { applyExtraction(id: $id) { id } }', { id: read })
  }
  const description = 'Missing a valid document of type: right to work. Assigned to Dock.'
  const task = { title: 'Make Ada Okafor compliant', description, priority: 'high' }
  expect(await about('/tasks')).toMatchObject([{ ...task, status: 'open' }])
  await makeAccepted(server, key, worker, { expiresOn: daysFrom(today, 400) })
  expect(await statusOf()).toBe('compliant')
  expect(await about('/tasks')).toMatchObject([{ ...task, status: 'done' }])
  expect(await about('/tasks', other)).toMatchObject([{ status: 'open' }])
})

describe('a non-compliant worker is not reported', () => {
  const expire = async () => {
    const id = await makeAccepted(server, key, worker, { expiresOn: daysFrom(today, 400) })
    const job = await makeRead(id, daysFrom(today, -1))
    await mutate('mutation ($id: ID!) { applyExtraction(id: $id) { id } }', { id: job })
    expect(await statusOf()).toBe('non_compliant')
    return [await about('/notifications'), await about('/tasks')]
  }

  it('without an assignment', async () => expect(await expire()).toEqual([[], []]))

  it('whose assignment was deleted', async () => {
    const { id } = (await assign()).body
    await request(`${server.base}/assignments/${id}`, { method: 'DELETE', key })
    expect(await expire()).toEqual([[], []])
  })

  it('whose job was cancelled', async () => {
    const roles = [{ trade: 'welder', headcount: 1 }]
    const days = { start_date: daysFrom(today, 5) }
    const job = (await create(server, key, '/jobs', { project_id: project, ...days, roles })).body.job_id
    await create(server, key, '/assignments', { worker_id: worker, project_id: project, job_id: job, ...days })
    await mutate('mutation ($id: ID!) { cancelJob(id: $id) { id } }', { id: job })
    expect(await expire()).toEqual([[], []])
  })
})

it('a sandbox has no compliance changes', async () => {
  const sandbox = await server.key({ environment: 'sandbox' })
  const { data } = (await request(`${server.base}/documents?limit=200`, { key: sandbox })).body
  const { id } = data.find(({ status }: { status: string }) => status === 'pending')
  const { body } = await graphql(
    server,
    sandbox,
    'mutation ($id: ID!) { reviewDocument(id: $id, decision: accept) { status worker { complianceStatus } } }',
    { id },
  )
  expect(body.data.reviewDocument.status).toMatch(/^(valid|expired)$/) // the dates of a sandbox's records stay as they are
  const { rows } = await server.database.pool.query(
    'select (select count(*)::int from expiry_notices n join organisations o on o.id = n.org_id and o.sandbox) as notices, ' +
      '(select count(*)::int from organisation_days d join organisations o on o.id = d.org_id and o.sandbox) as days',
  )
  expect(rows).toEqual([{ notices: 0, days: 0 }])
  expect((await request(`${server.base}/documents/${id}`, { key: sandbox })).body.status).toBe('pending')
  const live = await createId(server, key, '/clients', { name: 'A live change' })
  await server.receives(live, ['client.created'])
  expect(server.received(id)).toEqual([])
})
