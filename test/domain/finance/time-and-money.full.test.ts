/** What the frontends for time and money need: approving many, what is unbilled, and a worker's papers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packTools } from '../../support/packs.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { makePlace, setRate } from '../../support/place.ts'
import { createId } from '../../support/resources.ts'
import { graphql, request, startTestServer, type TestServer } from '../../support/server.ts'
import { insert } from '../../support/write.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  key = await server.key()
})
afterAll(() => server.stop())

const run = async (query: string, variables: Record<string, unknown> = {}) =>
  (await graphql(server, key, query, variables)).body
const make = (path: string, body: object) => createId(server, key, path, body)

const week = { periodStart: '2026-02-02', periodEnd: '2026-02-08' }
const CREATE = 'mutation ($input: CreateTimesheetInput!) { createTimesheet(input: $input) { id updatedAt status } }'
const APPROVE = `mutation ($timesheets: [ApproveTimesheetInput!]!) {
  approveTimesheets(timesheets: $timesheets) { approved { id status worker { firstName } } skipped { id code } } }`
const UNBILLED = `{ unbilledWork { clientId clientName periodStart periodEnd timesheets hours withoutRate
  amounts { currency amount } unratedAssignments { assignmentId worker project } } }`

const place = (client: string, rate?: object) => makePlace(server, key, { client: { name: client }, rate })

async function submitted({ workerId, projectId }: { workerId: string; projectId: string }, more: object = {}) {
  const entries = [{ date: '2026-02-02', hours: 8, overtimeHours: 1.5 }]
  const { data } = await run(CREATE, { input: { workerId, projectId, ...week, entries, submit: true, ...more } })
  expect(data.createTimesheet.status).toBe('submitted')
  return data.createTimesheet as { id: string; updatedAt: string }
}

async function approve(timesheets: object[]) {
  const { data, errors } = await run(APPROVE, { timesheets })
  expect(errors).toBeUndefined()
  return data.approveTimesheets
}

describe('timesheets that are approved together', () => {
  it('are approved, but for those that changed, are decided or do not exist', async () => {
    const fresh = async () => submitted(await place('Harbour Civils'))
    const [good, changed, decided] = [await fresh(), await fresh(), await fresh()]
    const change = '{ entries: [{ date: "2026-02-03", hours: 7 }] }'
    await run(`mutation ($id: ID!) { updateTimesheet(id: $id, input: ${change}) { id } }`, { id: changed.id })
    await run('mutation ($id: ID!) { updateTimesheet(id: $id, input: { status: rejected }) { id } }', {
      id: decided.id,
    })
    const unknown = '00000000-0000-7000-8000-00000000ffff'
    const versions = [good, changed, decided].map(({ id, updatedAt }) => ({ id, ifUnchangedSince: updatedAt }))
    const { approved, skipped } = await approve([...versions, { id: unknown }])
    expect(approved).toEqual([{ id: good.id, status: 'approved', worker: { firstName: 'Ada' } }])
    expect(skipped).toEqual([
      { id: changed.id, code: 'precondition_failed' },
      { id: decided.id, code: 'invalid_transition' },
      { id: unknown, code: 'not_found' },
    ])
  })

  it('are refused as a whole where the request is wrong', async () => {
    for (const timesheets of [[], [{ id: 'none' }]]) {
      const { errors } = await run(APPROVE, { timesheets })
      expect(errors[0].extensions.code).toBe('validation_failed')
    }
  })
})

it('assignments without a rate are listed, found like others, until they have one', async () => {
  const [first, second] = [await place('Rateless Works'), await place('Rateless Works')]
  const projectIds = [first, second].map(({ projectId }) => projectId)
  const query = `query ($projects: [ID!], $limit: Int) { assignmentsWithoutRate(filter: { projectId: $projects }, limit: $limit) {
    data { id chargeRate { rate } } pagination { total } }
    assignmentWithoutRateCounts(by: projectId, filter: { projectId: $projects }) { value count } }`
  const missing = async () => {
    const variables = { projects: projectIds, limit: 1 }
    const { data, errors } = await run(query, variables)
    expect(errors).toBeUndefined()
    return {
      ...data.assignmentsWithoutRate,
      counts: Object.fromEntries(
        data.assignmentWithoutRateCounts.map(({ value, count }: { value: string; count: number }) => [value, count]),
      ),
    }
  }
  const of = ({ assignmentId }: { assignmentId: string }, total: number) => ({
    data: [{ id: assignmentId, chargeRate: null }],
    pagination: { total },
  })
  const [firstProject, secondProject] = projectIds as [string, string]
  expect(await missing()).toEqual({ ...of(first, 2), counts: { [firstProject]: 1, [secondProject]: 1 } })
  await setRate(server, key, first.assignmentId, { rate: 2500, currency: 'GBP' })
  expect(await missing()).toEqual({ ...of(second, 1), counts: { [secondProject]: 1 } })
  const limited = await server.key({ scopes: ['projects:read', 'finance:read'] })
  const refused = await graphql(server, limited, query, { projects: projectIds })
  const codes = refused.body.errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code)
  expect(codes).toEqual(['insufficient_scope', 'insufficient_scope'])
})

it('a charge rate that somebody has set meanwhile is not overwritten unseen, nor a first one', async () => {
  const { assignmentId: id } = await place('Harbour Civils')
  const text = `mutation ($id: ID!, $rate: Int!, $since: DateTime) {
    setChargeRate(assignmentId: $id, input: { rate: $rate, currency: "GBP" }, ifUnchangedSince: $since) {
      createdAt chargeRate { rate updatedAt } } }`
  const set = async (rate: number, since?: string) => {
    const { data, errors } = await run(text, { id, rate, since })
    return errors?.[0].extensions.code ?? data.setChargeRate
  }
  const { data } = await run('query ($id: ID!) { assignment(id: $id) { createdAt } }', { id })
  const first = await set(2500, data.assignment.createdAt)
  expect(first.chargeRate.rate).toBe(2500)
  expect(await set(2600, data.assignment.createdAt)).toBe('precondition_failed')
  const second = await set(2700, first.chargeRate.updatedAt)
  expect(second.chargeRate.rate).toBe(2700)
  expect(await set(2800, first.chargeRate.updatedAt)).toBe('precondition_failed')
  expect((await set(2900)).chargeRate.rate).toBe(2900)
})

it('a timesheet names an assignment of its own worker and project alone', async () => {
  const [one, other] = [await place('One Works'), await place('Other Works')]
  const sheet = (more: object) =>
    request(`${server.base}/timesheets`, {
      method: 'POST',
      key,
      body: {
        worker_id: one.workerId,
        project_id: one.projectId,
        period_start: week.periodStart,
        period_end: week.periodEnd,
        entries: [],
        ...more,
      },
    })
  const details = [
    { path: 'assignment_id', code: 'invalid', message: expect.stringContaining('same worker and project') },
  ]
  for (const wrong of [{ worker_id: other.workerId }, { project_id: other.projectId }]) {
    const { status, body } = await sheet({ assignment_id: one.assignmentId, ...wrong })
    expect([status, body.error.details]).toEqual([422, details])
  }
  expect((await sheet({ assignment_id: one.assignmentId })).status).toBe(201)
})

describe('unbilled work', () => {
  it('is what approved timesheets on no invoice come to, with the assignments that need a rate', async () => {
    const rated = await place('Paid Works', { rate: 2500, overtimeRate: 3750, currency: 'GBP' })
    const unrated = await place('Unpriced Works')
    const first = await submitted(rated, { assignmentId: rated.assignmentId })
    const second = await submitted(rated) // its rate is that of the assignment in the period
    const third = await submitted(unrated)
    const later = [{ date: '2026-02-09', hours: 8 }]
    await submitted(rated, { periodStart: '2026-02-09', periodEnd: '2026-02-15', entries: later }) // not approved
    const ids = [first, second, third].map(({ id }) => ({ id }))
    expect((await approve(ids)).approved.map(({ status }: { status: string }) => status)).toEqual([
      'approved',
      'approved',
      'approved',
    ])
    const of = async (clientId: string) =>
      (await run(UNBILLED)).data.unbilledWork.find((each: { clientId: string }) => each.clientId === clientId)
    const amount = 2 * (8 * 2500 + 1.5 * 3750)
    expect(await of(rated.clientId)).toEqual({
      clientId: rated.clientId,
      clientName: 'Paid Works',
      ...week,
      timesheets: 2,
      hours: 19,
      withoutRate: 0,
      amounts: [{ currency: 'GBP', amount }],
      unratedAssignments: [],
    })
    expect(await of(unrated.clientId)).toMatchObject({
      timesheets: 1,
      withoutRate: 1,
      amounts: [],
      unratedAssignments: [{ assignmentId: unrated.assignmentId, worker: 'Ada Okafor', project: 'Dock Wall' }],
    })

    const ofProject = async (id: string) =>
      (await run(`{ unbilledWork(projectId: "${id}") { clientId hours } }`)).data.unbilledWork
    expect(await ofProject(rated.projectId)).toEqual([{ clientId: rated.clientId, hours: 19 }])
    expect(await ofProject(rated.clientId)).toEqual([])

    const draft = `mutation ($input: CreateInvoiceDraftsInput!) { createInvoiceDrafts(input: $input) { drafts { id net } } }`
    const { data } = await run(draft, { input: { clientId: rated.clientId, ...week } })
    const [drafted] = data.createInvoiceDrafts.drafts
    expect(drafted.net).toBe(amount)
    expect(await of(rated.clientId)).toBeUndefined()
    await run('mutation ($id: ID!) { voidInvoice(id: $id) { id } }', { id: drafted.id })
    expect((await of(rated.clientId)).timesheets).toBe(2)
  })

  it('is billed without a named assignment only where the rates of those in the period agree', async () => {
    const rate = { rate: 2500, overtimeRate: 3750, currency: 'GBP' }
    const at = await place('Two Rates', rate)
    const end = 'mutation ($id: ID!) { updateAssignment(id: $id, input: { endDate: "2026-02-03" }) { id } }'
    expect((await run(end, { id: at.assignmentId })).errors).toBeUndefined()
    const days = { start_date: '2026-02-04', end_date: '2026-02-08' }
    const later = await make('/assignments', { worker_id: at.workerId, project_id: at.projectId, ...days })
    await approve([{ id: (await submitted(at)).id }])
    const found = async () => {
      const { data } = await run(UNBILLED)
      return data.unbilledWork.find((each: { clientId: string }) => each.clientId === at.clientId)
    }
    const waits = { timesheets: 1, hours: 9.5, withoutRate: 1, amounts: [] }
    expect(await found()).toMatchObject({ ...waits, unratedAssignments: [{ assignmentId: later }] })
    await setRate(server, key, later, { ...rate, rate: 2600 })
    expect(await found()).toMatchObject({ ...waits, unratedAssignments: [] })
    for (const other of [{ overtimeRate: 3800 }, { currency: 'EUR' }]) {
      await setRate(server, key, later, { ...rate, ...other })
      expect(await found()).toMatchObject({ ...waits, unratedAssignments: [] })
      const draft = { clientId: at.clientId, ...week }
      const { errors } = await run(
        'mutation ($input: CreateInvoiceDraftsInput!) { createInvoiceDrafts(input: $input) { drafts { id } } }',
        {
          input: draft,
        },
      )
      expect(errors[0].extensions.details).toMatchObject([{ code: 'no_charge_rate' }])
    }
    await setRate(server, key, later, rate)
    const amounts = [{ currency: 'GBP', amount: 8 * 2500 + 1.5 * 3750 }]
    expect(await found()).toMatchObject({ withoutRate: 0, amounts })
  })
})

describe('a worker who is signed in', () => {
  it('sees which documents are papers to accept, but neither packs nor what others are billed', async () => {
    const packs = packTools(server, key)
    await packs.save({ name: 'Rules', documentType: 'contract', body: 'Wear a helmet.' })
    const { workerIds, jobId } = await packs.makeJob({ first_name: 'Ida', last_name: 'Berg' })
    const { data } = await packs.draft({ jobId, templates: [{ name: 'Rules' }] })
    await packs.issue(data.createDocumentPack.id)
    const [paper] = await packs.printed(data.createDocumentPack.id)
    const workerId = workerIds[0] ?? ''
    const file = { file_name: 'p.pdf', content_type: 'application/pdf', size_bytes: 1, file_key: `${server.orgId}/p` }
    const uploaded = await insert(server, key, 'documents', {
      worker_id: workerId,
      type: 'passport',
      name: 'Passport',
      ...file,
    })
    const { email } = await makePerson(server, 'worker', { workerId })
    const cookie = await signIn(server, email)
    const own = async (query: string, variables = {}) => (await asPerson(server, cookie, query, variables)).body
    const list = '{ documents { data { id paper { acceptedAt withdrawnAt } } } }'
    const waiting = { acceptedAt: null, withdrawnAt: null }
    expect((await own(list)).data.documents.data).toEqual([
      { id: paper?.documentId, paper: waiting },
      { id: uploaded, paper: null },
    ])
    await own('mutation ($id: ID!) { acceptPackDocument(id: $id) { status } }', { id: paper?.documentId })
    expect((await own(list)).data.documents.data[0].paper.acceptedAt).toMatch(/^20/)
    for (const query of [
      '{ documents { data { paper { template { name } } } } }',
      '{ documents { data { paper { worker { lastName } } } } }',
      '{ unbilledWork { clientName } }',
      `mutation { approveTimesheets(timesheets: [{ id: "${uploaded}" }]) { skipped { id } } }`,
    ])
      expect((await own(query)).errors[0].extensions.code, query).toBe('insufficient_scope')
  })

  it('repeats a request in a new session, and it is done once', async () => {
    const { workerId, projectId } = await place('Once Works')
    const { email } = await makePerson(server, 'worker', { workerId })
    const input = { workerId, projectId, ...week, entries: [{ date: '2026-02-02', hours: 8 }], submit: true }
    const headers = { 'idempotency-key': 'a week of hours' }
    const send = async () => asPerson(server, await signIn(server, email), CREATE, { input }, headers)
    const [first, again] = [await send(), await send()]
    expect(again.body.data.createTimesheet.id).toBe(first.body.data.createTimesheet.id)
    expect(again.headers.get('idempotency-replayed') ?? 'true').toBe('true')

    const other = await place('Other Works')
    const someone = await signIn(server, (await makePerson(server, 'worker', { workerId: other.workerId })).email)
    const theirs = { input: { ...input, workerId: other.workerId, projectId: other.projectId } }
    const { body } = await asPerson(server, someone, CREATE, theirs, headers)
    expect(body.data.createTimesheet.id).not.toBe(first.body.data.createTimesheet.id) // keys are a person's own
  })
})
