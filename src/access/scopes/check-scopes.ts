/** Validation of the scopes that a request names. */
import { invalidField } from '../../platform/errors/errors.ts'
import { isScope, type Scope, scopes } from './scopes.ts'

/** Validate scopes and remove duplicates. @throws {ApiError} validation_failed on `path` */
export function checkScopes(requested: readonly string[], path = 'scopes'): Scope[] {
  const unknown = requested.find((scope) => !isScope(scope))
  if (unknown !== undefined)
    throw invalidField(
      path,
      'invalid',
      `must not contain '${unknown}'; valid scopes are ${Object.keys(scopes).join(' ')}`,
    )
  if (requested.length === 0) throw invalidField(path, 'required', 'must have at least one scope')
  return [...new Set(requested as Scope[])]
}
