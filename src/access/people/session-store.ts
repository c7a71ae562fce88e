/**
 * Sessions in PostgreSQL, stored under the SHA-256 of the cookie's secret. Only `startSession` creates the row, in the
 * transaction of the sign-in: a concurrent request cannot recreate a session that was revoked. Each request reads the
 * row again, so that revocations and changes of memberships take effect immediately in all processes.
 */
import { randomBytes } from 'node:crypto'
import { type SessionData, Store } from 'express-session'
import type { Logger } from 'pino'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import type { Database, Db } from '../../platform/database/client.ts'
import { removeEvery } from '../../platform/database/sweep.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { hashSecret } from '../credentials/secret-text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SESSION_IDLE = 12 * HOUR
/** Minutes for which a proof of who one is counts (second-factor/prove.ts). */
export const CONFIRMED_MINUTES = 15
/** Maximum life of a session, even if it is in use. */
const SESSION_LIFE = 30 * 24 * HOUR
/** The same for a sign-in through an organisation's provider, which has to say every day that the person is still there. */
const COMPANY_SESSION_LIFE = 24 * HOUR
/** Maximum number of a person's sessions. One more ends the least recently used. */
export const MAX_SESSIONS = 50
const SWEEP_EVERY = HOUR

/** A person's membership of an organisation. */
export interface PersonMembership {
  orgId: string
  organisationName: string
  role: Role
  /** The worker that the person is, for the role `worker`. */
  workerId: string | null
  /** If set, the limits of the member. */
  limitsId: string | null
  /** Whether they were given the right to see restricted documents. */
  seesRestricted: boolean
  /** Whether the organisation requires a second factor of the role. */
  requiresSecondFactor: boolean
  /** What the organisation requires of the role, and the session lacks: the person sees nothing of it. */
  lacks: 'company_sign_in' | 'second_factor' | null
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
  /** The stored time of its last use. */
  seenAt: Date
  /** Whether a second factor was used in it. */
  hasSecondFactor: boolean
  /** Whether its person has proved who they are in the last minutes. */
  isConfirmed: boolean
  /** The organisation whose provider signed the person in: the session is in this one only. Null: a password or passkey. */
  signedInBy: string | null
}

/** The part of a session that a request reads. */
type Read = Pick<SessionData, 'live'>

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

export interface NewSession {
  userId: string
  /** The secret in the cookie. */
  secret: string
  address: string | null
  userAgent: string | null
  /** Default: false. */
  hasSecondFactor?: boolean
  /** The organisation whose provider signed the person in. */
  signedInBy?: string
}

/** Create a session, in the transaction of the sign-in. @returns its id */
export async function startSession(control: Db, { secret, userAgent, ...session }: NewSession): Promise<string> {
  const { id } = await control.session.create({
    data: {
      ...session,
      userAgent: userAgent?.slice(0, 300) ?? null,
      secretHash: hashOf(secret),
      expiresAt: new Date(databaseClock.now().getTime() + SESSION_IDLE),
    },
    select: { id: true },
  })
  await control.$executeRaw`delete from sessions where user_id = ${session.userId}::uuid and id in (
    select id from sessions where user_id = ${session.userId}::uuid and id <> ${id}::uuid
    order by last_seen_at desc, id desc offset ${MAX_SESSIONS - 1})`
  return id
}

/** End all sessions of a person, immediately in all processes. */
export async function endSessions(control: Db, userId: string): Promise<void> {
  await control.session.deleteMany({ where: { userId } })
}

/** A session with its person, a row for each of their memberships, or one row if there are none. */
const FIND = `select s.id as "rowId", s.last_seen_at as "seenAt", u.id, u.email, u.name,
    m.org_id as "orgId", m.role, m.worker_id as "workerId", m.limits_id as "limitsId",
    m.sees_restricted as "seesRestricted", o.name as "organisationName",
    m.role = any (o.second_factor_roles) and s.signed_in_by is null as "requiresSecondFactor",
    m.role = any (c.required_roles) and s.signed_in_by is null
      and c.password_owner_id is distinct from u.id as "requiresCompany",
    s.has_second_factor as "hasSecondFactor", s.signed_in_by as "signedInBy",
    s.confirmed_at > now() - interval '${CONFIRMED_MINUTES} minutes' as "isConfirmed"
  from sessions s
  join users u on u.id = s.user_id
  left join memberships m on m.user_id = u.id and (s.signed_in_by is null or m.org_id = s.signed_in_by)
  left join organisations o on o.id = m.org_id
  left join company_sign_ins c on c.org_id = m.org_id
  where s.secret_hash = $1 and s.expires_at > now()
  order by m.created_at, m.org_id`

interface SessionRow extends Omit<Person, 'memberships'>, Omit<LiveSession, 'person'> {
  orgId: string | null
  role: Role
  workerId: string | null
  limitsId: string | null
  seesRestricted: boolean
  organisationName: string
  requiresSecondFactor: boolean
  requiresCompany: boolean | null
}

async function findSession({ pool }: Pick<Database, 'pool'>, secret: string): Promise<LiveSession | undefined> {
  const { rows } = await pool.query<SessionRow>({ name: 'find-session', text: FIND, values: [hashOf(secret)] })
  const [first] = rows
  if (first === undefined) return undefined
  const { rowId, seenAt, hasSecondFactor, isConfirmed, signedInBy, id, email, name } = first
  const memberships = rows.flatMap((row) => (row.orgId === null ? [] : [membershipOf(row, row.orgId)]))
  return { rowId, person: { id, email, name, memberships }, seenAt, hasSecondFactor, isConfirmed, signedInBy }
}

function membershipOf({ requiresCompany, hasSecondFactor, ...row }: SessionRow, orgId: string): PersonMembership {
  const { organisationName, role, workerId, limitsId, seesRestricted, requiresSecondFactor } = row
  const lacks = requiresCompany ? 'company_sign_in' : requiresSecondFactor && !hasSecondFactor ? 'second_factor' : null
  return { orgId, organisationName, role, workerId, limitsId, seesRestricted, requiresSecondFactor, lacks }
}

/** The store for express-session. */
export class SessionStore extends Store {
  readonly #database: Database

  constructor(database: Database) {
    super()
    this.#database = database
  }

  override get(secret: string, callback: (error: unknown, session?: never) => void): void {
    findSession(this.#database, secret).then(
      (live) => callback(null, (live && { cookie: {}, live }) as never),
      (error) => callback(error),
    )
  }

  /** Only extends the session: `startSession` has stored its data. */
  override set(secret: string, session: Read | undefined, callback?: (error?: unknown) => void): void {
    this.touch(secret, session, callback)
  }

  override touch(secret: string, session: Read | undefined, callback?: (error?: unknown) => void): void {
    const now = databaseClock.now().getTime()
    if (session?.live && session.live.seenAt.getTime() >= now - MINUTE) {
      callback?.()
      return
    }
    this.#database.prisma.$executeRaw`
      update sessions set last_seen_at = ${new Date(now)},
        expires_at = least(${new Date(now + SESSION_IDLE)}, (created_at at time zone 'UTC' +
          case when signed_in_by is null then ${SESSION_LIFE}::float8 else ${COMPANY_SESSION_LIFE} end * interval '1 ms') at time zone 'UTC')
      where secret_hash = ${hashOf(secret)} and last_seen_at < ${new Date(now - MINUTE)}`.then(
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
export function sweepSessions({ pool }: Pick<Database, 'pool'>, log: Logger): () => void {
  return removeEvery('sessions', SWEEP_EVERY, { pool }, log, async ({ until }) => {
    const sessions = await pool.query('delete from sessions where expires_at < $1', [until])
    const oldLinks = `delete from password_resets where expires_at < $1::timestamptz - interval '1 day'`
    const links = await pool.query(oldLinks, [until])
    const challenges = await pool.query('delete from used_challenges where expires_at < $1', [until])
    return {
      sessions: sessions.rowCount ?? 0,
      password_resets: links.rowCount ?? 0,
      used_challenges: challenges.rowCount ?? 0,
    }
  })
}

function hashOf(secret: string): Uint8Array<ArrayBuffer> {
  return hashSecret(secret)
}
