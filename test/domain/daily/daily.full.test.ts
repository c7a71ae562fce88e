/** The effects of a passing day in REST, at a webhook receiver and in tasks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysFrom, liveUntil, makeAccepted } from '../../support/days.ts'
import { typesAbout } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { type ReceivingServer, startReceivingServer } from '../../support/receiving-server.ts'
import { create, createId } from '../../support/resources.ts'
import { graphql, request } from '../../support/server.ts'

let server: ReceivingServer
let key: string
let admin: string

beforeAll(async () => {
  server = await startReceivingServer()
  key = server.liveKey
  admin = await signIn(server, (await makePerson(server, 'admin')).email)
})
afterAll(() => server.stop())

const get = async (path: string) => (await request(server.base + path, { key })).body
const typesOf = (id: string) => typesAbout(server, id)
const received = (type: string, id: string) =>
  eventually(async () => server.receiver.received.find(({ body }) => body.type === type && body.data.object.id === id))

const makeWorker = async (trade?: string) =>
  createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor', ...(trade && { trade }) })
async function makeProject() {
  const client_id = await createId(server, key, '/clients', { name: 'Harbour' })
  return createId(server, key, '/projects', { client_id, name: 'Dock' })
}
const first = new Date()

describe('a document that the worker needs', () => {
  let worker: string
  let document: string
  const status = async () => [
    (await get(`/workers/${worker}`)).compliance_status,
    (await get(`/documents/${document}`)).status,
  ]

  beforeAll(async () => {
    worker = await makeWorker()
    expect((await get(`/workers/${worker}`)).compliance_status).toBe('non_compliant')
    document = await makeAccepted(server, key, worker, { expiresOn: daysFrom(first, 40) })
    await create(server, key, '/assignments', {
      worker_id: worker,
      project_id: await makeProject(),
      start_date: daysFrom(first, 5),
    })
  })

  it('makes the worker compliant once it is accepted', async () => {
    expect(await status()).toEqual(['compliant', 'valid'])
    expect(await typesOf(worker)).toEqual(['worker.created', 'worker.updated'])
  })

  it.each([
    [10, 'expiring', 'expiring', ['worker.mobilised', 'worker.updated', 'worker.compliance_expiring']],
    [11, 'expiring', 'expiring', []],
    [26, 'expiring', 'expiring', ['worker.compliance_expiring']],
    [33, 'expiring', 'expiring', ['worker.compliance_expiring']],
    [40, 'expiring', 'expiring', []],
    [41, 'non_compliant', 'expired', ['worker.updated', 'worker.compliance_expired']],
    [42, 'non_compliant', 'expired', []],
  ])('after %i days emits the events of its status', async (days, compliance, documentStatus, types) => {
    const before = (await typesOf(worker)).length
    await liveUntil(server, first, days)
    expect(await status()).toEqual([compliance, documentStatus])
    expect((await typesOf(worker)).slice(before)).toEqual(types)
    for (const type of types) await received(type, worker)
  })

  it('emits its own events, once each', async () => {
    expect(await typesOf(document)).toEqual([
      'document.reviewed',
      'document.expiring',
      'document.updated', // its next step: two weeks, then one
      'document.updated',
      'document.expired',
    ])
  })

  it('creates a critical notification and a task, because the worker is assigned', async () => {
    const about = { subject_type: 'worker', subject_id: worker }
    const of = (list: { subject_id: string }[]) => list.filter((each) => each.subject_id === worker)
    expect(of((await get('/notifications')).data)).toMatchObject([
      {
        type: 'worker.non_compliant',
        severity: 'critical',
        title: 'Ada Okafor is assigned but not compliant',
        ...about,
      },
    ])
    expect(of((await get('/tasks')).data)).toMatchObject([
      { title: 'Make Ada Okafor compliant', priority: 'high', source: 'automation', status: 'open', ...about },
    ])
    const [task] = of((await get('/tasks')).data) as unknown as { id: string }[]
    await received('task.created', String(task?.id))
  })
})

describe('days', () => {
  it('begin and end assignments, and complete a fully staffed job', async () => {
    server.clock.set(undefined)
    const [worker, project] = [await makeWorker(), await makeProject()]
    const days = { start_date: daysFrom(first, 60), end_date: daysFrom(first, 70) }
    const roles = [{ trade: 'welder', headcount: 1 }]
    const job = (await create(server, key, '/jobs', { project_id: project, ...days, roles })).body.job_id
    const tasks = (await get('/tasks?limit=200')).data.filter((each: { subject_id: string }) => each.subject_id === job)
    expect(tasks.map(({ title }: { title: string }) => title)).toEqual([
      'Fill the role welder (1) for Dock',
      'Issue the document pack for Dock',
    ])
    const input = { worker_id: worker, project_id: project, job_id: job, trade: 'welder', ...days }
    const { id } = (await create(server, key, '/assignments', input)).body
    const states = async () => [(await get(`/assignments/${id}`)).status, (await get(`/jobs/${job}`)).status]
    expect(await states()).toEqual(['scheduled', 'mobilised'])
    await liveUntil(server, first, 60)
    expect(await states()).toEqual(['active', 'mobilised'])
    await received('worker.mobilised', worker)
    await liveUntil(server, first, 71)
    expect(await states()).toEqual(['ended', 'completed'])
    expect(await typesOf(job)).toEqual(['job.created', 'job.status_changed', 'job.status_changed'])
    expect((await typesOf(worker)).filter((type) => type === 'worker.mobilised')).toHaveLength(1)
  })
})

describe('compliance requirements', () => {
  const set = (requirements: string) =>
    asPerson(
      server,
      admin,
      `mutation { setComplianceRequirements(requirements: ${requirements}) { trade documentTypes } }`,
    )

  it('are set by administrators, by trade', async () => {
    const [welder, joiner] = [await makeWorker('Welder'), await makeWorker('joiner')]
    const { body } = await set('[{ trade: "welder", documentTypes: [trade_card] }]')
    expect(body.data.setComplianceRequirements).toEqual([{ trade: 'welder', documentTypes: ['trade_card'] }])
    const statusOf = async (id: string) => (await get(`/workers/${id}`)).compliance_status
    await eventually(async () => (await statusOf(joiner)) === 'compliant')
    expect(await statusOf(welder)).toBe('non_compliant')
    await makeAccepted(server, key, welder, { type: 'trade_card', expiresOn: null })
    expect(await statusOf(welder)).toBe('compliant')
    await request(`${server.base}/workers/${joiner}`, { method: 'PATCH', key, body: { trade: 'welder' } })
    expect(await statusOf(joiner)).toBe('non_compliant')
    const read = await graphql(server, key, '{ complianceRequirements { trade documentTypes } }')
    expect(read.body.data.complianceRequirements).toEqual([{ trade: 'welder', documentTypes: ['trade_card'] }])
  })

  it('name each trade once', async () => {
    const { body } = await set('[{ trade: "a", documentTypes: [other] }, { trade: "A", documentTypes: [other] }]')
    expect(body.errors[0].extensions.code).toBe('validation_failed')
  })

  it('cannot be set with a key', async () => {
    const { body } = await graphql(server, key, 'mutation { setComplianceRequirements(requirements: []) { trade } }')
    expect(body.errors[0].extensions.code).toBe('insufficient_scope')
  })
})

it("an organisation's days follow its time zone, which administrators set", async () => {
  const set = (zone: string) => asPerson(server, admin, `mutation { setOrganisationTimeZone(timeZone: "${zone}") }`)
  expect((await set('Pacific/Auckland')).body.data.setOrganisationTimeZone).toBe('Pacific/Auckland')
  expect((await asPerson(server, admin, '{ organisationTimeZone }')).body.data.organisationTimeZone).toBe(
    'Pacific/Auckland',
  )
  expect((await set('+01:00')).body.errors[0].extensions.details[0].path).toBe('timeZone')
  server.clock.set(new Date('2040-03-01T13:30:00Z')) // it is the second of March there
  const worker = await makeWorker()
  const input = { worker_id: worker, project_id: await makeProject(), start_date: '2040-03-02' }
  expect((await create(server, key, '/assignments', input)).body.status).toBe('active')
})
