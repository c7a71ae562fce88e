/** Reads multipart/form-data bodies (RFC 7578): the fields and files of a form. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from '../errors.ts'
import { readBody } from './body.ts'

/** A part of a form: its name, and its text or file. */
export type FormPart = readonly [name: string, value: string | File]

/** More parts, or longer headers of a part, are refused before the form is parsed. */
const MAX_PARTS = 100
const MAX_HEADER_BYTES = 8 * 1024

const HEADER_END = '\r\n\r\n'
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i

/** Whether the body of a request is a form with parts. */
export function isMultipart({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false
}

/**
 * Read the parts of a form, in its order.
 * @param limit bytes of the whole body
 * @throws {ApiError} bad_request if it is malformed; payload_too_large; the errors of `readBody`
 */
export async function readMultipart(req: IncomingMessage, res: ServerResponse, limit: number): Promise<FormPart[]> {
  const type = req.headers['content-type'] ?? ''
  const [, quoted, plain] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw malformed('its Content-Type names no boundary')
  const bytes = await readBody(req, res, limit)
  checkParts(bytes, `\r\n--${boundary}`)
  try {
    const body = bytes as Buffer<ArrayBuffer>
    return [...(await new Response(body, { headers: { 'content-type': type } }).formData())]
  } catch (error) {
    throw malformed((error as { cause?: Error }).cause?.message ?? (error as Error).message)
  }
}

/** The parser itself has no limits. */
function checkParts(bytes: Buffer, delimiter: string): void {
  let count = 0
  for (let at = 0; at >= 0; at = bytes.indexOf(delimiter, at + 1)) {
    if (++count > MAX_PARTS + 1) throw tooLarge(`more than ${MAX_PARTS} parts`) // the last delimiter begins no part
    const head = bytes.subarray(at, at + MAX_HEADER_BYTES)
    if (head.length === MAX_HEADER_BYTES && !head.includes(HEADER_END)) throw tooLarge('a part with too long headers')
  }
}

function malformed(problem: string): ApiError {
  return new ApiError('bad_request', { message: `The request body is not valid multipart/form-data: ${problem}.` })
}

function tooLarge(what: string): ApiError {
  return new ApiError('payload_too_large', { message: `The form has ${what}.` })
}
