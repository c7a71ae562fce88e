/** From a new job to workers on site: tasks, statuses and events, as REST and a webhook receiver show them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daysFrom, liveUntil } from '../../support/days.ts'
import { typesAbout } from '../../support/events.ts'
import { type ReceivingServer, startReceivingServer } from '../../support/receiving-server.ts'
import { createId } from '../../support/resources.ts'
import { dataOf, request } from '../../support/server.ts'

const DAY = 86_400_000

let server: ReceivingServer
let key: string
let project: string
let today = new Date()

beforeAll(async () => {
  server = await startReceivingServer()
  key = server.liveKey
})
afterAll(() => server.stop())
beforeEach(async () => {
  today = new Date(today.getTime() + 50 * DAY) // after the days that other tests live
  server.clock.set(today)
  const client_id = await createId(server, key, '/clients', { name: 'Harbour' })
  project = await createId(server, key, '/projects', { client_id, name: 'Dock' })
})

const makeWorker = (trade = 'welder') =>
  createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor', trade })

type Role = [trade: string, headcount: number]
const rolesOf = (roles: Role[]) => roles.map(([trade, headcount]) => ({ trade, headcount }))

const soon = () => ({ start_date: daysFrom(today, 30), end_date: daysFrom(today, 40) })
const makeJob = (...roles: Role[]) =>
  createId(server, key, '/jobs', { project_id: project, ...soon(), roles: rolesOf(roles) })
const assign = (worker: string, more: Record<string, string> = {}) =>
  createId(server, key, '/assignments', { worker_id: worker, project_id: project, ...soon(), ...more })

const mutate = (query: string, variables: Record<string, unknown>) => dataOf(server, key, query, variables)

const statusOf = async (path: string) => (await request(server.base + path, { key })).body.status
const statusOfJob = (job: string) => statusOf(`/jobs/${job}`)

/** The title and status of a job's tasks, in order. */
async function tasksOf(job: string): Promise<[string, string][]> {
  const { data } = (await request(`${server.base}/tasks?limit=200`, { key })).body
  const own = data.filter((task: { subject_id: string }) => task.subject_id === job)
  return own.map(({ title, status }: { title: string; status: string }) => [title, status])
}

describe('the tasks of a job', () => {
  it('are one to fill each role and one to issue the documents; each completes with its work', async () => {
    const job = await makeJob(['welder', 1], ['rigger', 2])
    expect(await tasksOf(job)).toEqual([
      ['Fill the role welder (1) for Dock', 'open'],
      ['Fill the role rigger (2) for Dock', 'open'],
      ['Issue the document pack for Dock', 'open'],
    ])
    await assign(await makeWorker(), { job_id: job })
    await assign(await makeWorker('rigger'), { job_id: job })
    expect((await tasksOf(job)).map(([, status]) => status)).toEqual(['done', 'open', 'open'])
    expect(await statusOfJob(job)).toBe('mobilising')
    await assign(await makeWorker('rigger'), { job_id: job })
    expect(await statusOfJob(job)).toBe('mobilised')
    await mutate('mutation { saveDocumentTemplate(input: { name: "Rules", body: "Helmets on" }) { id } }', {})
    const input = { name: 'Induction', jobId: job, templates: [{ name: 'Rules' }] }
    const pack = await mutate(
      'mutation ($input: CreateDocumentPackInput!) { createDocumentPack(input: $input) { id } }',
      { input },
    )
    await mutate('mutation ($id: ID!) { issueDocumentPack(id: $id) { id } }', { id: pack.createDocumentPack.id })
    expect((await tasksOf(job)).map(([, status]) => status)).toEqual(['done', 'done', 'done'])
    const { data } = (await request(`${server.base}/tasks?limit=200`, { key })).body
    const [task] = data.filter((each: { subject_id: string }) => each.subject_id === job)
    expect(task).toMatchObject({ source: 'automation', due_on: daysFrom(today, 30), completed_at: expect.any(String) })
    await server.receives(task.id, ['task.created', 'task.updated', 'task.completed'])
    await server.receives(job, ['job.created', 'job.updated', 'job.updated', 'job.status_changed'])
  })

  it('are created again when a role has an open place again', async () => {
    const job = await makeJob(['welder', 1])
    const id = await assign(await makeWorker(), { job_id: job })
    await request(`${server.base}/assignments/${id}`, { method: 'DELETE', key })
    expect(await statusOfJob(job)).toBe('mobilising')
    const fill = 'Fill the role welder (1) for Dock'
    const pack: [string, string] = ['Issue the document pack for Dock', 'open']
    expect(await tasksOf(job)).toEqual([[fill, 'done'], pack, [fill, 'open']])
    await assign(await makeWorker(), { job_id: job })
    expect(await tasksOf(job)).toEqual([[fill, 'done'], pack, [fill, 'done']])
  })

  it("follow the job's roles and first day, and keep fields that users changed", async () => {
    const job = await makeJob(['welder', 1], ['rigger', 1])
    const { data } = (await request(`${server.base}/tasks?limit=200`, { key })).body
    const own = data.filter((task: { subject_id: string }) => task.subject_id === job)
    const change = { title: 'Ask Bea for a rigger', due_on: daysFrom(today, 3) }
    await request(`${server.base}/tasks/${own[1].id}`, { method: 'PATCH', key, body: change })
    await mutate('mutation ($id: ID!, $input: UpdateJobInput!) { updateJob(id: $id, input: $input) { id } }', {
      id: job,
      input: {
        startDate: daysFrom(today, 20),
        roles: rolesOf([
          ['Welder', 3],
          ['rigger', 2],
          ['roofer', 1],
        ]),
      },
    })
    const tasks = (await request(`${server.base}/tasks?limit=200`, { key })).body.data
    const seen = tasks.filter((task: { subject_id: string }) => task.subject_id === job)
    expect(seen.map((task: Record<string, string>) => [task.title, task.status, task.due_on])).toEqual([
      ['Fill the role Welder (3) for Dock', 'open', daysFrom(today, 20)],
      ['Ask Bea for a rigger', 'open', daysFrom(today, 3)],
      ['Issue the document pack for Dock', 'open', daysFrom(today, 20)],
      ['Fill the role roofer (1) for Dock', 'open', daysFrom(today, 20)],
    ])
    const onlyWelders = { id: job, input: { roles: rolesOf([['welder', 3]]) } }
    await mutate(
      'mutation ($id: ID!, $input: UpdateJobInput!) { updateJob(id: $id, input: $input) { id } }',
      onlyWelders,
    )
    expect((await tasksOf(job)).map(([, status]) => status)).toEqual(['open', 'cancelled', 'open', 'cancelled'])
  })

  it('follow its first day where nothing else changes', async () => {
    const job = await makeJob(['welder', 1])
    const update = 'mutation ($id: ID!, $day: Date!) { updateJob(id: $id, input: { startDate: $day }) { id } }'
    await mutate(update, { id: job, day: daysFrom(today, 31) })
    const { data } = (await request(`${server.base}/tasks?subject_id=${job}`, { key })).body
    expect(data.map((task: { due_on: string }) => task.due_on)).toEqual([daysFrom(today, 31), daysFrom(today, 31)])
  })

  it.each(['cancelJob', 'completeJob'])('that are open are cancelled by %s', async (end) => {
    const job = await makeJob(['welder', 1])
    await assign(await makeWorker(), { job_id: job })
    await mutate(`mutation ($id: ID!) { ${end}(id: $id) { id } }`, { id: job })
    expect((await tasksOf(job)).map(([, status]) => status)).toEqual(['done', 'cancelled'])
    const { data } = (await request(`${server.base}/assignments?limit=200`, { key })).body
    const booked = data.filter((each: { job_id: string }) => each.job_id === job)
    expect(booked).toHaveLength(end === 'cancelJob' ? 0 : 1)
    for (const { id } of booked) await request(`${server.base}/assignments/${id}`, { method: 'DELETE', key })
    expect(await tasksOf(job)).toHaveLength(2) // a finished job needs no workers
  })

  it('that a user closed stay unchanged', async () => {
    const job = await makeJob(['welder', 1])
    const { data } = (await request(`${server.base}/tasks?limit=200`, { key })).body
    const [task] = data.filter((each: { subject_id: string }) => each.subject_id === job)
    await request(`${server.base}/tasks/${task.id}`, { method: 'PATCH', key, body: { status: 'cancelled' } })
    await assign(await makeWorker(), { job_id: job })
    expect((await tasksOf(job)).map(([, status]) => status)).toEqual(['cancelled', 'open'])
  })

  it('complete once when two workers are assigned at the same time', async () => {
    const job = await makeJob(['welder', 2])
    const workers = await Promise.all([makeWorker(), makeWorker()])
    await Promise.all(workers.map((worker) => assign(worker, { job_id: job })))
    expect(await statusOfJob(job)).toBe('mobilised')
    expect((await tasksOf(job)).map(([, status]) => status)).toEqual(['done', 'open'])
    await server.receives(job, ['job.created', 'job.updated', 'job.status_changed'])
  })
})

describe('a worker is mobilised', () => {
  it('when their first assignment to the project begins, and not with the next one', async () => {
    const worker = await makeWorker()
    const first = await assign(worker, { start_date: daysFrom(today, 1), end_date: daysFrom(today, 2) })
    const second = await assign(worker, { start_date: daysFrom(today, 3) })
    await liveUntil(server, today, 1)
    expect(await statusOf(`/assignments/${first}`)).toBe('active')
    await server.receives(worker, ['worker.created', 'worker.mobilised'])
    await liveUntil(server, today, 3)
    expect(await Promise.all([first, second].map((id) => statusOf(`/assignments/${id}`)))).toEqual(['ended', 'active'])
    expect(server.received(worker)).toEqual(['worker.created', 'worker.mobilised'])
  })

  it('also by an assignment that began and ended on skipped days', async () => {
    const worker = await makeWorker()
    const id = await assign(worker, { start_date: daysFrom(today, 4), end_date: daysFrom(today, 5) })
    await liveUntil(server, today, 9)
    expect(await statusOf(`/assignments/${id}`)).toBe('ended')
    await server.receives(worker, ['worker.created', 'worker.mobilised'])
  })

  it('not by a cancelled job, a cancelled project or a deleted assignment', async () => {
    const [ofJob, ofProject, ofNothing, another] = await Promise.all([
      makeWorker(),
      makeWorker(),
      makeWorker(),
      makeWorker(),
    ])
    const begins = { start_date: daysFrom(today, 10) }
    const job = await makeJob(['welder', 1])
    const kept = await assign(ofJob, { job_id: job, ...begins })
    await mutate('mutation ($id: ID!) { cancelJob(id: $id) { id } }', { id: job })
    const deleted = await assign(ofNothing, begins)
    await request(`${server.base}/assignments/${deleted}`, { method: 'DELETE', key })
    await assign(another, begins)
    const client_id = await createId(server, key, '/clients', { name: 'Quay' })
    const other = await createId(server, key, '/projects', { client_id, name: 'Quay' })
    await assign(ofProject, { project_id: other, ...begins })
    await request(`${server.base}/projects/${other}`, { method: 'PATCH', key, body: { status: 'cancelled' } })
    await liveUntil(server, today, 10)
    expect(await typesAbout(server, kept)).toEqual(['assignment.created', 'assignment.deleted'])
    await server.receives(another, ['worker.created', 'worker.mobilised'])
    for (const id of [ofJob, ofProject, ofNothing]) expect(server.received(id)).toEqual(['worker.created'])
  })
})

it('a job whose documents were never issued completes after its last day, with its task', async () => {
  const job = await makeJob(['welder', 1])
  await assign(await makeWorker(), { job_id: job })
  await liveUntil(server, today, 41)
  expect(await statusOfJob(job)).toBe('completed')
  expect((await tasksOf(job)).map(([, status]) => status)).toEqual(['done', 'cancelled'])
  await server.receives(job, ['job.created', 'job.status_changed', 'job.status_changed'])
})
