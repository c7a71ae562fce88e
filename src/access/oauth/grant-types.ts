/** Names of grant types, in the database and in requests. */
import type { OauthGrantType } from '../../../prisma/generated/client/enums.ts'

/** RFC 8628, section 3.4. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** The value of `grant_type` in requests, registrations and metadata. */
export function grantTypeName(type: OauthGrantType): string {
  return type === 'device_code' ? DEVICE_GRANT : type
}
