/** The current scopes of apps in an organisation. Webhook deliveries to apps check them. */
import type { Pool, QueryResultRow } from 'pg'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { allowedByRole, readsOnlySome, roles } from '../scopes/roles.ts'
import { covers, isScope, type Scope } from '../scopes/scopes.ts'

/** An app in an organisation. */
export interface App {
  orgId: string
  /** `mst_client_…` */
  clientId: string
}

interface Row {
  org_id: string
  client_id: string
  client_scopes: string[]
  acts_for_itself: boolean
  granted: string[] | null
  role: Role | null
}

/**
 * Ignores grants of workers and of members with limits, and the scopes of others that read only some tasks: they cover only
 * some records, not the organisation's events.
 */
const statement = {
  name: 'scopes of apps',
  text: `
    select asked.org_id, c.client_id, c.scopes as client_scopes,
      c.org_id = asked.org_id and 'client_credentials' = any (c.grant_types) as acts_for_itself,
      g.scopes as granted, m.role
    from unnest($1::uuid[], $2::text[]) as asked (org_id, client_id)
    join oauth_clients c on c.client_id = asked.client_id and c.revoked_at is null and c.environment = 'live'
    left join oauth_grants g on g.org_id = asked.org_id and g.client_id = c.client_id
      and g.revoked_at is null and g.expires_at > now()
    left join memberships m on m.org_id = g.org_id and m.user_id = g.user_id and m.role <> 'worker'
      and m.limits_id is null`,
}

/** The key of an app in the result of `scopesOfApps`. */
export const appKey = ({ orgId, clientId }: App) => `${orgId} ${clientId}`

/**
 * The current scopes of apps, by `appKey`: those of all its grants, as far as its registration and the people's roles
 * still cover them, and its own if it acts for itself. An app without scopes is no longer connected.
 */
export async function scopesOfApps(
  database: Pool | Transaction['query'],
  apps: readonly App[],
): Promise<Map<string, Set<Scope>>> {
  const values = [apps.map(({ orgId }) => orgId), apps.map(({ clientId }) => clientId)]
  const asked = { ...statement, values }
  const rows =
    typeof database === 'function'
      ? await database<Row & QueryResultRow>(asked)
      : (await database.query<Row>(asked)).rows
  const scopes = new Map<string, Set<Scope>>()
  for (const row of rows) {
    const key = appKey({ orgId: row.org_id, clientId: row.client_id })
    const own = row.acts_for_itself ? row.client_scopes.filter(isScope) : []
    scopes.set(key, (scopes.get(key) ?? new Set()).union(new Set([...own, ...scopesOfGrant(row)])))
  }
  return scopes
}

function scopesOfGrant({ granted, role, client_scopes: registered }: Row): Scope[] {
  if (granted === null || role === null) return []
  return allowedByRole(
    granted.filter(isScope).filter((scope) => covers(registered, scope)),
    role,
  ).filter((scope) => !readsOnlySome(role, scope))
}

/**
 * The organisations (org_id) in which people have connected an app (client_id) with the scope `$1`, which no broader one
 * includes. `$2`: the roles that may give it.
 */
export const connectedApps = `
  select distinct g.org_id, g.client_id
  from oauth_grants g
  join oauth_clients c on c.client_id = g.client_id and c.revoked_at is null and c.environment = 'live'
    and $1 = any (c.scopes)
  join memberships m on m.org_id = g.org_id and m.user_id = g.user_id and m.role::text = any ($2::text[])
    and m.limits_id is null
  where g.revoked_at is null and g.expires_at > now() and $1 = any (g.scopes)`

/** The parameters of `connectedApps`. */
export function connectedWith(scope: Scope): [Scope, Role[]] {
  const all = Object.keys(roles) as Role[]
  return [scope, all.filter((role) => role !== 'worker' && allowedByRole([scope], role).length > 0)]
}
