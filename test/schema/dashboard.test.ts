/** The numbers of the dashboard: as the records say, for people who read records alone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chargeTimesheets } from '../../src/domain/finance/charges.ts'
import { credentialOf, runQuery } from '../support/run-query.ts'
import { joinTestServer, request, type TestServer } from '../support/server.ts'
import { stamped } from '../support/write.ts'

/** The resolvers' clock stands on 1 June 2026. */
const day = (distance: number) => new Date(Date.UTC(2026, 5, 1 + distance)).toISOString().slice(0, 10)

let server: TestServer
let key: string
const ids: Record<string, string> = {}

const post = async (path: string, body: object): Promise<string> => {
  const answer = await request(`${server.base}${path}`, { method: 'POST', key, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}
const read = async (query: string) => {
  const caller = credentialOf(server.orgId, { kind: 'session', role: 'owner' })
  const { data, errors } = await runQuery(server, caller, query)
  expect(errors).toBeUndefined()
  return data as Record<string, never[]>
}

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  const client = await post('/clients', { name: 'Harbour Works' })
  ids.client = client
  ids.project = await post('/projects', { client_id: client, name: 'Quay', status: 'active' })
  const cancelled = await post('/projects', { client_id: client, name: 'Pier', status: 'active' })
  const worker = (name: string) =>
    post('/workers', { first_name: name, last_name: 'Okafor', trade: 'welder', status: 'active' })
  const stay = async (name: string, from: number, to: number | null, project = ids.project) =>
    post('/assignments', {
      worker_id: await worker(name),
      project_id: project,
      start_date: day(from),
      ...(to !== null && { end_date: day(to) }),
    })
  ids.assignment = await stay('Ada', -20, 9)
  ids.later = await stay('Bo', 8, null)
  await stay('Cy', -5, 30, cancelled)
  await server.database.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select begin_write(${server.orgId}::uuid)`
    await tx.$executeRaw`update assignments set status = 'active' where org_id = ${server.orgId}::uuid`
    await tx.$executeRaw`update projects set status = 'cancelled' where id = ${cancelled}::uuid`
    const { orgId } = server
    const { workerId } = await tx.assignment.findFirstOrThrow({ where: { id: ids.assignment as string } })
    const own = { orgId, workerId, projectId: ids.project as string }
    await tx.job.create({
      data: {
        orgId,
        projectId: own.projectId,
        startDate: new Date(day(3)),
        roles: [
          { trade: 'welder', headcount: 3, filled: 1 },
          { trade: 'welder', headcount: 1, filled: 0 },
          { trade: 'roofer', headcount: 2, filled: 2 },
        ],
      },
    })
    await tx.chargeRate.create({
      data: { orgId, assignmentId: ids.assignment as string, rate: 3000, overtimeRate: 4500, currency: 'GBP' },
    })
    const week = (from: number, status: 'approved' | 'submitted', assignmentId: string | null, of = workerId) =>
      tx.timesheet.create({
        data: {
          ...own,
          workerId: of,
          assignmentId,
          periodStart: new Date(day(from)),
          periodEnd: new Date(day(from + 6)),
          entries: [{ date: day(from), hours: 8, overtimeHours: 2, note: null }],
          totalHours: 10,
          status,
        },
      })
    await week(-7, 'approved', ids.assignment as string)
    await week(-14, 'approved', null)
    await week(-21, 'submitted', ids.assignment as string)
    await week(-70, 'approved', ids.assignment as string)
    const unrated = await tx.assignment.findFirstOrThrow({ where: { id: ids.later as string } })
    await week(-14, 'approved', unrated.id, unrated.workerId)
    const where = { orgId, status: 'approved' } as const
    await chargeTimesheets(tx, await tx.timesheet.findMany({ where, include: { charge: true } }))
    const spent = { ...own, category: 'travel' as const, amount: 1250, currency: 'GBP', status: 'paid' as const }
    await tx.expense.create({ data: { ...spent, incurredOn: new Date(day(-3)) } })
    await tx.expense.create({ data: { ...spent, incurredOn: new Date(day(-3)), status: 'rejected' } })
  })
})
afterAll(() => server.stop())

it('people on site: those whose assignment covers the day, at projects that go on', async () => {
  const { siteForecast } = await read('{ siteForecast(weeks: 2) { date onSite starting ending } }')
  expect(
    siteForecast?.map((each: { date: Date }) => ({ ...each, date: new Date(each.date).toISOString().slice(0, 10) })),
  ).toEqual([
    { date: day(0), onSite: 1, starting: 0, ending: 0 },
    { date: day(7), onSite: 1, starting: 1, ending: 1 },
    { date: day(14), onSite: 1, starting: 0, ending: 0 },
  ])
})

it('people on site: begins and ends count in the seven days from a day, the last of them included, the eighth not', async () => {
  const counted = async (column: 'start_date' | 'end_date', id: string | undefined, distance: number) => {
    const text = `update assignments set ${column} = $1 where org_id = $2 and id = $3`
    await stamped(server, server.orgId, (client) => client.query(text, [day(distance), server.orgId, id]))
    const { siteForecast } = await read('{ siteForecast(weeks: 1) { starting ending } }')
    return siteForecast?.map(({ starting, ending }) => (column === 'start_date' ? starting : ending))
  }
  const endsOn = (distance: number) => counted('end_date', ids.assignment, distance)
  const startsOn = (distance: number) => counted('start_date', ids.later, distance)
  expect([await endsOn(6), await endsOn(7), await endsOn(13), await endsOn(14)]).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
    [0, 0],
  ])
  expect([await startsOn(6), await startsOn(7), await startsOn(13), await startsOn(14)]).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
    [0, 0],
  ])
  await startsOn(8)
  await endsOn(9)
})

it('open roles: what mobilising jobs still need, by trade', async () => {
  const { openRoles } = await read('{ openRoles { trade open jobs } }')
  expect(openRoles).toEqual([{ trade: 'welder', open: 3, jobs: 1 }])
})

it('work: approved hours, what they are charged at with overtime, and expenses', async () => {
  const fields = 'projectId clientId clientName currency hours hoursWithoutRate charged expenses'
  const { projectWork } = await read(`{ projectWork(weeks: 4) { ${fields} } }`)
  const place = { projectId: ids.project, clientId: ids.client, clientName: 'Harbour Works' }
  const charged = 2 * (8 * 3000 + 2 * 4500) // hours without an assignment have the rate of the worker's there, as on invoices
  expect(projectWork).toEqual([
    { ...place, currency: 'GBP', hours: 20, hoursWithoutRate: 0, charged, expenses: 1250 },
    { ...place, currency: null, hours: 10, hoursWithoutRate: 10, charged: 0, expenses: 0 },
  ])
  const { projectWork: longer } = await read('{ projectWork(weeks: 13) { hours } }')
  expect(longer).toEqual([{ hours: 30 }, { hours: 10 }])
})

it('of one project: its people and its work alone, and nothing of a name that is no id', async () => {
  const of = (id: string | undefined) =>
    read(
      `{ siteForecast(weeks: 1, projectId: "${id}") { onSite starting } projectWork(projectId: "${id}") { hours expenses } }`,
    )
  expect(await of(ids.project)).toEqual({
    siteForecast: [
      { onSite: 1, starting: 0 },
      { onSite: 1, starting: 1 },
    ],
    projectWork: [
      { hours: 20, expenses: 1250 },
      { hours: 10, expenses: 0 },
    ],
  })
  expect(await of(ids.client)).toEqual({
    siteForecast: [
      { onSite: 0, starting: 0 },
      { onSite: 0, starting: 0 },
    ],
    projectWork: [],
  })
  const caller = credentialOf(server.orgId, { kind: 'session', role: 'owner' })
  const { errors } = await runQuery(server, caller, '{ siteForecast(projectId: "quay") { onSite } }')
  const details = [{ path: 'projectId', code: 'invalid', message: 'must be an id (a UUID)' }]
  expect(errors?.[0]?.originalError).toMatchObject({ code: 'validation_failed', details })
})

it('none of it for a key, a worker, or another organisation; and not for a century', async () => {
  const query = '{ siteForecast { onSite } openRoles { open } projectWork { hours } }'
  for (const caller of [credentialOf(server.orgId), credentialOf(server.orgId, { kind: 'session', role: 'worker' })]) {
    const { data, errors } = await runQuery(server, caller, query)
    expect(data).toEqual({ siteForecast: null, openRoles: null, projectWork: null })
    expect(errors).toHaveLength(3)
  }
  const { id } = await server.database.prisma.organisation.create({ data: { name: 'Others' } })
  const other = credentialOf(id, { kind: 'session', role: 'owner' })
  const { data } = await runQuery(
    server,
    other,
    '{ siteForecast(weeks: 1) { onSite } openRoles { open } projectWork { hours } }',
  )
  expect(data).toEqual({ siteForecast: [{ onSite: 0 }, { onSite: 0 }], openRoles: [], projectWork: [] })
  for (const field of [
    'projectWork(weeks: 5200) { hours }',
    'siteForecast(weeks: 53) { onSite }',
    'siteForecast(weeks: 0) { onSite }',
  ]) {
    const { errors } = await runQuery(server, other, `{ ${field} }`)
    expect(errors?.[0]?.originalError, field).toMatchObject({ code: 'validation_failed' })
  }
})
