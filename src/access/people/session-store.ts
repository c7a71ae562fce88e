/**
 * Sessions in PostgreSQL, by the SHA-256 of what the cookie carries. A session's row is made in the transaction that signs
 * its person in (`startSession`) and removed by whatever ends it; nothing else makes one, so that a request which is under
 * way cannot bring a session back that was revoked meanwhile. It is read anew at every request: what ends it or changes a
 * membership holds at once in every process.
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

/** What a person is in an organisation. */
export interface PersonMembership {
  orgId: string
  organisationName: string
  role: Role
  /** Of a worker: the worker they are. */
  workerId: string | null
}

/** A person who is signed in. */
export interface Person {
  id: string
  email: string
  name: string
  /** In the order they were made. */
  memberships: PersonMembership[]
}

/** A session as a request finds it. */
export interface LiveSession {
  /** Stays the same as long as the session lives; not what the cookie carries. */
  rowId: string
  person: Person
  /** The organisation that was chosen last. */
  orgId: string | null
}

declare module 'express-session' {
  interface SessionData {
    live?: LiveSession
    /** The id of a session that this request began. */
    started?: string
  }
}

export function makeSessionSecret(): string {
  return randomBytes(32).toString('base64url')
}

interface NewSession {
  userId: string
  /** What the cookie carries. */
  secret: string
  address: string | null
  userAgent: string | null
}

/** Make a session, in the transaction that signs its person in. Gives its id. */
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

/** End all sessions of a person, at once in every process. */
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

/** For express-session. */
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

  /** There is nothing to keep beyond the row that `startSession` made. */
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

/** Remove sessions that have run out, now and then. Returns what stops it. */
export function sweepSessions({ pool }: Pick<Database, 'pool'>): () => void {
  return sweepEvery(SWEEP_EVERY, () => pool.query('delete from sessions where expires_at < now()'))
}

function hashOf(secret: string): Uint8Array<ArrayBuffer> {
  return hashSecret(secret)
}
