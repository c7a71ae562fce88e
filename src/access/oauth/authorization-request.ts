/**
 * Authorisation requests before sign-in. Nothing is stored for them, unless the client has pushed them: the URL of the
 * sign-in page contains the request, and the page leads back to it.
 */
import type { Request } from 'express'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { ApiError } from '../../platform/errors/errors.ts'
import type { Attempts } from '../people/attempts.ts'
import { liveSession } from '../people/sessions.ts'
import { oauthPaths } from './paths.ts'

/** Longest request, in characters, that fits into the URL of the sign-in page, where it is encoded once more. */
const MAX_LENGTH = 6000

/** Whether a person is signed in to Muster. Requires `sessionMiddleware`. */
export function isSignedIn({ req }: Pick<KoaContextWithOIDC, 'req'>): boolean {
  return liveSession(req as Request) !== undefined
}

/**
 * Count a request that will be stored until the signed-in person decides.
 * @throws {errors.TemporarilyUnavailable} after too many by this person
 */
export async function countRequest(attempts: Attempts, { req }: Pick<KoaContextWithOIDC, 'req'>): Promise<void> {
  const live = liveSession(req as Request)
  if (live === undefined) return
  await attempts.count('authorization of user', live.person.id).catch((error: Error) => {
    throw error instanceof ApiError ? new errors.TemporarilyUnavailable(error.message) : error
  })
}

/** Whether the client has pushed the request before. */
export function isPushed({ oidc }: Pick<KoaContextWithOIDC, 'oidc'>): boolean {
  return oidc.entities.PushedAuthorizationRequest !== undefined
}

/** Path and query of the request, with the parameters that the server knows. */
function pathOf({ oidc }: Pick<KoaContextWithOIDC, 'oidc'>): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(oidc.params ?? {}))
    for (const each of Array.isArray(value) ? value : [value]) // `resource` can be repeated
      if (typeof each === 'string') given.append(name, each)
  return `${oauthPaths.authorization}?${given}`
}

/** @throws {errors.InvalidRequest} if the request is too long for the URL of the sign-in page */
export function requireShortRequest(ctx: Pick<KoaContextWithOIDC, 'oidc'>): void {
  if (pathOf(ctx).length > MAX_LENGTH)
    throw new errors.InvalidRequest(
      `the request must have at most ${MAX_LENGTH} characters when it is encoded; use a shorter state`,
    )
}

/** The URL of the sign-in page that leads back to this request. A pushed request stays where it is stored. */
export function signInPath(ctx: Pick<KoaContextWithOIDC, 'oidc' | 'query'>): string {
  const path = isPushed(ctx) ? pushedPathOf(ctx) : pathOf(ctx)
  return `/sign-in?return_to=${encodeURIComponent(path)}`
}

function pushedPathOf({ query: { client_id, request_uri } }: Pick<KoaContextWithOIDC, 'query'>): string {
  const pushed = new URLSearchParams({ client_id: String(client_id), request_uri: String(request_uri) })
  return `${oauthPaths.authorization}?${pushed}`
}
