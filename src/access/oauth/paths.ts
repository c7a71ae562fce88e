/** Paths of the authorisation server, below `{auth_url}`. */
import { BASE_PATH } from '../../platform/http/base-path.ts'

export const oauthPaths = {
  authorization: '/oauth/authorize',
  interaction: '/oauth/interaction',
  pushedRequest: `${BASE_PATH}/oauth/par`,
  token: `${BASE_PATH}/oauth/token`,
  revocation: `${BASE_PATH}/oauth/revoke`,
  introspection: `${BASE_PATH}/oauth/introspect`,
  deviceAuthorization: `${BASE_PATH}/oauth/device_authorization`,
  registration: `${BASE_PATH}/oauth/register`,
  device: '/device',
} as const

/** The page about errors, as the `error_uri` of JSON responses (RFC 6749, section 5.2). */
export const errorUri = (publicUrl: string) => `${publicUrl}/docs/guides/oauth#errors`
