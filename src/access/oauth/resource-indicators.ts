/** The protected resources. A client can request a token for one of them by a resource indicator (RFC 8707). */
import { BASE_PATH } from '../../platform/http/base-path.ts'

/** Paths of the resources that accept the server's tokens; the first is the whole server. */
export const RESOURCES = ['', BASE_PATH, '/graphql', '/mcp'] as const

export type ResourcePath = (typeof RESOURCES)[number]

/** The URL of a resource: the audience of its tokens. @param publicUrl `{auth_url}` */
export function audienceOf(publicUrl: string, resource: ResourcePath): string {
  return publicUrl + resource
}

/** Whether a token for `audience` is for this resource: its own, or the whole server. */
export function isFor(audience: string, publicUrl: string, resource: ResourcePath): boolean {
  return audience === audienceOf(publicUrl, resource) || audience === audienceOf(publicUrl, '')
}

/** What a client can send as `resource`: the URLs with or without a trailing slash, which many clients add. */
export function resourceIndicators(publicUrl: string): string[] {
  return RESOURCES.flatMap((path) => [publicUrl + path, `${publicUrl}${path}/`])
}

/** The URLs of all resources, for an error message. */
export function resourceNames(publicUrl: string): string {
  return RESOURCES.map((path) => audienceOf(publicUrl, path)).join(', ')
}
