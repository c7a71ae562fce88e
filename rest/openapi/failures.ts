/** The error responses of the description, with the codes that `errorTable` has for their status. */
import { detailTable } from '../../src/platform/errors/detail-codes.ts'
import {
  docUrlOf,
  type ErrorCode,
  type ErrorRow,
  errorRows,
  errorTable,
} from '../../src/platform/errors/error-codes.ts'
import type { Schema } from '../response-schema.ts'
import { AUTHENTICATED, EVERY_RESPONSE, type Header, headerReferences } from './headers.ts'
import { schemaReference } from './schemas.ts'

interface Failure {
  status: (typeof errorTable)[ErrorCode]['status']
  /** Default: all codes of the status that operations return. */
  codes?: readonly ErrorCode[]
  description: string
  headers: readonly Header[]
}

/** Error responses, by component name. */
export const failures = {
  BadRequest: {
    status: 400,
    description: 'The request body could not be parsed.',
    headers: AUTHENTICATED,
  },
  Unauthorized: {
    status: 401,
    description: 'The credential, or the DPoP proof of its key, is missing, invalid, expired or revoked.',
    headers: [...EVERY_RESPONSE, 'www-authenticate', 'dpop-nonce'],
  },
  Forbidden: {
    status: 403,
    description: 'The credential has none of the scopes in `required_scopes`.',
    headers: [...AUTHENTICATED, 'www-authenticate'],
  },
  NotFound: {
    status: 404,
    description: 'The organisation has no record with this id.',
    headers: AUTHENTICATED,
  },
  NotAcceptable: {
    status: 406,
    description: 'The `Accept` header does not match any type that this operation can return.',
    headers: AUTHENTICATED,
  },
  Conflict: {
    status: 409,
    description:
      'The request conflicts with another record, or the same Idempotency-Key is in use by a running request.',
    headers: [...AUTHENTICATED, 'retry-after'],
  },
  PreconditionFailed: {
    status: 412,
    description: 'The record has changed since the version in `If-Match`; nothing was written.',
    headers: AUTHENTICATED,
  },
  PayloadTooLarge: {
    status: 413,
    description:
      'The request body is larger than 1 MiB; that of a batch than 4 MiB; a form with a file than 26 MiB. Or the organisation has no room for the file.',
    headers: AUTHENTICATED,
  },
  UnsupportedMediaType: {
    status: 415,
    description: 'The operation does not take a body of this content type; JSON must be in UTF-8.',
    headers: AUTHENTICATED,
  },
  InvalidQuery: {
    status: 422,
    description: 'A parameter is invalid or unknown. `details` lists each one.',
    codes: ['validation_failed'],
    headers: AUTHENTICATED,
  },
  InvalidWrite: {
    status: 422,
    description:
      'A field or parameter is invalid or unknown (`details` lists each one), the status transition is not allowed, or the Idempotency-Key was used for a different request.',
    headers: AUTHENTICATED,
  },
  RateLimited: {
    status: 429,
    description: 'The rate limit is exceeded.',
    headers: [...AUTHENTICATED, 'retry-after'],
  },
  InternalError: {
    status: 500,
    description: 'An internal error occurred.',
    headers: EVERY_RESPONSE,
  },
  Unavailable: {
    status: 503,
    description: 'The service is temporarily unavailable.',
    headers: [...EVERY_RESPONSE, 'retry-after'],
  },
} as const satisfies Record<string, Failure>

/** The codes of an error response. */
export function codesOf({ status, codes }: Failure): readonly ErrorCode[] {
  if (codes !== undefined) return codes
  const isOfOperations = (row: ErrorRow) => row.surfaces === undefined && row.isOfPaths === undefined
  return errorRows.flatMap(([code, row]) => (row.status === status && isOfOperations(row) ? code : []))
}

/** References to error responses, by status. */
export function failureReferences(names: readonly (keyof typeof failures)[]): Schema {
  return Object.fromEntries(names.map((name) => [failures[name].status, { $ref: `#/components/responses/${name}` }]))
}

const exampleDetails: Partial<Record<ErrorCode, object>> = {
  insufficient_scope: {
    message: 'This needs one of the scopes read, workers:read.',
    required_scopes: ['read', 'workers:read'],
  },
  validation_failed: { details: [{ path: 'limit', code: 'too_big', message: 'must be 1 to 200' }] },
  invalid_transition: {
    message: 'The status of the timesheet cannot change from draft to approved: allowed from draft: submitted.',
    details: [
      {
        path: 'status',
        code: 'invalid_transition',
        message: 'must not change from draft to approved: allowed from draft: submitted',
      },
    ],
  },
}

/** The body of an error with this code. @param publicUrl `{auth_url}` */
export function failureExample(publicUrl: string, code: ErrorCode) {
  const error = {
    code,
    message: errorTable[code].message,
    doc_url: docUrlOf(publicUrl, code),
    ...exampleDetails[code],
  }
  return { error, request_id: 'req_3c06413834fccbc5d46ccf68' }
}

/** The response components, each with an example per code. @param publicUrl `{auth_url}` */
export function failureResponses(publicUrl: string): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries<Failure>(failures).map(([name, failure]) => {
      const codes = codesOf(failure)
      const examples = codes.map((code) => [code, { summary: code, value: failureExample(publicUrl, code) }])
      const response = {
        description: `${failure.description} Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
        headers: headerReferences(failure.headers),
        content: {
          'application/json': {
            schema: schemaReference('ErrorResponse'),
            examples: Object.fromEntries(examples),
          },
        },
      }
      return [name, response]
    }),
  )
}

const errorCodes: Schema = {
  type: 'string',
  description: `Error code. Handle errors by this code.\n\n${errorRows
    .flatMap(([code, { surfaces, cause }]) => (surfaces === undefined ? [`- \`${code}\`: ${cause}`] : []))
    .join('\n')}`,
  enum: Object.keys(errorTable),
}

const detailCodes: Schema = {
  type: 'string',
  description: 'What is wrong with a field.',
  enum: Object.keys(detailTable),
}

const errorDetail: Schema = {
  type: 'object',
  description: 'An invalid field or parameter.',
  required: ['path', 'code', 'message'],
  properties: {
    path: {
      type: 'string',
      description: 'Path of the field or parameter in the request, e.g. `roles[0].headcount`.',
    },
    code: schemaReference('DetailCode'),
    message: {
      type: 'string',
      description: 'Description of the problem, which follows the path: `limit` must be 1 to 200.',
    },
    conflicting_id: { type: 'string', format: 'uuid', description: 'Id of the conflicting record.' },
  },
}

const errorResponse: Schema = {
  type: 'object',
  description: 'The body of every error response.',
  required: ['error', 'request_id'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: schemaReference('ErrorCode'),
        message: { type: 'string', description: 'Description of the error, for developers.' },
        doc_url: { type: 'string', format: 'uri', description: 'The page of the code: its cause and its remedy.' },
        details: {
          type: 'array',
          description: 'The invalid fields and parameters.',
          items: schemaReference('ErrorDetail'),
        },
        required_scopes: {
          type: 'array',
          description: 'For `insufficient_scope`: the credential needs one of these scopes.',
          items: { type: 'string' },
        },
      },
    },
    request_id: { type: 'string', pattern: '^req_', description: 'The same as the header `x-request-id`.' },
  },
}

/** The schema components of error responses. */
export const errorSchemas = {
  ErrorResponse: errorResponse,
  ErrorCode: errorCodes,
  ErrorDetail: errorDetail,
  DetailCode: detailCodes,
}
