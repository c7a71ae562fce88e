/** Which scopes the signed-in user may give to a key or OAuth client. The API enforces the same. */
import { ALWAYS_GIVEN_BY_DEVELOPERS } from '../../../access/scopes/roles.ts'
import { useApiQuery } from '../api/hooks.ts'
import { useHasRole } from '../session/session.tsx'
import { DeveloperScopesDocument } from './operations.ts'

const DEVELOPER = ['developer'] as const

/** @returns the scopes, of which the broad ones cover others; undefined if the user may give every scope */
export function useGrantable(environment: 'live' | 'sandbox'): readonly string[] | undefined {
  const isLimited = useHasRole(DEVELOPER) && environment === 'live'
  const { data } = useApiQuery(DeveloperScopesDocument, {}, { pause: !isLimited })
  return isLimited ? [...(data?.developerScopes ?? []), ...ALWAYS_GIVEN_BY_DEVELOPERS] : undefined
}
