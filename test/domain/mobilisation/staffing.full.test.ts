/** Validation of assignments and jobs, over both surfaces: overlaps, references, roles and statuses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typesAbout } from '../../support/events.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'
import { insert } from '../../support/write.ts'
import { apiOf, detailOf } from '../api.ts'

let server: TestServer
let key: string
let { post, remove, get, mutate, makeWorker, makeProject } = {} as ReturnType<typeof apiOf>

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  ;({ post, remove, get, mutate, makeWorker, makeProject } = apiOf(server, key))
})
afterAll(() => server.stop())

describe('assignments', () => {
  const period = async (start_date: string, end_date: string | null, worker?: string) => ({
    worker_id: worker ?? (await makeWorker()).body.id,
    project_id: (await makeProject()).body.id,
    start_date,
    end_date,
  })

  it('never overlap: of fifty simultaneous requests for the same days exactly one succeeds', async () => {
    const body = await period('2026-05-01', '2026-05-31')
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('/assignments', body)))
    const made = answers.filter((answer) => answer.status === 201)
    expect(made).toHaveLength(1)
    for (const answer of answers.filter((each) => each.status !== 201)) {
      expect(answer.status).toBe(409)
      expect(answer.body.error.code).toBe('conflict')
      expect(answer.body.error.details).toMatchObject([{ code: 'overlap', conflicting_id: made[0]?.body.id }])
    }
  })

  it.each([
    ['starting on the last day', '2026-05-31', '2026-06-10', 409],
    ['that include them', '2026-04-01', '2026-07-01', 409],
    ['without an end, starting within', '2026-05-15', null, 409],
    ['without an end, starting before', '2026-01-01', null, 409],
    ['starting the day after', '2026-06-01', '2026-06-10', 201],
    ['ending the day before', '2026-04-01', '2026-04-30', 201],
  ])('%s', async (_what, start, end, status) => {
    const first = await post('/assignments', await period('2026-05-01', '2026-05-31'))
    const second = await post('/assignments', await period(start, end, first.body.worker_id))
    expect(second.status, JSON.stringify(second.body)).toBe(status)
  })

  it('that are deleted free their days, and return 404', async () => {
    const body = await period('2026-05-01', '2026-05-31')
    const { id } = (await post('/assignments', body)).body
    const deleted = await remove(`/assignments/${id}`)
    expect(deleted.body).toEqual({ object: 'assignment', id, deleted: true })
    expect((await request(`${server.base}/assignments/${id}`, { key })).status).toBe(404)
    expect((await remove(`/assignments/${id}`)).status).toBe(404)
    expect((await post('/assignments', body)).status).toBe(201)
  })

  it('that overlap are rejected by the database itself', async () => {
    const first = (await post('/assignments', await period('2026-05-01', null))).body
    const row = { worker_id: first.worker_id, project_id: first.project_id, start_date: '2027-01-01' }
    await expect(insert(server, key, 'assignments', row)).rejects.toMatchObject({ code: '23P01' })
  })

  it.each([
    ['of an inactive worker', { status: 'inactive' }, {}, 'worker_id', 'inactive'],
    ['to a cancelled project', {}, { status: 'cancelled' }, 'project_id', 'cancelled'],
  ])('%s are rejected with 422 on the field', async (_what, worker, project, path, code) => {
    const worker_id = (await makeWorker(worker)).body.id
    const project_id = (await makeProject(project)).body.id
    const answer = await post('/assignments', { worker_id, project_id, start_date: '2026-05-01' })
    expect(answer.status).toBe(422)
    expect(detailOf(answer)).toMatchObject({ path, code })
  })

  it('have a status derived from their dates', async () => {
    const year = new Date().getUTCFullYear()
    for (const [start, end, status] of [
      [`${year - 2}-01-01`, `${year - 2}-02-01`, 'ended'],
      [`${year - 1}-01-01`, null, 'active'],
      [`${year + 2}-01-01`, null, 'scheduled'],
    ] as const)
      expect((await post('/assignments', await period(start, end))).body.status).toBe(status)
  })
})

describe('jobs', () => {
  const makeJob = async (roles: object[]) => {
    const project_id = (await makeProject()).body.id
    return (await post('/jobs', { project_id, start_date: '2026-05-01', roles })).body
  }
  const assign = async (job: { id: string; project_id: string }, trade?: string) => {
    const worker_id = (await makeWorker()).body.id
    return post('/assignments', {
      worker_id,
      project_id: job.project_id,
      job_id: job.id,
      start_date: '2026-05-01',
      trade,
    })
  }

  it('are created with a job_id, status mobilising and no filled role', async () => {
    const job = await makeJob([{ trade: 'welder', headcount: 2 }])
    expect(job).toMatchObject({
      job_id: job.id,
      status: 'mobilising',
      roles: [{ trade: 'welder', headcount: 2, filled: 0 }],
    })
    expect(await get(`/jobs/${job.id}`)).not.toHaveProperty('job_id')
  })

  it('are mobilised when all roles are filled, and mobilising again when an assignment is deleted', async () => {
    const job = await makeJob([
      { trade: 'welder', headcount: 2 },
      { trade: 'joiner', headcount: 1 },
    ])
    await assign(job, 'Welder')
    await assign(job, 'joiner')
    expect(await get(`/jobs/${job.id}`)).toMatchObject({ status: 'mobilising', roles: [{ filled: 1 }, { filled: 1 }] })
    const last = await assign(job) // fills the open role
    expect(last.body.trade).toBe('welder')
    expect(await get(`/jobs/${job.id}`)).toMatchObject({ status: 'mobilised', roles: [{ filled: 2 }, { filled: 1 }] })
    await remove(`/assignments/${last.body.id}`)
    expect(await get(`/jobs/${job.id}`)).toMatchObject({ status: 'mobilising', roles: [{ filled: 1 }, { filled: 1 }] })
  })

  it('are recounted in the answer of the assignment that fills them', async () => {
    const job = await makeJob([{ trade: 'welder', headcount: 1 }])
    const workerId = (await makeWorker()).body.id
    const ids = `workerId: "${workerId}", projectId: "${job.project_id}", jobId: "${job.id}"`
    const input = `input: { ${ids}, startDate: "2026-05-01" }`
    const answer = await mutate('createAssignment', input, 'job { status roles { filled } }')
    expect(answer.body.data.createAssignment.job).toEqual({ status: 'mobilised', roles: [{ filled: 1 }] })
  })

  it('complete only when mobilised, can be cancelled until then, and then cannot change', async () => {
    const job = await makeJob([{ trade: 'welder', headcount: 1 }])
    const early = await mutate('completeJob', `id: "${job.id}"`, 'status')
    expect(early.body.errors[0]).toMatchObject({
      message: expect.stringContaining('from mobilising to completed'),
      extensions: { code: 'invalid_transition' },
    })
    await assign(job)
    expect((await mutate('completeJob', `id: "${job.id}"`, 'status')).body.data.completeJob.status).toBe('completed')
    const late = await mutate('cancelJob', `id: "${job.id}"`, 'status')
    expect(late.body.errors[0].extensions.code).toBe('invalid_transition')
    const change = await mutate('updateJob', `id: "${job.id}", input: { endDate: "2027-01-01" }`, 'status')
    expect(change.body.errors[0].extensions.code).toBe('invalid_transition')
    expect(detailOf(await assign(job))).toMatchObject({ path: 'job_id', code: 'completed' })
    const other = await makeJob([{ trade: 'welder', headcount: 1 }])
    expect((await mutate('cancelJob', `id: "${other.id}"`, 'status')).body.data.cancelJob.status).toBe('cancelled')
    const revived = await mutate('updateJob', `id: "${other.id}", input: { endDate: "2027-01-01" }`, 'status')
    expect(revived.body.errors[0].extensions.code).toBe('invalid_transition')
    expect(detailOf(await assign(other))).toMatchObject({ path: 'job_id', code: 'cancelled' })
  })

  it('give each assignment of a batch the next open place', async () => {
    const job = await makeJob([
      { trade: 'welder', headcount: 1 },
      { trade: 'joiner', headcount: 2 },
    ])
    const workers = await Promise.all([makeWorker(), makeWorker()])
    const records = workers.map(({ body }) => ({
      worker_id: body.id,
      project_id: job.project_id,
      job_id: job.id,
      start_date: '2026-05-01',
    }))
    const again = { ...records[1], start_date: '2026-06-01' }
    const { body } = await post('/assignments/batch', { mode: 'create', records: [...records, again] })
    expect(body.data[2].error).toMatchObject({
      code: 'conflict',
      details: [
        { path: 'start_date', code: 'overlap', message: 'must not overlap an earlier record of the same batch' },
      ],
    })
    const trades = body.data.slice(0, 2).map(async ({ id }: { id: string }) => (await get(`/assignments/${id}`)).trade)
    expect(await Promise.all(trades)).toEqual(['welder', 'joiner'])
    expect(await get(`/jobs/${job.id}`)).toMatchObject({ status: 'mobilising', roles: [{ filled: 1 }, { filled: 1 }] })
  })

  it('accept assignments of their own project only', async () => {
    const job = await makeJob([{ trade: 'welder', headcount: 1 }])
    const answer = await assign({ id: job.id, project_id: (await makeProject()).body.id })
    expect(answer.status).toBe(422)
    expect(detailOf(answer).path).toBe('job_id')
  })

  it.each([
    ['no role', [], 'roles'],
    [
      'a role twice',
      [
        { trade: 'a', headcount: 1 },
        { trade: 'A', headcount: 1 },
      ],
      'roles',
    ],
    ['a headcount of 0', [{ trade: 'a', headcount: 0 }], 'roles[0].headcount'],
    ['a role with filled', [{ trade: 'a', headcount: 1, filled: 1 }], 'roles[0].filled'],
  ])('are rejected with %s', async (_what, roles, path) => {
    const project_id = (await makeProject()).body.id
    const answer = await post('/jobs', { project_id, start_date: '2026-05-01', roles })
    expect(answer.status).toBe(422)
    expect(detailOf(answer).path).toBe(path)
  })

  it('count their filled places again when the roles change', async () => {
    const job = await makeJob([{ trade: 'welder', headcount: 2 }])
    await assign(job, 'welder')
    const args = `id: "${job.id}", input: { roles: [{ trade: "welder", headcount: 1 }] }`
    const changed = await mutate('updateJob', args, 'status roles { trade headcount filled }')
    expect(changed.body.data.updateJob).toEqual({
      status: 'mobilised',
      roles: [{ trade: 'welder', headcount: 1, filled: 1 }],
    })
  })

  it('that are sent as they are change nothing', async () => {
    const job = await makeJob([{ trade: 'welder', headcount: 2 }])
    const { id } = job
    expect((await assign(job, 'welder')).status).toBe(201)
    const before = await get(`/jobs/${id}`)
    const events = await typesAbout(server, id)
    const args = `id: "${id}", input: { roles: [{ trade: "welder", headcount: 2 }] }`
    expect((await mutate('updateJob', args, 'id')).body.errors).toBeUndefined()
    expect(await get(`/jobs/${id}`)).toEqual(before)
    expect(await typesAbout(server, id)).toEqual(events)
  })
})
