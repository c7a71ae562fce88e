/** What holds over all timesheets of a person: no day twice for the same work, and no day of more than 24 hours. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'

const DAY = 86_400_000
const dayFrom = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const week = { period_start: '2026-02-02', period_end: '2026-02-08' }
const hoursOn = (date: string, hours = 8) => [{ date, hours }]

let server: TestServer
let key: string
let client_id: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  client_id = await createId(server, key, '/clients', { name: 'Harbour' })
})
afterAll(() => server.stop())

const send = (method: string, path: string, body: object) => request(server.base + path, { method, key, body })
const newProject = () => createId(server, key, '/projects', { client_id, name: 'Quay' })

async function newWork() {
  const worker_id = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  return { worker_id, project_id: await newProject() }
}

type Work = Awaited<ReturnType<typeof newWork>> & { assignment_id?: string }
const post = (work: Work, more: object = {}) =>
  send('POST', '/timesheets', { ...work, ...week, entries: hoursOn('2026-02-02'), ...more })
const change = (id: string, body: object) => send('PATCH', `/timesheets/${id}`, body)
const submit = async (id: string) =>
  graphql(server, key, 'mutation ($id: ID!) { submitTimesheet(id: $id) { status } }', { id })

async function rejected(work: Work): Promise<string> {
  const { id } = (await post(work)).body
  await change(id, { status: 'submitted' })
  expect((await change(id, { status: 'rejected', rejection_reason: 'Friday is missing' })).status).toBe(200)
  return id
}

describe('a timesheet that overlaps another of the same work', () => {
  it('is a conflict that names it', async () => {
    const work = await newWork()
    const { id } = (await post(work)).body
    const again = await post(work, { period_start: '2026-02-08', period_end: '2026-02-14', entries: [] })
    expect(again.status).toBe(409)
    expect(again.body.error).toMatchObject({
      code: 'conflict',
      details: [{ path: 'period_start', code: 'overlap', conflicting_id: id }],
    })
    const next = { period_start: '2026-02-09', period_end: '2026-02-15', entries: [] }
    expect((await post(work, next)).status).toBe(201)
  })

  it('is another one for another project, another assignment or another worker', async () => {
    const work = await newWork()
    const assignment_id = await createId(server, key, '/assignments', { ...work, start_date: '2026-01-05' })
    const entries: object[] = []
    for (const each of [
      work,
      { ...work, assignment_id },
      { ...work, project_id: await newProject() },
      { ...(await newWork()), project_id: work.project_id },
    ])
      expect((await post(each, { entries })).status).toBe(201)
    expect((await post({ ...work, assignment_id }, { entries })).status).toBe(409)
  })

  it('may stand beside a rejected one, which then cannot be submitted again', async () => {
    const work = await newWork()
    const id = await rejected(work)
    const other = (await post(work)).body.id
    const again = await change(id, { status: 'submitted' })
    const refusal = { code: 'conflict', details: [{ path: 'status', code: 'overlap', conflicting_id: other }] }
    expect(again.body.error).toMatchObject(refusal)
    expect((await submit(id)).body.errors[0].extensions).toMatchObject({
      code: 'conflict',
      details: [{ path: 'id', code: 'overlap', conflictingId: other }],
    })
    expect((await change(id, { entries: [] })).status).toBe(200)
  })

  it('is refused to all but one of those who write it at once', async () => {
    const work = await newWork()
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(work)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array(7).fill(409),
    ])
  })
})

describe('the hours of a day', () => {
  it('count over all timesheets of the worker that are not rejected', async () => {
    const work = await newWork()
    await rejected(work)
    const { id } = (await post(work, { entries: hoursOn('2026-02-03', 10) })).body
    const elsewhere = { ...work, project_id: await newProject() }
    const entries = [...hoursOn('2026-02-02', 24), { date: '2026-02-03', hours: 8, overtime_hours: 6.01 }]
    const refused = await post(elsewhere, { entries })
    expect(refused.body.error).toMatchObject({
      code: 'validation_failed',
      details: [
        { path: 'entries[1].hours', code: 'too_big', message: expect.stringMatching(/2026-02-03.* already have 10/) },
      ],
    })
    const other = await post(elsewhere, { entries: hoursOn('2026-02-03', 14) })
    expect(other.status).toBe(201)
    const more = await change(id, { entries: hoursOn('2026-02-03', 10.01) })
    expect([more.status, more.body.error?.details[0].path]).toEqual([422, 'entries[0].hours'])
    expect((await change(id, { entries: hoursOn('2026-02-03', 9.99) })).status).toBe(200)
  })

  it('count again when a rejected timesheet is submitted', async () => {
    const work = await newWork()
    const id = await rejected(work)
    await post({ ...work, project_id: await newProject() }, { entries: hoursOn('2026-02-02', 17) })
    const again = await change(id, { status: 'submitted' })
    expect([again.status, again.body.error.details[0].path]).toEqual([422, 'status'])
    expect((await change(id, { status: 'submitted', entries: hoursOn('2026-02-02', 7) })).status).toBe(200)
  })

  it('are 24 also where their sum is no exact number for a computer', async () => {
    const entries = [0.05, 20.1, 3.85].flatMap((hours) => hoursOn('2026-02-02', hours))
    const made = await post(await newWork(), { entries })
    expect([made.status, made.body.total_hours]).toEqual([201, 24])
  })

  it('are 24 also for those who write at once', async () => {
    const work = await newWork()
    const projects = await Promise.all(Array.from({ length: 6 }, newProject))
    const answers = await Promise.all(projects.map((project_id) => post({ ...work, project_id })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  })

  it.each([1.005, 0.000_000_1, 7.333])('of %f are not whole hundredths', async (hours) => {
    const work = await newWork()
    for (const entry of [{ hours }, { hours: 1, overtime_hours: hours }]) {
      const { body, status } = await post(work, { entries: [{ date: '2026-02-02', ...entry }] })
      expect([status, body.error.details[0].message]).toEqual([422, expect.stringContaining('hundredths')])
    }
  })

  it.each([0, 0.01, 7.55, 1.1, 23.99])('of %f are', async (hours) => {
    expect((await post(await newWork(), { entries: hoursOn('2026-02-02', hours) })).body.total_hours).toBe(hours)
  })
})

it('a period has at most 31 days', async () => {
  const work = await newWork()
  const days = { period_start: '2026-03-01', entries: [] }
  const refused = await post(work, { ...days, period_end: '2026-04-01' })
  expect([refused.status, refused.body.error.details[0].path]).toEqual([422, 'period_end'])
  expect((await post(work, { ...days, period_end: '2026-03-31' })).status).toBe(201)
})

it('a period does not end before it starts', async () => {
  const refused = await post(await newWork(), { period_end: '2026-02-01', entries: [] })
  expect([refused.status, refused.body.error.details[0].path]).toEqual([422, 'period_end'])
})

it('an approved timesheet keeps its hours without a reason, and its rejection reason', async () => {
  const work = await newWork()
  const { id } = (await post(work)).body
  await submit(id)
  expect((await change(id, { status: 'approved' })).body.approved_at).toEqual(expect.any(String))
  const refused = await change(id, { entries: hoursOn('2026-02-02', 7) })
  expect(refused.body.error.details).toMatchObject([{ path: 'reason', code: 'required' }])
  const rejected = await change(id, { rejection_reason: 'Late' })
  expect([rejected.status, rejected.body.error.code]).toEqual([422, 'invalid_transition'])
  expect(rejected.body.error.message).toMatch(/timesheet.*approved/)
  const own = { external_id: `PAY-${id}`, metadata: { batch: '7' } }
  expect((await change(id, own)).body).toMatchObject({ ...own, status: 'approved', total_hours: 8 })
  const cleared = { external_id: null, metadata: {} }
  expect((await change(id, cleared)).body).toMatchObject(cleared)
})

describe('what is submitted', () => {
  const future = () => ({ period_start: dayFrom(0), period_end: dayFrom(10) })

  it('has an entry', async () => {
    const { id } = (await post(await newWork(), { entries: [] })).body
    const refused = await change(id, { status: 'submitted' })
    expect(refused.body.error.details).toMatchObject([{ path: 'status', code: 'required' }])
    expect(codeOf(await submit(id))).toBe('validation_failed')
    expect((await change(id, { status: 'submitted', entries: hoursOn('2026-02-02') })).status).toBe(200)
    const emptied = await change(id, { entries: [] })
    expect(emptied.body.error.details).toMatchObject([{ path: 'entries', code: 'required' }])
  })

  it('has none of a day to come, which a draft may have', async () => {
    const days = future()
    const { id } = (await post(await newWork(), { ...days, entries: hoursOn(dayFrom(3)) })).body
    const refused = await change(id, { status: 'submitted' })
    expect([refused.status, refused.body.error.details[0].path]).toEqual([422, 'status'])
    expect((await change(id, { status: 'submitted', entries: hoursOn(dayFrom(0)) })).status).toBe(200)
    const later = await change(id, { entries: hoursOn(dayFrom(3)) })
    expect([later.status, later.body.error.details[0].path]).toEqual([422, 'entries'])
  })

  it('is refused at once where it is created so', async () => {
    const { worker_id: workerId, project_id: projectId } = await newWork()
    const query = 'mutation ($input: CreateTimesheetInput!) { createTimesheet(input: $input) { status } }'
    const input = { workerId, projectId, periodStart: '2026-02-02', periodEnd: '2026-02-08', submit: true }
    const { body } = await graphql(server, key, query, { input: { ...input, entries: [] } })
    expect(body.errors[0].extensions.details).toMatchObject([{ path: 'input.entries', code: 'required' }])
  })
})
