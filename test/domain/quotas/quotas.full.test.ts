/** The limits of the organisation: what is used of them, and the notices to owners and admins. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { standardRules } from '../../../src/domain/messages/settings.ts'
import { noticeQuotas } from '../../../src/domain/quotas/notices.ts'
import { type DayServer, startDayServer } from '../../support/days.ts'
import { asPerson, makePerson, signIn, type TestPerson } from '../../support/people.ts'

let server: DayServer
let orgId: string
let people: TestPerson[]
let sent = 0

beforeAll(async () => {
  server = await startDayServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  orgId = await server.organisation()
  people = []
  for (const role of ['owner', 'admin', 'staff'] as const) people.push(await makePerson(server, role, { orgId }))
  await server.database.prisma.messageSettings.create({ data: { orgId, ...standardRules, perDay: 10 } })
})

async function send(count: number, age = '0 days'): Promise<void> {
  for (let n = 0; n < count; n++)
    await server.database.pool.query(
      `insert into messages (org_id, id, person_id, kind, channel, cause_id, events, language, subject, body, status, created_at)
       values ($1, gen_random_uuid(), gen_random_uuid(), 'note', 'email', $2, 1, 'en', 'Gate', 'Open', 'sent', now() - $3::interval)`,
      [orgId, `note_${++sent}`, age],
    )
}

const warnings: unknown[] = []
const look = () =>
  noticeQuotas({
    ...server.services,
    invitationsPerDay: 5,
    storageBytes: 1000,
    log: { warn: (...given: unknown[]) => warnings.push(given) },
  })

async function notices(): Promise<[type: string, title: string, recipient: string | null][]> {
  const rows = await server.database.prisma.notification.findMany({ where: { orgId }, orderBy: { id: 'asc' } })
  return rows.map(({ type, title, recipientId }) => [type, title, recipientId])
}

it('are listed for owners and admins, with what the last 24 hours used', async () => {
  await send(3)
  await send(4, '25 hours')
  const [owner, , staff] = people as [TestPerson, TestPerson, TestPerson]
  const query = '{ quotas { name used limit isDaily } }'
  const { body } = await asPerson(server, await signIn(server, owner.email), query)
  expect(body.data.quotas).toEqual([
    { name: 'messages', used: 3, limit: 10, isDaily: true },
    { name: 'client_emails', used: 0, limit: 10, isDaily: true },
    { name: 'invitations', used: 0, limit: 5000, isDaily: true },
    { name: 'storage', used: 0, limit: 51_200 * 1024 * 1024, isDaily: false },
    { name: 'webhook_endpoints', used: 0, limit: 100, isDaily: false },
    { name: 'join_links', used: 0, limit: 100, isDaily: false },
  ])
  const refused = await asPerson(server, await signIn(server, staff.email), query)
  expect(refused.body.errors[0].extensions.code).toBe('insufficient_scope')
})

it('tell owners and admins at 80 %, and when they are reached, once a day', async () => {
  const [owner, admin] = people.map(({ userId }) => userId).slice(0, 2) as [string, string]
  await send(7)
  await look()
  expect(await notices()).toEqual([])
  await send(1)
  for (const _ of [1, 2]) await look()
  const near = '80 % of the limit of messages to workers and members is used'
  expect(await notices()).toEqual(expect.arrayContaining([owner, admin].map((id) => ['quota.messages.near', near, id])))
  expect(await notices()).toHaveLength(2)
  await send(2)
  for (const _ of [1, 2]) await look()
  const reached = 'The limit of messages to workers and members is reached'
  expect((await notices()).slice(2).map(([type, title]) => [type, title])).toEqual([
    ['quota.messages.reached', reached],
    ['quota.messages.reached', reached],
  ])
  expect(warnings).toEqual([])
})

it('tell again after a day, and count invitations on their own', async () => {
  await send(8)
  await look()
  await server.database.pool.query('alter table notifications disable trigger user')
  await server.database.pool.query(
    "update notifications set created_at = created_at - interval '25 hours' where org_id = $1",
    [orgId],
  )
  await server.database.pool.query('alter table notifications enable trigger user')
  const [owner] = people as [TestPerson]
  for (let n = 0; n < 5; n++)
    await server.database.prisma.invitation.create({
      data: {
        orgId,
        email: `new${n}@example.com`,
        name: 'New',
        role: 'staff',
        secretHash: Buffer.from(`${orgId} ${n}`),
        invitedBy: owner.userId,
        expiresAt: new Date(Date.now() + 86_400_000),
      },
    })
  await look()
  const types = (await notices()).map(([type]) => type)
  expect(types.filter((type) => type === 'quota.messages.near')).toHaveLength(4)
  expect(types.filter((type) => type === 'quota.invitations.reached')).toHaveLength(2)
})
