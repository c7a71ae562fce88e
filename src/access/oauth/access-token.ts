/** Looks up access tokens for API requests. */
import type { Environment, Role } from '../../../prisma/generated/client/enums.ts'
import type { Database } from '../../platform/database/client.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { type Credential, type FoundCredential, memberLimits, tasksOfMember } from '../credentials/credential.ts'
import { SANDBOX_WORKER } from '../sandbox.ts'
import { allowedByRole } from '../scopes/roles.ts'
import { covers, isScope, type Scope } from '../scopes/scopes.ts'

interface TokenRow {
  scopes: string[]
  expires_at: Date
  revoked_at: Date | null
  grant_id: string | null
  grant_org_id: string | null
  user_id: string | null
  client_id: string
  public_id: string
  client_org_id: string
  client_name: string
  client_scopes: string[]
  environment: Environment
  rate_per_minute: number
  trusted_documents_only: boolean
  role: Role | null
  worker_id: string | null
  limits_id: string | null
  audience: string | null
  thumbprint: string | null
}

/** One statement: the token, its grant, its client and the person's current membership. */
const FIND = `
  select t.scopes, t.expires_at, least(t.revoked_at, g.revoked_at, c.revoked_at) as revoked_at,
    g.id as grant_id, g.org_id as grant_org_id, g.user_id,
    c.id as client_id, c.client_id as public_id, c.org_id as client_org_id, c.name as client_name, c.scopes as client_scopes,
    c.environment, c.rate_per_minute, c.trusted_documents_only, m.role, m.worker_id, m.limits_id,
    t.payload->>'aud' as audience, t.payload->>'jkt' as thumbprint
  from oauth_tokens t
  join oauth_clients c on c.client_id = t.client_id
  left join oauth_grants g on g.id = t.grant_id
  left join memberships m on m.org_id = g.org_id and m.user_id = g.user_id
  where t.hash = $1 and t.kind in ('access', 'client')`

/** The credential of an access token. @param hash SHA-256 of its text @returns undefined if there is no such token */
export async function findAccessToken(
  database: Database,
  hash: Buffer<ArrayBuffer>,
): Promise<FoundCredential | undefined> {
  const { rows } = await database.pool.query<TokenRow>({ name: 'find-access-token', text: FIND, values: [hash] })
  const [row] = rows
  if (row === undefined) return undefined
  const dependsOn = [hash.toString('hex'), row.client_id]
  if (row.grant_id !== null) dependsOn.push(row.grant_id)
  if (row.user_id !== null) dependsOn.push(row.user_id)
  return {
    credential: { ...commonFields(row), ...(row.grant_id === null ? forClient(row) : forPerson(row)) },
    dependsOn,
  }
}

function commonFields(row: TokenRow) {
  return {
    kind: 'token' as const,
    name: row.client_name,
    clientId: row.public_id,
    environment: row.environment,
    role: null,
    ratePerMinute: row.rate_per_minute,
    trustedDocumentsOnly: row.trusted_documents_only,
    expiresAt: row.expires_at,
    audience: row.audience ?? undefined,
    thumbprint: row.thumbprint ?? undefined,
  }
}

type SpecificFields = Pick<
  Credential,
  'id' | 'orgId' | 'scopes' | 'userId' | 'workerId' | 'limits' | 'tasksOf' | 'revokedAt'
>

/** A token of a client that acts for itself, in the organisation that registered it. */
function forClient(row: TokenRow): SpecificFields {
  return {
    id: row.client_id,
    orgId: row.client_org_id,
    scopes: new Set(registeredScopes(row)),
    userId: null,
    workerId: null,
    limits: null,
    tasksOf: null,
    revokedAt: row.revoked_at,
  }
}

/**
 * A token of a client that acts for a person: limited to the person's current role, revoked when the membership ends.
 */
function forPerson(row: TokenRow): SpecificFields {
  return {
    id: row.grant_id as string,
    orgId: row.grant_org_id as string,
    scopes: new Set(row.role === null ? [] : allowedByRole(registeredScopes(row), row.role)),
    userId: row.user_id,
    workerId: workerOf(row),
    limits: row.environment === 'sandbox' ? null : memberLimits(row.role, row.limits_id), // nobody's records are in the sandbox
    tasksOf: tasksOfMember(row.role, row.user_id),
    revokedAt: row.role === null ? (row.revoked_at ?? databaseClock.now()) : row.revoked_at,
  }
}

/** A database constraint ensures that the role `worker` has a worker. */
function workerOf({ role, environment, worker_id }: TokenRow): string | null {
  if (role !== 'worker') return null
  return environment === 'sandbox' ? SANDBOX_WORKER : worker_id
}

/** The token's scopes for which its client is still registered. */
function registeredScopes({ scopes, client_scopes }: TokenRow): Scope[] {
  return scopes.filter(isScope).filter((scope) => covers(client_scopes, scope))
}
