/**
 * Which scopes a person may give to a key or OAuth client: those of their role. For developers, who read only, owners
 * set them (`setDeveloperScopes`), in addition to `webhooks:manage`, `test:manage` and `graphql:publish`. Sandbox credentials
 * may have every scope, because the sandbox keeps nothing.
 */
import type { Environment, Role } from '../../prisma/generated/client/enums.ts'
import type { Db } from '../platform/database/client.ts'
import { ApiError } from '../platform/errors/errors.ts'
import { type AuditOrigin, audit } from './audit/audit.ts'
import type { Authority } from './authority.ts'
import { checkScopes } from './scopes/check-scopes.ts'
import { ALWAYS_GIVEN_BY_DEVELOPERS, INTEGRATORS, roles } from './scopes/roles.ts'
import { covers, isScope, type Scope } from './scopes/scopes.ts'

/** What a key or client can access. */
interface Powers {
  orgId: string
  environment: Environment
  scopes: readonly string[]
}

/** The scopes that developers of an organisation may give to live keys and clients. */
export async function developerScopes(control: Db, orgId: string): Promise<Scope[]> {
  const where = { id: orgId }
  const { developerScopes: stored } = await control.organisation.findUniqueOrThrow({
    where,
    select: { developerScopes: true },
  })
  return stored.filter(isScope)
}

/**
 * Set the scopes that developers may give, with an audit entry. Existing keys and clients keep theirs.
 * @throws {ApiError} validation_failed on `scopes`
 */
export async function setDeveloperScopes(
  control: Db,
  origin: AuditOrigin,
  orgId: string,
  scopes: readonly string[],
): Promise<Scope[]> {
  const checked = scopes.length === 0 ? [] : checkScopes(scopes)
  await control.organisation.update({ where: { id: orgId }, data: { developerScopes: checked } })
  await audit(control, origin, { orgId, action: 'organisation.developer_scopes_set', detail: { scopes: checked } })
  return checked
}

/**
 * The scopes beyond what a person of `role` may give.
 * @param allowed `developerScopes` of the organisation
 */
export function scopesBeyond(role: Role | null, allowed: readonly Scope[], { environment, scopes }: Powers): Scope[] {
  if (environment === 'sandbox') return []
  const given = scopes.filter(isScope)
  const integrators: readonly (Role | null)[] = INTEGRATORS
  if (role === null || !integrators.includes(role)) return given
  const own = role === 'developer' ? [...allowed, ...ALWAYS_GIVEN_BY_DEVELOPERS] : roles[role].scopes
  return given.filter((scope) => !covers(own, scope))
}

/**
 * Check that the caller may give all of these scopes. The operator may give any.
 * @param path the field of the scopes
 * @throws {ApiError} insufficient_scope naming the scopes
 */
export async function requireGrantable(control: Db, { role }: Authority, powers: Powers, path: string): Promise<void> {
  if (role === null) return
  const beyond = scopesBeyond(role, await developerScopes(control, powers.orgId), powers)
  if (beyond.length === 0) return
  const named = beyond.map((scope) => `'${scope}'`).join(', ')
  throw new ApiError('insufficient_scope', {
    message: `With the role ${role} you cannot create, change or rotate a live credential with ${named}. Ask an owner to do it, or to allow it for developers with setDeveloperScopes.`,
    details: [{ path, code: 'insufficient_scope', message: `must not contain ${named} for your role, ${role}` }],
  })
}
