/** How many invitations are sent: by organisation, by member and to an address, by the database's clock. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OPERATOR } from '../../../src/access/authority.ts'
import { invite } from '../../../src/access/people/invitations.ts'
import { type AccessWorld, authorityOf, failureOf, openAccessWorld, origin } from '../../support/access-world.ts'

const DAY = 86_400

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world.close())

const newEmail = () => `${randomUUID()}@test.example`
const member = (id = randomUUID()) => authorityOf('owner', { ...origin, actor: { ...origin.actor, id } })

interface Sent {
  email?: string
  by?: ReturnType<typeof member>
  perDay?: number
}
const send = (orgId: string, { email = newEmail(), by = member(), perDay = 4 }: Sent = {}) =>
  world.database.prisma.$transaction((tx) =>
    invite(tx, by, orgId, { email, name: 'Ada Okafor', role: 'staff' }, perDay),
  )

it('an organisation sends as many in 24 hours as INVITATIONS_PER_DAY says; revoked and accepted ones count', async () => {
  const [orgId, other] = [await world.organisation(), await world.organisation()]
  const ids = []
  for (let sent = 0; sent < 4; sent++) ids.push((await send(orgId)).invitation.id)
  const { pool } = world.database
  await pool.query(`update invitations set revoked_at = now() where id = $1`, [ids[0]])
  await pool.query(`update invitations set accepted_at = now() where id = $1`, [ids[1]])
  const refused = await failureOf(() => send(orgId))
  expect(refused).toMatchObject({
    code: 'rate_limited',
    message: 'The organisation has sent 4 invitations in 24 hours. Try again in 24 hours.',
  })
  expect(refused.retryAfterSeconds).toBeGreaterThan(DAY - 60)
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(DAY)
  await send(other)
  await pool.query(`update invitations set created_at = now() - interval '23 hours 1 minute' where id = $1`, [ids[0]])
  expect(await failureOf(() => send(orgId))).toMatchObject({ message: expect.stringMatching(/in (58|59) minutes\.$/) })
  await pool.query(`update invitations set created_at = now() - interval '25 hours' where id = $1`, [ids[0]])
  await send(orgId)
  expect((await failureOf(() => send(orgId))).code).toBe('rate_limited')
})

it('a member sends half as many, over all organisations', async () => {
  const [orgId, other] = [await world.organisation(), await world.organisation()]
  const by = member()
  await send(orgId, { by })
  await send(other, { by })
  for (const each of [orgId, other])
    expect(await failureOf(() => send(each, { by }))).toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('You have sent 2 invitations in 24 hours.'),
    })
  await send(orgId)
})

it('an address gets three of an organisation, and ten of all', async () => {
  const email = newEmail()
  const orgIds = await Promise.all(Array.from({ length: 5 }, () => world.organisation()))
  const [first = ''] = orgIds
  for (let sent = 0; sent < 3; sent++) await send(first, { email: email.toUpperCase() })
  expect(await failureOf(() => send(first, { email }))).toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining(`${email} was sent 3 invitations in 24 hours. The latest works for seven days.`),
  })
  for (const orgId of orgIds.slice(1, 4)) for (let sent = 0; sent < 2; sent++) await send(orgId, { email })
  await send(orgIds[1] as string, { email })
  const beyond = await failureOf(() => send(orgIds[4] as string, { email }))
  expect(beyond).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('too many invitations') })
  await send(first)
})

it('of requests at the same time no more are sent than one after the other', async () => {
  const orgId = await world.organisation()
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => send(orgId)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
})

it('one that is refused for another reason, and a link that the operator hands over, do not count', async () => {
  const orgId = await world.organisation()
  const by = member()
  const { email } = await world.person({ [orgId]: 'staff' })
  for (let tried = 0; tried < 5; tried++)
    expect((await failureOf(() => send(orgId, { email, by }))).code).toBe('conflict')
  const byHand = { email: newEmail(), name: 'Ada', role: 'staff' } as const
  for (let made = 0; made < 5; made++) await invite(world.database.prisma, OPERATOR, orgId, byHand)
  await send(orgId, { by })
})
