/** Configures the authorisation server for the resource that a client names. */
import { errors } from 'oidc-provider'
import { scopes } from '../scopes/scopes.ts'
import { resourceIndicators, resourceNames } from './resource-indicators.ts'

/**
 * The library's description of the resource that a client names.
 * @throws {errors.InvalidTarget} if there is no such resource (RFC 8707, section 2)
 */
export function resourceServer(publicUrl: string, indicator: string) {
  if (!resourceIndicators(publicUrl).includes(indicator))
    throw new errors.InvalidTarget(`unknown resource; those of this server are ${resourceNames(publicUrl)}`)
  return {
    audience: indicator.endsWith('/') ? indicator.slice(0, -1) : indicator,
    scope: Object.keys(scopes).join(' '),
    accessTokenFormat: 'opaque' as const,
  }
}
