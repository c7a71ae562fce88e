/** Request ids, and what else is known of each request: the server's address and the first error of its response. */
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ErrorCode } from '../errors/error-codes.ts'
import type { ErrorDetail } from '../errors/errors.ts'

/** Number of hexadecimal digits of the time, and of random bytes after it. */
const TIME_DIGITS = 12
const RANDOM_BYTES = 6

/**
 * A new request id: Unix milliseconds and 48 random bits. With the time first, the request log's index of ids grows at its
 * end, at half the cost of random insertions.
 */
export function makeRequestId(): string {
  return `req_${Date.now().toString(16).padStart(TIME_DIGITS, '0')}${randomBytes(RANDOM_BYTES).toString('hex')}`
}

/** What the body of an error says of its request. */
export interface RequestFacts {
  id: string
  /** `{auth_url}`, for links to the docs. */
  publicUrl: string
}

/** The first error of a response. */
export interface Failure {
  code: ErrorCode
  message?: string
  /** Of the field in the answer, in GraphQL. */
  path?: readonly (string | number)[] | undefined
  details?: readonly ErrorDetail[] | undefined
}

interface RequestState extends RequestFacts {
  failure?: Failure
}

const requests = new WeakMap<ServerResponse, RequestState>()

/** Assign an id to a request and set the header `x-request-id`. @param publicUrl `{auth_url}` @returns the id */
export function beginRequest(res: ServerResponse, publicUrl: string): string {
  const id = makeRequestId()
  requests.set(res, { id, publicUrl })
  res.setHeader('x-request-id', id)
  return id
}

/** The id that `beginRequest` assigned, and the server's address. */
export function requestOf(res: ServerResponse): RequestFacts {
  return stateOf(res)
}

function stateOf(res: ServerResponse): RequestState {
  const state = requests.get(res)
  if (state === undefined) throw new Error('this request has no id: beginRequest was not called')
  return state
}

/** The id that `beginRequest` assigned. */
export function requestIdOf(res: ServerResponse): string {
  return stateOf(res).id
}

/** Record the first error of a response, for the request log. */
export function noteFailure(res: ServerResponse, failure: Failure): void {
  stateOf(res).failure = failure
}

/** The recorded error; undefined if the request succeeded. */
export function failureOf(res: ServerResponse): Failure | undefined {
  return stateOf(res).failure
}
