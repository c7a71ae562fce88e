/** Covers: a substitute for days on which a worker is away from a job, and the way back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DayServer, daysFrom, startDayServer } from '../../support/days.ts'
import { eventsAbout } from '../../support/events.ts'
import { createId } from '../../support/resources.ts'
import { dataOf, graphql } from '../../support/server.ts'
import { insert } from '../../support/write.ts'
import { apiOf } from '../api.ts'

let server: DayServer
let key: string
let { post, patch, remove, get } = {} as ReturnType<typeof apiOf>
let project: string
const start = new Date('2026-06-01T11:00:00Z')
const day = (after: number) => daysFrom(start, after)

beforeAll(async () => {
  server = await startDayServer()
  key = await server.key()
  ;({ post, patch, remove, get } = apiOf(server, key))
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.set(start)
  const client_id = await createId(server, key, '/clients', { name: 'Harbour' })
  project = await createId(server, key, '/projects', { client_id, name: 'Dock' })
})

const ask = (query: string, variables: Record<string, unknown> = {}) => dataOf(server, key, query, variables)

async function worker(last_name: string, until: string | null = null, more: object = {}) {
  const id = await createId(server, key, '/workers', {
    first_name: 'Ada',
    last_name,
    trade: 'welder',
    status: 'active',
    ...more,
  })
  await insert(server, key, 'documents', {
    worker_id: id,
    type: 'right_to_work',
    name: 'Visa',
    status: 'valid',
    expires_on: until,
    file_name: 'a.pdf',
    content_type: 'application/pdf',
    size_bytes: 1,
    file_key: `test/${id}`,
  })
  return id
}
const makeJob = (headcount = 1) =>
  createId(server, key, '/jobs', {
    project_id: project,
    start_date: day(-10),
    end_date: day(30),
    roles: [{ trade: 'welder', headcount }],
  })
const assign = (job: string, worker_id: string, from = -10, to = 30) =>
  createId(server, key, '/assignments', {
    worker_id,
    project_id: project,
    job_id: job,
    start_date: day(from),
    end_date: day(to),
  })
const times = (from: number, to: number) => ({ startsAt: `${day(from)}T07:00:00Z`, endsAt: `${day(to)}T16:00:00Z` })
async function goAway(workerId: string, from: number, to: number): Promise<string> {
  const query = 'mutation ($input: CreatePlannerWindowInput!) { createPlannerWindow(input: $input) { id } }'
  return (await ask(query, { input: { workerId, kind: 'sick', ...times(from, to) } })).createPlannerWindow.id
}
const replace = (assignment: string, input: object) => post(`/assignments/${assignment}/replace`, input)
const placesOf = async (job: string) =>
  (await ask('query ($id: ID!) { awayPlaces(jobId: $id) { startDate endDate openFrom openTo } }', { id: job }))
    .awayPlaces

/** A job whose only worker is ill from the third to the sixth day. */
async function openPlace() {
  const [job, ada, bo] = [await makeJob(), await worker('Okafor'), await worker('Bo')]
  const assignment = await assign(job, ada)
  const absence = await goAway(ada, 3, 6)
  return { job, ada, bo, assignment, absence }
}

describe('a substitute', () => {
  it('is assigned for the days of the absence, and names the assignment that stays', async () => {
    const { job, ada, bo, assignment } = await openPlace()
    const { status, body } = await replace(assignment, { worker_id: bo })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      worker_id: bo,
      project_id: project,
      job_id: job,
      trade: 'welder',
      covers_id: assignment,
      start_date: day(3),
      end_date: day(6),
    })
    expect(await get(`/assignments/${assignment}`)).toMatchObject({
      worker_id: ada,
      end_date: day(30),
      covers_id: null,
    })
    expect(await placesOf(job)).toEqual([])
    const [created] = await eventsAbout(server, body.id)
    expect(created).toMatchObject({ type: 'assignment.created', data: { object: { covers_id: assignment } } })
    const { assignment: read } = await ask(
      'query ($id: ID!) { assignment(id: $id) { covers { id worker { lastName } } } }',
      {
        id: body.id,
      },
    )
    expect(read).toEqual({ covers: { id: assignment, worker: { lastName: 'Okafor' } } })
  })

  it('can cover a part, and another one the days that are left', async () => {
    const { job, bo, assignment } = await openPlace()
    await replace(assignment, { worker_id: bo, start_date: day(3), end_date: day(4) })
    expect(await placesOf(job)).toEqual([{ startDate: day(3), endDate: day(6), openFrom: day(5), openTo: day(6) }])
    const cy = await worker('Cy')
    const twice = await replace(assignment, { worker_id: cy, start_date: day(4), end_date: day(6) })
    expect([twice.status, twice.body.error.details]).toMatchObject([409, [{ path: 'id', code: 'not_open' }]])
    const rest = await replace(assignment, { worker_id: cy })
    expect(rest.body).toMatchObject({ start_date: day(5), end_date: day(6) })
    expect(await placesOf(job)).toEqual([])
  })

  it('is refused where nobody is away, on other days, and where somebody fills the place', async () => {
    const { job, bo, assignment } = await openPlace()
    const early = await replace(assignment, { worker_id: bo, start_date: day(2), end_date: day(4) })
    expect([early.status, early.body.error.details]).toMatchObject([
      422,
      [{ path: 'start_date', code: 'invalid', message: `must be a day of the absence: ${day(3)} to ${day(6)}` }],
    ])
    const late = await replace(assignment, { worker_id: bo, end_date: day(7) })
    expect(late.body.error.details).toMatchObject([{ path: 'end_date' }])
    await assign(job, await worker('Cy'), 3, 6)
    const filled = await replace(assignment, { worker_id: bo })
    expect([filled.status, filled.body.error.details]).toMatchObject([409, [{ path: 'id', code: 'not_open' }]])
    const without = await createId(server, key, '/assignments', {
      worker_id: await worker('Dee'),
      project_id: project,
      start_date: day(0),
    })
    expect((await replace(without, { worker_id: bo })).body.error.details).toMatchObject([{ code: 'not_open' }])
  })

  it('is refused who is assigned, away, inactive or not compliant on one of the days', async () => {
    const { job, assignment } = await openPlace()
    const [busy, ill, idle, short] = [
      await worker('Busy'),
      await worker('Ill'),
      await worker('Idle', null, { status: 'inactive' }),
      await worker('Short', day(5)),
    ]
    await assign(await makeJob(), busy, 6, 20)
    await goAway(ill, 5, 5)
    const refusal = async (worker_id: string) => {
      const { status, body } = await replace(assignment, { worker_id })
      return [status, body.error.details.map(({ code }: { code: string }) => code), body.error.message]
    }
    expect(await refusal(busy)).toEqual([409, ['overlap'], expect.stringContaining('already has an assignment')])
    expect(await refusal(ill)).toEqual([409, ['unavailable'], expect.stringContaining('is away')])
    expect((await refusal(idle)).slice(0, 2)).toEqual([422, ['inactive']])
    expect(await refusal(short)).toEqual([
      409,
      ['not_compliant'],
      `The worker is not compliant on ${day(6)}: right to work is missing or will have expired by then.`,
    ])
    expect((await placesOf(job)).length).toBe(1) // nothing was written
    expect((await replace(assignment, { worker_id: short, end_date: day(5) })).status).toBe(200)
  })

  it('who falls ill is covered, too', async () => {
    const { job, bo, assignment } = await openPlace()
    const first = (await replace(assignment, { worker_id: bo })).body.id
    await goAway(bo, 5, 9)
    expect(await placesOf(job)).toEqual([{ startDate: day(5), endDate: day(6), openFrom: day(5), openTo: day(6) }])
    const second = await replace(first, { worker_id: await worker('Cy') })
    expect(second.body).toMatchObject({ covers_id: first, start_date: day(5), end_date: day(6) })
    expect(await placesOf(job)).toEqual([])
  })

  it('is assigned by those who may assign, in their own organisation', async () => {
    const { bo, assignment } = await openPlace()
    const text = `mutation { replaceWorker(id: "${assignment}", input: { workerId: "${bo}" }) { id } }`
    const codes = async (as: string) => (await graphql(server, as, text)).body.errors[0].extensions.code
    expect(await codes(await server.key({ scopes: ['read', 'jobs:write'] }))).toBe('insufficient_scope')
    expect(await codes(await server.key({ orgId: await server.organisation() }))).toBe('not_found')
    const stale = `mutation { replaceWorker(id: "${assignment}", input: { workerId: "${bo}" },
      ifUnchangedSince: "2020-01-01T00:00:00Z") { id } }`
    expect((await graphql(server, key, stale)).body.errors[0].extensions.code).toBe('precondition_failed')
  })
})

describe('the way back', () => {
  const comeBack = (id: string) => ask('mutation ($id: ID!) { deletePlannerWindow(id: $id) { id } }', { id })
  const changeAbsence = (id: string, input: object) =>
    ask(
      'mutation ($id: ID!, $input: UpdatePlannerWindowInput!) { updatePlannerWindow(id: $id, input: $input) { id } }',
      {
        id,
        input,
      },
    )
  const needless = async (job: string) =>
    (await ask('query ($id: ID!) { needlessCovers(jobId: $id) { keepUntil assignment { id } } }', { id: job }))
      .needlessCovers
  const tasks = async (job: string) =>
    (await get(`/tasks?limit=200&subject_id=${job}`)).data
      .filter(({ title }: { title: string }) => title.startsWith('End the cover'))
      .map(({ title, status, due_on }: { title: string; status: string; due_on: string }) => [title, status, due_on])
  const title = 'End the cover by Ada Bo for Ada Okafor (welder) at Dock'
  async function covered() {
    const place = await openPlace()
    return { ...place, cover: (await replace(place.assignment, { worker_id: place.bo })).body.id as string }
  }

  it('of a worker who comes back before the cover begins: a task says to delete it', async () => {
    const { job, absence, cover } = await covered()
    expect([await needless(job), await tasks(job)]).toEqual([[], []])
    await comeBack(absence)
    expect(await needless(job)).toEqual([{ keepUntil: null, assignment: { id: cover } }])
    expect(await tasks(job)).toEqual([[title, 'open', day(3)]])
    expect((await remove(`/assignments/${cover}`)).status).toBe(200)
    expect([await needless(job), await tasks(job)]).toEqual([[], [[title, 'done', day(3)]]])
  })

  it('of a worker who comes back earlier: the cover ends on the last day of the absence', async () => {
    const { job, absence, cover } = await covered()
    await changeAbsence(absence, times(3, 4))
    expect(await needless(job)).toEqual([{ keepUntil: day(4), assignment: { id: cover } }])
    await patch(`/assignments/${cover}`, { end_date: day(4) })
    expect([await needless(job), await tasks(job)]).toEqual([[], [[title, 'done', day(3)]]])
  })

  it('keeps the days that have been, and recorded hours', async () => {
    const { job, bo, absence, cover } = await covered()
    server.clock.set(new Date(`${day(4)}T11:00:00Z`))
    await server.runDay(server.orgId)
    await comeBack(absence)
    expect(await needless(job)).toEqual([{ keepUntil: day(4), assignment: { id: cover } }])
    expect(await tasks(job)).toEqual([[title, 'open', day(4)]])
    const week = { period_start: day(6), period_end: day(6), entries: [] }
    await post('/timesheets', { worker_id: bo, project_id: project, assignment_id: cover, ...week })
    expect(await needless(job)).toEqual([])
  })

  it('is cancelled when the worker is away again', async () => {
    const { job, absence } = await covered()
    await changeAbsence(absence, { kind: 'available' })
    expect((await tasks(job)).map(([, status]: string[]) => status)).toEqual(['open'])
    await changeAbsence(absence, { kind: 'holiday' })
    expect((await tasks(job)).map(([, status]: string[]) => status)).toEqual(['cancelled'])
    await changeAbsence(absence, { kind: 'available' })
    expect((await tasks(job)).map(([, status]: string[]) => status)).toEqual(['cancelled', 'open'])
  })

  it('reaches those who cover for a substitute, too', async () => {
    const { job, bo, absence, cover } = await covered()
    await goAway(bo, 3, 6)
    const second = (await replace(cover, { worker_id: await worker('Cy') })).body.id
    expect(await needless(job)).toEqual([])
    await comeBack(absence)
    expect((await needless(job)).map((each: { assignment: { id: string } }) => each.assignment.id)).toEqual([
      cover,
      second,
    ])
    await remove(`/assignments/${cover}`)
    expect((await needless(job)).map((each: { assignment: { id: string } }) => each.assignment.id)).toEqual([second])
  })

  it('is for nothing where the absent worker leaves the job: the place stays with the substitute', async () => {
    const { job, assignment } = await covered()
    await remove(`/assignments/${assignment}`)
    expect([await needless(job), await tasks(job)]).toEqual([[], []])
  })
})

it('a substitute has the place that they cover, also in a role with other places open', async () => {
  const [job, ada, bo] = [await makeJob(3), await worker('Okafor'), await worker('Bo')]
  const assignment = await assign(job, ada)
  await goAway(ada, 0, 6)
  const filled = async () => (await get(`/jobs/${job}`)).roles[0].filled
  expect(await filled()).toBe(0)
  const cover = (await replace(assignment, { worker_id: bo })).body.id
  expect([await filled(), await placesOf(job)]).toEqual([1, []])
  await goAway(bo, 0, 0)
  expect([await filled(), (await placesOf(job)).length]).toEqual([0, 1])
  await remove(`/assignments/${cover}`)
  const later = (await replace(assignment, { worker_id: await worker('Cy'), start_date: day(4) })).body
  expect([later.start_date, await filled()]).toEqual([day(4), 0])
})

it('the days on which a role has others than it needs are listed, without those who are away', async () => {
  const query = 'query ($id: ID!) { roleDays(jobIds: [$id]) { trade headcount people startDate endDate } }'
  const daysOf = async (id: string) =>
    (await ask(query, { id })).roleDays.map(
      ({ people, startDate, endDate }: { people: number; startDate: string; endDate: string }) => [
        people,
        startDate,
        endDate,
      ],
    )
  const [job, ada, bo] = [await makeJob(2), await worker('Okafor'), await worker('Bo')]
  expect(await daysOf(job)).toEqual([[0, day(0), day(30)]])
  await assign(job, ada)
  await assign(job, bo)
  expect(await daysOf(job)).toEqual([])
  await goAway(ada, 3, 5)
  await goAway(ada, 5, 6)
  await goAway(bo, 6, 7)
  expect(await daysOf(job)).toEqual([
    [1, day(3), day(5)],
    [0, day(6), day(6)],
    [1, day(7), day(7)],
  ])
  await assign(job, await worker('Cy'), 5, 10)
  expect(await daysOf(job)).toEqual([
    [1, day(3), day(4)],
    [1, day(6), day(6)],
    [3, day(8), day(10)],
  ])
  const elsewhere = await server.key({ orgId: await server.organisation() })
  expect((await graphql(server, elsewhere, query, { id: job })).body.data.roleDays).toEqual([])

  const many =
    'query ($ids: [ID!]!, $from: Date, $to: Date) { roleDays(jobIds: $ids, from: $from, to: $to) { jobId startDate } }'
  const [other, both] = [await makeJob(1), (await ask(many, { ids: [job] })).roleDays]
  const each = (await ask(many, { ids: [other, job] })).roleDays
  expect(each).toEqual(
    [{ jobId: other, startDate: day(0) }, ...both].sort((one, two) => one.startDate.localeCompare(two.startDate)),
  )
  const between = (from: number, to: number) => ask(many, { ids: [job], from: day(from), to: day(to) })
  expect((await between(5, 6)).roleDays).toEqual([{ jobId: job, startDate: day(6) }])
  expect((await between(5, 5)).roleDays).toEqual([])
  for (const [ids, message] of [
    [[], 'must have 1 to 100 values'],
    [Array.from({ length: 101 }, () => job), 'must have 1 to 100 values'],
    [['dock'], 'must be an id (a UUID)'],
  ] as const)
    expect((await graphql(server, key, many, { ids })).body.errors[0].extensions.details).toMatchObject([
      { path: 'jobIds', message },
    ])
})
