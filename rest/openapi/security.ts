/** How the description says who may call: the two kinds of credential, and each operation's scopes. */
import { type Scope, scopes } from '../../src/access/scopes.ts'
import { BASE_PATH } from '../../src/platform/http/base-path.ts'
import type { Schema } from '../answer-schema.ts'

/** @param publicUrl `{auth_url}`, where people sign in */
export function securitySchemes(publicUrl: string): Record<string, Schema> {
  const tokenUrl = `${publicUrl}${BASE_PATH}/oauth/token`
  return {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'mst_live_… or mst_sandbox_…',
      description:
        'An API key, for the systems of the organisation itself. A `mst_sandbox_` key sees the fixtures of the sandbox.',
    },
    oauth2: {
      type: 'oauth2',
      description:
        'OAuth 2.0, for products that act on behalf of a user, and machine to machine. PKCE (S256) is required.',
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

/** Each accepted scope is an alternative, with either kind of credential. */
export function securityOf(accepted: readonly Scope[]): Record<string, string[]>[] {
  return ['apiKey', 'oauth2'].flatMap((scheme) => accepted.map((scope) => ({ [scheme]: [scope] })))
}
