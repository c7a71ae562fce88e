/** The door: who calls, and whether there is budget left. Both surfaces come through here. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from '../platform/errors.ts'
import type { BudgetState } from './budget.ts'
import { type Credential, CredentialRefused } from './credential.ts'
import { insufficientScope } from './insufficient-scope.ts'
import { notesOf } from './request-log/notes.ts'
import type { Scope } from './scopes.ts'
import type { AccessServices } from './services.ts'

/** How a surface reads the credential of a request. */
export type Authenticate<Req extends IncomingMessage> = (req: Req, res: ServerResponse) => Promise<Credential>

interface Admission<Req extends IncomingMessage> {
  /** By the `Authorization` header unless said otherwise. */
  authenticate?: Authenticate<Req>
  /** Any one of these will do; where none are named, the schema decides by field. */
  scopes?: readonly Scope[] | undefined
}

/**
 * Who calls, whether there is budget left, and whether a scope opens what they ask for.
 * @throws {ApiError} one of the credential codes, rate_limited, or insufficient_scope
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
    if (error instanceof ApiError && error.status === 401) res.setHeader('www-authenticate', 'Bearer')
    throw error
  }
  const { credential } = notes
  await spend(services, res, credential, 1)
  if (scopes !== undefined && !scopes.some((scope) => credential.scopes.has(scope))) throw insufficientScope(scopes)
  return credential
}

/** Take more of the budget, as a costly GraphQL query does. @throws {ApiError} rate_limited */
export async function spend(
  services: Pick<AccessServices, 'credentials' | 'budget'>,
  res: ServerResponse,
  credential: Credential,
  cost: number,
): Promise<void> {
  notesOf(res).points += cost
  const state = await services.budget.spend(credential, cost)
  setBudgetHeaders(res, state)
  if (!state.exceeded) return
  res.setHeader('retry-after', String(state.resetSeconds))
  throw new ApiError('rate_limited', {
    message: `The budget of ${state.limit} requests a minute is used up. Try again in ${state.resetSeconds} s.`,
  })
}

function setBudgetHeaders(res: ServerResponse, state: BudgetState): void {
  res.setHeader('x-ratelimit-limit', String(state.limit))
  res.setHeader('x-ratelimit-remaining', String(state.remaining))
  res.setHeader('x-ratelimit-reset', String(state.resetSeconds))
}
