/** The headers of responses. */
import type { Schema } from '../response-schema.ts'

const count = { type: 'integer', format: 'int32', minimum: 0 }
const address = { type: 'string', format: 'uri-reference' }

/** Response headers, by name. */
export const headers = {
  'x-request-id': {
    description: 'Id of this request. Include it in support requests.',
    schema: { type: 'string', pattern: '^req_' },
    example: 'req_3c06413834fccbc5d46ccf68',
  },
  'x-ratelimit-limit': {
    description: 'Rate limit of the credential, in points per minute.',
    schema: count,
    example: 600,
  },
  'x-ratelimit-remaining': { description: 'Points remaining in the rate limit.', schema: count, example: 599 },
  'x-ratelimit-cost': { description: 'Points that this request cost.', schema: count, example: 1 },
  'x-ratelimit-reset': {
    description: 'Seconds until the full rate limit is available again.',
    schema: count,
    example: 60,
  },
  'ratelimit-policy': {
    description: 'The rate limit as a structured field: `q` points in `w` seconds.',
    schema: { type: 'string' },
    example: '"default";q=600;w=60',
  },
  ratelimit: {
    description: 'Points left: `r` points for the next `t` seconds.',
    schema: { type: 'string' },
    example: '"default";r=599;t=42',
  },
  'retry-after': { description: 'Seconds to wait before a retry.', schema: count, example: 12 },
  'dpop-nonce': {
    description: 'Nonce for the next DPoP proof (RFC 9449), in responses to tokens that are bound to a key.',
    schema: { type: 'string' },
    example: 'rPXkS5Z0VYlb3fEmvqvhF1zsmpEDiGyDPWk7yN2zv1I',
  },
  'www-authenticate': {
    description:
      'What is wrong with the credential (RFC 6750, RFC 9449), a scope that is sufficient, and where to find the authorisation server (RFC 9728).',
    schema: { type: 'string' },
    example:
      'Bearer error="insufficient_scope", error_description="This needs one of the scopes read, workers:read.", scope="workers:read", resource_metadata="http://localhost:4000/.well-known/oauth-protected-resource/api/public/v1"',
  },
  etag: {
    description:
      'Version of the record, for `If-Match` and `If-None-Match`; of a list: version of its resource, for `If-None-Match`.',
    schema: { type: 'string' },
  },
  deprecation: {
    description:
      'If the request used something deprecated: the time from which it is, in seconds since 1970 (RFC 9745). `link` has a page about it, `<…>; rel="deprecation"`.',
    schema: { type: 'string', pattern: '^@\\d+$' },
    example: '@1795737600',
  },
  sunset: {
    description: 'If the request used something deprecated: the time from which it may be removed (RFC 8594).',
    schema: { type: 'string' },
    example: 'Wed, 01 Dec 2027 00:00:00 GMT',
  },
  link: {
    description: 'URL of the next page, `<…>; rel="next"`. Absent on the last page.',
    schema: { type: 'string' },
    example: '<http://localhost:4000/api/public/v1/workers?limit=50&cursor=WyIwMTliMmI2ZSJd>; rel="next"',
  },
  'x-sync-watermark': {
    description:
      'On the first page and on exports: the value to send as `updated_since` in the next sync, so that no change is missed.',
    schema: { type: 'string', format: 'date-time' },
    example: '2026-02-27T09:30:00.000Z',
  },
  'content-disposition': {
    description: 'On exports: a file name.',
    schema: { type: 'string' },
    example: 'attachment; filename="workers-2026-02-27.csv"',
  },
  location: {
    description: 'URL of the new record.',
    schema: address,
    example: 'http://localhost:4000/api/public/v1/workers/00000000-0000-7000-8003-000000000001',
  },
  'idempotent-replayed': {
    description:
      '`true` if this is the stored response of an earlier request with the same Idempotency-Key; otherwise absent.',
    schema: { type: 'string', const: 'true' },
  },
} as const satisfies Record<string, Schema>

/** The name of a response header. */
export type Header = keyof typeof headers

/** Headers of every response. */
export const EVERY_RESPONSE: readonly Header[] = ['x-request-id']
/** Headers of responses to a valid credential. */
export const AUTHENTICATED: readonly Header[] = [
  ...EVERY_RESPONSE,
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-cost',
  'ratelimit-policy',
  'ratelimit',
  'dpop-nonce',
]

/** References to header components. */
export function headerReferences(names: readonly Header[]): Schema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
