/**
 * The table of error codes. REST, GraphQL, MCP, OpenAPI, the guide on errors and the page of each code use it, and no
 * other file has the HTTP status of an error. One table, and so longer than other files.
 */

/** Where else than in REST a code can occur. `pages`: those for signing in and for consent. */
export type Surface = 'GraphQL' | 'MCP' | 'files' | 'pages'

export interface ErrorRow {
  /** HTTP status of REST. */
  status: number
  /** The default message. */
  message: string
  /** For the page of the code, in Markdown: why it occurs. */
  cause: string
  /** For the page of the code, in Markdown: what to do. */
  remedy: string
  /** For a code that REST does not return: where it occurs. */
  surfaces?: readonly Surface[]
  /** Whether REST returns it for a path, and never for an operation. OpenAPI has the others with their operations. */
  isOfPaths?: true
  /** For transient errors: default seconds until a retry (`Retry-After`). */
  retryAfterSeconds?: number
}

export const errorTable = {
  invalid_json: {
    status: 400,
    message: 'The request body is not valid JSON.',
    cause: 'The body is not JSON, for example because of a trailing comma, or because it was cut off.',
    remedy: 'Send valid JSON. The message names the position of the first mistake.',
  },
  bad_request: {
    status: 400,
    message: 'The request is malformed. Check its syntax.',
    cause:
      'The server cannot read the request: the HTTP, the path or the query is malformed, or a variable has the wrong type.',
    remedy: 'Correct what the message names.',
  },
  organisation_required: {
    status: 400,
    message: 'You belong to several organisations. Name one in the header `x-organisation`.',
    cause: 'A signed-in person belongs to several organisations, and the request names none of them.',
    remedy: 'Send the header `x-organisation` with the id of one. `extensions.organisations` lists them.',
    surfaces: ['GraphQL'],
  },
  query_too_complex: {
    status: 400,
    message: 'The query is too complex. Request fewer fields or records.',
    cause:
      'The operation exceeds a limit, usually that on complexity: its fields, multiplied by the page sizes of its lists.',
    remedy:
      'Request fewer fields, set a smaller `limit`, or split the operation. The message names the most expensive fields. [Rate limits](rate-limits.md#request-cost) explains how complexity is computed.',
    surfaces: ['GraphQL', 'MCP'],
  },
  credential_missing: {
    status: 401,
    message: 'No credential was sent. Send the header `Authorization: Bearer <API key or access token>`.',
    cause: 'The request has no `Authorization` header, and no session cookie where one is accepted.',
    remedy:
      'Send `Authorization: Bearer <API key or access token>`. [Authentication](authentication.md) says how to get one.',
  },
  credential_invalid: {
    status: 401,
    message: 'The credential is invalid. Check that it was copied completely.',
    cause: 'No API key or access token has this value. It may be incomplete, or belong to another server.',
    remedy: 'Copy the key again. If it is lost, rotate it: keys are shown only once.',
  },
  credential_expired: {
    status: 401,
    message: 'The credential has expired. Request a new one.',
    cause: 'The API key or access token has passed its expiry time.',
    remedy: 'Get a new access token with the refresh token, or create a new API key.',
  },
  credential_revoked: {
    status: 401,
    message: 'The credential was revoked. Request a new one.',
    cause: 'Somebody revoked the API key, the connection of the app, or the session.',
    remedy: 'Ask the organisation for a new key, or let the person connect the app again.',
  },
  dpop_proof_invalid: {
    status: 401,
    message: 'The DPoP proof is missing, invalid, or was used before.',
    cause: 'The token is bound to a key, and the `DPoP` header has no valid proof for this method, URL and token.',
    remedy: 'Sign a new proof for each request. [OAuth](oauth.md) lists what it contains.',
  },
  dpop_nonce_required: {
    status: 401,
    message: 'The DPoP proof must contain the nonce from the `DPoP-Nonce` header.',
    cause: 'The proof has no nonce, or an outdated one.',
    remedy: 'Repeat the request with a new proof that contains the nonce of the response header `DPoP-Nonce`.',
  },
  insufficient_scope: {
    status: 403,
    message: 'The credential does not have the required scope.',
    cause: 'The credential is valid, but it has none of the scopes or roles that the operation or field needs.',
    remedy:
      'Use a credential with one of `required_scopes`. The scopes of a key cannot be changed: create another key.',
  },
  second_factor_required: {
    status: 403,
    message: 'The organisation requires a second factor of your role. Add one at /account/security.',
    cause: 'A person has signed in with a password alone, and the organisation requires a second factor of their role.',
    remedy: 'Add an authenticator app or a passkey at `/account/security`. Then repeat the request.',
    surfaces: ['GraphQL', 'MCP', 'pages'],
  },
  company_sign_in_required: {
    status: 403,
    message: 'The organisation requires its own sign-in of your role. Sign in at /sign-in/company.',
    cause:
      'A person has signed in with a password or passkey, and the organisation requires the sign-in of its own provider of their role.',
    remedy:
      'Sign in at `/sign-in/company`. If the provider fails, the owner whom the settings name signs in with a password.',
    surfaces: ['GraphQL', 'MCP', 'pages'],
  },
  organisation_closed: {
    status: 403,
    message: 'The organisation is closed. An owner can reopen it in the settings of the console until it is deleted.',
    cause:
      'An owner has closed the organisation. Until it is deleted, its records can be read and exported, but nothing can be written: by people, keys, apps, directories and automations alike.',
    remedy:
      'Do not repeat the request. If the organisation is to go on, one of its owners reopens it in the settings of the console; then writes work as before. [Close an organisation](leaving.md) has the details.',
  },
  confirmation_required: {
    status: 403,
    message: 'Confirm that it is you, then repeat the request.',
    cause:
      'The person signed in more than 15 minutes ago, and the operation gives access or shows a secret: it concerns keys, secrets, members, bank details or second factors.',
    remedy:
      'Open `/account/confirm`, enter a code of the authenticator app, use a passkey or, without either, enter the password. Then repeat the request.',
    surfaces: ['GraphQL', 'MCP', 'pages'],
  },
  cross_site_request: {
    status: 403,
    message: 'Requests with a session cookie must come from this site or send the header `x-requested-with: muster`.',
    cause: 'A request with a session cookie came from another site, or did not say where it came from.',
    remedy:
      'Send it from a page of this server, or with the header `x-requested-with: muster`. Integrations use an API key instead of a cookie.',
    surfaces: ['GraphQL', 'MCP', 'pages'],
  },
  document_not_trusted: {
    status: 403,
    message: 'This server runs trusted documents only. Send the `documentId` or the exact text of one.',
    cause:
      'The server has `GRAPHQL_DOCUMENTS=trusted`, or the API key or OAuth client has `trustedDocumentsOnly`, and the operation is not a trusted document.',
    remedy:
      'Send a trusted document, or use REST, which is not affected. [Publish the documents](frontends.md) that your client sends.',
    surfaces: ['GraphQL', 'MCP'],
  },
  link_invalid: {
    status: 403,
    message: 'The link is invalid or has expired. Read the record again to get a new link.',
    cause: 'The link to a file, an invitation or a password reset was changed, was used before, or has expired.',
    remedy: 'Read the record again: its `file_url` is a new link. Ask for a new invitation or a new reset email.',
    surfaces: ['files', 'pages'],
  },
  not_found: {
    status: 404,
    message: 'Not found. Check the path and the id.',
    cause:
      'The path does not exist, or your organisation has no record with this id that the credential may read. Records of the other environment count as missing.',
    remedy: 'Check the path and the id, and that the key belongs to the right organisation and environment.',
  },
  persisted_query_not_found: {
    status: 404,
    message: 'The server does not have this persisted query. Send its full text.',
    cause: 'The request has only the hash of a query, which this process does not have yet.',
    remedy:
      'Send the hash together with the full text once. GraphQL clients with automatic persisted queries do this themselves.',
    surfaces: ['GraphQL'],
  },
  method_not_allowed: {
    status: 405,
    message: 'This path does not support the request method.',
    cause: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods in the response header `Allow`.',
    isOfPaths: true,
  },
  not_acceptable: {
    status: 406,
    message:
      'The Accept header does not match any type this endpoint can return. Send `Accept: application/json` or omit it.',
    cause: 'The `Accept` header allows only types that the path cannot send.',
    remedy: 'Send `Accept: application/json`. Lists can also send `text/csv` and `application/x-ndjson`.',
  },
  conflict: {
    status: 409,
    message: 'The request conflicts with the current state of the record.',
    cause:
      'The change contradicts another record, for example a value that must be unique, or an assignment on the same days.',
    remedy: 'Read `details`: `conflicting_id` is the id of the other record. Change your request or that record.',
  },
  idempotency_in_progress: {
    status: 409,
    message: 'A request with this Idempotency-Key is still in progress. Retry in a moment.',
    cause: 'The first request with this `Idempotency-Key` is still being processed.',
    remedy:
      'Wait the number of seconds in `Retry-After`, then repeat it with the same key. It returns the stored response.',
    retryAfterSeconds: 1,
  },
  precondition_failed: {
    status: 412,
    message: 'The record has changed since you read it, so nothing was written. Read it again and retry.',
    cause: 'The request names an older version of the record: somebody has changed it since.',
    remedy: 'Read the record again, apply your change to it, and send its new version.',
  },
  payload_too_large: {
    status: 413,
    message: 'The request body is too large. The maximum is 1 MiB.',
    cause:
      'The body is larger than the operation allows: 1 MiB for JSON, 4 MiB for a batch, 26 MiB for a form with a file.',
    remedy: 'Send less at once, for example several batches or a smaller file.',
  },
  storage_full: {
    status: 413,
    message: 'The organisation does not have enough storage left for this file.',
    cause: 'The files of the organisation use all of its storage. `GET /me` shows how much is used.',
    remedy: 'Delete documents that are not needed, or ask the operator for more storage.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'Send the body as `Content-Type: application/json` in UTF-8.',
    cause: 'The `Content-Type` is missing, or is not one that the operation accepts, or the text is not UTF-8.',
    remedy: 'Send JSON as `application/json` in UTF-8, and files as `multipart/form-data`.',
  },
  range_not_satisfiable: {
    status: 416,
    message: 'The range starts after the end of the file. `Content-Range` has the file size.',
    cause: 'The `Range` header of a download begins after the end of the file.',
    remedy: 'Read the size from the response header `Content-Range`, and request a range within it.',
    surfaces: ['files'],
  },
  validation_failed: {
    status: 422,
    message: 'The request has invalid fields.',
    cause: 'A field, parameter or argument is missing, unknown or not allowed.',
    remedy: 'Correct each entry of `details`: `path` names the field, `code` and `message` say what is wrong.',
  },
  invalid_transition: {
    status: 422,
    message: 'The record cannot change from its current status to the requested one.',
    cause: 'The record cannot go from its current status to the requested one, for example from `draft` to `approved`.',
    remedy: 'Read the current status. The message lists the statuses that it can change to.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
    cause: 'Within 24 hours, the same credential sent another request with this `Idempotency-Key`.',
    remedy: 'Use a new key for each change, and the same key only to retry it unchanged.',
  },
  rate_limited: {
    status: 429,
    message: 'The rate limit is exceeded. Wait the number of seconds in `Retry-After`, then retry.',
    cause: 'The credential has used all points of this minute.',
    remedy:
      'Wait the number of seconds in `Retry-After`. [Rate limits](rate-limits.md) says what requests cost, and how to use fewer points.',
    retryAfterSeconds: 60,
  },
  internal_error: {
    status: 500,
    message: 'An internal error occurred. Contact support with the request id.',
    cause: 'The server has a fault. It is logged with the request id.',
    remedy:
      'Retry once after a pause; send a write with the same `Idempotency-Key`. If it fails again, contact support with the request id.',
  },
  unavailable: {
    status: 503,
    message: 'The service is temporarily unavailable. Retry in a moment.',
    cause: 'The server is starting, stopping, overloaded, or cannot reach its database.',
    remedy:
      'Wait the number of seconds in `Retry-After`, then repeat the request; send a write with the same `Idempotency-Key`.',
    retryAfterSeconds: 1,
  },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errorTable

/** The rows of the table, in its order. */
export const errorRows = Object.entries<ErrorRow>(errorTable) as [ErrorCode, ErrorRow][]

/** The row of a code. */
export function errorRow(code: ErrorCode): ErrorRow {
  return errorTable[code]
}

/** The address of the page of a code, `doc_url`. @param publicUrl `{auth_url}` */
export function docUrlOf(publicUrl: string, code: ErrorCode): string {
  return `${publicUrl}/docs/errors/${code}`
}
