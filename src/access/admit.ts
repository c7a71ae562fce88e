/** Admission of requests, for GraphQL and REST: authentication, rate limit and scopes. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from '../platform/errors/errors.ts'
import { type BudgetState, WINDOW_SECONDS } from './budget/budget.ts'
import { pointsFor } from './budget/costs.ts'
import { type Credential, CredentialRefused } from './credentials/credential.ts'
import { insufficientScope } from './credentials/insufficient-scope.ts'
import { notesOf } from './request-log/notes.ts'
import type { Scope } from './scopes/scopes.ts'
import type { AccessServices } from './services.ts'

/** Authenticates a request. @throws {ApiError} one of the credential codes */
export type Authenticate<Req extends IncomingMessage> = (req: Req, res: ServerResponse) => Promise<Credential>

interface Admission<Req extends IncomingMessage> {
  /** Default: the `Authorization` header. */
  authenticate?: Authenticate<Req>
  /** Any one of these scopes is sufficient. If undefined, each GraphQL field checks its own scopes. */
  scopes?: readonly Scope[] | undefined
}

/**
 * Authenticate a request, count it against the rate limit and check its scopes. Sets the rate limit headers.
 * @throws {ApiError} credential_missing, credential_invalid, credential_expired, credential_revoked, rate_limited or
 * insufficient_scope
 */
export async function admit<Req extends IncomingMessage>(
  services: Pick<AccessServices, 'credentials' | 'budget'>,
  req: Req,
  res: ServerResponse,
  { authenticate = ({ headers }) => services.credentials.authenticate(headers.authorization), scopes }: Admission<Req>,
): Promise<Credential> {
  const notes = notesOf(res)
  try {
    notes.credential = await authenticate(req, res)
  } catch (error) {
    if (error instanceof CredentialRefused) notes.credential = error.credential
    throw error
  }
  const { credential } = notes
  await spend(services, res, credential, pointsFor({ request: 1 }))
  if (scopes !== undefined && !scopes.some((scope) => credential.scopes.has(scope))) throw insufficientScope(scopes)
  return credential
}

/** Count `cost` points against the rate limit, e.g. for a complex GraphQL query. @throws {ApiError} rate_limited */
export async function spend(
  services: Pick<AccessServices, 'credentials' | 'budget'>,
  res: ServerResponse,
  credential: Credential,
  cost: number,
): Promise<void> {
  const notes = notesOf(res)
  notes.points += cost
  const state = await services.budget.spend(credential, cost)
  setRateLimitHeaders(res, state, notes.points)
  if (!state.exceeded) return
  throw new ApiError('rate_limited', {
    retryAfterSeconds: state.resetSeconds,
    message: `The rate limit of ${state.limit} points per minute is exceeded; this request costs ${notes.points}. Try again in ${state.resetSeconds} s.`,
  })
}

/** Sets the standard fields (draft-ietf-httpapi-ratelimit-headers) and our own, which also give the cost. */
function setRateLimitHeaders(res: ServerResponse, state: BudgetState, cost: number): void {
  res.setHeader('ratelimit-policy', `"default";q=${state.limit};w=${WINDOW_SECONDS}`)
  res.setHeader('ratelimit', `"default";r=${state.remaining};t=${state.resetSeconds}`)
  res.setHeader('x-ratelimit-limit', String(state.limit))
  res.setHeader('x-ratelimit-remaining', String(state.remaining))
  res.setHeader('x-ratelimit-reset', String(state.resetSeconds))
  res.setHeader('x-ratelimit-cost', String(cost))
}
