import type { OauthGrantType } from '../../api/schema-types.ts'

/** Labels of grant types. */
export const grantLabels: Record<OauthGrantType, string> = {
  authorization_code: 'authorization code',
  refresh_token: 'refresh token',
  client_credentials: 'client credentials',
  device_code: 'device',
}
