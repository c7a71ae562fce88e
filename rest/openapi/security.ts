/** The security schemes of the description (API keys and OAuth 2.0) and the scopes of operations. */
import { type Scope, scopes } from '../../src/access/scopes/scopes.ts'
import { BASE_PATH } from '../../src/platform/http/base-path.ts'
import type { Schema } from '../response-schema.ts'

/** @param publicUrl `{auth_url}`: the URL of the authorisation server */
export function securitySchemes(publicUrl: string): Record<string, Schema> {
  const tokenUrl = `${publicUrl}${BASE_PATH}/oauth/token`
  return {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'mst_live_… or mst_sandbox_…',
      description: 'An API key, for the organisation’s own systems. A `mst_sandbox_…` key accesses the sandbox.',
    },
    oauth2: {
      type: 'oauth2',
      description:
        'OAuth 2.0, for applications that act on behalf of a user or of the organisation itself. PKCE (S256) is required.',
      flows: {
        authorizationCode: {
          authorizationUrl: `${publicUrl}/oauth/authorize`,
          tokenUrl,
          refreshUrl: tokenUrl,
          scopes,
        },
        clientCredentials: { tokenUrl, scopes },
      },
    },
  }
}

/** The security requirements of an operation: one alternative per scope and kind of credential; without scopes, any credential. */
export function securityOf(accepted: readonly Scope[]): Record<string, string[]>[] {
  return ['apiKey', 'oauth2'].flatMap((scheme): Record<string, string[]>[] =>
    accepted.length === 0 ? [{ [scheme]: [] }] : accepted.map((scope) => ({ [scheme]: [scope] })),
  )
}
