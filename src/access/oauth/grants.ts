/**
 * Grants: what a person has allowed a client. Each authorisation creates a grant, and all tokens issued from it are
 * revoked together. A connection, as users see it, is a client with all of its grants.
 */
import type { OauthGrant, Role } from '../../../prisma/generated/client/client.ts'
import type { Database, Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { type AuditEntry, type AuditOrigin, audit, auditEverywhere } from '../audit/audit.ts'
import { awaitRevocation } from '../credentials/revocation.ts'
import { allowedByRole } from '../scopes/roles.ts'
import { covers, isScope, type Scope } from '../scopes/scopes.ts'

interface NewGrant {
  orgId: string
  userId: string
  /** `mst_client_…` */
  clientId: string
  scopes: readonly Scope[]
  /** When its first token expires. */
  expiresAt: Date
}

/**
 * Create a grant. Locks the membership until the transaction commits, so that removing the member also ends this grant.
 * @returns the grant's id; undefined if the person's role does not cover the scopes, or the person is no longer a
 * member
 */
export async function makeGrant(control: Db, grant: NewGrant): Promise<string | undefined> {
  const { orgId, userId, scopes } = grant
  const memberships = await control.$queryRaw<{ role: Role }[]>`
    select role from memberships where org_id = ${orgId}::uuid and user_id = ${userId}::uuid for share`
  const role = memberships[0]?.role
  if (role === undefined || allowedByRole(scopes, role).length < scopes.length) return undefined
  const { id } = await control.oauthGrant.create({ data: { ...grant, scopes: [...scopes] }, select: { id: true } })
  return id
}

/** The client of a decision, as the audit log names it. */
interface Subject {
  /** The id of its record. */
  id: string
  name: string | null
}

/**
 * Store a person's consent to `grant`, with an audit entry.
 * @returns the grant's id
 * @throws {ApiError} conflict if the person may no longer allow it
 */
export async function allowAccess(control: Db, origin: AuditOrigin, grant: NewGrant, client: Subject): Promise<string> {
  const id = await makeGrant(control, grant)
  if (id === undefined)
    throw new ApiError('conflict', {
      message: 'Your role has changed since the page was opened. Go back and try again.',
    })
  const { orgId, scopes } = grant
  const target = { type: 'oauth_client', ...client } as const
  await audit(control, origin, { orgId, action: 'consent.granted', target, detail: { scopes: [...scopes], grant: id } })
  return id
}

/** Write to the audit log of each of the person's organisations that they denied a client access. */
export async function denyAccess(
  control: Db,
  origin: AuditOrigin,
  orgIds: readonly string[],
  client: Subject,
): Promise<void> {
  const target = { type: 'oauth_client', ...client } as const
  await auditEverywhere(control, origin, orgIds, { action: 'consent.denied', target })
}

const active = () => ({ revokedAt: null, expiresAt: { gt: databaseClock.now() } })

/** Whether an active grant of the person already includes all of `scopes`, so that no consent page is necessary. */
export async function isRemembered(
  control: Db,
  { orgId, userId, clientId, scopes }: Omit<NewGrant, 'expiresAt'>,
): Promise<boolean> {
  const grant = await control.oauthGrant.findFirst({
    where: { orgId, userId, clientId, scopes: { hasEvery: [...scopes] }, ...active() },
    select: { id: true },
  })
  return grant !== null
}

/**
 * A grant with the scopes it has now: only those that the client is still registered for and the person's role still
 * covers. Undefined if it is revoked, or the person is no longer a member.
 */
export async function findGrant(
  database: Database,
  id: string,
): Promise<(OauthGrant & { scopes: Scope[] }) | undefined> {
  const grant = await database.prisma.oauthGrant.findUnique({
    where: { id, revokedAt: null },
    include: {
      client: { select: { scopes: true, revokedAt: true } },
      user: { select: { memberships: { select: { orgId: true, role: true } } } },
    },
  })
  if (grant === null || grant.client.revokedAt !== null) return undefined
  const { client, user, ...rest } = grant
  const membership = user.memberships.find(({ orgId }) => orgId === grant.orgId)
  if (membership === undefined) return undefined
  const registered = grant.scopes.filter(isScope).filter((scope) => covers(client.scopes, scope))
  return { ...rest, scopes: allowedByRole(registered, membership.role) }
}

/** Revoke a grant and all of its tokens. When this resolves, no process accepts the tokens any more. */
export async function revokeGrant(
  database: Database,
  id: string,
  origin: AuditOrigin,
  action: AuditEntry['action'],
): Promise<void> {
  const revoked = await database.prisma.$transaction(async (control) => {
    const rows = await control.$queryRaw<{ orgId: string; name: string }[]>`
      update oauth_grants g set revoked_at = now() from oauth_clients c
      where g.id = ${id}::uuid and g.revoked_at is null and c.client_id = g.client_id
      returning g.org_id as "orgId", c.name`
    for (const { orgId, name } of rows)
      await audit(control, origin, { orgId, action, target: { type: 'grant', id, name } })
    return rows.length > 0
  })
  if (revoked) await awaitRevocation(database)
}

/** A client that a person has connected in an organisation. */
export interface Connection {
  /** The client's id. */
  id: string
  name: string
  environment: 'live' | 'sandbox'
  scopes: Scope[]
  connectedAt: Date
  lastUsedAt: Date | null
}

/** The connections of a person in an organisation, latest first. */
export async function listConnections(control: Db, orgId: string, userId: string): Promise<Connection[]> {
  const grants = await control.oauthGrant.findMany({
    where: { orgId, userId, client: { revokedAt: null }, ...active() },
    include: { client: { select: { id: true, name: true, environment: true } } },
    orderBy: { id: 'asc' },
  })
  const connections = new Map<string, Connection>()
  for (const { client, scopes, createdAt, lastUsedAt } of grants) {
    const existing = connections.get(client.id)
    connections.set(client.id, {
      ...client,
      scopes: [...new Set([...(existing?.scopes ?? []), ...scopes.filter(isScope)])],
      connectedAt: existing?.connectedAt ?? createdAt,
      lastUsedAt: latest(existing?.lastUsedAt ?? null, lastUsedAt),
    })
  }
  return [...connections.values()].reverse()
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/**
 * Revoke all grants of a person for a client in an organisation. Call `awaitRevocation` after the commit.
 * @param id the connection's id
 * @returns the removed connection
 * @throws {ApiError} not_found
 */
export async function disconnect(
  control: Db,
  origin: AuditOrigin,
  { orgId, userId, ...named }: { orgId: string; userId: string; id: string },
): Promise<Connection> {
  const id = named.id.toLowerCase()
  const connection = (await listConnections(control, orgId, userId)).find((each) => each.id === id)
  if (connection === undefined) throw new ApiError('not_found', { message: 'No connection with this id exists.' })
  await control.oauthGrant.updateMany({
    where: { orgId, userId, client: { id }, ...active() },
    data: { revokedAt: databaseClock.now() },
  })
  const target = { type: 'oauth_client', id, name: connection.name } as const
  await audit(control, origin, { orgId, action: 'consent.revoked', target })
  return connection
}
