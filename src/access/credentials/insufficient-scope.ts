/** The error for a missing scope. Not in scopes.ts, because the console loads that file in the browser. */
import { ApiError } from '../../platform/errors/errors.ts'
import type { Scope } from '../scopes/scopes.ts'
import type { Credential } from './credential.ts'

/** @param required scopes, any one of which is sufficient */
export function insufficientScope(required: readonly Scope[]): ApiError {
  return new ApiError('insufficient_scope', {
    message: `This needs ${required.length === 1 ? 'the scope' : 'one of the scopes'} ${required.join(', ')}.`,
    requiredScopes: required,
  })
}

/** @throws {ApiError} insufficient_scope if the caller has none of the scopes */
export function requireAnyOf({ scopes }: Pick<Credential, 'scopes'>, required: readonly Scope[]): void {
  if (!required.some((scope) => scopes.has(scope))) throw insufficientScope(required)
}
