/** Members as owners and admins manage them: what stays true whoever asks, however many ask at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPerson, codeOf, makePerson, makeWorker, signIn, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let other: TestServer
let owner: TestPerson
let cookie: string

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({}, server.databaseUrl)
  owner = await makePerson(server, 'owner')
  cookie = await signIn(server, owner.email)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const changeRole = (by: string, userId: string, standing: string, on = server) =>
  asPerson(on, by, `mutation { changeMemberRole(userId: "${userId}", ${standing}) { role workerId } }`)
const remove = (by: string, userId: string, on = server) =>
  asPerson(on, by, `mutation { removeMember(userId: "${userId}") { email } }`)
const me = (on: TestServer, by: string) => asPerson(on, by, '{ me { email role workerId organisation { id } } }')

/** An organisation with so many owners, signed in. */
async function ownersOfNew(count: number) {
  const orgId = await server.organisation()
  const people = await Promise.all(Array.from({ length: count }, () => makePerson(server, 'owner', { orgId })))
  const owners = []
  for (const person of people) owners.push({ ...person, cookie: await signIn(server, person.email) })
  return { orgId, owners: owners as [(typeof owners)[number], ...typeof owners] }
}

it('lists the people of its organisation alone, with no secret of theirs', async () => {
  const { orgId, owners } = await ownersOfNew(1)
  const workerId = await makeWorker(server, orgId)
  const { email } = await makePerson(server, 'worker', { orgId, workerId })
  const { body } = await asPerson(server, owners[0].cookie, '{ members { email name role workerId } }')
  expect(body.data.members).toEqual([
    { email: owners[0].email, name: 'Test owner', role: 'owner', workerId: null },
    { email, name: 'Test worker', role: 'worker', workerId },
  ])
})

describe('the last owner', () => {
  it.each([
    ['is not removed', (by: string, id: string) => remove(by, id)],
    ['is not made something else', (by: string, id: string) => changeRole(by, id, 'role: admin')],
  ])('%s, not by themselves either', async (_what, act) => {
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

  it('may stay what they are', async () => {
    const { owners } = await ownersOfNew(1)
    expect((await changeRole(owners[0].cookie, owners[0].userId, 'role: owner')).body.data).toEqual({
      changeMemberRole: { role: 'owner', workerId: null },
    })
  })
})

describe('what a role lets, it lets from the next request on, in every process', () => {
  it('more, and less again', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    const theirs = await signIn(other, email)
    const audit = () => asPerson(other, theirs, '{ auditLog(limit: 1) { data { id } } }')
    expect(codeOf(await audit())).toBe('insufficient_scope')
    expect((await changeRole(cookie, userId, 'role: admin')).body.errors).toBeUndefined()
    expect(codeOf(await audit())).toBeUndefined()
    expect((await changeRole(cookie, userId, 'role: staff')).body.errors).toBeUndefined()
    expect(codeOf(await audit())).toBe('insufficient_scope')
  })

  it('a removed member is out, and signs in to nothing', async () => {
    const { userId, email } = await makePerson(server, 'admin')
    const sessions = [await signIn(server, email), await signIn(other, email)]
    const everywhere = () => sessions.flatMap((each) => [me(server, each), me(other, each)])
    for (const answer of await Promise.all(everywhere())) expect(answer.status).toBe(200)
    expect((await remove(cookie, userId)).body.data).toEqual({ removeMember: { email } })
    for (const answer of await Promise.all(everywhere()))
      expect([answer.status, codeOf(answer)]).toEqual([401, 'credential_expired'])
    const again = await me(other, await signIn(other, email))
    expect([again.status, codeOf(again)]).toEqual([403, 'insufficient_scope'])
    expect(codeOf(await remove(cookie, userId))).toBe('not_found')
  })
})

describe('a worker', () => {
  it('is one worker of the organisation, whom nobody else is', async () => {
    const workerId = await makeWorker(server)
    const foreign = await makeWorker(server, await server.organisation())
    const { userId } = await makePerson(server, 'staff')
    const details = async (standing: string) => {
      const { body } = await changeRole(cookie, userId, standing)
      return body.errors?.[0].extensions.details?.[0]
    }
    expect(await details('role: worker')).toMatchObject({ path: 'workerId', code: 'required' })
    expect(await details('role: worker, workerId: "x"')).toMatchObject({ path: 'workerId', code: 'unknown_reference' })
    expect(await details(`role: worker, workerId: "${foreign}"`)).toMatchObject({ code: 'unknown_reference' })
    expect(await details(`role: staff, workerId: "${workerId}"`)).toMatchObject({ path: 'workerId', code: 'invalid' })
    expect(await details(`role: worker, workerId: "${workerId}"`)).toBeUndefined()
    expect(await details(`role: worker, workerId: "${workerId}"`)).toBeUndefined()
    const second = await makePerson(server, 'staff')
    const taken = await changeRole(cookie, second.userId, `role: worker, workerId: "${workerId}"`)
    expect(codeOf(taken)).toBe('conflict')
  })

  it('who is promoted is bound no more', async () => {
    const { userId, email } = await makePerson(server, 'worker', { workerId: await makeWorker(server) })
    const theirs = await signIn(server, email)
    expect((await changeRole(cookie, userId, 'role: staff')).body.data.changeMemberRole.workerId).toBeNull()
    const { body } = await asPerson(server, theirs, '{ workers(limit: 1) { pagination { total } } }')
    expect(body.data.workers.pagination.total).toBeGreaterThan(0)
  })
})

it.each([
  ['an unknown one', async () => '00000000-0000-7000-8000-00000000ffff'],
  ['no id at all', async () => 'nonsense'],
  ['one of another organisation', async () => (await ownersOfNew(2)).owners[0].userId],
])('does not find %s', async (_who, find) => {
  const userId = await find()
  expect(codeOf(await remove(cookie, userId))).toBe('not_found')
  expect(codeOf(await changeRole(cookie, userId, 'role: staff'))).toBe('not_found')
  expect(codeOf(await changeRole(cookie, userId, 'role: owner'))).toBe('not_found')
})

describe('of two organisations', () => {
  it('a person is in each what they are there, and chooses with a header', async () => {
    const orgId = await server.organisation('Second')
    const { userId, email } = await makePerson(server, 'staff')
    await server.database.prisma.membership.create({ data: { orgId, userId, role: 'owner' } })
    const theirs = await signIn(server, email)
    const inOrg = (id: string | undefined) =>
      asPerson(
        server,
        theirs,
        '{ me { role organisation { id } } }',
        {},
        id === undefined ? {} : { 'x-organisation': id },
      )
    const first = { role: 'staff', organisation: { id: server.orgId } }
    const second = { role: 'owner', organisation: { id: orgId } }
    expect((await inOrg(undefined)).body.data.me).toEqual(first)
    expect((await inOrg(orgId)).body.data.me).toEqual(second)
    expect((await inOrg(undefined)).body.data.me).toEqual(second) // the one chosen last
    expect((await inOrg(server.orgId)).body.data.me).toEqual(first)
    for (const id of [await server.organisation(), 'nonsense', '']) expect(codeOf(await inOrg(id))).toBe('not_found')
    expect(codeOf(await asPerson(server, theirs, '{ members { email } }'))).toBe('insufficient_scope')
  })
})
