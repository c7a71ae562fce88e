/** Authentication at `/graphql` by the `Authorization` header or by the session cookie of a signed-in user. */
import DataLoader from 'dataloader'
import type { Request, RequestHandler } from 'express'
import type { Pool } from 'pg'
import type { Authenticate } from '../../access/admit.ts'
import { COMPANY_PATH } from '../../access/company-sign-in/settings.ts'
import { type Credential, memberLimits, tasksOfMember } from '../../access/credentials/credential.ts'
import type { LiveSession, PersonMembership } from '../../access/people/session-store.ts'
import { cookieName, liveSession, sessionMiddleware } from '../../access/people/sessions.ts'
import { canBeGivenRestricted, scopesOfMember } from '../../access/scopes/roles.ts'
import { hidesRestricted } from '../../access/tenancy/restricted.ts'
import type { Services } from '../../execution/services.ts'
import type { Database } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { isFromOwnPage } from '../own-pages.ts'

/**
 * Rate limit of a session. The console's most expensive pages cost almost 50 points and are loaded again up to twice a
 * second while their data changes; the limit is enough for three such tabs.
 */
const SESSION_RATE_PER_MINUTE = 20_000

/**
 * Returns a function that authenticates by the header if present, otherwise by the session cookie.
 * @throws {ApiError} credential_expired, cross_site_request, organisation_required, not_found, insufficient_scope or
 *   second_factor_required or company_sign_in_required for sessions
 */
export function authenticateCaller(services: Services): Authenticate<Request> {
  const readSession = sessionMiddleware(services)
  const cookie = `${cookieName(services.config)}=`
  return async (req, res) => {
    const { authorization, cookie: cookies = '' } = req.headers
    if (authorization !== undefined || !cookies.includes(cookie))
      return services.credentials.authenticate(authorization, services.tokenUse.at('/graphql', req, res))
    await run(readSession, req, res as never)
    const live = liveSession(req)
    if (live === undefined)
      throw new ApiError('credential_expired', { message: 'The session has expired. Sign in again.' })
    // Cross-site request forgery: a page of another site can set neither this header nor its own origin.
    if (req.headers['x-requested-with'] !== 'muster' && !isFromOwnPage(req, services.config))
      throw new ApiError('cross_site_request')
    const { 'x-person': person, 'x-organisation': organisation } = req.headers
    if (person !== undefined && person !== live.person.id)
      throw new ApiError('credential_expired', {
        message: 'The session of this page has ended: another person has signed in since. Sign in again.',
      })
    const membership = namedMembership(live, organisation)
    if (membership.lacks !== null) throw lacking(membership.lacks, membership)
    return credentialOf(live, membership)
  }
}

type SessionCheck = (session: Credential) => Promise<boolean>
const sessionChecks = new WeakMap<Database, SessionCheck>()

/** Whether a session is still valid and its user has the same membership; for subscriptions. */
export function isSessionValid({ database }: Pick<Services, 'database'>, session: Credential): Promise<boolean> {
  const check = sessionChecks.get(database) ?? openSessionCheck(database)
  sessionChecks.set(database, check)
  return check(session)
}

/** Many streams check at once after a change, so checks gather for the next statement while one runs. */
function openSessionCheck({ pool }: Database): SessionCheck {
  let running: Promise<unknown> = Promise.resolve()
  const loader = new DataLoader<Credential, boolean>(
    (sessions) => {
      const found = areSessionsValid(pool, sessions)
      running = found.catch(() => {})
      return found
    },
    { cache: false, maxBatchSize: 1000, batchScheduleFn: (run) => void running.then(run) },
  )
  return (session) => loader.load(session)
}

async function areSessionsValid(pool: Pool, sessions: readonly Credential[]): Promise<boolean[]> {
  const { rows } = await pool.query<{ valid: boolean }>({
    name: 'are-sessions-valid',
    text: `select exists (select from sessions s join memberships m on m.user_id = s.user_id
        join organisations o on o.id = m.org_id
        where s.id = asked.id and s.user_id = asked.user_id and s.expires_at > now() and m.org_id = asked.org_id
          and m.role = asked.role and m.worker_id is not distinct from asked.worker_id
          and m.limits_id is not distinct from asked.limits_id and (m.sees_restricted or not asked.was_given)
          and (s.signed_in_by = m.org_id or s.signed_in_by is null
            and (s.has_second_factor or m.role <> all (o.second_factor_roles))
            and not exists (select from company_sign_ins c where c.org_id = m.org_id
              and m.role = any (c.required_roles) and c.password_owner_id is distinct from m.user_id))) as valid
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::role[], $5::uuid[], $6::uuid[], $7::boolean[]) with ordinality
        as asked(id, user_id, org_id, role, worker_id, limits_id, was_given, position)
      order by position`,
    values: [
      sessions.map(({ id }) => id),
      sessions.map(({ userId }) => userId),
      sessions.map(({ orgId }) => orgId),
      sessions.map(({ role }) => role),
      sessions.map(({ workerId }) => workerId),
      sessions.map(({ limits }) => limits?.id ?? null),
      sessions.map(({ role, scopes }) => role !== null && canBeGivenRestricted(role) && !hidesRestricted({ scopes })),
    ],
  })
  return rows.map(({ valid }) => valid)
}

function run(handler: RequestHandler, req: Request, res: never): Promise<void> {
  return new Promise((resolve, reject) => {
    void handler(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve()))
  })
}

/**
 * The membership of the organisation that the request names, or the person's only one. With several, none is guessed,
 * because a write could go to an organisation that the page does not show.
 */
function namedMembership(
  { person: { memberships } }: LiveSession,
  named: string | string[] | undefined,
): PersonMembership {
  const [only, ...others] = memberships
  if (only === undefined)
    throw new ApiError('insufficient_scope', { message: 'You are not a member of any organisation.' })
  if (named === undefined && others.length > 0)
    throw new ApiError('organisation_required', {
      organisations: memberships.map(({ orgId, organisationName }) => ({ id: orgId, name: organisationName })),
    })
  const membership = named === undefined ? only : memberships.find(({ orgId }) => orgId === named)
  if (membership === undefined)
    throw new ApiError('not_found', {
      message: 'The x-organisation header is not the id of one of your organisations.',
    })
  return membership
}

function lacking(what: NonNullable<PersonMembership['lacks']>, { organisationName, role }: PersonMembership): ApiError {
  return what === 'second_factor'
    ? new ApiError('second_factor_required', {
        message: `${organisationName} requires a second factor of the role ${role}. Add one at /account/security.`,
      })
    : new ApiError('company_sign_in_required', {
        message: `${organisationName} requires its own sign-in of the role ${role}. Sign in at ${COMPANY_PATH}.`,
      })
}

function credentialOf(
  { rowId, person, isConfirmed }: LiveSession,
  { orgId, role, workerId, limitsId, seesRestricted }: PersonMembership,
): Credential {
  return {
    id: rowId,
    kind: 'session',
    name: person.email,
    personName: person.name,
    orgId,
    environment: 'live',
    scopes: scopesOfMember({ role, seesRestricted }),
    userId: person.id,
    role,
    isConfirmed,
    workerId,
    limits: memberLimits(role, limitsId),
    tasksOf: tasksOfMember(role, person.id),
    ratePerMinute: SESSION_RATE_PER_MINUTE,
    trustedDocumentsOnly: false,
    expiresAt: null,
    revokedAt: null,
  }
}
