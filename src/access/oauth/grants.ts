/**
 * What a person allowed a product. Each authorisation makes a grant of its own, and the tokens that come of it are one
 * family: they end together. What a person sees as connected is a client with all of its grants.
 */
import type { OauthGrant, Role } from '../../../prisma/generated/client/client.ts'
import type { Database, Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors.ts'
import { type AuditEntry, type AuditOrigin, audit } from '../audit/audit.ts'
import { awaitRevocation } from '../revocation.ts'
import { allowedByRole } from '../roles.ts'
import { covers, isScope, type Scope } from '../scopes.ts'

interface NewGrant {
  orgId: string
  userId: string
  /** `mst_client_…` */
  clientId: string
  scopes: readonly Scope[]
  /** Until its first token runs out. */
  expiresAt: Date
}

/**
 * Keep what a person allowed. The membership is held until the transaction commits, so that its end cannot miss the grant.
 * @returns the grant's id; undefined if the person's role does not cover the scopes, or they are no member any more
 */
export async function makeGrant(control: Db, wanted: NewGrant): Promise<string | undefined> {
  const { orgId, userId, scopes } = wanted
  const held = await control.$queryRaw<{ role: Role }[]>`
    select role from memberships where org_id = ${orgId}::uuid and user_id = ${userId}::uuid for share`
  const role = held[0]?.role
  if (role === undefined || allowedByRole(scopes, role).length < scopes.length) return undefined
  const { id } = await control.oauthGrant.create({ data: { ...wanted, scopes: [...scopes] }, select: { id: true } })
  return id
}

const alive = () => ({ revokedAt: null, expiresAt: { gt: new Date() } })

/** Whether a person has allowed all of `scopes` already, by a grant that is still alive. */
export async function isRemembered(
  control: Db,
  { orgId, userId, clientId, scopes }: Omit<NewGrant, 'expiresAt'>,
): Promise<boolean> {
  const known = await control.oauthGrant.findFirst({
    where: { orgId, userId, clientId, scopes: { hasEvery: [...scopes] }, ...alive() },
    select: { id: true },
  })
  return known !== null
}

/** A grant as it is worth today: less than was allowed where the client's registration or the person's role shrank. */
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

/** End a grant and with it all of its tokens. When this returns, no process accepts one. */
export async function endGrant(
  database: Database,
  id: string,
  origin: AuditOrigin,
  action: AuditEntry['action'],
): Promise<void> {
  const ended = await database.prisma.$transaction(async (control) => {
    const rows = await control.$queryRaw<{ orgId: string; name: string }[]>`
      update oauth_grants g set revoked_at = now() from oauth_clients c
      where g.id = ${id}::uuid and g.revoked_at is null and c.client_id = g.client_id
      returning g.org_id as "orgId", c.name`
    for (const { orgId, name } of rows)
      await audit(control, origin, { orgId, action, target: { type: 'grant', id, name } })
    return rows.length > 0
  })
  if (ended) await awaitRevocation(database)
}

/** A product that a person connected in an organisation. */
export interface Connection {
  /** Of the client. */
  id: string
  name: string
  environment: 'live' | 'sandbox'
  scopes: Scope[]
  connectedAt: Date
  lastUsedAt: Date | null
}

/** What a person has connected in an organisation, latest first. */
export async function listConnections(control: Db, orgId: string, userId: string): Promise<Connection[]> {
  const grants = await control.oauthGrant.findMany({
    where: { orgId, userId, client: { revokedAt: null }, ...alive() },
    include: { client: { select: { id: true, name: true, environment: true } } },
    orderBy: { id: 'asc' },
  })
  const connections = new Map<string, Connection>()
  for (const { client, scopes, createdAt, lastUsedAt } of grants) {
    const known = connections.get(client.id)
    connections.set(client.id, {
      ...client,
      scopes: [...new Set([...(known?.scopes ?? []), ...scopes.filter(isScope)])],
      connectedAt: known?.connectedAt ?? createdAt,
      lastUsedAt: latest(known?.lastUsedAt ?? null, lastUsedAt),
    })
  }
  return [...connections.values()].reverse()
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/**
 * Take back all that a person allowed a client in an organisation; wait with `untilForgotten` after the commit.
 * @param id of the connection
 * @throws {ApiError} not_found
 */
export async function disconnect(
  control: Db,
  origin: AuditOrigin,
  { orgId, userId, id }: { orgId: string; userId: string; id: string },
): Promise<Connection> {
  const connection = (await listConnections(control, orgId, userId)).find((each) => each.id === id)
  if (connection === undefined) throw new ApiError('not_found', { message: 'There is no such connection.' })
  await control.oauthGrant.updateMany({
    where: { orgId, userId, client: { id }, ...alive() },
    data: { revokedAt: new Date() },
  })
  const target = { type: 'oauth_client', id, name: connection.name } as const
  await audit(control, origin, { orgId, action: 'consent.revoked', target })
  return connection
}
