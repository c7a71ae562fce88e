/** Access tokens at the API: what a token's text says of who calls. */
import type { Environment, Role } from '../../../prisma/generated/client/enums.ts'
import type { Database } from '../../platform/database/client.ts'
import type { Credential, FoundCredential } from '../credential.ts'
import { allowedByRole } from '../roles.ts'
import { SANDBOX_WORKER } from '../sandbox.ts'
import { covers, isScope, type Scope } from '../scopes.ts'

interface TokenRow {
  scopes: string[]
  expires_at: Date
  revoked_at: Date | null
  grant_id: string | null
  grant_org_id: string | null
  user_id: string | null
  client_id: string
  client_org_id: string
  client_name: string
  client_scopes: string[]
  environment: Environment
  rate_per_minute: number
  role: Role | null
  worker_id: string | null
}

/** One statement: the token, what a person allowed, the client, and the person's place in the organisation today. */
const FIND = `
  select t.scopes, t.expires_at, least(t.revoked_at, g.revoked_at, c.revoked_at) as revoked_at,
    g.id as grant_id, g.org_id as grant_org_id, g.user_id,
    c.id as client_id, c.org_id as client_org_id, c.name as client_name, c.scopes as client_scopes,
    c.environment, c.rate_per_minute, m.role, m.worker_id
  from oauth_tokens t
  join oauth_clients c on c.client_id = t.client_id
  left join oauth_grants g on g.id = t.grant_id
  left join memberships m on m.org_id = g.org_id and m.user_id = g.user_id
  where t.hash = $1 and t.kind in ('access', 'client')`

/** The credential of the access token whose text has this SHA-256; undefined if there is none. */
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
  return { credential: { ...shared(row), ...(row.grant_id === null ? ofClient(row) : ofPerson(row)) }, dependsOn }
}

function shared(row: TokenRow) {
  return {
    kind: 'token' as const,
    name: row.client_name,
    environment: row.environment,
    role: null,
    ratePerMinute: row.rate_per_minute,
    expiresAt: row.expires_at,
  }
}

type Own = Pick<Credential, 'id' | 'orgId' | 'scopes' | 'userId' | 'workerId' | 'revokedAt'>

/** A client that acts for itself, in the organisation that registered it. */
function ofClient(row: TokenRow): Own {
  return {
    id: row.client_id,
    orgId: row.client_org_id,
    scopes: new Set(registered(row)),
    userId: null,
    workerId: null,
    revokedAt: row.revoked_at,
  }
}

/** A client that acts for a person: never more than the person may today, and nothing once they are no member. */
function ofPerson(row: TokenRow): Own {
  return {
    id: row.grant_id as string,
    orgId: row.grant_org_id as string,
    scopes: new Set(row.role === null ? [] : allowedByRole(registered(row), row.role)),
    userId: row.user_id,
    workerId: workerOf(row),
    revokedAt: row.role === null ? (row.revoked_at ?? new Date()) : row.revoked_at,
  }
}

/** The database sees to it that the role `worker` has one. */
function workerOf({ role, environment, worker_id }: TokenRow): string | null {
  if (role !== 'worker') return null
  return environment === 'sandbox' ? SANDBOX_WORKER : worker_id
}

/** What the token was given and its client is still registered for. */
function registered({ scopes, client_scopes }: TokenRow): Scope[] {
  return scopes.filter(isScope).filter((scope) => covers(client_scopes, scope))
}
