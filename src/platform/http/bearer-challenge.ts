/** The challenge of a refused credential (RFC 6750, section 3; RFC 9449, section 7.1; RFC 9728, section 5.1). */
import type { ServerResponse } from 'node:http'
import type { ErrorCode } from '../errors/error-codes.ts'
import type { ApiError } from '../errors/errors.ts'

/** The codes of RFC 6750, section 3.1. A request without a credential gets none. */
const BEARER_ERRORS: Partial<Record<ErrorCode, string>> = {
  credential_invalid: 'invalid_token',
  credential_expired: 'invalid_token',
  credential_revoked: 'invalid_token',
  insufficient_scope: 'insufficient_scope',
}

/** The codes of RFC 9449, sections 7.1 and 9, for requests with the scheme DPoP. */
const DPOP_ERRORS: Partial<Record<ErrorCode, string>> = {
  ...BEARER_ERRORS,
  dpop_proof_invalid: 'invalid_dpop_proof',
  dpop_nonce_required: 'use_dpop_nonce',
}

/** Signature algorithms of DPoP proofs: those with short keys, which cost a caller as much as this server. */
export const PROOF_ALGORITHMS = ['ES256', 'Ed25519', 'EdDSA'] as const

/** Paths of metadata (RFC 8414, section 3; RFC 9728, section 3). A resource's path is appended to `resource`. */
export const metadataPaths = {
  server: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
} as const

/**
 * Returns a function that sets `WWW-Authenticate` on responses with status 401 or 403, which tells a client where to get a
 * credential and which scope it needs.
 * @param publicUrl `{auth_url}` @param resource path of the resource that refuses the request
 */
export function bearerChallenge(publicUrl: string, resource: string): (res: ServerResponse, error: ApiError) => void {
  const metadata = `resource_metadata="${publicUrl}${metadataPaths.resource}${resource}"`
  return (res, error) => {
    if (error.status !== 401 && error.status !== 403) return
    const { scheme, code, more } = answerTo(res.req.headers.authorization, error)
    const parts = code === undefined ? [] : [`error="${code}"`, `error_description="${printable(error.message)}"`]
    // Each of the scopes is sufficient, and the last is the narrowest.
    const scope = error.requiredScopes?.at(-1)
    if (scope !== undefined) parts.push(`scope="${scope}"`)
    res.setHeader('www-authenticate', `${scheme} ${[...parts, ...more, metadata].join(', ')}`)
  }
}

/** A request gets the challenge of its own scheme. A bound token that was sent as Bearer gets the DPoP challenge. */
function answerTo(authorization: string | undefined, { code }: ApiError) {
  const more = [`algs="${PROOF_ALGORITHMS.join(' ')}"`]
  if (/^DPoP /i.test(authorization ?? '')) return { scheme: 'DPoP', code: DPOP_ERRORS[code], more }
  if (code === 'dpop_proof_invalid') return { scheme: 'DPoP', code: 'invalid_token', more }
  return { scheme: 'Bearer', code: BEARER_ERRORS[code], more: [] }
}

/** Replaces the characters that `error_description` must not contain. */
function printable(text: string): string {
  return text.replaceAll('"', "'").replace(/[^\x20-\x5b\x5d-\x7e]/g, ' ')
}
