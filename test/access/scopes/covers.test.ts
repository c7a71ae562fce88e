/** Scopes and roles as values: what a scope covers, and what each role may pass on. */
import { describe, expect, it } from 'vitest'
import { CredentialRefused, systemCredential } from '../../../src/access/credentials/credential.ts'
import { insufficientScope } from '../../../src/access/credentials/insufficient-scope.ts'
import {
  ADMINISTRATORS,
  allowedByRole,
  EVERYONE,
  INTEGRATORS,
  NOTIFICATION_READERS,
  READERS,
  roles,
  SITE_READERS,
  TASK_READERS,
} from '../../../src/access/scopes/roles.ts'
import { covers, isScope, type Scope, scopes } from '../../../src/access/scopes/scopes.ts'

const all = Object.keys(scopes) as Scope[]

describe('a scope', () => {
  it('is one of the table', () => {
    expect(all.every(isScope)).toBe(true)
    for (const text of ['', 'READ', 'workers', 'workers:', ':read', 'read ', 'toString', '__proto__', 'workers:delete'])
      expect(isScope(text)).toBe(false)
  })

  it.each(all)('%s covers itself; only read and write cover others, each its own kind', (held) => {
    const covered = all.filter((wanted) => covers([held], wanted))
    const isBroad = held === 'read' || held === 'write'
    expect(covered).toEqual(isBroad ? all.filter((each) => each === held || each.endsWith(`:${held}`)) : [held])
  })

  it('is covered by any of several, and by none of none', () => {
    expect(covers(['workers:read', 'write'], 'jobs:write')).toBe(true)
    expect(covers(new Set(['jobs:write', 'workers:read']), 'workers:read')).toBe(true)
    expect(covers(['workers:read', 'jobs:write'], 'jobs:read')).toBe(false)
    expect(covers([], 'read')).toBe(false)
  })
})

describe('a role', () => {
  it('allows what it has, and what that covers', () => {
    for (const role of ['owner', 'admin'] as const) expect(allowedByRole(all, role)).toEqual(all)
    expect(allowedByRole(all, 'staff')).toEqual(
      all.filter((each) => !/:(manage|publish|restricted|provision)$/.test(each)),
    )
    expect(allowedByRole(all, 'developer')).toEqual(all.filter((each) => /(^|:)(read|manage|publish)$/.test(each)))
    expect(allowedByRole(all, 'worker').sort()).toEqual(
      [
        'documents:read',
        'documents:restricted',
        'documents:write',
        'finance:read',
        'finance:write',
        'projects:read',
      ].sort(),
    )
    expect(allowedByRole([], 'owner')).toEqual([])
  })

  it('stands in each list that it belongs to', () => {
    expect([...EVERYONE].sort()).toEqual(Object.keys(roles).sort())
    expect(ADMINISTRATORS).toEqual(['owner', 'admin'])
    expect(INTEGRATORS).toEqual(['owner', 'admin', 'developer'])
    expect(READERS).toEqual(['owner', 'admin', 'developer', 'staff'])
    expect(SITE_READERS).toEqual([...READERS, 'supervisor'])
    expect([...TASK_READERS].sort()).toEqual([...SITE_READERS, 'finance', 'recruiter'].sort())
    expect(NOTIFICATION_READERS).toEqual(EVERYONE.filter((role) => role !== 'worker'))
  })
})

describe('a refusal', () => {
  it('for a scope lists those that would do', () => {
    const refusal = insufficientScope(['write', 'jobs:write'])
    expect(refusal).toMatchObject({ code: 'insufficient_scope', requiredScopes: ['write', 'jobs:write'] })
    expect(refusal.message).toContain('write, jobs:write')
  })

  it('of a known credential carries the credential, for the request log', () => {
    const credential = systemCredential('an organisation', 'an automation')
    for (const code of ['credential_expired', 'credential_revoked'] as const)
      expect(new CredentialRefused(code, credential)).toMatchObject({ code, credential, status: 401 })
  })
})

it("the service's own credential reads and writes everything of one organisation, live, for good", () => {
  expect(systemCredential('an organisation', 'an automation')).toEqual({
    id: 'an automation',
    kind: 'key',
    orgId: 'an organisation',
    environment: 'live',
    scopes: new Set(['read', 'write', 'documents:restricted']),
    userId: null,
    role: null,
    workerId: null,
    limits: null,
    tasksOf: null,
    ratePerMinute: 0,
    trustedDocumentsOnly: false,
    expiresAt: null,
    revokedAt: null,
  })
})
