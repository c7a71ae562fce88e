/** Holidays: each day once, and what they mean on projects that rest on them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DayServer, daysFrom, startDayServer } from '../../support/days.ts'
import { typesAbout } from '../../support/events.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { dataOf } from '../../support/server.ts'
import { apiOf } from '../api.ts'

let server: DayServer
let key: string
let { post, patch, remove, get } = {} as ReturnType<typeof apiOf>
let project: string
let job: string
let ada: string
const start = new Date('2026-06-01T11:00:00Z')
const day = (after: number) => daysFrom(start, after)

beforeAll(async () => {
  server = await startDayServer()
  server.clock.set(start)
  key = await server.key()
  ;({ post, patch, remove, get } = apiOf(server, key))
  const client_id = await createId(server, key, '/clients', { name: 'Harbour' })
  project = await createId(server, key, '/projects', { client_id, name: 'Dock' })
  const roles = [{ trade: 'welder', headcount: 2 }]
  job = await createId(server, key, '/jobs', { project_id: project, start_date: day(0), end_date: day(6), roles })
  ada = await createId(server, key, '/workers', {
    first_name: 'Ada',
    last_name: 'Okafor',
    trade: 'welder',
    status: 'active',
  })
  const place = { worker_id: ada, project_id: project, job_id: job, start_date: day(0), end_date: day(6) }
  await createId(server, key, '/assignments', place)
})
afterAll(() => server.stop())

const rest = (works_holidays: boolean) => patch(`/projects/${project}`, { works_holidays })

describe('a holiday', () => {
  it('is added, renamed and removed, each with its event', async () => {
    const added = await post('/holidays', { name: 'Works holiday', date: '2027-08-02' })
    expect(added).toMatchObject({ status: 201, body: { name: 'Works holiday', date: '2027-08-02' } })
    await patch(`/holidays/${added.body.id}`, { name: 'Bank holiday' })
    await remove(`/holidays/${added.body.id}`)
    expect(await typesAbout(server, added.body.id)).toEqual(['holiday.created', 'holiday.updated', 'holiday.deleted'])
  })

  it('is on a day once, until it is removed', async () => {
    const first = await post('/holidays', { name: 'Works holiday', date: '2027-08-03' })
    const second = await post('/holidays', { name: 'Another', date: '2027-08-03' })
    expect(second.status).toBe(409)
    expect(second.body.error.details).toMatchObject([{ path: 'date', code: 'taken', conflicting_id: first.body.id }])
    const other = await post('/holidays', { name: 'Another', date: '2027-08-04' })
    expect((await patch(`/holidays/${other.body.id}`, { date: '2027-08-03' })).status).toBe(409)
    expect((await patch(`/holidays/${other.body.id}`, { date: '2027-08-04' })).status).toBe(200)
    await remove(`/holidays/${first.body.id}`)
    expect((await patch(`/holidays/${other.body.id}`, { date: '2027-08-03' })).status).toBe(200)
  })
})

describe('on a holiday', () => {
  const query = `{ siteForecast(weeks: 1, projectId: "PROJECT") { days } roleDays(jobIds: ["JOB"]) { people startDate endDate } }`
  async function counted() {
    const cookie = await signIn(server, (await makePerson(server, 'owner')).email)
    const { body } = await asPerson(server, cookie, query.replace('PROJECT', project).replace('JOB', job))
    return { onSite: body.data.siteForecast[0].days, roleDays: body.data.roleDays }
  }
  const openPlaces = async () =>
    (await dataOf(server, key, `{ awayPlaces(jobId: "${job}") { startDate endDate } }`)).awayPlaces

  it('a project works as on other days, unless it rests: then nobody is on site, and nobody is missing', async () => {
    await post('/holidays', { name: 'Founders day', date: day(2) })
    expect(await counted()).toEqual({
      onSite: [1, 1, 1, 1, 1, 1, 1],
      roleDays: [{ people: 1, startDate: day(0), endDate: day(6) }],
    })
    await rest(false)
    expect(await counted()).toEqual({
      onSite: [1, 1, 0, 1, 1, 1, 1],
      roleDays: [
        { people: 1, startDate: day(0), endDate: day(1) },
        { people: 1, startDate: day(3), endDate: day(6) },
      ],
    })
  })

  it('the place of a worker who is away is to cover only if the project works, or on the days after', async () => {
    await rest(true)
    const absence = await post('/planner', {
      worker_id: ada,
      kind: 'sick',
      starts_at: `${day(2)}T07:00:00Z`,
      ends_at: `${day(2)}T16:00:00Z`,
    })
    await patch(`/jobs/${job}`, { roles: [{ trade: 'welder', headcount: 1 }] })
    expect(await openPlaces()).toEqual([{ startDate: day(2), endDate: day(2) }])
    await rest(false)
    expect(await openPlaces()).toEqual([])
    await patch(`/planner/${absence.body.id}`, { ends_at: `${day(3)}T16:00:00Z` })
    expect(await openPlaces()).toEqual([{ startDate: day(2), endDate: day(3) }])
    expect(await get(`/projects/${project}`)).toMatchObject({ works_holidays: false })
  })
})
