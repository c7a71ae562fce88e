/**
 * Workers who are away while they are assigned: their places are open on these days, and others can fill them.
 * One day of one organisation for all of it, and so longer than other files.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { REFRESHED_AT_ONCE } from '../../../src/domain/mobilisation/refresh-job.ts'
import { dayInWords } from '../../../src/platform/time/dates.ts'
import { expectRebuilt } from '../../events/rebuilt.ts'
import { type DayServer, daysFrom, startDayServer } from '../../support/days.ts'
import { eventsAbout, typesAbout } from '../../support/events.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { dataOf, graphql } from '../../support/server.ts'
import { sentStatements } from '../../support/statements.ts'
import { stamped } from '../../support/write.ts'
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
  await server.database.pool.query('delete from organisation_days where org_id = $1', [server.orgId]) // each test has its days
  const client_id = await createId(server, key, '/clients', { name: 'Harbour' })
  project = await createId(server, key, '/projects', { client_id, name: 'Dock' })
})

const ask = (query: string, variables: Record<string, unknown> = {}) => dataOf(server, key, query, variables)

/** The day begins: its daily run is done. */
async function liveOn(after: number): Promise<void> {
  server.clock.set(new Date(`${day(after)}T11:00:00Z`))
  await server.runDay(server.orgId)
}

const worker = (last_name: string, trade = 'welder') =>
  createId(server, key, '/workers', { first_name: 'Ada', last_name, trade, status: 'active' })
const makeJob = (headcount = 1, more: object = {}) =>
  createId(server, key, '/jobs', {
    project_id: project,
    start_date: day(-10),
    end_date: day(30),
    roles: [{ trade: 'welder', headcount }],
    ...more,
  })
const assign = (job: string, worker_id: string, from = -10, to: number | null = 30) =>
  createId(server, key, '/assignments', {
    worker_id,
    project_id: project,
    job_id: job,
    start_date: day(from),
    end_date: to === null ? null : day(to),
  })

const times = (from: number, to: number) => ({ startsAt: `${day(from)}T07:00:00Z`, endsAt: `${day(to)}T16:00:00Z` })
async function goAway(workerId: string, from: number, to: number, kind = 'sick'): Promise<string> {
  const query = 'mutation ($input: CreatePlannerWindowInput!) { createPlannerWindow(input: $input) { id } }'
  return (await ask(query, { input: { workerId, kind, ...times(from, to) } })).createPlannerWindow.id
}
const changeAbsence = (id: string, input: object) =>
  ask('mutation ($id: ID!, $input: UpdatePlannerWindowInput!) { updatePlannerWindow(id: $id, input: $input) { id } }', {
    id,
    input,
  })
const comeBack = (id: string) => ask('mutation ($id: ID!) { deletePlannerWindow(id: $id) { id } }', { id })
const move = (id: string, input: object) =>
  ask('mutation ($id: ID!, $input: UpdateAssignmentInput!) { updateAssignment(id: $id, input: $input) { id } }', {
    id,
    input,
  })

/** A job's status, and how many places of its first role are filled. */
async function stateOf(job: string): Promise<[string, number]> {
  const { status, roles } = await get(`/jobs/${job}`)
  return [status, roles[0].filled]
}

interface Shown {
  id: string
  title: string
  status: string
  due_on: string
  body: string
}

/** What is about a job, in order. */
const about = async (list: string, job: string): Promise<Shown[]> =>
  (await get(`${list}?limit=200&subject_id=${job}`)).data
const coversOf = async (job: string) =>
  (await about('/tasks', job))
    .filter(({ title }) => title.startsWith('Cover'))
    .map(({ title, status }) => [title, status])
const written = (days: number) => dayInWords(new Date(day(days)))
const cover = (from: number, to: number, name = 'Okafor') =>
  `Cover for Ada ${name} (welder) at Dock ${from === to ? `on ${written(from)}` : `from ${written(from)} to ${written(to)}`}`

describe('an absence in an assignment', () => {
  it('opens its place at once where it touches today, and closes it when it is deleted', async () => {
    const [job, ada] = [await makeJob(), await worker('Okafor')]
    await assign(job, ada)
    expect(await stateOf(job)).toEqual(['mobilised', 1])
    const absence = await goAway(ada, 0, 2)
    expect(await stateOf(job)).toEqual(['mobilising', 0])
    expect((await about('/tasks', job)).map(({ title, status }) => [title, status])).toEqual([
      ['Fill the role welder (1) for Dock', 'done'], // she is assigned: the role needs nobody else for all of its days
      ['Issue the document pack for Dock', 'open'],
      [cover(0, 2), 'open'],
    ])
    expect(await about('/tasks', job)).toContainEqual(
      expect.objectContaining({ title: cover(0, 2), due_on: day(0), priority: 'high', source: 'automation' }),
    )
    expect(await about('/notifications', job)).toMatchObject([
      {
        type: 'assignment.away',
        severity: 'warning',
        title: 'Ada Okafor is away while assigned to Dock',
        body: `Away from ${written(0)} to ${written(2)}. The welder place is open on these days.`,
      },
    ])
    await comeBack(absence)
    expect(await stateOf(job)).toEqual(['mobilised', 1])
    expect(await coversOf(job)).toEqual([[cover(0, 2), 'cancelled']])
    expect(await typesAbout(server, job)).toEqual([
      'job.created',
      'job.status_changed',
      'job.status_changed',
      'job.status_changed',
    ])
    const last = (await eventsAbout(server, job)).at(-1)
    expect(last?.data.object).toEqual(await get(`/jobs/${job}`))
    expect(last?.data.previous).toEqual({
      status: 'mobilising',
      roles: [{ trade: 'welder', headcount: 1, filled: 0 }],
    })
  })

  it('over more jobs than one write refreshes opens the places in the others with the next day', async () => {
    const ada = await worker('Okafor')
    const jobs = await Promise.all(Array.from({ length: REFRESHED_AT_ONCE + 3 }, () => makeJob()))
    for (const [index, job] of jobs.entries()) await assign(job, ada, index, index)
    await goAway(ada, 0, jobs.length)
    const covered = async () => (await Promise.all(jobs.map(coversOf))).filter((tasks) => tasks.length === 1).length
    expect(await covered()).toBe(REFRESHED_AT_ONCE)
    await liveOn(0)
    expect(await covered()).toBe(jobs.length)
  })

  it('reads no other jobs of its worker', async () => {
    const [ada, other] = [await worker('Okafor'), await worker('Poe')]
    for (const [index, job] of (await Promise.all([1, 2, 3, 4, 5].map(() => makeJob()))).entries())
      await assign(job, ada, 10 + index, 10 + index)
    await assign(await makeJob(), other, 10, 10)
    const read = async (workerId: string) =>
      (await sentStatements(() => goAway(workerId, 10, 10))).filter(({ text }) => /absences as|"jobs"/.test(text))
        .length
    const ofOne = await read(other)
    expect(ofOne).toBeGreaterThan(1)
    expect(await read(ada)).toBe(ofOne)
  })

  it('that is to come has its task at once, and opens the place on its days alone', async () => {
    const [job, ada] = [await makeJob(), await worker('Okafor')]
    await assign(job, ada)
    await goAway(ada, 3, 4, 'holiday')
    expect(await stateOf(job)).toEqual(['mobilised', 1])
    expect(await coversOf(job)).toEqual([[cover(3, 4), 'open']])
    await liveOn(2)
    expect(await stateOf(job)).toEqual(['mobilised', 1])
    await liveOn(3)
    expect(await stateOf(job)).toEqual(['mobilising', 0])
    await liveOn(4)
    expect(await stateOf(job)).toEqual(['mobilising', 0])
    await liveOn(5)
    expect(await stateOf(job)).toEqual(['mobilised', 1])
    expect(await coversOf(job)).toEqual([[cover(3, 4), 'cancelled']])
    expect(await about('/notifications', job)).toHaveLength(1)
    expect(await typesAbout(server, job)).toEqual([
      'job.created',
      'job.status_changed',
      'job.status_changed',
      'job.status_changed',
    ])
  })

  it('is listed for those who plan, with its days, as long as nobody else fills the place', async () => {
    const [job, ada, bo] = [await makeJob(), await worker('Okafor'), await worker('Bo')]
    const assignment = await assign(job, ada)
    await goAway(ada, 2, 4)
    const places = async (from: number, to: number) => {
      const query = `query ($from: Date!, $to: Date!) { awayPlaces(from: $from, to: $to) {
        trade startDate endDate job { id roles { filled away } } assignment { id worker { lastName } } } }`
      const { awayPlaces } = await ask(query, { from: day(from), to: day(to) })
      return awayPlaces.filter((place: { job: { id: string } }) => place.job.id === job)
    }
    const place = {
      trade: 'welder',
      startDate: day(2),
      endDate: day(4),
      job: { id: job, roles: [{ filled: 1, away: 0 }] },
      assignment: { id: assignment, worker: { lastName: 'Okafor' } },
    }
    expect(await places(0, 30)).toEqual([place])
    expect(await places(4, 4)).toEqual([place])
    expect([await places(0, 1), await places(5, 30)]).toEqual([[], []])
    const ofJob = async (id: string) => (await ask(`{ awayPlaces(jobId: "${id}") { startDate } }`)).awayPlaces
    const after = (offset: number) => ask(`{ awayPlaces(jobId: "${job}", limit: 1, offset: ${offset}) { startDate } }`)
    expect((await after(0)).awayPlaces).toEqual([{ startDate: day(2) }])
    expect((await after(1)).awayPlaces).toEqual([])
    expect([await ofJob(job), await ofJob(await makeJob())]).toEqual([[{ startDate: day(2) }], []])
    await liveOn(3)
    expect(await places(0, 30)).toMatchObject([{ job: { roles: [{ filled: 0, away: 1 }] } }])
    await assign(job, bo, 3, 4)
    expect(await places(0, 30)).toEqual([])
    const wrong = await graphql(server, key, `{ awayPlaces(from: "${day(1)}", to: "${day(0)}") { trade } }`)
    expect(wrong.body.errors[0].extensions.details).toMatchObject([{ path: 'to', code: 'invalid' }])
    const before = await graphql(server, key, '{ awayPlaces(offset: -1) { trade } }')
    expect(before.body.errors[0].extensions.details).toMatchObject([{ path: 'offset', code: 'invalid' }])
    const other = await server.key({ orgId: await server.organisation() })
    const theirs = await graphql(server, other, `{ awayPlaces(from: "${day(0)}", to: "${day(9)}") { trade } }`)
    expect(theirs.body.data.awayPlaces).toEqual([])
  })

  it('is made up for where no day ran meanwhile', async () => {
    const [job, ada] = [await makeJob(), await worker('Okafor')]
    await assign(job, ada)
    await goAway(ada, 3, 9)
    await liveOn(8)
    expect(await stateOf(job)).toEqual(['mobilising', 0])
    await liveOn(20)
    expect(await stateOf(job)).toEqual(['mobilised', 1])
    expect(await coversOf(job)).toEqual([[cover(3, 9), 'cancelled']])
  })

  it('is covered by others on all of its days, and is to be covered again when they go', async () => {
    const [job, ada, bo] = [await makeJob(), await worker('Okafor'), await worker('Bo')]
    await assign(job, ada)
    await goAway(ada, 3, 6)
    const first = await assign(job, bo, 3, 5)
    expect(await coversOf(job)).toEqual([[cover(3, 6), 'open']]) // one day is left
    await move(first, { endDate: day(6) })
    expect(await coversOf(job)).toEqual([[cover(3, 6), 'done']])
    await liveOn(4)
    expect(await stateOf(job)).toEqual(['mobilised', 1])
    await remove(`/assignments/${first}`)
    expect(await stateOf(job)).toEqual(['mobilising', 0])
    expect(await coversOf(job)).toEqual([
      [cover(3, 6), 'done'],
      [cover(3, 6), 'open'],
    ])
    await liveOn(7)
    expect(await stateOf(job)).toEqual(['mobilised', 1])
    expect((await coversOf(job)).map(([, status]) => status)).toEqual(['done', 'cancelled'])
  })

  it('of those who cover is to be covered, too', async () => {
    const [job, ada, bo] = [await makeJob(), await worker('Okafor'), await worker('Bo')]
    await assign(job, ada)
    await goAway(ada, 0, 6)
    await assign(job, bo, 0, 6)
    expect(await stateOf(job)).toEqual(['mobilised', 1])
    const absence = await goAway(bo, 0, 1)
    expect(await stateOf(job)).toEqual(['mobilising', 0])
    expect((await coversOf(job)).filter(([, status]) => status === 'open')).toHaveLength(1) // one place, not two
    await changeAbsence(absence, { kind: 'available' })
    expect(await stateOf(job)).toEqual(['mobilised', 1])
    expect((await coversOf(job)).filter(([, status]) => status === 'open')).toEqual([])
  })

  it('does not hide behind people of other days: they do not fill the place today', async () => {
    const [job, ada, bo] = [await makeJob(), await worker('Okafor'), await worker('Bo')]
    await assign(job, ada, -10, 10)
    await assign(job, bo, 11, 30)
    await goAway(ada, 0, 0)
    expect(await stateOf(job)).toEqual(['mobilising', 0])
    const three = await makeJob(3)
    const [one, two] = [await worker('One'), await worker('Two')]
    await assign(three, one)
    await assign(three, two)
    await goAway(one, 0, 1)
    expect(await stateOf(three)).toEqual(['mobilising', 1])
    await goAway(two, 0, 1)
    expect(await stateOf(three)).toEqual(['mobilising', 0])
  })

  it('that gets other days gives them to its task, and to a title and a date that nobody edited', async () => {
    const [job, ada] = [await makeJob(), await worker('Okafor')]
    await assign(job, ada)
    const absence = await goAway(ada, 0, 2)
    await changeAbsence(absence, times(3, 5))
    expect(await stateOf(job)).toEqual(['mobilised', 1])
    expect(await coversOf(job)).toEqual([[cover(3, 5), 'open']])
    expect((await about('/tasks', job)).at(-1)?.due_on).toBe(day(3))
    expect((await about('/notifications', job)).map(({ body }) => body)).toEqual([
      `Away from ${written(0)} to ${written(2)}. The welder place is open on these days.`,
      `Away from ${written(3)} to ${written(5)}. The welder place is open on these days.`,
    ])
    const task = (await about('/tasks', job)).at(-1)
    await patch(`/tasks/${task?.id}`, { title: 'Ask Bea' })
    await changeAbsence(absence, times(4, 5))
    expect((await about('/tasks', job)).at(-1)).toMatchObject({ title: 'Ask Bea', due_on: day(4), status: 'open' })
    await changeAbsence(absence, { note: 'Flu' })
    expect(await about('/notifications', job)).toHaveLength(3)
  })

  it('whose task people closed has no other one, until it gets other days', async () => {
    const [job, ada] = [await makeJob(), await worker('Okafor')]
    const id = await assign(job, ada)
    const absence = await goAway(ada, 2, 3)
    const task = (await about('/tasks', job)).at(-1)
    await patch(`/tasks/${task?.id}`, { status: 'cancelled' })
    await changeAbsence(absence, { note: 'She works from home' })
    await move(id, { endDate: day(29) })
    await liveOn(1)
    expect(await coversOf(job)).toEqual([[cover(2, 3), 'cancelled']])
    await changeAbsence(absence, times(2, 9))
    expect(await coversOf(job)).toEqual([
      [cover(2, 3), 'cancelled'],
      [cover(2, 9), 'open'],
    ])
  })

  it('follows the assignment: its days, its worker, its end', async () => {
    const [job, ada, bo] = [await makeJob(), await worker('Okafor'), await worker('Bo')]
    const id = await assign(job, ada)
    await goAway(ada, 0, 5)
    await move(id, { endDate: day(2) })
    expect(await coversOf(job)).toEqual([[cover(0, 2), 'open']])
    await move(id, { workerId: bo })
    expect(await stateOf(job)).toEqual(['mobilised', 1])
    expect(await coversOf(job)).toEqual([[cover(0, 2), 'cancelled']])
    await move(id, { workerId: ada })
    expect(await stateOf(job)).toEqual(['mobilising', 0])
    await remove(`/assignments/${id}`)
    expect(await stateOf(job)).toEqual(['mobilising', 0])
    expect((await coversOf(job)).map(([, status]) => status)).toEqual(['cancelled', 'cancelled'])
    const [fill] = (await about('/tasks', job)).filter(
      ({ title, status }) => title.startsWith('Fill') && status === 'open',
    )
    expect(fill).toBeDefined() // now the role itself needs somebody
  })

  it('that was there before opens the place with the assignment', async () => {
    const [job, ada] = [await makeJob(), await worker('Okafor')]
    await goAway(ada, 0, 1, 'training')
    await assign(job, ada)
    expect(await stateOf(job)).toEqual(['mobilising', 0])
    expect(await coversOf(job)).toEqual([[cover(0, 1), 'open']])
  })

  it('counts the days that it touches in the time zone, and its end no more', async () => {
    const [job, ada] = [await makeJob(), await worker('Okafor')]
    await assign(job, ada)
    const absence = await goAway(ada, 0, 0)
    const times = { startsAt: `${day(-2)}T23:30:00Z`, endsAt: `${day(-1)}T23:00:00Z` } // midnight in London
    await changeAbsence(absence, times)
    expect(await stateOf(job)).toEqual(['mobilised', 1])
    await changeAbsence(absence, { endsAt: `${day(-1)}T23:01:00Z` })
    expect(await stateOf(job)).toEqual(['mobilising', 0])
  })

  it('outside of the days of the assignment or of the job, or as availability, changes nothing', async () => {
    const [job, ada] = [await makeJob(1, { start_date: day(5), end_date: day(9) }), await worker('Okafor')]
    await assign(job, ada, 2, 9)
    await goAway(ada, -3, 4)
    await goAway(ada, 10, 12)
    await goAway(ada, 5, 9, 'available')
    expect(await stateOf(job)).toEqual(['mobilised', 1])
    expect(await coversOf(job)).toEqual([])
    expect(await typesAbout(server, job)).toEqual(['job.created', 'job.status_changed'])
  })

  it('that lasts over the end of a job does not hold it up', async () => {
    const [job, ada] = [await makeJob(1, { end_date: day(3) }), await worker('Okafor')]
    await assign(job, ada, -10, null)
    await goAway(ada, 2, 20)
    await liveOn(3)
    expect(await stateOf(job)).toEqual(['mobilising', 0])
    await liveOn(4)
    expect(await stateOf(job)).toEqual(['completed', 1])
    expect((await coversOf(job)).map(([, status]) => status)).toEqual(['cancelled'])
  })

  it('of a job that is cancelled needs no cover', async () => {
    const [job, ada] = [await makeJob(), await worker('Okafor')]
    await assign(job, ada)
    const absence = await goAway(ada, 0, 2)
    await ask('mutation ($id: ID!) { cancelJob(id: $id) { id } }', { id: job })
    expect((await coversOf(job)).map(([, status]) => status)).toEqual(['cancelled'])
    await changeAbsence(absence, times(0, 5))
    expect((await get(`/jobs/${job}`)).status).toBe('cancelled')
    expect(await coversOf(job)).toHaveLength(1)
  })

  it('and a booking that are written at once always meet', async () => {
    for (let n = 0; n < 5; n++) {
      const [job, ada] = [await makeJob(), await worker('Okafor')]
      const place = { worker_id: ada, project_id: project, job_id: job, start_date: day(-1), end_date: day(9) }
      await Promise.all([post('/assignments', place), goAway(ada, 0, 1)])
      expect(await stateOf(job)).toEqual(['mobilising', 0])
      expect(await coversOf(job)).toEqual([[cover(0, 1), 'open']])
    }
  })

  it('leaves events that rebuild every record, whoever changed it', async () => {
    const { events, records } = await expectRebuilt(server, key)
    expect(events).toBeGreaterThan(records)
  })

  it('in a job of a thousand people, each away several times, is written as in a small one', async () => {
    const org = await server.organisation()
    const insert = {
      clients: `(org_id, name) values ($1, 'Harbour')`,
      projects: `(org_id, client_id, name) select $1, id, 'Dock' from clients where org_id = $1`,
      workers: `(org_id, first_name, last_name, external_id) select $1, 'Ada', n, n from generate_series(1, 1000) n`,
      jobs: `(org_id, project_id, start_date, roles, status) select $1, id, '${day(-10)}',
        '[{"trade": "welder", "headcount": 200, "filled": 200}]', 'mobilised' from projects where org_id = $1`,
      assignments: `(org_id, worker_id, project_id, job_id, start_date, trade) select $1, w.id, project_id, j.id, start_date, 'welder'
        from workers w join jobs j using (org_id) where org_id = $1`,
      planner_windows: `(org_id, worker_id, kind, starts_at, ends_at) select $1, id, 'holiday', first, first + interval '1 day'
        from workers, generate_series(1, 4) n, lateral (select timestamptz '${day(0)}' + n * interval '3 days'
          + external_id::int % 7 * interval '1 day' as first) as days where org_id = $1`,
    }
    await stamped(server, org, async (client) => {
      for (const [table, rows] of Object.entries(insert)) await client.query(`insert into ${table} ${rows}`, [org])
    })
    await server.database.pool.query('analyze') // as the database does by itself, a little later
    const own = await server.key({ orgId: org })
    const { workers } = await dataOf(server, own, '{ workers(limit: 1) { data { id } } }')
    const query = 'mutation ($input: CreatePlannerWindowInput!) { createPlannerWindow(input: $input) { id } }'
    await dataOf(server, own, query, { input: { workerId: workers.data[0].id, kind: 'sick', ...times(0, 0) } })
    const { jobs, awayPlaces } = await dataOf(
      server,
      own,
      '{ jobs { data { roles { filled away } } } awayPlaces { trade } }',
    )
    expect(jobs.data).toEqual([{ roles: [{ filled: 200, away: 0 }] }])
    expect(awayPlaces).toEqual([])
  })

  it('is found by the daily run where it was there before places followed absences', async () => {
    const [job, ada] = [await makeJob(), await worker('Okafor')]
    await assign(job, ada)
    await goAway(ada, 0, 2, 'available')
    await stamped(server, server.orgId, (client) =>
      client.query(`update planner_windows set kind = 'sick' where org_id = $1 and worker_id = $2`, [
        server.orgId,
        ada,
      ]),
    )
    await liveOn(0)
    expect(await stateOf(job)).toEqual(['mobilising', 0])
    expect(await coversOf(job)).toEqual([[cover(0, 2), 'open']])
  })
})

it('the people on site are those who are not away', async () => {
  const cookie = await signIn(server, (await makePerson(server, 'owner')).email)
  const onSite = async (): Promise<number[]> => {
    const query = `{ siteForecast(weeks: 1, projectId: "${project}") { onSite } }`
    const { body } = await asPerson(server, cookie, query)
    return body.data.siteForecast.map((each: { onSite: number }) => each.onSite)
  }
  const [ada, bo] = [await worker('Okafor'), await worker('Bo')]
  for (const worker_id of [ada, bo])
    await post('/assignments', { worker_id, project_id: project, start_date: day(-1), end_date: day(20) })
  expect(await onSite()).toEqual([2, 2])
  await goAway(ada, 0, 0)
  await goAway(ada, 0, 3, 'training')
  await goAway(bo, 7, 7, 'available')
  expect(await onSite()).toEqual([1, 2])
  await goAway(bo, 6, 8)
  expect(await onSite()).toEqual([1, 1])
  const { body } = await asPerson(server, cookie, `{ siteForecast(weeks: 2, projectId: "${project}") { days } }`)
  expect(body.data.siteForecast).toEqual([
    { days: [1, 1, 1, 1, 2, 2, 1] }, // one of them is away for four days, the other one from the last day
    { days: [1, 1, 2, 2, 2, 2, 2] },
    { days: [2, 2, 2, 2, 2, 2, 2] },
  ])
})
