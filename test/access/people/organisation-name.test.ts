/** Owners and admins rename the organisation and set its time zone, with entries in the audit log. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

async function member(role: 'admin' | 'staff') {
  const { email } = await makePerson(server, role)
  const cookie = await signIn(server, email)
  return (query: string) => asPerson(server, cookie, query)
}
const rename = (name: string) => `mutation { renameOrganisation(name: "${name}") }`

it('an organisation has its new name at once, and the audit log has both', async () => {
  const ask = await member('admin')
  const { name: before } = await server.database.prisma.organisation.findUniqueOrThrow({ where: { id: server.orgId } })
  expect((await ask(rename('  Northgate Crews '))).body.data).toEqual({ renameOrganisation: 'Northgate Crews' })
  expect((await ask('{ me { organisation { name } } }')).body.data.me.organisation.name).toBe('Northgate Crews')
  await ask(rename('Northgate Crews'))
  await ask('mutation { setOrganisationTimeZone(timeZone: "Europe/Warsaw") }')
  const { data } = (await ask('{ auditLog(limit: 2) { data { action detail } } }')).body.data.auditLog
  expect(data.map(({ action, detail }: { action: string; detail: string }) => [action, JSON.parse(detail)])).toEqual([
    ['organisation.time_zone_set', { timeZone: 'Europe/Warsaw' }],
    ['organisation.renamed', { before, after: 'Northgate Crews' }],
  ])
})

it.each(['', ' ', 'See https://example.com', 'x'.repeat(201)])('the name “%s” is refused', async (name) => {
  const ask = await member('admin')
  expect((await ask(rename(name))).body.errors[0].extensions.details).toMatchObject([{ path: 'name' }])
})

it('staff cannot rename it', async () => {
  expect(codeOf(await (await member('staff'))(rename('Ours')))).toBe('insufficient_scope')
})

it('its weeks begin on Monday until an owner or admin chooses another day, with an audit entry', async () => {
  const [ask, staff] = [await member('admin'), await member('staff')]
  const set = (day: string) => `mutation { setOrganisationWeekStart(weekStart: ${day}) }`
  const shown = async () => (await staff('{ me { weekStart } }')).body.data.me.weekStart
  expect(await shown()).toBe('monday')
  expect(codeOf(await staff(set('sunday')))).toBe('insufficient_scope')
  for (const _ of [1, 2]) expect((await ask(set('sunday'))).body.data).toEqual({ setOrganisationWeekStart: 'sunday' })
  expect(await shown()).toBe('sunday')
  const { data } = (await ask('{ auditLog(limit: 2) { data { action detail } } }')).body.data.auditLog
  expect(data[0]).toMatchObject({ action: 'organisation.week_start_set', detail: expect.stringContaining('"sunday"') })
  expect(data[1].action).not.toBe('organisation.week_start_set')
})
