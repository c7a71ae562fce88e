/** Metadata of the authorisation server (RFC 8414) and of the protected resources (RFC 9728). */
import { OauthGrantType } from '../../../prisma/generated/client/enums.ts'
import { oauthPaths } from '../../access/oauth/paths.ts'
import { scopes } from '../../access/scopes.ts'
import { BASE_PATH } from '../../platform/http/base-path.ts'

/** The well-known paths of the metadata. */
export const metadataPaths = {
  server: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
} as const

/** Authorisation server metadata (RFC 8414, section 2). @param publicUrl `{auth_url}`, the issuer */
export function serverMetadata(publicUrl: string) {
  const { authorization, token, revocation, introspection } = oauthPaths
  const confidential = ['client_secret_basic', 'client_secret_post']
  return {
    issuer: publicUrl,
    authorization_endpoint: publicUrl + authorization,
    token_endpoint: publicUrl + token,
    revocation_endpoint: publicUrl + revocation,
    introspection_endpoint: publicUrl + introspection,
    scopes_supported: Object.keys(scopes),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: Object.values(OauthGrantType),
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [...confidential, 'none'],
    revocation_endpoint_auth_methods_supported: [...confidential, 'none'],
    introspection_endpoint_auth_methods_supported: confidential,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/docs`,
  }
}

/** Paths of the resources that accept the server's tokens. Each is appended to `metadataPaths.resource`. */
export const RESOURCES = ['', BASE_PATH, '/graphql'] as const

/** Protected resource metadata (RFC 9728, section 2). */
export function resourceMetadata(publicUrl: string, resource: (typeof RESOURCES)[number]) {
  return {
    resource: publicUrl + resource,
    authorization_servers: [publicUrl],
    scopes_supported: Object.keys(scopes),
    bearer_methods_supported: ['header'],
    resource_documentation: `${publicUrl}/docs`,
  }
}
