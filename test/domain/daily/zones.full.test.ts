/** The organisation's day: time zones, days of 23 and 25 hours, skipped days, and changed zones. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOrganisation } from '../../../src/access/organisations.ts'
import { forOrganisation } from '../../../src/access/tenancy/client.ts'
import { findDueOrganisations } from '../../../src/domain/daily/due.ts'
import { dayOf, hourOf } from '../../../src/platform/time/clock.ts'
import { countEvents, expectedEvents, makeDailyLoad } from '../../support/daily-load.ts'
import { type DayServer, startDayServer } from '../../support/days.ts'
import { eventsOf } from '../../support/events.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'

let server: DayServer
let orgId: string

beforeAll(async () => {
  server = await startDayServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  orgId = (await createOrganisation(server.database, 'Somewhere')).id
})

const live = (timeZone: string) =>
  server.database.prisma.organisation.update({ where: { id: orgId }, data: { timeZone } })
const run = async (time: string) => {
  server.clock.set(new Date(time))
  await server.runDay(orgId)
}
const dayRun = async () => {
  const { rows } = await server.database.pool.query('select day::text from organisation_days where org_id = $1', [
    orgId,
  ])
  return rows[0]?.day
}

/** Whether a search for due organisations enqueues a run of this one. */
async function isDue(time: string): Promise<boolean> {
  server.clock.set(new Date(time))
  await server.database.pool.query(`delete from pgboss.job where name = 'run_day'`)
  await findDueOrganisations({ ...server.services, mailing: false })
  const { rows } = await server.database.pool.query(
    `select 1 from pgboss.job where name = 'run_day' and data ->> 'orgId' = $1`,
    [orgId],
  )
  return rows.length > 0
}

describe('the calendar day and hour of a moment', () => {
  it.each([
    ['2027-06-14T10:00:00Z', 'Pacific/Kiritimati', '2027-06-15', 0], // UTC+14
    ['2027-06-14T09:59:59Z', 'Pacific/Kiritimati', '2027-06-14', 23],
    ['2027-06-14T10:59:59Z', 'Pacific/Niue', '2027-06-13', 23], // UTC-11
    ['2027-06-14T11:00:00Z', 'Pacific/Niue', '2027-06-14', 0],
    ['2027-03-27T23:59:59Z', 'Europe/London', '2027-03-27', 23], // summer time begins on the 28th at 01:00
    ['2027-03-28T22:59:59Z', 'Europe/London', '2027-03-28', 23], // after 23 hours
    ['2027-03-28T23:00:00Z', 'Europe/London', '2027-03-29', 0],
    ['2027-10-30T23:00:00Z', 'Europe/London', '2027-10-31', 0], // it ends on the 31st at 01:00 UTC
    ['2027-10-31T23:59:59Z', 'Europe/London', '2027-10-31', 23], // after 25 hours
    ['2027-11-01T00:00:00Z', 'Europe/London', '2027-11-01', 0],
    ['2024-04-26T00:00:00+02:00', 'Africa/Cairo', '2024-04-26', 1], // a midnight that does not exist
    ['2028-02-29T12:00:00Z', 'Asia/Kathmandu', '2028-02-29', 17], // UTC+5:45, and a leap day
    ['2027-12-31T19:00:00Z', 'Asia/Karachi', '2028-01-01', 0],
  ])('%s in %s', (time, zone, day, hour) => {
    expect(dayOf(new Date(time), zone).toISOString()).toBe(`${day}T00:00:00.000Z`)
    expect(hourOf(new Date(time), zone)).toBe(hour)
  })
})

describe('an organisation is due', () => {
  it.each([
    ['Pacific/Kiritimati', '2027-06-14T09:59:59Z', '2027-06-14T10:00:00Z'],
    ['Pacific/Niue', '2027-06-14T10:59:59Z', '2027-06-14T11:00:00Z'],
    ['Europe/London', '2027-03-28T22:59:59Z', '2027-03-28T23:00:00Z'],
    ['Europe/London', '2027-10-31T23:59:59Z', '2027-11-01T00:00:00Z'],
  ])('in %s when its own day begins, and only once', async (zone, before, midnight) => {
    await live(zone)
    await run(before)
    expect(await isDue(before)).toBe(false)
    expect(await isDue(midnight)).toBe(true)
    await run(midnight)
    expect(await isDue(midnight)).toBe(false)
  })

  it('never if it is the sandbox', async () => {
    server.clock.set(undefined)
    await findDueOrganisations({ ...server.services, mailing: true })
    const { rows } = await server.database.pool.query(
      `select 1 from pgboss.job j join organisations o on o.id::text = j.data ->> 'orgId' where o.sandbox`,
    )
    expect(rows).toEqual([])
  })
})

it('a document is valid until local midnight of its expiry date, also on a day of 23 hours', async () => {
  await makeDailyLoad(server.database, orgId, { workers: 5, documentsEach: 1, today: '2027-03-29' }) // one document expires on the 28th
  await run('2027-03-28T22:59:59Z')
  expect((await countEvents(server, orgId))['document.expired']).toBeUndefined()
  await run('2027-03-28T23:00:00Z')
  expect((await countEvents(server, orgId))['document.expired']).toBe(1)
})

it('skipped days are covered by one run, which reports only the latest step', async () => {
  await makeDailyLoad(server.database, orgId, { workers: 5, documentsEach: 1, today: '2027-06-14' })
  await run('2027-05-01T09:00:00Z')
  const before = (await eventsOf(server, orgId)).length
  expect(await isDue('2027-06-14T09:00:00Z')).toBe(true)
  await run('2027-06-14T09:00:00Z')
  expect(await dayRun()).toBe('2027-06-14')
  expect(await isDue('2027-06-14T09:00:00Z')).toBe(false)
  expect((await eventsOf(server, orgId)).length).toBeGreaterThan(before)
  expect(await countEvents(server, orgId)).toEqual(expectedEvents({ workers: 5, documentsEach: 1 }))
})

it('a run that waited since an earlier day processes the day on which it starts', async () => {
  await run('2027-06-14T09:00:00Z')
  expect(await isDue('2027-06-15T09:00:00Z')).toBe(true)
  await run('2027-06-17T09:00:00Z')
  expect(await dayRun()).toBe('2027-06-17')
})

describe('a time zone that changes during the day', () => {
  it('starts the next day earlier, and no day twice', async () => {
    await makeDailyLoad(server.database, orgId, { workers: 5, documentsEach: 1, today: '2027-06-15' })
    await live('Europe/London')
    await run('2027-06-14T12:00:00Z')
    expect((await countEvents(server, orgId))['document.expired']).toBeUndefined()
    await live('Pacific/Kiritimati') // already the fifteenth
    expect(await isDue('2027-06-14T12:00:00Z')).toBe(true)
    await run('2027-06-14T12:00:00Z')
    expect(await dayRun()).toBe('2027-06-15')
    const counts = await countEvents(server, orgId)
    expect(counts['document.expired']).toBe(1)
    await live('Pacific/Niue') // the fourteenth again
    expect(await isDue('2027-06-14T12:00:00Z')).toBe(false)
    await run('2027-06-15T12:00:00Z')
    expect([await countEvents(server, orgId), await dayRun()]).toEqual([counts, '2027-06-15'])
    expect(await isDue('2027-06-16T10:59:00Z')).toBe(false)
    expect(await isDue('2027-06-16T11:00:00Z')).toBe(true)
  })

  it('to the west still applies changed requirements to every worker', async () => {
    await makeDailyLoad(server.database, orgId, { workers: 5, documentsEach: 1, today: '2027-06-15' })
    await live('Pacific/Kiritimati')
    await run('2027-06-14T12:00:00Z')
    await live('Pacific/Niue')
    const admin = await signIn(server, (await makePerson(server, 'admin', { orgId })).email)
    const change = 'mutation { setComplianceRequirements(requirements: [{ documentTypes: [licence] }]) { trade } }'
    expect((await asPerson(server, admin, change)).body.errors).toBeUndefined()
    await run('2027-06-14T12:00:00Z')
    const nonCompliant = await forOrganisation(server.database, orgId).worker.count({
      where: { complianceStatus: 'non_compliant' },
    })
    expect(nonCompliant).toBe(5)
  })
})
