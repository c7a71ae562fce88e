/** The look-up of access tokens: whose credential a token is, what it may do now, and what ends it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OauthGrant, OauthTokenKind, Role } from '../../../prisma/generated/client/client.ts'
import { hashSecret } from '../../../src/access/credentials/secret-text.ts'
import { findAccessToken } from '../../../src/access/oauth/access-token.ts'
import { SANDBOX_WORKER } from '../../../src/access/sandbox.ts'
import { stamped } from '../../support/write.ts'
import { openRecords, type Records } from './bare.ts'
import { registerClient, type TestClient } from './flow.ts'

let records: Records
let client: TestClient
let sandboxed: TestClient

beforeAll(async () => {
  records = await openRecords()
  client = await registerClient(records, { scopes: ['read', 'workers:write'], ratePerMinute: 70 })
  sandboxed = await registerClient(records, { scopes: ['read', 'write'], environment: 'sandbox', name: 'Trial' })
})
afterAll(() => records.close())

const expiresAt = new Date('2040-01-01')
/** The last one is unknown, as a scope of another release would be. */
const DEFAULT_SCOPES = ['workers:read', 'workers:write', 'jobs:write', 'secrets:read']

async function keep(
  kind: OauthTokenKind,
  grant: OauthGrant | null,
  change: { clientId?: string; scopes?: string[] } = {},
) {
  const hash = hashSecret(randomUUID())
  const token = { clientId: grant?.clientId ?? client.clientId, grantId: grant?.id ?? null, scopes: DEFAULT_SCOPES }
  await records.database.prisma.oauthToken.create({ data: { hash, kind, payload: {}, expiresAt, ...token, ...change } })
  return hash
}
const find = (hash: Buffer<ArrayBuffer>) => findAccessToken(records.database, hash)

async function ofPerson(role: Role, workerId: string | null = null, clientId = client.clientId) {
  const userId = await records.person({ [records.orgId]: role }, workerId)
  const grant = await records.grant(userId, { clientId })
  return { userId, grant }
}

/** Revoked at `moment`, or just now. */
const about = (moment: Date) => (found: Date | null | undefined) =>
  expect(Math.abs((found as Date).getTime() - moment.getTime())).toBeLessThan(60_000)

describe('a token', () => {
  it('of a client acts for the organisation that registered it, within its registration', async () => {
    const hash = await keep('client', null)
    expect(await find(hash)).toEqual({
      credential: {
        kind: 'token',
        id: client.id,
        name: 'Rota Planner',
        clientId: client.clientId,
        orgId: records.orgId,
        environment: 'live',
        scopes: new Set(['workers:read', 'workers:write']),
        userId: null,
        role: null,
        workerId: null,
        limits: null,
        tasksOf: null,
        ratePerMinute: 70,
        trustedDocumentsOnly: false,
        expiresAt,
        revokedAt: null,
      },
      dependsOn: [hash.toString('hex'), client.id],
    })
  })

  it('of a person acts for what they allowed, within their role', async () => {
    const { userId, grant } = await ofPerson('developer')
    const hash = await keep('access', grant)
    expect(await find(hash)).toEqual({
      credential: {
        kind: 'token',
        id: grant.id,
        name: 'Rota Planner',
        clientId: client.clientId,
        orgId: records.orgId,
        environment: 'live',
        scopes: new Set(['workers:read']),
        userId,
        role: null,
        workerId: null,
        limits: null,
        tasksOf: null,
        ratePerMinute: 70,
        trustedDocumentsOnly: false,
        expiresAt,
        revokedAt: null,
      },
      dependsOn: [hash.toString('hex'), client.id, grant.id, userId],
    })
  })

  it('of a worker acts for their own records, and in the sandbox for those of a sample', async () => {
    const { prisma } = records.database
    const worker = await stamped(records, records.orgId, async (tx) => {
      const insert = `insert into workers (org_id, first_name, last_name) values ($1, 'Wanda', 'Own') returning id`
      return (await tx.query<{ id: string }>(insert, [records.orgId])).rows[0] as { id: string }
    })
    const { grant, userId } = await ofPerson('worker', worker.id)
    const scopes = ['projects:read', 'workers:read']
    const credential = async (hash: Buffer<ArrayBuffer>) => (await find(hash))?.credential
    expect(await credential(await keep('access', grant, { scopes }))).toMatchObject({
      workerId: worker.id,
      scopes: new Set(['projects:read']),
    })
    const trial = await records.grant(userId, { clientId: sandboxed.clientId })
    expect(await credential(await keep('access', trial, { scopes }))).toMatchObject({
      workerId: SANDBOX_WORKER,
      environment: 'sandbox',
      name: 'Trial',
      scopes: new Set(['projects:read']),
    })
    await prisma.membership.updateMany({ where: { userId }, data: { role: 'staff', workerId: null } })
    expect(await credential(await keep('access', trial, { scopes }))).toMatchObject({
      workerId: null,
      limits: null,
      tasksOf: null,
      scopes: new Set(scopes),
    })
  })

  it("of a member with limits keeps them, but not in the sandbox, which has nobody's records", async () => {
    const { grant, userId } = await ofPerson('staff')
    const limitsId = randomUUID()
    await records.database.prisma.membership.updateMany({ where: { userId }, data: { role: 'finance', limitsId } })
    const scopes = ['workers:read', 'documents:read']
    const credential = async (hash: Buffer<ArrayBuffer>) => (await find(hash))?.credential
    expect(await credential(await keep('access', grant, { scopes }))).toMatchObject({
      limits: { role: 'finance', id: limitsId },
      scopes: new Set(['workers:read']),
    })
    const trial = await records.grant(userId, { clientId: sandboxed.clientId })
    expect(await credential(await keep('access', trial, { scopes }))).toMatchObject({ limits: null })
  })

  it('that is a code or a refresh token, or that nobody knows, is none', async () => {
    const { grant } = await ofPerson('owner')
    for (const kind of ['code', 'refresh'] as const) expect(await find(await keep(kind, grant))).toBeUndefined()
    expect(await find(hashSecret(randomUUID()))).toBeUndefined()
  })
})

describe('a token is revoked', () => {
  const early = new Date('2026-01-01')
  const revokedAt = async (hash: Buffer<ArrayBuffer>) => (await find(hash))?.credential.revokedAt

  it('by itself, with its grant or with its client: whichever came first', async () => {
    const { prisma } = records.database
    const short = await registerClient(records)
    const { grant } = await ofPerson('owner', null, short.clientId)
    const [token, own] = [await keep('access', grant), await keep('client', null, { clientId: short.clientId })]
    await prisma.oauthClient.update({ where: { id: short.id }, data: { revokedAt: new Date('2026-03-03') } })
    for (const hash of [token, own]) expect(await revokedAt(hash)).toEqual(new Date('2026-03-03'))
    await prisma.oauthGrant.update({ where: { id: grant.id }, data: { revokedAt: new Date('2026-02-02') } })
    expect(await revokedAt(token)).toEqual(new Date('2026-02-02'))
    await prisma.oauthToken.updateMany({ where: { hash: { in: [token, own] } }, data: { revokedAt: early } })
    for (const hash of [token, own]) expect(await revokedAt(hash)).toEqual(early)
  })

  it('with the membership, and then may do nothing', async () => {
    const { prisma } = records.database
    const { userId, grant } = await ofPerson('owner')
    const hash = await keep('access', grant)
    await prisma.membership.deleteMany({ where: { userId } })
    const found = await find(hash)
    about(new Date())(found?.credential.revokedAt)
    expect(found?.credential.scopes).toEqual(new Set())
    await prisma.oauthGrant.update({ where: { id: grant.id }, data: { revokedAt: early } })
    expect(await revokedAt(hash)).toEqual(early)
    await prisma.oauthGrant.update({ where: { id: grant.id }, data: { revokedAt: null } }) // as if it had been made since
    about(new Date())(await revokedAt(hash))
  })
})
