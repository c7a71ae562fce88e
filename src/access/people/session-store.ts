/**
 * Sessions in PostgreSQL, stored under the SHA-256 of the cookie's secret. Only `startSession` creates the row, in the
 * transaction of the sign-in: a concurrent request cannot recreate a session that was revoked. Each request reads the
 * row again, so that revocations and changes of memberships take effect immediately in all processes.
 */
import { randomBytes } from 'node:crypto'
import { Store } from 'express-session'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import type { Database, Db } from '../../platform/database/client.ts'
import { sweepEvery } from '../../platform/sweep.ts'
import { hashSecret } from '../secret-text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SESSION_IDLE = 12 * HOUR
const SWEEP_EVERY = HOUR

/** A person's membership of an organisation. */
export interface PersonMembership {
  orgId: string
  organisationName: string
  role: Role
  /** The worker that the person is, for the role `worker`. */
  workerId: string | null
}

/** A person who is signed in. */
export interface Person {
  id: string
  email: string
  name: string
  /** Oldest first. */
  memberships: PersonMembership[]
}

/** A valid session. */
export interface LiveSession {
  /** Id of the session's row; not the secret in the cookie. */
  rowId: string
  person: Person
  /** The organisation that the person selected last. */
  orgId: string | null
}

declare module 'express-session' {
  interface SessionData {
    live?: LiveSession
    /** The id of the session that this request has started. */
    started?: string
  }
}

/** Generate the secret of a session, 256 random bits. */
export function makeSessionSecret(): string {
  return randomBytes(32).toString('base64url')
}

interface NewSession {
  userId: string
  /** The secret in the cookie. */
  secret: string
  address: string | null
  userAgent: string | null
}

/** Create a session, in the transaction of the sign-in. @returns its id */
export async function startSession(control: Db, { secret, userAgent, ...session }: NewSession): Promise<string> {
  const { id } = await control.session.create({
    data: {
      ...session,
      userAgent: userAgent?.slice(0, 300) ?? null,
      secretHash: hashOf(secret),
      expiresAt: new Date(Date.now() + SESSION_IDLE),
    },
    select: { id: true },
  })
  return id
}

/** End all sessions of a person, immediately in all processes. */
export async function endSessions(control: Db, userId: string): Promise<void> {
  await control.session.deleteMany({ where: { userId } })
}

async function findSession(control: Db, secret: string): Promise<LiveSession | undefined> {
  const row = await control.session.findUnique({
    where: { secretHash: hashOf(secret), expiresAt: { gt: new Date() } },
    select: {
      id: true,
      orgId: true,
      user: {
        select: {
          id: true,
          email: true,
          name: true,
          memberships: {
            select: { orgId: true, role: true, workerId: true, organisation: { select: { name: true } } },
            orderBy: [{ createdAt: 'asc' }, { orgId: 'asc' }],
          },
        },
      },
    },
  })
  if (row === null) return undefined
  const { memberships, ...user } = row.user
  const person = {
    ...user,
    memberships: memberships.map(({ organisation, ...each }) => ({ ...each, organisationName: organisation.name })),
  }
  return { rowId: row.id, person, orgId: row.orgId }
}

/** The store for express-session. */
export class SessionStore extends Store {
  readonly #database: Database

  constructor(database: Database) {
    super()
    this.#database = database
  }

  override get(secret: string, callback: (error: unknown, session?: never) => void): void {
    findSession(this.#database.prisma, secret).then(
      (live) => callback(null, (live && { cookie: {}, live }) as never),
      (error) => callback(error),
    )
  }

  /** Only extends the session: `startSession` has stored its data. */
  override set(secret: string, _session: unknown, callback?: (error?: unknown) => void): void {
    this.touch(secret, undefined, callback)
  }

  override touch(secret: string, _session: unknown, callback?: (error?: unknown) => void): void {
    const now = Date.now()
    this.#database.prisma.session
      .updateMany({
        where: { secretHash: hashOf(secret), lastSeenAt: { lt: new Date(now - MINUTE) } },
        data: { lastSeenAt: new Date(now), expiresAt: new Date(now + SESSION_IDLE) },
      })
      .then(
        () => callback?.(),
        (error) => callback?.(error),
      )
  }

  override destroy(secret: string, callback?: (error?: unknown) => void): void {
    this.#database.prisma.session.deleteMany({ where: { secretHash: hashOf(secret) } }).then(
      () => callback?.(),
      (error) => callback?.(error),
    )
  }
}

/** Delete expired sessions, and reset links that expired a day ago, every hour. @returns a function that stops it */
export function sweepSessions({ pool }: Pick<Database, 'pool'>): () => void {
  return sweepEvery(SWEEP_EVERY, async () => {
    await pool.query('delete from sessions where expires_at < now()')
    await pool.query(`delete from password_resets where expires_at < now() - interval '1 day'`)
  })
}

function hashOf(secret: string): Uint8Array<ArrayBuffer> {
  return hashSecret(secret)
}
