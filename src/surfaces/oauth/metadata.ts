/** Metadata of the authorisation server (RFC 8414) and of the protected resources (RFC 9728). */
import { OauthGrantType } from '../../../prisma/generated/client/enums.ts'
import { grantTypeName } from '../../access/oauth/grant-types.ts'
import { oauthPaths } from '../../access/oauth/paths.ts'
import { ASSERTION_ALGORITHMS } from '../../access/oauth/public-keys.ts'
import { audienceOf, type ResourcePath } from '../../access/oauth/resource-indicators.ts'
import { scopes } from '../../access/scopes/scopes.ts'
import type { Config } from '../../platform/config.ts'
import { PROOF_ALGORITHMS } from '../../platform/http/bearer-challenge.ts'

/** Authorisation server metadata (RFC 8414, section 2). The issuer is `{auth_url}`. */
export function serverMetadata({ publicUrl, oauth }: Pick<Config, 'publicUrl' | 'oauth'>) {
  const { authorization, pushedRequest, token, revocation, introspection, deviceAuthorization } = oauthPaths
  const confidential = ['client_secret_basic', 'client_secret_post', 'private_key_jwt']
  return {
    issuer: publicUrl,
    authorization_endpoint: publicUrl + authorization,
    pushed_authorization_request_endpoint: publicUrl + pushedRequest,
    token_endpoint: publicUrl + token,
    revocation_endpoint: publicUrl + revocation,
    introspection_endpoint: publicUrl + introspection,
    device_authorization_endpoint: publicUrl + deviceAuthorization,
    ...(oauth.registration.mode !== 'off' && { registration_endpoint: publicUrl + oauthPaths.registration }),
    scopes_supported: Object.keys(scopes),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: Object.values(OauthGrantType).map(grantTypeName),
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [...confidential, 'none'],
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    revocation_endpoint_auth_methods_supported: [...confidential, 'none'],
    introspection_endpoint_auth_methods_supported: confidential,
    authorization_response_iss_parameter_supported: true,
    dpop_signing_alg_values_supported: PROOF_ALGORITHMS,
    service_documentation: `${publicUrl}/docs`,
  }
}

/** Protected resource metadata (RFC 9728, section 2). */
export function resourceMetadata({ publicUrl, oauth }: Pick<Config, 'publicUrl' | 'oauth'>, resource: ResourcePath) {
  return {
    resource: audienceOf(publicUrl, resource),
    authorization_servers: [publicUrl],
    scopes_supported: resource === '/mcp' ? agentScopes(oauth) : Object.keys(scopes),
    bearer_methods_supported: ['header'],
    dpop_signing_alg_values_supported: PROOF_ALGORITHMS,
    resource_documentation: `${publicUrl}/docs`,
  }
}

/**
 * Agents request all scopes of this list when they register (Model Context Protocol, "Scope Selection Strategy"). So
 * with open registration, it has only the scopes that registered clients can have.
 */
function agentScopes({ registration }: Config['oauth']): readonly string[] {
  return registration.mode === 'open' ? registration.scopes : Object.keys(scopes)
}
