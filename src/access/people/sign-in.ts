/** Signing in with a password, and out again. */

import type { Request } from 'express'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { type AuditOrigin, auditEverywhere } from '../audit/audit.ts'
import type { AccessServices } from '../services.ts'
import { countedAddress } from './attempts.ts'
import { isPassword } from './passwords.ts'
import { endSessions, startSession } from './session-store.ts'
import { liveSession } from './sessions.ts'

/** As accounts are looked up; of what no database could hold, nothing is left. */
export function normalEmail(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').trim().toLowerCase()
}

export function originOf(req: Request, actor: AuditOrigin['actor']): AuditOrigin {
  return { actor, requestId: requestIdOf(req.res as never), address: req.ip ?? null }
}

/**
 * Sign a person in. Takes as long for an unknown account as for a wrong password.
 * @returns their roles, in all of their organisations; undefined if it was not the password of an account
 * @throws {ApiError} rate_limited after too many attempts at this account or from this address
 */
export async function signIn(
  services: AccessServices,
  req: Request,
  email: string,
  password: string,
): Promise<Role[] | undefined> {
  const { attempts, database } = services
  const address = countedAddress(req.ip)
  await attempts.count('password from address', address)
  await attempts.count('password of account', email)
  const user = await database.prisma.user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, memberships: { select: { orgId: true, role: true } } },
  })
  const right = await isPassword(password, user?.passwordHash)
  const orgIds = user?.memberships.map(({ orgId }) => orgId) ?? []
  if (user === null || !right) {
    const target = { type: 'user', id: user?.id ?? null, name: email.slice(0, 320) } as const
    const origin = originOf(req, { kind: 'nobody' })
    await auditEverywhere(database.prisma, origin, orgIds, { action: 'session.refused', target })
    return undefined
  }
  await Promise.all([attempts.forget('password of account', email), attempts.forgive('password from address', address)])
  await openSession(req, () =>
    database.prisma.$transaction(async (tx) => {
      await holdPassword(tx, user)
      return beginSession(tx, req, user.id, email, orgIds)
    }),
  )
  return user.memberships.map(({ role }) => role)
}

/** A password that changes at the same moment ends this session or refuses it. */
async function holdPassword(tx: Db, { id, passwordHash }: { id: string; passwordHash: string | null }): Promise<void> {
  const held = await tx.$queryRaw<unknown[]>`
    select 1 from users where id = ${id}::uuid and password_hash = ${passwordHash} for share`
  if (held.length === 0) throw new ApiError('conflict', { message: 'The password has just changed. Sign in with it.' })
}

/** Give the browser a new session, whose row `begin` makes; one that it had before ends. */
export async function openSession(req: Request, begin: () => Promise<string>): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    req.session.regenerate((error) => (error ? reject(error as Error) : resolve())),
  )
  req.session.started = await begin() // whereupon express-session sends the cookie
}

/** @param control the transaction that signs the person in */
export async function beginSession(
  control: Db,
  req: Request,
  userId: string,
  email: string,
  orgIds: readonly string[],
): Promise<string> {
  const userAgent = req.headers['user-agent'] ?? null
  const session = { userId, secret: req.sessionID, address: req.ip ?? null, userAgent }
  const id = await startSession(control, session)
  const origin = originOf(req, { kind: 'user', id: userId, name: email })
  await auditEverywhere(control, origin, orgIds, { action: 'session.started', target: { type: 'session', id } })
  return id
}

/** End the request's session. */
export async function signOut({ database }: AccessServices, req: Request): Promise<void> {
  const live = liveSession(req)
  if (live === undefined) return
  const { person, rowId } = live
  const origin = originOf(req, { kind: 'user', id: person.id, name: person.email })
  const orgIds = person.memberships.map(({ orgId }) => orgId)
  await database.prisma.$transaction(async (tx) => {
    await tx.session.deleteMany({ where: { id: rowId } })
    await auditEverywhere(tx, origin, orgIds, { action: 'session.ended', target: { type: 'session', id: rowId } })
  })
}

/** Set a password and end all sessions of its person. */
export async function setPassword(control: Db, userId: string, passwordHash: string): Promise<void> {
  await control.user.update({ where: { id: userId }, data: { passwordHash } })
  await endSessions(control, userId)
}
