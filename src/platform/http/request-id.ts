/** The id of a request, which its answer names, and the first failure that the answer tells. */
import { randomFillSync } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ErrorCode } from '../errors.ts'

const ID_BYTES = 12
const randomness = Buffer.alloc(ID_BYTES * 512)
let used = randomness.length

/** 96 random bits; they are drawn for many requests at once, since a draw costs as much as the rest of a small answer. */
export function makeRequestId(): string {
  if (used === randomness.length) {
    randomFillSync(randomness)
    used = 0
  }
  used += ID_BYTES
  return `req_${randomness.toString('hex', used - ID_BYTES, used)}`
}

interface RequestFacts {
  id: string
  errorCode?: ErrorCode
}

const requests = new WeakMap<ServerResponse, RequestFacts>()

/** Give a request its id. */
export function beginRequest(res: ServerResponse): string {
  const id = makeRequestId()
  requests.set(res, { id })
  res.setHeader('x-request-id', id)
  return id
}

function factsOf(res: ServerResponse): RequestFacts {
  const facts = requests.get(res)
  if (facts === undefined) throw new Error('this request has no id: beginRequest was not called')
  return facts
}

export function requestIdOf(res: ServerResponse): string {
  return factsOf(res).id
}

/** Remember the failure that an answer tells, for the request log. */
export function noteFailure(res: ServerResponse, code: ErrorCode): void {
  factsOf(res).errorCode = code
}

export function failureOf(res: ServerResponse): ErrorCode | undefined {
  return factsOf(res).errorCode
}
