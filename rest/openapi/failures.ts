/** How operations fail: one response for each kind of failure, with its codes from the one table of errors. */
import { type ErrorCode, errorTable } from '../../src/platform/errors.ts'
import type { Schema } from '../answer-schema.ts'
import { ADMITTED, EVERY_ANSWER, type Header, headerReferences } from './parameters.ts'
import { schemaReference } from './schemas.ts'

interface Failure {
  description: string
  codes: readonly ErrorCode[]
  headers: readonly Header[]
}

export const failures = {
  BadRequest: {
    description: 'The body could not be read.',
    codes: ['invalid_json', 'bad_request'],
    headers: ADMITTED,
  },
  Unauthorized: {
    description: 'The credential is missing, unknown, expired or revoked.',
    codes: ['credential_missing', 'credential_invalid', 'credential_expired', 'credential_revoked'],
    headers: [...EVERY_ANSWER, 'www-authenticate'],
  },
  Forbidden: {
    description: 'The credential lacks a scope; `required_scopes` names those of which any one would do.',
    codes: ['insufficient_scope'],
    headers: ADMITTED,
  },
  NotFound: {
    description: 'There is no such record in the organisation of the credential.',
    codes: ['not_found'],
    headers: ADMITTED,
  },
  Conflict: {
    description: 'The request conflicts with a record, or with one that is still running.',
    codes: ['conflict', 'idempotency_in_progress'],
    headers: ADMITTED,
  },
  PayloadTooLarge: { description: 'The body is over 1 MiB.', codes: ['payload_too_large'], headers: ADMITTED },
  UnsupportedMediaType: {
    description: 'The body is not declared as JSON in UTF-8.',
    codes: ['unsupported_media_type'],
    headers: ADMITTED,
  },
  InvalidQuery: {
    description: 'A parameter is wrong or unknown; `details` names each.',
    codes: ['validation_failed'],
    headers: ADMITTED,
  },
  InvalidWrite: {
    description:
      'A field or parameter is wrong or unknown (`details` names each), the status cannot change so, or the Idempotency-Key was used for another request.',
    codes: ['validation_failed', 'invalid_transition', 'idempotency_key_reused'],
    headers: ADMITTED,
  },
  RateLimited: {
    description: 'The budget of this minute is used up.',
    codes: ['rate_limited'],
    headers: [...ADMITTED, 'retry-after'],
  },
  InternalError: {
    description: 'Something went wrong on our side.',
    codes: ['internal_error'],
    headers: EVERY_ANSWER,
  },
  Unavailable: {
    description: 'The service cannot answer right now.',
    codes: ['unavailable'],
    headers: [...EVERY_ANSWER, 'retry-after'],
  },
} as const satisfies Record<string, Failure>

/** Codes that no operation of the description answers with: other surfaces' and other methods'. */
export const ELSEWHERE = [
  'query_too_complex',
  'cross_site_request',
  'link_invalid',
  'method_not_allowed',
] as const satisfies ErrorCode[]

/** The responses of an operation that fails in these ways, by status. */
export function failureReferences(names: readonly (keyof typeof failures)[]): Schema {
  return Object.fromEntries(
    names.map((name) => [errorTable[failures[name].codes[0]].status, { $ref: `#/components/responses/${name}` }]),
  )
}

const extras: Partial<Record<ErrorCode, object>> = {
  insufficient_scope: {
    message: 'This needs one of the scopes read, workers:read.',
    required_scopes: ['read', 'workers:read'],
  },
  validation_failed: { details: [{ path: 'limit', code: 'invalid', message: 'must be 1 to 200' }] },
  invalid_transition: {
    message: 'A timesheet cannot move from draft to approved: from draft it can move to submitted.',
    details: [
      {
        path: 'status',
        code: 'invalid_transition',
        message: 'A timesheet cannot move from draft to approved: from draft it can move to submitted.',
      },
    ],
  },
}

function failureExample(code: ErrorCode) {
  const error = { code, message: errorTable[code].message, ...extras[code] }
  return { error, request_id: 'req_3c06413834fccbc5d46ccf68' }
}

export const failureResponses: Record<string, Schema> = Object.fromEntries(
  Object.entries(failures).map(([name, { description, codes, headers }]) => [
    name,
    {
      description: `${description} Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
      headers: headerReferences(headers),
      content: {
        'application/json': {
          schema: schemaReference('Error'),
          examples: Object.fromEntries(codes.map((code) => [code, { summary: code, value: failureExample(code) }])),
        },
      },
    },
  ]),
)

export const errorSchema: Schema = {
  type: 'object',
  description: 'What every failure answers.',
  required: ['error', 'request_id'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: {
          type: 'string',
          description: 'What went wrong, for programs.',
          enum: [...new Set<string>(Object.values(failures).flatMap(({ codes }) => codes))],
        },
        message: { type: 'string', description: 'What went wrong, for people.' },
        details: {
          type: 'array',
          description: 'Each field or parameter that is wrong.',
          items: {
            type: 'object',
            required: ['path', 'code', 'message'],
            properties: {
              path: { type: 'string', description: "The request's own name of it, e.g. `roles[0].headcount`." },
              code: { type: 'string', description: 'What is wrong with it, for programs.' },
              message: { type: 'string', description: 'What is wrong with it, for people.' },
            },
          },
        },
        required_scopes: {
          type: 'array',
          description: 'With `insufficient_scope`: any one of these would do.',
          items: { type: 'string' },
        },
      },
    },
    request_id: { type: 'string', pattern: '^req_', description: 'The same as the header `x-request-id`.' },
  },
}
