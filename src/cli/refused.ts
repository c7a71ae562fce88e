/** The error of a response of a server. */
import { z } from 'zod'
import type { ErrorCode } from '../platform/errors/error-codes.ts'
import { ApiError, type ErrorDetail } from '../platform/errors/errors.ts'

const MAX_LENGTH = 1000
const linked = z.object({ error: z.object({ doc_url: z.url({ protocol: /^https?$/ }).max(MAX_LENGTH) }) })

/** A request that a server refused. */
export class Refused extends ApiError {
  /** The page about the error that the server names; undefined if it names none. */
  readonly docUrl: string | undefined

  /** @param answer the body of the response */
  constructor(code: ErrorCode, options: { message: string; details?: ErrorDetail[] }, answer: unknown) {
    super(code, options)
    const url = linked.safeParse(answer).data?.error.doc_url
    this.docUrl = url === undefined ? undefined : new URL(url).href // without control characters
  }
}
