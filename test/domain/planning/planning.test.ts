/** What the planner does: moving assignments, and finding candidates. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysFrom, YEAR_AHEAD } from '../../support/days.ts'
import { typesAbout } from '../../support/events.ts'
import { asPerson, makeWorkerPerson, signIn } from '../../support/people.ts'
import { graphql, joinTestServer, type TestServer } from '../../support/server.ts'
import { insert } from '../../support/write.ts'
import { apiOf } from '../api.ts'

let server: TestServer
let key: string
let { post, get, makeWorker, makeProject } = {} as ReturnType<typeof apiOf>

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  ;({ post, get, makeWorker, makeProject } = apiOf(server, key))
})
afterAll(() => server.stop())

const ask = async (query: string, variables: Record<string, unknown> = {}, as = key) =>
  (await graphql(server, as, query, variables)).body

const worker = async (more: object = {}): Promise<string> =>
  (await makeWorker({ status: 'active', trade: 'welder', ...more })).body.id

async function assign(workerId: string, start_date: string, end_date: string | null, more: object = {}) {
  const project_id = (await makeProject()).body.id
  const answer = await post('/assignments', { worker_id: workerId, project_id, start_date, end_date, ...more })
  return answer.body.id as string
}

/** A valid document. */
const holds = (workerId: string, type: string, expires: string | null) =>
  insert(server, key, 'documents', {
    worker_id: workerId,
    type,
    name: type,
    status: 'valid',
    expires_on: expires,
    file_name: 'a.pdf',
    content_type: 'application/pdf',
    size_bytes: 1,
    file_key: `test/${workerId}/${type}`,
  })

const away = (workerId: string, starts_at: string, ends_at: string, kind = 'holiday') =>
  insert(server, key, 'planner_windows', { worker_id: workerId, kind, starts_at, ends_at })

describe('an assignment', () => {
  const update = (id: string, input: object, more: object = {}, as = key) =>
    ask(
      `mutation ($id: ID!, $input: UpdateAssignmentInput!, $refuse: [IneligibilityReason!], $since: DateTime) {
        updateAssignment(id: $id, input: $input, refuse: $refuse, ifUnchangedSince: $since) {
          id startDate endDate status updatedAt worker { id }
        }
      }`,
      { id, input, ...more },
      as,
    )
  const errorOf = (answer: { errors?: { message: string; extensions: { code: string; details?: unknown[] } }[] }) =>
    answer.errors?.[0]

  it('moves to other days, to another worker, and can be left open-ended', async () => {
    const [one, other] = [await worker(), await worker()]
    const id = await assign(one, `${YEAR_AHEAD}-05-01`, `${YEAR_AHEAD}-05-31`)
    const moved = await update(id, {
      startDate: `${YEAR_AHEAD}-05-10`,
      endDate: `${YEAR_AHEAD}-06-09`,
      workerId: other,
    })
    expect(moved.data.updateAssignment).toMatchObject({
      startDate: `${YEAR_AHEAD}-05-10`,
      endDate: `${YEAR_AHEAD}-06-09`,
      status: 'scheduled',
      worker: { id: other },
    })
    expect((await update(id, { endDate: null })).data.updateAssignment.endDate).toBeNull()
    expect((await update(id, { startDate: '2020-01-01', endDate: '2020-01-02' })).data.updateAssignment.status).toBe(
      'ended',
    )
  })

  it('never overlaps another one of the worker, but may overlap the days that it had', async () => {
    const one = await worker()
    const first = await assign(one, `${YEAR_AHEAD}-05-01`, `${YEAR_AHEAD}-05-31`)
    const second = await assign(one, `${YEAR_AHEAD}-06-01`, `${YEAR_AHEAD}-06-30`)
    expect((await update(second, { startDate: `${YEAR_AHEAD}-06-10` })).errors).toBeUndefined()
    const refused = errorOf(await update(second, { startDate: `${YEAR_AHEAD}-05-31` }))
    expect(refused).toMatchObject({
      extensions: { code: 'conflict', details: [{ path: 'input.startDate', code: 'overlap', conflictingId: first }] },
    })
    expect((await get(`/assignments/${second}`)).start_date).toBe(`${YEAR_AHEAD}-06-10`)
    expect((await update(second, { endDate: `${YEAR_AHEAD}-07-15` })).errors).toBeUndefined()
  })

  it('is refused to inactive workers and on cancelled projects, but can always be shortened', async () => {
    const one = await worker()
    const inactive = await worker({ status: 'inactive' })
    const id = await assign(one, '2026-01-05', `${YEAR_AHEAD}-05-31`)
    expect(errorOf(await update(id, { workerId: inactive }))).toMatchObject({
      extensions: { details: [{ path: 'input.workerId', code: 'inactive' }] },
    })
    const projectId = (await get(`/assignments/${id}`)).project_id
    await ask('mutation ($id: ID!) { updateProject(id: $id, input: { status: cancelled }) { id } }', { id: projectId })
    expect(errorOf(await update(id, { startDate: '2026-01-01' }))).toMatchObject({
      extensions: { details: [{ path: 'input.projectId', code: 'cancelled' }] },
    })
    expect(errorOf(await update(id, { endDate: null }))).toMatchObject({
      extensions: { details: [{ path: 'input.projectId', code: 'cancelled' }] },
    })
    expect((await update(id, { startDate: '2026-01-06' })).errors).toBeUndefined()
    expect((await update(id, { endDate: '2026-01-31' })).errors).toBeUndefined()
  })

  it('keeps the timesheets of its worker and days', async () => {
    const [one, other] = [await worker(), await worker()]
    const id = await assign(one, '2026-02-02', '2026-03-31')
    const { project_id } = await get(`/assignments/${id}`)
    const week = { period_start: '2026-02-02', period_end: '2026-02-08', entries: [] }
    await post('/timesheets', { worker_id: one, project_id, assignment_id: id, ...week })
    const given = errorOf(await update(id, { workerId: other }))
    expect(given?.message).toMatch(/has recorded hours for this assignment \(2026-02-02 to 2026-02-08\)/)
    expect(errorOf(await update(id, { startDate: '2026-02-09' }))).toMatchObject({
      extensions: { code: 'conflict', details: [{ code: 'has_timesheets' }] },
    })
    expect((await update(id, { startDate: '2026-02-03' })).errors).toBeUndefined()
    const remove = 'mutation ($id: ID!) { deleteAssignment(id: $id) { id } }'
    expect(errorOf(await ask(remove, { id }))).toMatchObject({
      extensions: {
        code: 'conflict',
        details: [{ path: 'id', code: 'has_timesheets', conflictingId: expect.any(String) }],
      },
    })
    expect((await get(`/assignments/${id}`)).id).toBe(id)
  })

  it('is refused in words to one who is not compliant on that day or is away, if the caller wants that', async () => {
    const one = await worker()
    await holds(one, 'right_to_work', `${YEAR_AHEAD}-05-10`)
    const absence = await away(one, `${YEAR_AHEAD}-04-20T08:00:00Z`, `${YEAR_AHEAD}-04-23T23:00:00Z`)
    const id = await assign(one, `${YEAR_AHEAD}-05-05`, `${YEAR_AHEAD}-05-31`)
    const refuse = { refuse: ['not_compliant', 'unavailable'] }
    expect((await update(id, { startDate: `${YEAR_AHEAD}-05-10` }, refuse)).errors).toBeUndefined()
    const late = errorOf(await update(id, { startDate: `${YEAR_AHEAD}-05-11` }, refuse))
    expect(late?.message).toBe(
      `The worker is not compliant on ${YEAR_AHEAD}-05-11: right to work is missing or will have expired by then.`,
    )
    expect(late?.extensions.details).toMatchObject([{ path: 'input.workerId', code: 'not_compliant' }])
    await holds(one, 'passport', null) // of another type
    expect(errorOf(await update(id, { startDate: `${YEAR_AHEAD}-05-11` }, refuse))?.message).toBe(late?.message)
    const leave = errorOf(await update(id, { startDate: `${YEAR_AHEAD}-04-23` }, refuse))
    expect(leave?.message).toBe(`The worker is away from ${YEAR_AHEAD}-04-20 to ${YEAR_AHEAD}-04-23 (holiday).`)
    expect(leave?.extensions.details).toMatchObject([
      { path: 'input.startDate', code: 'unavailable', conflictingId: absence },
    ])
    expect((await update(id, { endDate: null }, refuse)).errors).toBeUndefined()
    expect((await update(id, { startDate: `${YEAR_AHEAD}-04-24` }, refuse)).errors).toBeUndefined()
    expect((await update(id, { startDate: `${YEAR_AHEAD}-04-23` })).errors).toBeUndefined()
  })

  it('that began long ago is judged by the documents of today, not of its first day', async () => {
    const one = await worker()
    await holds(one, 'right_to_work', daysFrom(new Date(), -1))
    const id = await assign(one, daysFrom(new Date(), -30), daysFrom(new Date(), 30))
    const answer = await update(id, { endDate: daysFrom(new Date(), 40) }, { refuse: ['not_compliant'] })
    expect(errorOf(answer)?.message).toBe(
      `The worker is not compliant on ${daysFrom(new Date(), 0)}: right to work is missing or will have expired by then.`,
    )
  })

  it('mobilises the worker that it is given to once it has begun, and nobody before', async () => {
    const [one, other, third] = [await worker(), await worker(), await worker()]
    const mobilised = async (id: string) => (await typesAbout(server, id)).includes('worker.mobilised')
    const id = await assign(one, daysFrom(new Date(), 5), null)
    await update(id, { workerId: other })
    expect(await mobilised(other)).toBe(false)
    await update(id, { startDate: daysFrom(new Date(), -1) })
    expect(await mobilised(other)).toBe(true)
    await update(id, { workerId: third })
    expect(await Promise.all([one, other, third].map(mobilised))).toEqual([false, true, true])
  })

  it('tells a person who has read an older version', async () => {
    const id = await assign(await worker(), `${YEAR_AHEAD}-05-01`, `${YEAR_AHEAD}-05-31`)
    const first = await update(id, { endDate: `${YEAR_AHEAD}-05-30` })
    const since = first.data.updateAssignment.updatedAt
    await update(id, { endDate: `${YEAR_AHEAD}-05-29` })
    expect(errorOf(await update(id, { endDate: `${YEAR_AHEAD}-05-28` }, { since }))?.extensions.code).toBe(
      'precondition_failed',
    )
  })

  it('is changed by those who plan, in their own organisation alone', async () => {
    const id = await assign(await worker(), `${YEAR_AHEAD}-05-01`, `${YEAR_AHEAD}-05-31`)
    const reader = await server.key({ scopes: ['read'] })
    const other = await server.key({ orgId: await server.organisation() })
    expect(errorOf(await update(id, {}, {}, reader))?.extensions.code).toBe('insufficient_scope')
    expect(errorOf(await update(id, {}, {}, other))?.extensions.code).toBe('not_found')
  })
})

/** A trade that nobody else has. */
let trades = 0
const newTrade = (name: string) => `${name} ${++trades}`

describe('candidates', () => {
  const textOf = (args: string) => `{ candidates(${args}) {
    worker { id firstName lastName trade } isFree isCompliant isNear missing compliantUntil
    assignment { id project { name } } away { kind }
  } }`
  const candidates = (args: string, as = key) => ask(textOf(args), {}, as)
  const found = async (args: string) => {
    const { data, errors } = await candidates(args)
    expect(errors).toBeUndefined()
    return data.candidates
  }

  it('are the free and compliant first, of these those of the town, and the others with the reason', async () => {
    const trade = newTrade('Rigger')
    const of = (last_name: string, more: object = {}) => worker({ trade, last_name, ...more })
    const [plain, near, busy, onLeave, short] = [
      await of('Adams'),
      await of('Zola', { metadata: { home_town: 'Leeds' } }),
      await of('Busy'),
      await of('Leave'),
      await of('Short'),
    ]
    await of('Bare')
    await of('Idle', { status: 'inactive' })
    await worker({ trade: 'electrician' })
    for (const id of [plain, near, busy, onLeave]) await holds(id, 'right_to_work', null)
    await holds(short, 'right_to_work', `${YEAR_AHEAD}-07-05`)
    const assignment = await assign(busy, `${YEAR_AHEAD}-07-31`, null)
    await away(onLeave, `${YEAR_AHEAD}-07-01T00:00:00Z`, `${YEAR_AHEAD}-07-02T00:00:00Z`, 'training')
    await away(near, `${YEAR_AHEAD}-06-30T00:00:00Z`, `${YEAR_AHEAD}-06-30T22:00:00Z`)
    await away(plain, `${YEAR_AHEAD}-07-01T00:00:00Z`, `${YEAR_AHEAD}-07-09T00:00:00Z`, 'available')
    const days = `trade: "${trade.toLowerCase()}", startDate: "${YEAR_AHEAD}-07-01", endDate: "${YEAR_AHEAD}-07-31", town: "leeds"`
    const names = (all: { worker: { lastName: string } }[]) => all.map((each) => each.worker.lastName)
    expect(names(await found(days))).toEqual(['Zola', 'Adams', 'Short'])
    const all = await found(`${days}, includeIneligible: true`)
    expect(names(all)).toEqual(['Zola', 'Adams', 'Short', 'Bare', 'Leave', 'Busy'])
    expect(all[0]).toMatchObject({ isNear: true, isFree: true, isCompliant: true, missing: [], compliantUntil: null })
    expect(all[2]).toMatchObject({ isCompliant: true, compliantUntil: `${YEAR_AHEAD}-07-05` })
    expect(all[3]).toMatchObject({ isFree: true, isCompliant: false, missing: ['right_to_work'] })
    expect(all[4]).toMatchObject({ isFree: false, away: { kind: 'training' } })
    expect(all[5]).toMatchObject({ isFree: false, assignment: { id: assignment, project: { name: 'Dock' } } })
    expect(names(await found(`${days}, limit: 1`))).toEqual(['Zola'])
    expect(names(await found(`trade: "${trade}", startDate: "${YEAR_AHEAD}-07-06"`))).toEqual([
      'Adams',
      'Leave',
      'Zola',
    ])
  })

  it('are those first who stay compliant to the last day, then those who know the client', async () => {
    const trade = newTrade('Piler')
    const of = async (last_name: string, until: string | null, more: object = {}) => {
      const id = await worker({ trade, last_name, ...more })
      await holds(id, 'right_to_work', until)
      return id
    }
    const known = await of('Zeta', null)
    await of('Near', null, { metadata: { home_town: 'Leeds' } })
    const short = await of('Ash', `${YEAR_AHEAD}-07-05`)
    await of('Beck', null)
    const last = await assign(known, '2026-01-05', '2026-01-09')
    const { project_id } = await get(`/assignments/${last}`)
    await post('/assignments', { worker_id: short, project_id, start_date: '2026-01-05', end_date: '2026-01-09' })
    const days = `trade: "${trade}", startDate: "${YEAR_AHEAD}-07-01", endDate: "${YEAR_AHEAD}-07-31"`
    const { data } = await ask(`{ candidates(${days}, town: "Leeds", projectId: "${project_id}") {
      worker { lastName } knowsClient lastAssignment { id project { name } } } }`)
    expect(data.candidates).toEqual([
      { worker: { lastName: 'Zeta' }, knowsClient: true, lastAssignment: { id: last, project: { name: 'Dock' } } },
      { worker: { lastName: 'Near' }, knowsClient: false, lastAssignment: null },
      { worker: { lastName: 'Beck' }, knowsClient: false, lastAssignment: null },
      {
        worker: { lastName: 'Ash' },
        knowsClient: true,
        lastAssignment: { id: expect.any(String), project: { name: 'Dock' } },
      },
    ])
  })

  it('are compliant by the documents of today where the role began long ago', async () => {
    const trade = newTrade('slinger')
    const id = await worker({ trade })
    await holds(id, 'right_to_work', daysFrom(new Date(), -1))
    const { data } = await candidates(
      `trade: "${trade}", startDate: "${daysFrom(new Date(), -30)}", endDate: "${daysFrom(new Date(), 3)}", includeIneligible: true`,
    )
    expect(data.candidates).toMatchObject([{ isCompliant: false, missing: ['right_to_work'] }])
  })

  it('of one kind stand by last name, then by first name, whatever their case', async () => {
    const trade = newTrade('scaffolder')
    const named = async (first_name: string, last_name: string) =>
      holds(await worker({ trade, first_name, last_name }), 'right_to_work', null)
    for (const [first, last] of [
      ['Zoe', 'adams'],
      ['bo', 'Adams'],
      ['Ada', 'Baker'],
      ['Cy', 'ADAMS'],
    ] as const)
      await named(first, last)
    const all = await found(`trade: "${trade}", startDate: "${YEAR_AHEAD}-07-01"`)
    const names = all.map((each: { worker: { firstName: string } }) => each.worker.firstName)
    expect(names).toEqual(['bo', 'Cy', 'Zoe', 'Ada'])
  })

  it('are busy on the first and on the last day of an assignment, and free on the day beside it', async () => {
    const trade = newTrade('fitter')
    const id = await worker({ trade })
    await holds(id, 'right_to_work', null)
    await assign(id, `${YEAR_AHEAD}-07-10`, `${YEAR_AHEAD}-07-20`)
    const isFree = async (days: string) => (await found(`trade: "${trade}", ${days}`)).length === 1
    expect(await isFree(`startDate: "${YEAR_AHEAD}-07-01", endDate: "${YEAR_AHEAD}-07-09"`)).toBe(true)
    expect(await isFree(`startDate: "${YEAR_AHEAD}-07-01", endDate: "${YEAR_AHEAD}-07-10"`)).toBe(false)
    expect(await isFree(`startDate: "${YEAR_AHEAD}-07-12", endDate: "${YEAR_AHEAD}-07-13"`)).toBe(false)
    expect(await isFree(`startDate: "${YEAR_AHEAD}-07-20", endDate: "${YEAR_AHEAD}-07-30"`)).toBe(false)
    expect(await isFree(`startDate: "${YEAR_AHEAD}-07-20"`)).toBe(false)
    expect(await isFree(`startDate: "${YEAR_AHEAD}-07-21"`)).toBe(true)
    await assign(id, `${YEAR_AHEAD}-08-01`, null)
    expect(await isFree(`startDate: "${YEAR_AHEAD}-07-21"`)).toBe(false)
    expect(await isFree(`startDate: "${YEAR_AHEAD}-07-21", endDate: "${YEAR_AHEAD}-07-31"`)).toBe(true)
    expect(await isFree(`startDate: "${YEAR_AHEAD + 1}-07-21", endDate: "${YEAR_AHEAD + 1}-07-31"`)).toBe(false)
  })

  it('are checked for what is asked', async () => {
    const answer = await candidates(
      `trade: "rigger", startDate: "${YEAR_AHEAD}-07-02", endDate: "${YEAR_AHEAD}-07-01", limit: 10`,
    )
    expect(answer.errors[0].extensions.details[0]).toMatchObject({ path: 'endDate' })
    expect(
      (await candidates(`trade: "rigger", startDate: "${YEAR_AHEAD}-07-02", limit: 0`)).errors[0].extensions.code,
    ).toBe('validation_failed')
  })

  it('are shown to those who read all records, of their own organisation', async () => {
    const trade = newTrade('diver')
    const id = await worker({ trade })
    await holds(id, 'right_to_work', null)
    const args = `trade: "${trade}", startDate: "${YEAR_AHEAD}-07-01"`
    expect((await candidates(args)).data.candidates).toHaveLength(1)
    const other = await server.key({ orgId: await server.organisation() })
    expect((await candidates(args, other)).data.candidates).toEqual([])
    const narrow = await server.key({ scopes: ['workers:read', 'projects:read'] })
    expect((await candidates(args, narrow)).errors[0].extensions.code).toBe('insufficient_scope')
    const cookie = await signIn(server, (await makeWorkerPerson(server)).email)
    const bound = await asPerson(server, cookie, `{ candidates(${args}) { isFree } }`)
    expect(bound.body.errors[0].extensions.code).toBe('insufficient_scope')
  })
})

it('the workers of a job are its people, whatever their trade, and those with the trade of a role', async () => {
  const trade = newTrade('Glazier')
  const [fits, other, onJob] = [await worker({ trade }), await worker(), await worker({ trade: 'tiler' })]
  const project_id = (await makeProject()).body.id
  const roles = [{ trade: trade.toUpperCase(), headcount: 2 }]
  const days = { start_date: `${YEAR_AHEAD}-05-01`, end_date: `${YEAR_AHEAD}-05-31` }
  const job_id = (await post('/jobs', { project_id, roles, ...days })).body.id
  const assigned = await post('/assignments', { worker_id: onJob, project_id, job_id, ...days })
  const read = async (as = key) => {
    const query = 'query ($id: ID!) { jobWorkers(jobId: $id, limit: 10) { data { id } pagination { total } } }'
    const { jobWorkers } = (await ask(query, { id: job_id }, as)).data
    return [jobWorkers.pagination.total, jobWorkers.data.map(({ id }: { id: string }) => id)]
  }
  expect(await read()).toEqual([2, [fits, onJob]])
  expect(await read(await server.key({ orgId: await server.organisation() }))).toEqual([0, []])
  const readsWorkers = await server.key({ scopes: ['workers:read'] })
  const narrow = await ask('query ($id: ID!) { jobWorkers(jobId: $id) { data { id } } }', { id: job_id }, readsWorkers)
  expect(narrow.errors[0].extensions.code).toBe('insufficient_scope') // it tells of the job, too
  await ask('mutation ($id: ID!) { deleteAssignment(id: $id) { id } }', { id: assigned.body.id })
  expect(await read()).toEqual([1, [fits]])
  expect(other).toBeDefined()
})

it('the projects with work on some days are those of jobs and of assignments without one, by name and trade', async () => {
  const trade = newTrade('Rigger')
  const projects = await Promise.all([1, 2, 3].map(async () => (await makeProject()).body.id as string))
  const [ofJob, ofStay, ofOther] = projects as [string, string, string]
  const june = (first: number, last: number) => ({
    start_date: `${YEAR_AHEAD}-06-0${first}`,
    end_date: `${YEAR_AHEAD}-06-0${last}`,
  })
  await post('/jobs', { project_id: ofJob, roles: [{ trade: trade.toUpperCase(), headcount: 2 }], ...june(1, 3) })
  await post('/assignments', { worker_id: await worker(), project_id: ofStay, trade, ...june(3, 5) })
  await post('/jobs', { project_id: ofOther, roles: [{ trade: 'tiler', headcount: 1 }], ...june(1, 9) })
  const query = `query ($from: Date!, $to: Date!, $trade: String, $id: [ID!]) {
    plannedProjects(from: $from, to: $to, trade: $trade, filter: { id: $id }, limit: 200) { data { id } } }`
  const found = async (from: number, to: number, of?: string, as = key) => {
    const days = { from: `${YEAR_AHEAD}-06-0${from}`, to: `${YEAR_AHEAD}-06-0${to}` }
    const { data } = (await ask(query, { ...days, trade: of, id: projects }, as)).data.plannedProjects
    return projects.map((id) => data.some((each: { id: string }) => each.id === id))
  }
  expect(await found(3, 3)).toEqual([true, true, true])
  expect(await found(3, 3, trade)).toEqual([true, true, false])
  expect(await found(1, 2, trade)).toEqual([true, false, false])
  expect(await found(4, 4, trade)).toEqual([false, true, false])
  expect(await found(3, 3, undefined, await server.key({ orgId: await server.organisation() }))).not.toContain(true)
  const reversed = await ask(query, { from: `${YEAR_AHEAD}-06-02`, to: `${YEAR_AHEAD}-06-01` })
  expect(reversed.errors[0].extensions.details[0].path).toBe('to')
  const narrow = await ask(
    query,
    { from: '2026-06-01', to: '2026-06-02' },
    await server.key({ scopes: ['projects:read'] }),
  )
  expect(narrow.errors[0].extensions.code).toBe('insufficient_scope')
})
