/** Grants without a surface: what a person may allow, what is left of it later, and how it ends. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OauthGrant, Role } from '../../../prisma/generated/client/client.ts'
import {
  disconnect,
  findGrant,
  isRemembered,
  listConnections,
  makeGrant,
  revokeGrant,
} from '../../../src/access/oauth/grants.ts'
import type { Scope } from '../../../src/access/scopes/scopes.ts'
import { openRecords, type Records } from './bare.ts'
import { registerClient, type TestClient } from './flow.ts'

let records: Records
let otherOrg: string
let client: TestClient
let person: string

beforeAll(async () => {
  records = await openRecords()
  otherOrg = (await records.database.prisma.organisation.create({ data: { name: 'Northgate Crews' } })).id
  client = await registerClient(records, { scopes: ['read', 'workers:write'] })
})
afterAll(() => records.close())

/** A person who has not allowed anything yet; made within a test, which may run more than once. */
const anyone = async (role: Role = 'owner') => {
  person = await records.person({ [records.orgId]: role })
}
const granted = (change: Partial<OauthGrant> = {}) => records.grant(person, { clientId: client.clientId, ...change })
const past = (seconds: number) => new Date(Date.now() - seconds * 1000)
const origin = { actor: { kind: 'user', id: 'who', name: 'who@people.example' }, requestId: 'req_1' } as const

describe('a person allows', () => {
  const allow = (scopes: Scope[], orgId = records.orgId) => {
    const grant = { orgId, userId: person, clientId: client.clientId, scopes, expiresAt: new Date('2040-01-01') }
    return records.database.prisma.$transaction((control) => makeGrant(control, grant))
  }

  it('what their role covers, and it is kept', async () => {
    await anyone('developer')
    const id = await allow(['workers:read', 'jobs:read'])
    expect(await records.database.prisma.oauthGrant.findUnique({ where: { id: id as string } })).toEqual({
      orgId: records.orgId,
      id,
      clientId: client.clientId,
      userId: person,
      scopes: ['workers:read', 'jobs:read'],
      createdAt: expect.any(Date),
      expiresAt: new Date('2040-01-01'),
      revokedAt: null,
      lastUsedAt: null,
    })
  })

  it('nothing at all if their role does not cover everything, or they are no member', async () => {
    await anyone('developer')
    expect(await allow(['workers:read', 'workers:write'])).toBeUndefined()
    expect(await allow(['workers:read'], otherOrg)).toBeUndefined()
    expect(await records.database.prisma.oauthGrant.count({ where: { userId: person } })).toBe(0)
  })
})

describe('a consent is remembered', () => {
  const remembered = (change: object = {}) => {
    const asked = { orgId: records.orgId, userId: person, clientId: client.clientId, scopes: ['workers:read'] as const }
    return isRemembered(records.database.prisma, { ...asked, ...change })
  }

  it('for the same person, client, organisation and scopes, or fewer', async () => {
    await anyone()
    expect(await remembered()).toBe(false)
    await granted()
    expect(await remembered()).toBe(true)
    expect(await remembered({ scopes: ['projects:read', 'workers:read'] })).toBe(true)
    expect(await remembered({ scopes: ['workers:read', 'jobs:read'] })).toBe(false)
    expect(await remembered({ orgId: otherOrg })).toBe(false)
    expect(await remembered({ userId: randomUUID() })).toBe(false)
    expect(await remembered({ clientId: 'mst_client_other' })).toBe(false)
  })

  it.each([
    ['has expired', { expiresAt: past(1) }],
    ['is revoked', { revokedAt: past(1) }],
  ])('unless it %s', async (_what, change) => {
    await anyone()
    await granted(change)
    expect(await remembered()).toBe(false)
  })
})

describe('a grant is found', () => {
  const scopesOf = async ({ id }: { id: string }) => (await findGrant(records.database, id))?.scopes

  it('with all that is kept of it', async () => {
    await anyone()
    const grant = await granted({ scopes: ['workers:read', 'secrets:read', 'workers:write'] })
    expect(await findGrant(records.database, grant.id)).toEqual({ ...grant, scopes: ['workers:read', 'workers:write'] })
    expect(await findGrant(records.database, randomUUID())).toBeUndefined()
  })

  it('with the scopes that the client is still registered for and the role still covers', async () => {
    await anyone()
    const grant = await granted({ scopes: ['workers:read', 'workers:write', 'jobs:write'] })
    expect(await scopesOf(grant)).toEqual(['workers:read', 'workers:write'])
    await records.database.prisma.membership.updateMany({ where: { userId: person }, data: { role: 'developer' } })
    expect(await scopesOf(grant)).toEqual(['workers:read'])
  })

  it('by the role in its own organisation', async () => {
    person = await records.person({ [otherOrg]: 'owner', [records.orgId]: 'developer' })
    expect(await scopesOf(await granted({ scopes: ['workers:read', 'workers:write'] }))).toEqual(['workers:read'])
    person = await records.person({ [otherOrg]: 'owner' })
    expect(await scopesOf(await granted())).toBeUndefined()
  })

  it('unless it is revoked, or its client is', async () => {
    await anyone()
    expect(await scopesOf(await granted({ revokedAt: past(1) }))).toBeUndefined()
    const revoked = await registerClient(records)
    const grant = await granted({ clientId: revoked.clientId })
    expect(await scopesOf(grant)).toEqual(['workers:read', 'projects:read'])
    await records.database.prisma.oauthClient.update({ where: { id: revoked.id }, data: { revokedAt: past(1) } })
    expect(await scopesOf(grant)).toBeUndefined()
  })
})

describe('a grant is revoked', () => {
  it('once, with an entry in the log, and no process remembers it', async () => {
    await anyone()
    const [{ id }, other] = [await granted(), await granted()]
    const before = records.questions()
    await revokeGrant(records.database, id, origin, 'consent.revoked')
    expect(records.questions()).toBe(before + 1)
    await revokeGrant(records.database, id, origin, 'token.reuse_detected')
    expect(records.questions()).toBe(before + 1)
    const { prisma } = records.database
    const revokedAt = (await prisma.oauthGrant.findUniqueOrThrow({ where: { id } })).revokedAt as Date
    expect(Math.abs(revokedAt.getTime() - Date.now())).toBeLessThan(60_000)
    expect((await prisma.oauthGrant.findUniqueOrThrow({ where: { id: other.id } })).revokedAt).toBeNull()
    expect(await prisma.auditEntry.findMany({ where: { targetId: id } })).toMatchObject([
      {
        orgId: records.orgId,
        action: 'consent.revoked',
        actorKind: 'user',
        actorId: 'who',
        targetType: 'grant',
        targetName: 'Rota Planner',
        requestId: 'req_1',
      },
    ])
  })

  it('if there is one', async () => {
    const before = records.questions()
    await revokeGrant(records.database, randomUUID(), origin, 'consent.revoked')
    expect(records.questions()).toBe(before)
  })
})

describe('connections', () => {
  const list = (orgId = records.orgId) => listConnections(records.database.prisma, orgId, person)
  let other: TestClient
  beforeEach(async () => {
    other ??= await registerClient(records, { name: 'Payroll Bridge', environment: 'sandbox' })
  })

  it('have the scopes of all grants together, the first consent and the last use; the latest comes first', async () => {
    await anyone()
    const [early, late] = [new Date('2026-01-01'), new Date('2026-02-02')]
    const last = { id: '0199a000-0000-7000-8000-000000000009', lastUsedAt: null, createdAt: late }
    const ids = [1, 2, 3].map(() => randomUUID().replace(/^.{8}/, '0199a000')).sort() as [string, string, string]
    // Kept in another order than made, so that the list has to be sorted.
    await granted({
      id: ids[1],
      createdAt: late,
      lastUsedAt: early,
      scopes: ['jobs:read', 'secrets:read', 'workers:read'],
    })
    await granted({ ...last, id: ids[2], clientId: other.clientId, scopes: ['workers:read'] })
    await granted({ id: ids[0], createdAt: early, lastUsedAt: late, scopes: ['workers:read', 'projects:read'] })
    expect(await list()).toEqual([
      {
        id: other.id,
        name: 'Payroll Bridge',
        environment: 'sandbox',
        scopes: ['workers:read'],
        connectedAt: late,
        lastUsedAt: null,
      },
      {
        id: client.id,
        name: 'Rota Planner',
        environment: 'live',
        scopes: ['workers:read', 'projects:read', 'jobs:read'],
        connectedAt: early,
        lastUsedAt: late,
      },
    ])
    expect(await list(otherOrg)).toEqual([])
  })

  const [first, second] = [new Date('2026-01-01'), new Date('2026-02-02')]
  it.each([
    [null, null, null],
    [first, null, first],
    [null, first, first],
    [first, second, second],
    [second, first, second],
    [first, first, first],
  ])('of grants used at %s and %s were last used at %s', async (one, another, lastUsedAt) => {
    await anyone()
    for (const at of [one, another]) await granted({ lastUsedAt: at })
    expect((await list()).map((each) => each.lastUsedAt)).toEqual([lastUsedAt])
  })

  it.each([
    ['has expired', { expiresAt: past(1) }],
    ['is revoked', { revokedAt: past(1) }],
  ])('do not have a grant that %s', async (_what, change) => {
    await anyone()
    await granted(change)
    expect(await list()).toEqual([])
  })

  it('do not have a client that is revoked', async () => {
    await anyone()
    const revoked = await registerClient(records)
    await granted({ clientId: revoked.clientId })
    expect(await list()).toHaveLength(1)
    await records.database.prisma.oauthClient.update({ where: { id: revoked.id }, data: { revokedAt: past(1) } })
    expect(await list()).toEqual([])
  })

  it('end with all of their grants, and only their own', async () => {
    await anyone()
    await granted()
    await granted({ scopes: ['jobs:read'] })
    await granted({ clientId: other.clientId })
    const elsewhere = await granted({ orgId: otherOrg })
    const [, connection] = await list()
    const end = () =>
      records.database.prisma.$transaction((control) =>
        disconnect(control, origin, { orgId: records.orgId, userId: person, id: client.id }),
      )
    expect(await end()).toEqual(connection)
    expect((await list()).map(({ id }) => id)).toEqual([other.id])
    const { prisma } = records.database
    expect((await prisma.oauthGrant.findUniqueOrThrow({ where: { id: elsewhere.id } })).revokedAt).toBeNull()
    expect(await prisma.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      orgId: records.orgId,
      action: 'consent.revoked',
      actorId: 'who',
      targetType: 'oauth_client',
      targetId: client.id,
      targetName: 'Rota Planner',
    })
    await expect(end()).rejects.toMatchObject({ code: 'not_found', message: 'No connection with this id exists.' })
  })
})
