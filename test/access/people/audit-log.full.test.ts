/** The audit log: what it records, who reads it, and that it is append-only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditActions } from '../../../src/access/audit/actions.ts'
import { asPerson, codeOf, makePerson, signIn, submit, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let owner: TestPerson
let cookie: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await makePerson(server, 'owner')
  cookie = await signIn(server, owner.email)
})
afterAll(() => server.stop())

interface Entry {
  id: string
  at: string
  action: string
  meaning: string
  actorKind: string
  actorId: string | null
  actorName: string | null
  targetType: string | null
  targetId: string | null
  targetName: string | null
  requestId: string | null
  address: string | null
  detail: string
}

const FIELDS = `id at action meaning actorKind actorId actorName targetType targetId targetName requestId address detail`

async function read(args = 'limit: 200', by = cookie): Promise<{ data: Entry[]; nextCursor: string | null }> {
  const { body } = await asPerson(server, by, `{ auditLog(${args}) { data { ${FIELDS} } nextCursor } }`)
  expect(body.errors, JSON.stringify(body.errors)).toBeUndefined()
  return body.data.auditLog
}

const latest = async (action: string) => (await read(`limit: 1, action: "${action}"`)).data[0]

describe('an entry', () => {
  it('is written for each sign-in, with the request id of the response', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    const answer = await submit(server, '/sign-in', { email, password: 'correct horse battery' })
    expect(await latest('session.started')).toMatchObject({
      meaning: 'User signed in',
      actorKind: 'user',
      actorId: userId,
      actorName: email,
      targetType: 'session',
      requestId: answer.headers.get('x-request-id'),
      address: '127.0.0.1',
      detail: '{}',
    })
  })

  it('is written for each failed sign-in of a known account', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    const answer = await submit(server, '/sign-in', { email, password: 'a secret attempt' })
    const entry = await latest('session.refused')
    expect(entry).toMatchObject({
      actorKind: 'nobody',
      actorId: null,
      targetType: 'user',
      targetId: userId,
      targetName: email,
      requestId: answer.headers.get('x-request-id'),
    })
    await submit(server, '/sign-in', { email: 'stranger@test.example', password: 'a secret attempt' })
    expect((await latest('session.refused'))?.id).toBe(entry?.id) // it belongs to no organisation
    const { rows } = await server.database.pool.query(
      `select org_id, target_id from audit_log where target_name = 'stranger@test.example'`,
    )
    expect(rows).toEqual([]) // strangers could fill the log
    const { rows: all } = await server.database.pool.query('select a::text as row from audit_log a')
    expect(JSON.stringify(all)).not.toContain('a secret attempt')
  })

  it('is written for each sign-out and each ended session', async () => {
    const { email } = await makePerson(server, 'staff')
    const [first, second] = [await signIn(server, email), await signIn(server, email)]
    const signedOut = await submit(server, '/sign-out', {}, { cookie: first })
    expect(await latest('session.ended')).toMatchObject({
      actorName: email,
      requestId: signedOut.headers.get('x-request-id'),
    })
    const { id } = (await asPerson(server, second, '{ sessions { id } }')).body.data.sessions[0]
    const revokedSession = await asPerson(server, second, `mutation { revokeSession(id: "${id}") { id } }`)
    expect(await latest('session.ended')).toMatchObject({
      actorName: email,
      targetId: id,
      requestId: revokedSession.headers.get('x-request-id'),
    })
  })

  it('is written for each key that was created, rotated or revoked, and contains no key', async () => {
    const made = await asPerson(
      server,
      cookie,
      `mutation { createApiKey(input: { name: "payroll", environment: live, scopes: ["read"] }) { key apiKey { id } } }`,
    )
    const { key, apiKey } = made.body.data.createApiKey
    const by = { actorKind: 'user', actorId: owner.userId, actorName: owner.email, targetType: 'api_key' }
    expect(await latest('api_key.created')).toMatchObject({
      ...by,
      targetId: apiKey.id,
      targetName: 'payroll',
      requestId: made.headers.get('x-request-id'),
    })
    expect(JSON.parse((await latest('api_key.created'))?.detail ?? '')).toEqual({
      environment: 'live',
      scopes: ['read'],
    })
    const rotated = await asPerson(server, cookie, `mutation { rotateApiKey(id: "${apiKey.id}") { apiKey { id } } }`)
    const next = rotated.body.data.rotateApiKey.apiKey.id
    const rotation = await latest('api_key.rotated')
    expect(rotation).toMatchObject({ ...by, targetId: apiKey.id, requestId: rotated.headers.get('x-request-id') })
    expect(JSON.parse(rotation?.detail ?? '')).toMatchObject({ replaced_by: next })
    const revoked = await asPerson(server, cookie, `mutation { revokeApiKey(id: "${next}") { id } }`)
    const entry = await latest('api_key.revoked')
    expect(entry).toMatchObject({ ...by, targetId: next, requestId: revoked.headers.get('x-request-id') })
    await asPerson(server, cookie, `mutation { revokeApiKey(id: "${next}") { id } }`)
    expect((await latest('api_key.revoked'))?.id).toBe(entry?.id)
    expect(JSON.stringify(await read())).not.toContain(key.slice(10))
  })

  it('is written for each change of members', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    const by = { actorKind: 'user', actorName: owner.email, targetType: 'user', targetId: userId, targetName: email }
    await asPerson(server, cookie, `mutation { changeMemberRole(userId: "${userId}", role: developer) { role } }`)
    const change = await latest('member.role_changed')
    expect(change).toMatchObject(by)
    expect(JSON.parse(change?.detail ?? '')).toEqual({ from: 'staff', to: 'developer' })
    await asPerson(server, cookie, `mutation { removeMember(userId: "${userId}") { role } }`)
    expect(await latest('member.removed')).toMatchObject(by)
  })

  it('is not written for failed or rolled-back changes', async () => {
    const { userId } = await makePerson(server, 'staff')
    const before = (await read('limit: 1')).data
    const query = `mutation { changeMemberRole(userId: "${userId}", role: admin) { role }
      removeMember(userId: "00000000-0000-7000-8000-00000000ffff") { role } }`
    expect(codeOf(await asPerson(server, cookie, query))).toBe('not_found')
    expect((await read('limit: 1')).data).toEqual(before)
  })

  it('is in the log of each organisation of the user', async () => {
    const orgId = await server.organisation()
    const { userId, email } = await makePerson(server, 'staff')
    await server.database.prisma.membership.create({ data: { orgId, userId, role: 'owner' } })
    await submit(server, '/sign-in', { email, password: 'wrong' })
    const { rows } = await server.database.pool.query('select org_id from audit_log where target_name = $1', [email])
    expect(rows).toHaveLength(2)
    for (const id of [orgId, server.orgId]) expect(rows).toContainEqual({ org_id: id })
  })
})

describe('the log', () => {
  it.each([
    ['update', `update audit_log set actor_name = 'nobody'`],
    ['update of nothing', `update audit_log set actor_name = 'nobody' where false`],
    ['delete', 'delete from audit_log'],
    ['truncate', 'truncate audit_log cascade'],
    [
      'replacement',
      `insert into audit_log select * from audit_log limit 1 on conflict (id) do update set action = 'x'`,
    ],
  ])('rejects %s in the database itself', async (_what, statement) => {
    const { rows: before } = await server.database.pool.query('select count(*), max(id::text) from audit_log')
    const client = await server.database.pool.connect()
    try {
      await client.query('begin')
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
      await client.query('rollback')
    } finally {
      client.release()
    }
    expect((await server.database.pool.query('select count(*), max(id::text) from audit_log')).rows).toEqual(before)
  })

  it('keeps entries of deleted users', async () => {
    const { userId, email } = await makePerson(server, 'staff')
    await signIn(server, email)
    await server.database.prisma.user.delete({ where: { id: userId } })
    expect(await latest('session.started')).toMatchObject({ actorId: userId, actorName: email })
  })

  it('is visible to its own organisation only', async () => {
    const orgId = await server.organisation()
    const foreignOwner = await makePerson(server, 'owner', { orgId })
    const foreignCookie = await signIn(server, foreignOwner.email)
    const { data } = await read('limit: 200', foreignCookie)
    expect(data.map(({ action, actorName }) => [action, actorName])).toEqual([['session.started', foreignOwner.email]])
  })

  it('is paged latest first, without repeats or gaps', async () => {
    const all = (await read()).data
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    const pages: Entry[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(`limit: 7${cursor ? `, cursor: "${cursor}"` : ''}`)
      expect(page.data.length).toBeLessThanOrEqual(7)
      pages.push(...page.data)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(pages).toEqual(all)
  })

  it('is filtered by action, person and time', async () => {
    const all = (await read()).data
    const entries = async (args: string) => (await read(`limit: 200, ${args}`)).data
    expect(await entries(`action: "session.started"`)).toEqual(all.filter(({ action }) => action === 'session.started'))
    expect(await entries(`actorId: "${owner.userId}"`)).toEqual(all.filter(({ actorId }) => actorId === owner.userId))
    const middle = all[Math.floor(all.length / 2)]?.at as string
    expect(await entries(`since: "${middle}"`)).toEqual(all.filter(({ at }) => at >= middle))
    expect(await entries(`until: "${middle}"`)).toEqual(all.filter(({ at }) => at < middle))
    expect(await entries('actorId: "nobody"')).toEqual([])
  })

  it.each([
    ['action: "made.up"', 'action', /must be one of/],
    ['cursor: "nonsense"', 'cursor', /nextCursor/],
  ])('refuses %s and says what would do', async (args, path, message) => {
    const answer = await asPerson(server, cookie, `{ auditLog(${args}) { data { id } } }`)
    expect(answer.body.errors[0].extensions).toMatchObject({ code: 'validation_failed' })
    expect(answer.body.errors[0].extensions.details[0]).toMatchObject({ path, message: expect.stringMatching(message) })
  })

  it('describes every action', () => {
    for (const [action, meaning] of Object.entries(auditActions)) {
      expect(action).toMatch(/^[a-z_]+\.[a-z_]+$/)
      expect(meaning).not.toBe('')
    }
  })
})
