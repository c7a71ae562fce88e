/**
 * API keys as their callers in the code see them: what is stored and audited, and every refusal. All of them in one world
 * of people and keys, and so longer than other files.
 */
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { OPERATOR, personOf } from '../../../src/access/authority.ts'
import { costs, pointsFor } from '../../../src/access/budget/costs.ts'
import { revokeApiKey } from '../../../src/access/credentials.ts'
import { makeKey, type NewApiKey, revokeKey, rotateKey } from '../../../src/access/keys.ts'
import {
  createApiKey,
  createOrganisation,
  listApiKeys,
  listOrganisations,
  requireOrganisation,
} from '../../../src/access/organisations.ts'
import { checkScopes } from '../../../src/access/scopes/check-scopes.ts'
import { scopes } from '../../../src/access/scopes/scopes.ts'
import {
  type AccessWorld,
  authorityOf,
  byOrigin,
  failureOf,
  openAccessWorld,
  origin,
} from '../../support/access-world.ts'

const HOUR = 3_600_000
const UNKNOWN = '00000000-0000-7000-8000-00000000ffff'

let world: AccessWorld
/** A person who exists, because a key names its maker. */
let owner: ReturnType<typeof authorityOf>
let byOwner: typeof byOrigin

beforeAll(async () => {
  world = await openAccessWorld()
  const { id } = await world.person()
  owner = authorityOf('owner', { ...origin, actor: { ...origin.actor, id } })
  byOwner = { ...byOrigin, actorId: id }
})
afterAll(() => world.close())

const make = (orgId: string, input: Partial<NewApiKey> = {}, by = owner) =>
  makeKey(world.database.prisma, by, { orgId, environment: 'live', scopes: ['read'], ...input })
const rotate = (orgId: string, id: string, hours: number, by = owner) =>
  rotateKey(world.database.prisma, by, orgId, id, hours)
const storedKey = (id: string) => world.database.prisma.apiKey.findFirstOrThrow({ where: { id } })

describe('a new key', () => {
  it('is stored with all that was asked for, by its hash, and audited without its text', async () => {
    const orgId = await world.organisation()
    const expiresAt = new Date(Date.now() + HOUR)
    const input = { name: '  payroll ', scopes: ['read', 'write', 'read'], ratePerMinute: 7, expiresAt }
    const { apiKey, key } = await make(orgId, { environment: 'sandbox', ...input })
    expect(key).toMatch(/^mst_sandbox_\w{49}$/)
    expect(await storedKey(apiKey.id)).toEqual(apiKey)
    expect(apiKey).toEqual({
      orgId,
      id: expect.any(String),
      name: 'payroll',
      environment: 'sandbox',
      scopes: ['read', 'write'],
      secretHash: new Uint8Array(createHash('sha256').update(key).digest()),
      hint: key.slice(-4),
      ratePerMinute: 7,
      trustedDocumentsOnly: false,
      createdAt: expect.any(Date),
      createdBy: byOwner.actorId,
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
    })
    const entries = await world.audit({ orgId })
    expect(entries).toMatchObject([
      { action: 'api_key.created', ...byOwner, targetType: 'api_key', targetId: apiKey.id, targetName: 'payroll' },
    ])
    expect(entries[0]?.detail).toEqual({ environment: 'sandbox', scopes: ['read', 'write'] })
  })

  it('has a name, 600 points a minute and no end by default, and no maker from the command line', async () => {
    const orgId = await world.organisation()
    const defaults = { name: 'live key', ratePerMinute: 600, expiresAt: null, createdBy: null }
    expect((await make(orgId, {}, OPERATOR)).apiKey).toMatchObject(defaults)
    expect((await make(orgId, { name: ' ', expiresAt: null }, OPERATOR)).apiKey).toMatchObject(defaults)
  })

  it('is refused with scopes that are unknown or that its maker may not give, on the field that was sent', async () => {
    const orgId = await world.organisation()
    const { prisma } = world.database
    const input = { orgId, environment: 'live', scopes: ['read', 'all'] } as const
    const unknown = await failureOf(() => makeKey(prisma, owner, input, 'input.scopes'))
    expect(unknown).toMatchObject({ code: 'validation_failed', details: [{ path: 'input.scopes', code: 'invalid' }] })
    const beyond = await failureOf(() => make(orgId, { scopes: ['write'] }, authorityOf('developer')))
    expect(beyond).toMatchObject({ code: 'insufficient_scope', details: [{ path: 'scopes' }] })
    expect(await prisma.apiKey.count({ where: { orgId } })).toBe(0)
    expect(await world.audit({ orgId })).toEqual([])
  })
})

describe('a rotated key', () => {
  it('is followed by one with the same settings, and works on for the overlap', async () => {
    const orgId = await world.organisation()
    const settings = { name: 'payroll', scopes: ['workers:read'], ratePerMinute: 7 }
    const old = await make(orgId, { environment: 'sandbox', ...settings }, OPERATOR)
    const before = Date.now()
    const { apiKey, key } = await rotate(orgId, old.apiKey.id, 2)
    expect(key).not.toBe(old.key)
    const same = { orgId, environment: 'sandbox', ...settings }
    expect(apiKey).toMatchObject({ ...same, expiresAt: null, revokedAt: null, createdBy: byOwner.actorId })
    const { expiresAt, ...rest } = await storedKey(old.apiKey.id)
    expect(rest).toMatchObject({ ...same, createdBy: null, revokedAt: null })
    expect(expiresAt?.getTime()).toBeGreaterThanOrEqual(before + 2 * HOUR)
    expect(expiresAt?.getTime()).toBeLessThanOrEqual(Date.now() + 2 * HOUR)
    const [, entry, more] = await world.audit({ orgId })
    const target = { targetType: 'api_key', targetId: old.apiKey.id, targetName: 'payroll' }
    expect(entry).toMatchObject({ action: 'api_key.rotated', ...byOwner, ...target })
    expect(entry?.detail).toEqual({ replaced_by: apiKey.id, works_until: expiresAt?.toISOString() })
    expect(more).toBeUndefined() // the new key is part of this entry
  })

  it('does not work longer than it would have, and its follower ends when it would have', async () => {
    const orgId = await world.organisation()
    const expiresAt = new Date(Date.now() + HOUR)
    const old = await make(orgId, { expiresAt })
    expect((await rotate(orgId, old.apiKey.id, 24)).apiKey.expiresAt).toEqual(expiresAt)
    expect((await storedKey(old.apiKey.id)).expiresAt).toEqual(expiresAt)
  })

  it.each([0, 168])('may work on for %i hours', async (hours) => {
    const orgId = await world.organisation()
    const { apiKey } = await make(orgId)
    await rotate(orgId, apiKey.id, hours)
    const expiresAt = (await storedKey(apiKey.id)).expiresAt as Date
    expect(Math.abs(expiresAt.getTime() - Date.now() - hours * HOUR)).toBeLessThan(60_000)
  })

  it.each([-0.1, 168.1])('may not work on for %d hours', async (hours) => {
    const { code, details } = await failureOf(async () => rotate(await world.organisation(), UNKNOWN, hours))
    expect([code, details]).toEqual([
      'validation_failed',
      [{ path: 'overlapHours', code: 'invalid', message: 'must be between 0 and 168' }],
    ])
  })

  it('must exist in the organisation', async () => {
    const [orgId, other] = [await world.organisation(), await world.organisation()]
    const { apiKey } = await make(other)
    const refused = { code: 'not_found', message: 'No API key with this id exists.' }
    for (const id of ['nonsense', UNKNOWN, apiKey.id])
      expect(await failureOf(() => rotate(orgId, id, 1))).toMatchObject(refused)
    expect((await storedKey(apiKey.id)).expiresAt).toBeNull()
  })

  it('must be valid', async () => {
    const orgId = await world.organisation()
    const revoked = await make(orgId)
    await revokeKey(world.database.prisma, origin, { id: revoked.apiKey.id })
    const expired = await make(orgId, { expiresAt: new Date(Date.now() - 1) })
    const before = await world.audit({ orgId })
    for (const { apiKey } of [revoked, expired])
      expect(await failureOf(() => rotate(orgId, apiKey.id, 1))).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('Create a new one'),
      })
    expect(await world.audit({ orgId })).toEqual(before)
    expect((await storedKey(revoked.apiKey.id)).expiresAt).toBeNull()
  })

  it('is valid until the moment of its expiry', async () => {
    const orgId = await world.organisation()
    const { apiKey } = await make(orgId, { expiresAt: new Date(Date.now() + HOUR) })
    const expiry = apiKey.expiresAt as Date
    vi.useFakeTimers({ toFake: ['Date'], now: expiry })
    try {
      expect(await failureOf(() => rotate(orgId, apiKey.id, 1))).toMatchObject({ code: 'conflict' })
      vi.setSystemTime(expiry.getTime() - 1)
      expect((await rotate(orgId, apiKey.id, 1)).apiKey.expiresAt).toEqual(expiry)
    } finally {
      vi.useRealTimers()
    }
  })

  it('with a scope that there is no more cannot be given on', async () => {
    const orgId = await world.organisation()
    const { apiKey } = await make(orgId)
    const data = { scopes: ['read', 'a scope of an earlier release'] }
    await world.database.prisma.apiKey.updateMany({ where: { id: apiKey.id }, data })
    const refused = await failureOf(() => rotate(orgId, apiKey.id, 1))
    expect(refused).toMatchObject({ code: 'validation_failed', details: [{ path: 'id' }] })
  })

  it('must not have more scopes than the person may give', async () => {
    const orgId = await world.organisation()
    const { apiKey } = await make(orgId, { scopes: ['write'] })
    const refused = await failureOf(() => rotate(orgId, apiKey.id, 1, authorityOf('developer')))
    expect(refused).toMatchObject({ code: 'insufficient_scope', details: [{ path: 'id' }] })
    expect((await storedKey(apiKey.id)).expiresAt).toBeNull()
    // Its expiry says nothing of a person without the right to it.
    await revokeKey(world.database.prisma, origin, { id: apiKey.id })
    const again = await failureOf(() => rotate(orgId, apiKey.id, 1, authorityOf('developer')))
    expect(again).toMatchObject({ code: 'insufficient_scope' })
  })
})

describe('a revoked key', () => {
  it('keeps the time of its first revocation, which alone is audited', async () => {
    const orgId = await world.organisation()
    const { apiKey } = await make(orgId, { name: 'payroll' })
    const revoke = () => revokeKey(world.database.prisma, origin, { id: apiKey.id, orgId })
    const first = await revoke()
    expect(Math.abs((first?.revokedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await revoke()).toEqual(first)
    const [, entry, more] = await world.audit({ orgId })
    const target = { targetType: 'api_key', targetId: apiKey.id, targetName: 'payroll' }
    expect(entry).toMatchObject({ action: 'api_key.revoked', orgId, ...byOrigin, ...target })
    expect(more).toBeUndefined()
  })

  it('must exist, in the organisation if one is given', async () => {
    const [orgId, other] = [await world.organisation(), await world.organisation()]
    const { apiKey } = await make(other)
    const { prisma } = world.database
    for (const id of ['nonsense', UNKNOWN, apiKey.id])
      expect(await revokeKey(prisma, origin, { id, orgId })).toBeUndefined()
    expect((await storedKey(apiKey.id)).revokedAt).toBeNull()
    expect((await revokeKey(prisma, origin, { id: apiKey.id }))?.revokedAt).toEqual(expect.any(Date))
  })

  it('is one from the command line, too', async () => {
    const orgId = await world.organisation()
    const [one, two] = [await make(orgId), await make(orgId)]
    expect(await revokeApiKey(world.database, one.apiKey.id)).toBe(true)
    expect(await revokeApiKey(world.database, UNKNOWN)).toBe(false)
    expect((await storedKey(one.apiKey.id)).revokedAt).not.toBeNull()
    expect((await storedKey(two.apiKey.id)).revokedAt).toBeNull()
    expect((await world.audit({ orgId })).at(-1)).toMatchObject({ action: 'api_key.revoked', actorKind: 'cli' })
  })
})

describe('on the command line', () => {
  it('an organisation has a name of 1 to 200 characters', async () => {
    expect(await createOrganisation(world.database, '  Crane Ltd ')).toEqual({
      id: expect.any(String),
      name: 'Crane Ltd',
    })
    expect((await createOrganisation(world.database, 'x')).name).toBe('x')
    expect((await createOrganisation(world.database, 'x'.repeat(200))).name).toHaveLength(200)
    for (const name of ['', '  ', 'x'.repeat(201), 'a\nb', '\u200b'])
      expect(await failureOf(() => createOrganisation(world.database, name))).toMatchObject({
        code: 'validation_failed',
        details: [{ path: 'name', code: 'invalid', message: expect.stringContaining('must have 1 to 200 characters') }],
      })
  })

  /** The organisation of the sandbox, of which there is one. */
  async function sandboxId(): Promise<string> {
    const { organisation } = world.database.prisma
    const data = { name: 'Sandbox', sandbox: true }
    return ((await organisation.findFirst({ where: { sandbox: true } })) ?? (await organisation.create({ data }))).id
  }

  it('all organisations but the sandbox are listed, oldest first', async () => {
    const sandbox = await sandboxId()
    const ids = [await world.organisation('First'), await world.organisation('Second')]
    const older = `00000000${randomUUID().slice(8)}` // ids begin with the time
    await world.database.prisma.organisation.create({ data: { id: older, name: 'Of old' } })
    const listed = await listOrganisations(world.database)
    expect(listed.slice(-2)).toEqual([
      { id: ids[0], name: 'First', createdAt: expect.any(Date) },
      { id: ids[1], name: 'Second', createdAt: expect.any(Date) },
    ])
    expect(listed.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).toSorted())
    expect(listed.map(({ id }) => id)).not.toContain(sandbox)
  })

  it('an organisation must exist, and not be the sandbox', async () => {
    await requireOrganisation(world.database, await world.organisation())
    for (const id of ['nonsense', UNKNOWN, await sandboxId()]) {
      const refused = { code: 'not_found', message: expect.stringMatching(`'${id}'.*muster org list`) }
      expect(await failureOf(() => requireOrganisation(world.database, id))).toMatchObject(refused)
      expect(await failureOf(() => listApiKeys(world.database, id))).toMatchObject({ code: 'not_found' })
      const input = { orgId: id, environment: 'live', scopes: ['read'] } as const
      expect(await failureOf(() => createApiKey(world.database, input))).toMatchObject({ code: 'not_found' })
    }
  })

  it('a key is made by the operator, and its scopes are checked before anything else', async () => {
    const orgId = await world.organisation()
    const { id, key } = await createApiKey(world.database, { orgId, environment: 'live', scopes: ['write'] })
    expect((await storedKey(id)).hint).toBe(key.slice(-4))
    expect(await world.audit({ orgId })).toMatchObject([{ action: 'api_key.created', actorKind: 'cli', actorId: null }])
    const invalid = { orgId: UNKNOWN, environment: 'live', scopes: [] } as const
    expect(await failureOf(() => createApiKey(world.database, invalid))).toMatchObject({ code: 'validation_failed' })
  })

  it('the keys of an organisation are listed with the revoked ones, oldest first, without their hashes', async () => {
    const orgId = await world.organisation()
    await make(await world.organisation())
    const made = [await make(orgId, { name: 'one' }), await make(orgId, { name: 'two' })]
    const older = `00000000${randomUUID().slice(8)}` // ids begin with the time
    const { apiKey } = await make(orgId, { name: 'of old' })
    await world.database.prisma.apiKey.updateMany({ where: { id: apiKey.id }, data: { id: older } })
    await revokeApiKey(world.database, made[0]?.apiKey.id as string)
    const listed = await listApiKeys(world.database, orgId)
    expect(listed.map(({ name, revokedAt }) => [name, revokedAt !== null])).toEqual([
      ['of old', false],
      ['one', true],
      ['two', false],
    ])
    for (const each of listed) for (const field of ['secretHash', 'orgId']) expect(each).not.toHaveProperty(field)
  })
})

describe('scopes that a request names', () => {
  it('are known ones, once each', () => {
    expect(checkScopes(['read', 'workers:write', 'read'])).toEqual(['read', 'workers:write'])
  })

  it.each([
    [['read', 'all', 'more'], 'invalid', `must not contain 'all'; valid scopes are ${Object.keys(scopes).join(' ')}`],
    [[], 'required', 'must have at least one scope'],
  ] as const)('%j are refused', async (requested, code, message) => {
    expect((await failureOf(() => checkScopes(requested))).details).toEqual([{ path: 'scopes', code, message }])
    expect((await failureOf(() => checkScopes(requested, 'input.scopes'))).details).toMatchObject([
      { path: 'input.scopes' },
    ])
  })
})

it.each([
  [{}, 1],
  [{ request: 1 }, 1],
  [{ request: 1, complexity: 1 }, 2],
  [{ request: 1, complexity: 200 }, 2],
  [{ request: 1, complexity: 201, records: 51 }, 5],
  [{ introspection: 2001 }, 3],
])('a request of %j takes %i points', (amounts, points) => {
  expect(pointsFor(amounts)).toBe(points)
  expect(Object.keys(costs)).toEqual(expect.arrayContaining(Object.keys(amounts)))
})

it('a change is that of a person, or of nobody', () => {
  const by = (actor: (typeof origin)['actor']) => personOf({ role: null, origin: { actor } })
  expect(by({ kind: 'user', id: 'a person' })).toBe('a person')
  expect([by({ kind: 'user' }), by({ kind: 'key', id: randomUUID() }), personOf(OPERATOR)]).toEqual([null, null, null])
})
