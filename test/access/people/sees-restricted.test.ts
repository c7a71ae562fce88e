/** The right of a single member to see documents of restricted types. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let owner: string
beforeAll(async () => {
  server = await joinTestServer()
  owner = await signIn(server, (await makePerson(server, 'owner')).email)
})
afterAll(() => server.stop())

const GIVE = `mutation ($userId: ID!, $role: Role!, $sees: Boolean) {
  changeMemberRole(userId: $userId, role: $role, seesRestricted: $sees) { role seesRestricted } }`
const give = (by: string, userId: string, role: Role, sees: boolean | null = true) =>
  asPerson(server, by, GIVE, { userId, role, sees })
const sees = async (cookie: string) =>
  (await asPerson(server, cookie, '{ me { seesRestricted } }')).body.data.me.seesRestricted

it('is given and taken by an owner, holds at the next request, and is in the list and the audit log', async () => {
  const { userId, email } = await makePerson(server, 'staff')
  const session = await signIn(server, email)
  expect(await sees(session)).toBe(false)
  const type = 'mutation { createCustomDocumentType(input: { name: "Medical", restricted: true }) { id } }'
  expect(codeOf(await asPerson(server, session, type))).toBe('insufficient_scope')
  expect((await give(owner, userId, 'staff')).body.data.changeMemberRole).toEqual({
    role: 'staff',
    seesRestricted: true,
  })
  expect(await sees(session)).toBe(true)
  expect((await asPerson(server, session, type)).body.errors).toBeUndefined()
  const { body } = await asPerson(
    server,
    owner,
    '{ members { userId seesRestricted } auditLog(limit: 1) { data { action detail } } }',
  )
  expect(body.data.members).toContainEqual({ userId, seesRestricted: true })
  const [entry] = body.data.auditLog.data
  expect([entry.action, JSON.parse(entry.detail).seesRestricted]).toEqual(['member.role_changed', true])
  await give(owner, userId, 'staff', false)
  expect(await sees(session)).toBe(false)
})

it('stays with a role that can have it, and ends with another', async () => {
  const { userId } = await makePerson(server, 'staff')
  await give(owner, userId, 'staff')
  const rights = []
  for (const role of ['recruiter', 'finance', 'staff'] as const)
    rights.push((await give(owner, userId, role, null)).body.data.changeMemberRole.seesRestricted)
  expect(rights).toEqual([true, false, false])
})

it('nobody gives it to themselves, to a role without documents, or without managing members', async () => {
  const { userId, email } = await makePerson(server, 'admin')
  const own = await signIn(server, email)
  expect(codeOf(await give(own, userId, 'staff'))).toBe('insufficient_scope')
  const other = await makePerson(server, 'staff')
  const refused = await give(own, other.userId, 'finance')
  expect(refused.body.errors[0].extensions.details).toMatchObject([{ path: 'seesRestricted', code: 'invalid' }])
  for (const role of ['staff', 'developer', 'recruiter'] as const) {
    const session = await signIn(server, (await makePerson(server, role)).email)
    expect(codeOf(await give(session, other.userId, 'staff'))).toBe('insufficient_scope')
  }
})
