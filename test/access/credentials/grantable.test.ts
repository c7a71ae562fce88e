/** Which scopes a person may give to a key or client: by role, environment and what owners allow to developers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { developerScopes, requireGrantable, scopesBeyond, setDeveloperScopes } from '../../../src/access/grantable.ts'
import type { Scope } from '../../../src/access/scopes/scopes.ts'
import {
  type AccessWorld,
  authorityOf,
  byOrigin,
  failureOf,
  openAccessWorld,
  origin,
} from '../../support/access-world.ts'

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world.close())

describe('beyond what may be given by', () => {
  it.each<[Role | null, Scope[], string[], string[]]>([
    ['owner', [], ['read', 'write', 'finance:write'], []],
    ['admin', [], ['read', 'write', 'finance:write'], []],
    ['developer', ['read'], ['workers:read', 'read'], []],
    ['developer', ['read'], ['workers:write', 'read', 'write'], ['workers:write', 'write']],
    ['developer', ['read', 'workers:write'], ['workers:write', 'write'], ['write']],
    ['developer', [], ['read'], ['read']],
    ['developer', [], ['webhooks:manage'], []],
    ['staff', ['webhooks:manage'], ['webhooks:manage'], ['webhooks:manage']],
    ['owner', [], ['webhooks:manage'], []],
    ['staff', ['read', 'write'], ['read', 'write'], ['read', 'write']],
    ['worker', ['read', 'write'], ['documents:read'], ['documents:read']],
    [null, ['read'], ['read'], ['read']], // somebody who is no member any more
    ['owner', [], ['read', 'a scope of a later release'], []],
    ['staff', [], ['read', 'a scope of a later release'], ['read']],
  ])('%s, where developers may give %j, is of %j: %j', (role, allowed, given, beyond) => {
    const powers = { orgId: 'an organisation', scopes: given }
    expect(scopesBeyond(role, allowed, { ...powers, environment: 'live' })).toEqual(beyond)
    expect(scopesBeyond(role, allowed, { ...powers, environment: 'sandbox' })).toEqual([])
  })
})

describe('what developers may give', () => {
  it('is to read, until an owner sets it, which is audited', async () => {
    const [orgId, other] = [await world.organisation(), await world.organisation()]
    const { prisma } = world.database
    expect(await developerScopes(prisma, orgId)).toEqual(['read'])
    const set = await setDeveloperScopes(prisma, origin, orgId, ['write', 'workers:read', 'write'])
    expect(set).toEqual(['write', 'workers:read'])
    expect(await developerScopes(prisma, orgId)).toEqual(set)
    expect(await developerScopes(prisma, other)).toEqual(['read'])
    const [entry] = await world.audit({ orgId })
    expect(entry).toMatchObject({ action: 'organisation.developer_scopes_set', ...byOrigin, detail: { scopes: set } })
  })

  it('may be nothing, but no unknown scope', async () => {
    const orgId = await world.organisation()
    const { prisma } = world.database
    const unknown = await failureOf(() => setDeveloperScopes(prisma, origin, orgId, ['all']))
    expect(unknown).toMatchObject({ code: 'validation_failed', details: [{ path: 'scopes' }] })
    expect(await developerScopes(prisma, orgId)).toEqual(['read'])
    expect(await setDeveloperScopes(prisma, origin, orgId, [])).toEqual([])
    expect(await developerScopes(prisma, orgId)).toEqual([])
  })

  it('leaves out stored scopes that do not exist any more', async () => {
    const orgId = await world.organisation()
    const data = { developerScopes: ['read', 'a scope of an earlier release'] }
    await world.database.prisma.organisation.update({ where: { id: orgId }, data })
    expect(await developerScopes(world.database.prisma, orgId)).toEqual(['read'])
  })
})

describe('a caller', () => {
  const check = (orgId: string, role: Role | null, scopes: string[], environment: 'live' | 'sandbox' = 'live') =>
    requireGrantable(world.database.prisma, authorityOf(role), { orgId, environment, scopes }, 'input.scopes')

  it('may give what their role allows, and in the sandbox everything; the operator everywhere', async () => {
    const orgId = await world.organisation()
    await check(orgId, 'developer', ['read', 'workers:read'])
    await check(orgId, 'developer', ['write'], 'sandbox')
    await check(orgId, 'admin', ['write'])
    await check(orgId, null, ['write'])
    await setDeveloperScopes(world.database.prisma, origin, orgId, ['workers:write'])
    await check(orgId, 'developer', ['workers:write'])
    expect(await failureOf(() => check(orgId, 'developer', ['read']))).toMatchObject({ code: 'insufficient_scope' })
  })

  it('hears which scopes are beyond theirs, on the field that was sent', async () => {
    const orgId = await world.organisation()
    const { code, details } = await failureOf(() => check(orgId, 'developer', ['write', 'read', 'jobs:write']))
    expect([code, details]).toEqual([
      'insufficient_scope',
      [
        {
          path: 'input.scopes',
          code: 'insufficient_scope',
          message: "must not contain 'write', 'jobs:write' for your role, developer",
        },
      ],
    ])
  })
})
