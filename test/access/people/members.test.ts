/** Members as owners and admins manage them: the rules hold for every caller and for simultaneous requests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPerson, codeOf, makePerson, makeWorker, signIn, type TestPerson } from '../../support/people.ts'
import { joinTestServer, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let other: TestServer
let owner: TestPerson
let cookie: string

beforeAll(async () => {
  server = await joinTestServer()
  other = await startTestServer({}, server.databaseUrl)
  owner = await makePerson(server, 'owner')
  cookie = await signIn(server, owner.email)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const changeRole = (by: string, userId: string, roleArguments: string, on = server) =>
  asPerson(on, by, `mutation { changeMemberRole(userId: "${userId}", ${roleArguments}) { role workerId } }`)
const remove = (by: string, userId: string, on = server) =>
  asPerson(on, by, `mutation { removeMember(userId: "${userId}") { email } }`)
const me = (on: TestServer, by: string) => asPerson(on, by, '{ me { email role workerId organisation { id } } }')

/** A new organisation with this many signed-in owners. */
async function ownersOfNew(count: number) {
  const orgId = await server.organisation()
  const people = await Promise.all(Array.from({ length: count }, () => makePerson(server, 'owner', { orgId })))
  const owners = []
  for (const person of people) owners.push({ ...person, cookie: await signIn(server, person.email) })
  return { orgId, owners: owners as [(typeof owners)[number], ...typeof owners] }
}

it('lists only the members of its own organisation, without secrets', async () => {
  const { orgId, owners } = await ownersOfNew(1)
  const workerId = await makeWorker(server, orgId)
  const { email } = await makePerson(server, 'worker', { orgId, workerId })
  const { body } = await asPerson(server, owners[0].cookie, '{ members { email name role workerId } }')
  expect(body.data.members).toEqual([
    { email: owners[0].email, name: 'Test owner', role: 'owner', workerId: null },
    { email, name: 'Test worker', role: 'worker', workerId },
  ])
})

it('names the colleagues of its own organisation to all who read records, and no worker', async () => {
  const orgId = await server.organisation()
  const developer = await makePerson(server, 'developer', { orgId })
  const staff = await makePerson(server, 'staff', { orgId })
  await makePerson(server, 'worker', { orgId, workerId: await makeWorker(server, orgId) })
  const by = await signIn(server, staff.email)
  const { body } = await asPerson(server, by, '{ me { id } colleagues { userId name } }')
  expect(body.data.colleagues).toEqual([
    { userId: developer.userId, name: 'Test developer' },
    { userId: body.data.me.id, name: 'Test staff' },
  ])
})

describe('the last owner', () => {
  it.each([
    ['is not removed', (by: string, id: string) => remove(by, id)],
    ['does not lose the role', (by: string, id: string) => changeRole(by, id, 'role: admin')],
  ])('%s, not even by themselves', async (_what, act) => {
    const { owners } = await ownersOfNew(1)
    const [{ userId, cookie: own }] = owners
    expect(codeOf(await act(own, userId))).toBe('conflict')
    expect((await me(server, own)).body.data.me.role).toBe('owner')
  })

  it('stays when all leave at once, through two processes', async () => {
    const { orgId, owners } = await ownersOfNew(4)
    const answers = await Promise.all(
      owners.map((each, index) =>
        index % 2 === 0
          ? remove(each.cookie, each.userId, server)
          : changeRole(each.cookie, each.userId, 'role: admin', other),
      ),
    )
    expect(answers.map(codeOf).filter((code) => code === 'conflict')).toHaveLength(1)
    expect(await server.database.prisma.membership.count({ where: { orgId, role: 'owner' } })).toBe(1)
  })

  it('may keep their role', async () => {
    const { owners } = await ownersOfNew(1)
    expect((await changeRole(owners[0].cookie, owners[0].userId, 'role: owner')).body.data).toEqual({
      changeMemberRole: { role: 'owner', workerId: null },
    })
  })
})

describe('a changed role takes effect at the next request, in every process', () => {
  it('with more rights, and with fewer again', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    const memberCookie = await signIn(other, email)
    const audit = () => asPerson(other, memberCookie, '{ auditLog(limit: 1) { data { id } } }')
    expect(codeOf(await audit())).toBe('insufficient_scope')
    expect((await changeRole(cookie, userId, 'role: admin')).body.errors).toBeUndefined()
    expect(codeOf(await audit())).toBeUndefined()
    expect((await changeRole(cookie, userId, 'role: staff')).body.errors).toBeUndefined()
    expect(codeOf(await audit())).toBe('insufficient_scope')
  })

  it('a removed member is signed out and cannot sign in to the organisation', async () => {
    const { userId, email } = await makePerson(server, 'admin')
    const sessions = [await signIn(server, email), await signIn(other, email)]
    const allRequests = () => sessions.flatMap((each) => [me(server, each), me(other, each)])
    for (const answer of await Promise.all(allRequests())) expect(answer.status).toBe(200)
    expect((await remove(cookie, userId)).body.data).toEqual({ removeMember: { email } })
    for (const answer of await Promise.all(allRequests()))
      expect([answer.status, codeOf(answer)]).toEqual([401, 'credential_expired'])
    const again = await me(other, await signIn(other, email))
    expect([again.status, codeOf(again)]).toEqual([403, 'insufficient_scope'])
    expect(codeOf(await remove(cookie, userId))).toBe('not_found')
  })
})

describe('a worker', () => {
  it('is one worker of the organisation, and each worker has at most one user', async () => {
    const workerId = await makeWorker(server)
    const foreign = await makeWorker(server, await server.organisation())
    const { userId } = await makePerson(server, 'staff')
    const details = async (roleArguments: string) => {
      const { body } = await changeRole(cookie, userId, roleArguments)
      return body.errors?.[0].extensions.details?.[0]
    }
    expect(await details('role: worker')).toMatchObject({ path: 'workerId', code: 'required' })
    expect(await details('role: worker, workerId: "x"')).toMatchObject({ path: 'workerId', code: 'unknown_reference' })
    expect(await details(`role: worker, workerId: "${foreign}"`)).toMatchObject({ code: 'unknown_reference' })
    expect(await details(`role: staff, workerId: "${workerId}"`)).toMatchObject({ path: 'workerId', code: 'invalid' })
    expect(await details(`role: worker, workerId: "${workerId}"`)).toBeUndefined()
    expect(await details(`role: worker, workerId: "${workerId}"`)).toBeUndefined()
    const second = await makePerson(server, 'staff')
    const duplicate = await changeRole(cookie, second.userId, `role: worker, workerId: "${workerId}"`)
    expect(codeOf(duplicate)).toBe('conflict')
  })

  it('who is promoted is no longer limited to their own records', async () => {
    const { userId, email } = await makePerson(server, 'worker', { workerId: await makeWorker(server) })
    const memberCookie = await signIn(server, email)
    expect((await changeRole(cookie, userId, 'role: staff')).body.data.changeMemberRole.workerId).toBeNull()
    const { body } = await asPerson(server, memberCookie, '{ workers(limit: 1) { pagination { total } } }')
    expect(body.data.workers.pagination.total).toBeGreaterThan(0)
  })
})

it.each([
  ['an unknown member', async () => '00000000-0000-7000-8000-00000000ffff'],
  ['a malformed id', async () => 'nonsense'],
  ['a member of another organisation', async () => (await ownersOfNew(2)).owners[0].userId],
])('%s is not found', async (_who, find) => {
  const userId = await find()
  expect(codeOf(await remove(cookie, userId))).toBe('not_found')
  expect(codeOf(await changeRole(cookie, userId, 'role: staff'))).toBe('not_found')
  expect(codeOf(await changeRole(cookie, userId, 'role: owner'))).toBe('not_found')
})

describe('a user of two organisations', () => {
  it('has a role in each, and names the organisation of each request', async () => {
    const orgId = await server.organisation('Second')
    const { userId, email } = await makePerson(server, 'staff')
    await server.database.prisma.membership.create({ data: { orgId, userId, role: 'owner' } })
    const memberCookie = await signIn(server, email)
    const inOrg = (id: string | undefined, query = '{ me { role organisation { id } } }') =>
      asPerson(server, memberCookie, query, {}, id === undefined ? {} : { 'x-organisation': id })
    const first = { role: 'staff', organisation: { id: server.orgId } }
    const second = { role: 'owner', organisation: { id: orgId } }
    expect((await inOrg(orgId)).body.data.me).toEqual(second)
    expect((await inOrg(server.orgId)).body.data.me).toEqual(first)
    for (const id of [await server.organisation(), 'nonsense', '']) expect(codeOf(await inOrg(id))).toBe('not_found')
    expect(codeOf(await inOrg(server.orgId, '{ members { email } }'))).toBe('insufficient_scope')
  })

  it('who names none is refused, and told which there are', async () => {
    const { prisma } = server.database
    const [one, other] = [await server.organisation('One'), await server.organisation('Other')]
    const { userId, email } = await makePerson(server, 'owner', { orgId: one })
    const memberCookie = await signIn(server, email)
    const write = (headers = {}) =>
      asPerson(server, memberCookie, 'mutation { createTask(input: { title: "Where?" }) { id } }', {}, headers)
    expect((await write()).body.errors).toBeUndefined() // there is one that it can be about
    await prisma.membership.create({ data: { orgId: other, userId, role: 'owner' } })
    expect((await write({ 'x-organisation': other })).body.errors).toBeUndefined()
    const refused = await write()
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toMatchObject([
      {
        message: expect.stringContaining('x-organisation'),
        extensions: {
          code: 'organisation_required',
          organisations: [
            { id: one, name: 'One' },
            { id: other, name: 'Other' },
          ],
        },
      },
    ])
    expect(refused.body.data).toBeUndefined()
    const stream = await asPerson(server, memberCookie, 'subscription { changes }', {}, { accept: 'text/event-stream' })
    expect(codeOf(stream)).toBe('organisation_required')
    for (const orgId of [one, other]) expect(await prisma.task.count({ where: { orgId } })).toBe(1)
  })
})

describe('a page of one person', () => {
  it('gets nothing and writes nothing in the session of another', async () => {
    const { userId, email } = await makePerson(server, 'owner')
    const own = await signIn(server, email)
    const write = (headers: Record<string, string>) =>
      asPerson(server, own, 'mutation { createTask(input: { title: "By whom?" }) { id } }', {}, headers)
    const other = await makePerson(server, 'owner')
    for (const id of [other.userId, 'nonsense', '']) {
      const refused = await write({ 'x-person': id })
      expect([refused.status, codeOf(refused)]).toEqual([401, 'credential_expired'])
    }
    expect(await server.database.prisma.task.count({ where: { title: 'By whom?' } })).toBe(0)
    expect((await write({ 'x-person': userId })).body.errors).toBeUndefined()
  })
})
