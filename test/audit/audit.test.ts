/** The audit log: each act of the table leaves an entry that says who, what and when, and nobody changes one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditActions } from '../../src/audit/actions.ts'
import { type MailServer, startMailServer, tokenIn } from '../support/mail.ts'
import { asPerson, cookieOf, makePerson, PASSWORD, signIn, submit } from '../support/people.ts'
import { type Answer, startTestServer, type TestServer } from '../support/server.ts'
import { insert } from '../support/write.ts'

const NEXT = 'a wholly different phrase'
const FIELDS =
  'id at action meaning actorKind actorId actorName targetType targetId targetName requestId address detail'

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

let mail: MailServer
let server: TestServer
let owner: { userId: string; email: string; cookie: string }

beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({ SMTP_URL: mail.url })
  const person = await makePerson(server, 'owner')
  owner = { ...person, cookie: await signIn(server, person.email) }
})
afterAll(async () => {
  await server.stop()
  await mail.stop()
})

const codeOf = ({ body }: Answer) => body.errors?.[0].extensions.code
const read = (args: string, cookie = owner.cookie) =>
  asPerson(server, cookie, `{ auditLog(${args}) { data { ${FIELDS} } nextCursor } }`)
const latest = async (action: string): Promise<Entry> =>
  (await read(`action: "${action}", limit: 1`)).body.data.auditLog.data[0]
const ask = (query: string, variables: Record<string, unknown> = {}) => asPerson(server, owner.cookie, query, variables)

async function person(role: 'staff' | 'admin' | 'developer' = 'staff') {
  const made = await makePerson(server, role)
  return { ...made, cookie: await signIn(server, made.email) }
}

async function invite(email: string): Promise<Answer> {
  return ask('mutation ($email: String!) { inviteMember(email: $email, name: "Ada", role: staff) { id } }', { email })
}

const makeKey = () =>
  ask('mutation { createApiKey(input: { name: "payroll", environment: live, scopes: ["read"] }) { apiKey { id } } }')

interface Done {
  /** Of the request that did it. */
  requestId: string | null
  actor: [kind: string, id: string | null, name: string | null]
  target: [type: string | null, id: string | null, name: string | null]
  detail?: object
}

const byOwner = ({ headers }: { headers: Headers }, target: Done['target'], detail?: object): Done => ({
  requestId: headers.get('x-request-id'),
  actor: ['user', owner.userId, owner.email],
  target,
  ...(detail && { detail }),
})

let counter = 0
const newAddress = () => `audited${++counter}@test.example`

/** One act for each action that people and keys cause here. */
const acts: Record<string, () => Promise<Done>> = {
  async 'session.started'() {
    const { userId, email } = await makePerson(server, 'staff')
    const answer = await submit(server, '/sign-in', { email, password: PASSWORD })
    const { id } = await server.database.prisma.session.findFirstOrThrow({ where: { userId } })
    return {
      requestId: answer.headers.get('x-request-id'),
      actor: ['user', userId, email],
      target: ['session', id, null],
    }
  },
  async 'session.refused'() {
    const { userId, email } = await makePerson(server, 'staff')
    const answer = await submit(server, '/sign-in', { email, password: 'a wrong password' })
    return {
      requestId: answer.headers.get('x-request-id'),
      actor: ['nobody', null, null],
      target: ['user', userId, email],
    }
  },
  async 'session.ended'() {
    const { userId, email, cookie } = await person()
    const { id } = await server.database.prisma.session.findFirstOrThrow({ where: { userId } })
    const answer = await submit(server, '/sign-out', {}, { cookie })
    return {
      requestId: answer.headers.get('x-request-id'),
      actor: ['user', userId, email],
      target: ['session', id, null],
    }
  },
  async 'password.reset_requested'() {
    const { userId, email } = await makePerson(server, 'staff')
    const answer = await submit(server, '/forgot-password', { email })
    await mail.letterTo(email)
    return {
      requestId: answer.headers.get('x-request-id'),
      actor: ['nobody', null, null],
      target: ['user', userId, email],
    }
  },
  async 'password.reset'() {
    const { userId, email } = await makePerson(server, 'staff')
    await submit(server, '/forgot-password', { email })
    const token = tokenIn(await mail.letterTo(email))
    const answer = await submit(server, '/reset-password', { token, password: NEXT })
    return {
      requestId: answer.headers.get('x-request-id'),
      actor: ['user', userId, email],
      target: ['user', userId, email],
    }
  },
  async 'password.changed'() {
    const { userId, email, cookie } = await person()
    const change = `mutation { changePassword(currentPassword: "${PASSWORD}", newPassword: "${NEXT}") }`
    const answer = await asPerson(server, cookie, change)
    return {
      requestId: answer.headers.get('x-request-id'),
      actor: ['user', userId, email],
      target: ['user', userId, email],
    }
  },
  async 'invitation.created'() {
    const email = newAddress()
    const answer = await invite(email)
    return byOwner(answer, ['invitation', answer.body.data.inviteMember.id, email], { role: 'staff' })
  },
  async 'invitation.revoked'() {
    const email = newAddress()
    const { id } = (await invite(email)).body.data.inviteMember
    return byOwner(await ask('mutation ($id: ID!) { revokeInvitation(id: $id) { id } }', { id }), [
      'invitation',
      id,
      email,
    ])
  },
  async 'invitation.accepted'() {
    const email = newAddress()
    const { id } = (await invite(email)).body.data.inviteMember
    const token = tokenIn(await mail.letterTo(email))
    const answer = await submit(server, '/invitation', { token, name: 'Ada', password: PASSWORD })
    const user = await server.database.prisma.user.findUniqueOrThrow({ where: { email } })
    const requestId = answer.headers.get('x-request-id')
    return { requestId, actor: ['user', user.id, email], target: ['invitation', id, email], detail: { role: 'staff' } }
  },
  async 'member.role_changed'() {
    const { userId, email } = await makePerson(server, 'staff')
    const answer = await ask('mutation ($userId: ID!) { changeMemberRole(userId: $userId, role: admin) { role } }', {
      userId,
    })
    return byOwner(answer, ['user', userId, email], { from: 'staff', to: 'admin' })
  },
  async 'member.removed'() {
    const { userId, email } = await makePerson(server, 'staff')
    const answer = await ask('mutation ($userId: ID!) { removeMember(userId: $userId) { role } }', { userId })
    return byOwner(answer, ['user', userId, email], { role: 'staff' })
  },
  async 'api_key.created'() {
    const answer = await makeKey()
    const { id } = answer.body.data.createApiKey.apiKey
    return byOwner(answer, ['api_key', id, 'payroll'], { environment: 'live', scopes: ['read'] })
  },
  async 'api_key.rotated'() {
    const { id } = (await makeKey()).body.data.createApiKey.apiKey
    const answer = await ask('mutation ($id: ID!) { rotateApiKey(id: $id) { apiKey { id } } }', { id })
    const replaced_by = answer.body.data.rotateApiKey.apiKey.id
    return byOwner(answer, ['api_key', id, 'payroll'], { replaced_by, works_until: expect.any(String) })
  },
  async 'api_key.revoked'() {
    const { id } = (await makeKey()).body.data.createApiKey.apiKey
    return byOwner(await ask('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id }), [
      'api_key',
      id,
      'payroll',
    ])
  },
}

describe.each(Object.keys(acts))('%s', (action) => {
  it('is written with who, what, when and from where', async () => {
    const before = Date.now()
    const { requestId, actor, target, detail = {} } = await (acts[action] as () => Promise<Done>)()
    const entry = await latest(action)
    expect(entry).toMatchObject({ action, meaning: auditActions[action as keyof typeof auditActions], requestId })
    expect([entry.actorKind, entry.actorId, entry.actorName]).toEqual(actor)
    expect([entry.targetType, entry.targetId, entry.targetName]).toEqual(target)
    expect(JSON.parse(entry.detail)).toEqual(detail)
    expect(entry.address).toContain('127.0.0.1')
    // The database's clock and ours are one; a transaction's moment is its beginning.
    expect(Date.parse(entry.at)).toBeGreaterThanOrEqual(before - 1000)
    expect(Date.parse(entry.at)).toBeLessThanOrEqual(Date.now() + 1000)
  })
})

describe('no entry without its act', () => {
  it('an operation that fails leaves none', async () => {
    const { userId } = await makePerson(server, 'staff')
    const both = `mutation ($userId: ID!) {
      removeMember(userId: $userId) { role }
      revokeInvitation(id: "00000000-0000-7000-8000-00000000ffff") { id } }`
    expect(codeOf(await ask(both, { userId }))).toBe('not_found')
    expect((await latest('member.removed'))?.targetId).not.toBe(userId)
  })

  it('an act that changes nothing leaves none', async () => {
    const { id } = (await makeKey()).body.data.createApiKey.apiKey
    const revoke = 'mutation ($id: ID!) { revokeApiKey(id: $id) { id } }'
    const first = await ask(revoke, { id })
    await ask(revoke, { id })
    expect((await latest('api_key.revoked')).requestId).toBe(first.headers.get('x-request-id'))
  })

  it('a failed attempt at an unknown account stands in no organisation', async () => {
    await submit(server, '/sign-in', { email: 'nobody@test.example', password: 'a wrong password' })
    const rows = await server.database.prisma.auditEntry.findMany({ where: { targetName: 'nobody@test.example' } })
    expect(rows).toMatchObject([{ orgId: null, action: 'session.refused', targetId: null }])
  })
})

it('no entry holds a secret', async () => {
  const { rows } = await server.database.pool.query('select to_jsonb(a)::text as row from audit_log a')
  expect(rows.length).toBeGreaterThan(10)
  const text = rows.map(({ row }) => row).join('\n')
  for (const secret of [PASSWORD, NEXT, 'a wrong password', 'mst_live_']) expect(text).not.toContain(secret)
})

describe('the database', () => {
  it.each([
    ['update', "update audit_log set actor_name = 'somebody else'"],
    ['update of nothing', 'update audit_log set detail = detail where false'],
    ['delete', 'delete from audit_log'],
    ['truncate', 'truncate audit_log'],
  ])('refuses to %s', async (_what, statement) => {
    const count = () => server.database.prisma.auditEntry.count()
    const before = await count()
    await expect(server.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    expect([before > 0, await count()]).toEqual([true, before])
  })

  it('refuses it to Prisma, too', async () => {
    await expect(server.database.prisma.auditEntry.deleteMany({})).rejects.toThrow()
    await expect(server.database.prisma.auditEntry.updateMany({ data: { action: 'x' } })).rejects.toThrow()
  })
})

describe('reading it', () => {
  it('is for owners and admins', async () => {
    const workerId = await insert(server, await server.key(), 'workers', { first_name: 'Ada', last_name: 'Okafor' })
    const worker = await signIn(server, (await makePerson(server, 'worker', { workerId })).email)
    expect(codeOf(await read('limit: 1', (await person('admin')).cookie))).toBeUndefined()
    for (const cookie of [(await person('developer')).cookie, (await person('staff')).cookie, worker])
      expect(codeOf(await read('limit: 1', cookie))).toBe('insufficient_scope')
  })

  it('shows one organisation only', async () => {
    const orgId = await server.organisation()
    const stranger = await makePerson(server, 'owner', { orgId })
    const cookie = await signIn(server, stranger.email)
    const { data, nextCursor } = (await read('limit: 200', cookie)).body.data.auditLog
    expect(data.map(({ action, actorId }: Entry) => [action, actorId])).toEqual([['session.started', stranger.userId]])
    expect(nextCursor).toBeNull()
    // Not with another's position either.
    const theirs = await latest('api_key.created')
    const beyond = (await read(`limit: 200, cursor: "${theirs.id}"`, cookie)).body.data.auditLog.data
    expect(beyond.filter(({ actorId }: Entry) => actorId !== stranger.userId)).toEqual([])
  })

  it('goes page by page, latest first, and shows each entry once', async () => {
    const whole: Entry[] = (await read('limit: 200')).body.data.auditLog.data
    const until = whole[0]?.id
    const paged: Entry[] = []
    for (let cursor: string | null = until ?? null; cursor !== null; ) {
      const page: { data: Entry[]; nextCursor: string | null } = (await read(`limit: 7, cursor: "${cursor}"`)).body.data
        .auditLog
      paged.push(...page.data)
      cursor = page.nextCursor
    }
    expect(paged).toEqual(whole.slice(1))
    expect(whole.map(({ id }) => id)).toEqual(
      whole
        .map(({ id }) => id)
        .sort()
        .reverse(),
    )
  })

  it('narrows by action, actor and time', async () => {
    const { userId, cookie } = await person()
    const since = new Date().toISOString()
    await submit(server, '/sign-out', {}, { cookie })
    const actionsOf = async (args: string) =>
      (await read(args)).body.data.auditLog.data.map(({ action }: Entry) => action)
    expect(await actionsOf(`actorId: "${userId}"`)).toEqual(['session.ended', 'session.started'])
    expect(await actionsOf(`actorId: "${userId}", action: "session.started"`)).toEqual(['session.started'])
    const later = await actionsOf(`actorId: "${userId}", until: "2020-01-01T00:00:00Z"`)
    expect([later, await actionsOf(`since: "${new Date(Date.parse(since) + 3_600_000).toISOString()}"`)]).toEqual([
      [],
      [],
    ])
  })

  it.each([
    ['action: "session.eaten"', 'action'],
    ['cursor: "nonsense"', 'cursor'],
    ['limit: 0', 'limit'],
    ['limit: 201', 'limit'],
  ])('refuses %s', async (args, path) => {
    const answer = await read(args)
    expect(codeOf(answer)).toBe('validation_failed')
    expect(answer.body.errors[0].extensions.details[0].path).toBe(path)
  })
})

it('an act by a person of two organisations stands in the log of each', async () => {
  const { userId, email } = await makePerson(server, 'staff')
  const orgId = await server.organisation()
  await server.database.prisma.membership.create({ data: { orgId, userId, role: 'staff' } })
  expect(cookieOf(await submit(server, '/sign-in', { email, password: PASSWORD }))).toBeDefined()
  const entries = await server.database.prisma.auditEntry.findMany({ where: { actorId: userId } })
  expect(new Set(entries.map((entry) => entry.orgId))).toEqual(new Set([orgId, server.orgId]))
  expect(entries).toHaveLength(2)
})
