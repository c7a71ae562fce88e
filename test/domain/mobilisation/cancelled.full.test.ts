/** What becomes of the bookings of a project or job that is cancelled. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../../src/access/resources.ts'
import { ENDED_AT_ONCE } from '../../../src/domain/mobilisation/end-bookings.ts'
import { type DayServer, daysFrom, startDayServer } from '../../support/days.ts'
import { eventsAbout, typesAbout } from '../../support/events.ts'
import { packTools } from '../../support/packs.ts'
import { createId } from '../../support/resources.ts'
import { dataOf, request } from '../../support/server.ts'
import { stamped } from '../../support/write.ts'

let server: DayServer
let key: string
let project: string
const today = new Date()

beforeAll(async () => {
  server = await startDayServer()
  key = await server.key()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const client_id = await make('/clients', { name: 'Harbour' })
  project = await make('/projects', { client_id, name: 'Dock' })
})

const make = (path: string, body: object) => createId(server, key, path, body)
const makeWorker = () => make('/workers', { first_name: 'Ada', last_name: 'Okafor', trade: 'welder' })
const makeJob = () =>
  make('/jobs', {
    project_id: project,
    start_date: daysFrom(today, 1),
    roles: [{ trade: 'welder', headcount: 2 }],
  })

interface Booking {
  from: number
  to?: number
  worker_id?: string
  job_id?: string
}
async function book({ from, to, worker_id, ...more }: Booking) {
  const days = { start_date: daysFrom(today, from), ...(to !== undefined && { end_date: daysFrom(today, to) }) }
  const worker = worker_id ?? (await makeWorker())
  return { worker, id: await make('/assignments', { worker_id: worker, project_id: project, ...days, ...more }) }
}
const get = (path: string) => request(server.base + path, { key })
const read = async (path: string) => (await get(path)).body
const cancelProject = async () => {
  const { status } = await request(`${server.base}/projects/${project}`, {
    method: 'PATCH',
    key,
    body: { status: 'cancelled' },
  })
  expect(status).toBe(200)
}
const cancelJob = (id: string) => dataOf(server, key, 'mutation ($id: ID!) { cancelJob(id: $id) { id } }', { id })

describe('a project that is cancelled', () => {
  it('ends the bookings that have begun today, and deletes those to come', async () => {
    const [open, until, later, over] = [
      await book({ from: -10 }),
      await book({ from: -10, to: 20 }),
      await book({ from: 5 }),
      await book({ from: -10, to: -1 }),
    ]
    await cancelProject()
    for (const { id } of [open, until]) {
      expect(await read(`/assignments/${id}`)).toMatchObject({ end_date: daysFrom(today, 0), status: 'active' })
      expect((await eventsAbout(server, id)).at(-1)).toMatchObject({
        type: 'assignment.updated',
        data: {
          object: { end_date: daysFrom(today, 0) },
          previous: { end_date: id === open.id ? null : daysFrom(today, 20) },
        },
      })
    }
    expect((await get(`/assignments/${later.id}`)).status).toBe(404)
    expect(await typesAbout(server, later.id)).toEqual(['assignment.created', 'assignment.deleted'])
    expect(await typesAbout(server, over.id)).toEqual(['assignment.created'])
    const client_id = await make('/clients', { name: 'Quay' })
    project = await make('/projects', { client_id, name: 'Quay' })
    await book({ from: 1, worker_id: open.worker })
  })

  it('keeps days with recorded hours', async () => {
    const { id, worker } = await book({ from: 5 })
    const week = { period_start: daysFrom(today, 7), period_end: daysFrom(today, 13), entries: [] }
    await make('/timesheets', { worker_id: worker, project_id: project, assignment_id: id, ...week })
    await cancelProject()
    expect(await read(`/assignments/${id}`)).toMatchObject({ end_date: daysFrom(today, 7), status: 'scheduled' })
  })

  it('cancels its open jobs with their tasks, and no place of them opens again', async () => {
    const job = await makeJob()
    const { id } = await book({ from: 1, job_id: job })
    await cancelProject()
    expect(await read(`/jobs/${job}`)).toMatchObject({ status: 'cancelled', roles: [{ headcount: 2, filled: 0 }] })
    expect((await eventsAbout(server, job)).at(-1)).toMatchObject({
      type: 'job.status_changed',
      data: {
        object: { status: 'cancelled', roles: [{ filled: 0 }] },
        previous: { status: 'mobilising', roles: [{ filled: 1 }] },
      },
    })
    expect(await typesAbout(server, id)).toEqual(['assignment.created', 'assignment.deleted'])
    const { data } = await read(`/tasks?subject_id=${job}`)
    expect(data.map(({ status }: { status: string }) => status)).toEqual(['cancelled', 'cancelled'])
  })

  it('in a batch does the same', async () => {
    const { id } = await book({ from: 5 })
    await request(`${server.base}/projects/${project}`, { method: 'PATCH', key, body: { external_id: `P-${id}` } })
    const records = [{ external_id: `P-${id}`, status: 'cancelled' }]
    const { body } = await request(`${server.base}/projects/batch`, {
      method: 'POST',
      key,
      body: { mode: 'upsert', records },
    })
    expect(body.data).toMatchObject([{ status: 'updated' }])
    expect((await get(`/assignments/${id}`)).status).toBe(404)
  })

  it('leaves what is too much for one write to the daily run', async () => {
    const count = ENDED_AT_ONCE + 3
    await stamped(server, server.orgId, async (client) => {
      await client.query(
        `with w as (insert into workers (org_id, first_name, last_name)
           select $1, 'Ada', 'Okafor ' || n from generate_series(1, $3::int) n returning id)
         insert into ${resources.assignments.table} (org_id, worker_id, project_id, start_date, status)
         select $1, id, $2, $4::date, 'scheduled' from w`,
        [server.orgId, project, count, daysFrom(today, 5)],
      )
    })
    await cancelProject()
    const left = async () => (await read(`/assignments?project_id=${project}`)).pagination.total
    expect(await left()).toBe(3)
    await server.runDay(server.orgId)
    expect(await left()).toBe(0)
  })
})

describe('a job that is cancelled', () => {
  it('ends its bookings, and those of others stay', async () => {
    const job = await makeJob()
    const [begun, later, other] = [
      await book({ from: -3, job_id: job }),
      await book({ from: 5, job_id: job }),
      await book({ from: 5 }),
    ]
    await cancelJob(job)
    expect((await read(`/assignments/${begun.id}`)).end_date).toBe(daysFrom(today, 0))
    expect((await get(`/assignments/${later.id}`)).status).toBe(404)
    expect(await typesAbout(server, other.id)).toEqual(['assignment.created'])
    expect(await read(`/jobs/${job}`)).toMatchObject({ status: 'cancelled', roles: [{ filled: 1 }] })
  })

  it('withdraws the papers of those who never came', async () => {
    const { save, draft, issue, run } = packTools(server, key)
    await save({ name: 'Rules', body: 'Helmets on, {{worker.first_name}}' })
    const job = await makeJob()
    const begun = await book({ from: -3, job_id: job })
    await book({ from: 5, job_id: job })
    const { data } = await draft({ jobId: job, templates: [{ name: 'Rules' }] })
    const { id } = data.createDocumentPack
    await issue(id)
    await cancelJob(job)
    const pack = await run('query ($id: ID!) { documentPack(id: $id) { papers { workerId } } }', { id })
    expect(pack.data.documentPack.papers).toEqual([{ workerId: begun.worker }])
  })
})
