/** Reads request bodies, up to a size limit. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RequestHandler, raw, urlencoded } from 'express'
import { ApiError, type ErrorCode } from '../errors.ts'

export const MIB = 1024 * 1024
const DEFAULT_LIMIT = MIB

/** By the `type` of body-parser's errors. */
const CODES: Record<string, ErrorCode> = {
  'entity.too.large': 'payload_too_large',
  'parameters.too.many': 'payload_too_large',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
}

/**
 * Read and decompress a request body; empty if there is none.
 * @param limit bytes after decompression
 * @throws {ApiError} payload_too_large, unsupported_media_type; bad_request if the connection breaks off
 */
export async function readBody(
  req: IncomingMessage & { body?: unknown },
  res: ServerResponse,
  limit = DEFAULT_LIMIT,
): Promise<Buffer> {
  const parse = raw({ limit, type: () => true })
  await new Promise<void>((resolve, reject) => {
    const messages = { payload_too_large: tooLarge(limit).message }
    parse(req as never, res as never, (error?: unknown) => (error ? reject(bodyError(error, messages)) : resolve()))
  })
  const { body } = req
  req.body = undefined // yoga would take the bytes for values, and list them
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/** The error of a body of over `limit` bytes. */
export function tooLarge(limit: number): ApiError {
  const message = `The request body is too large. The maximum is ${limit / MIB} MiB.`
  return new ApiError('payload_too_large', { message })
}

/** The error of a body that breaks off, or that cannot be decompressed. */
export function unreadable(): ApiError {
  return new ApiError('bad_request', { message: UNREADABLE })
}

const UNREADABLE = 'The request body could not be read. Send it again.'

/** Without the parser's error as its cause, because that carries the body. */
function bodyError(thrown: unknown, messages: { [Code in ErrorCode]?: string } = {}): ApiError {
  const code = CODES[(thrown as { type?: string }).type ?? ''] ?? 'bad_request'
  const message = { bad_request: UNREADABLE, ...messages }[code]
  return new ApiError(code, message === undefined ? {} : { message })
}

const FORM_TYPE = 'application/x-www-form-urlencoded'
const FORM_ERRORS = {
  payload_too_large: 'The form is too large. The maximum is 16 kB and 1,000 fields.',
  unsupported_media_type: `Send the form as \`Content-Type: ${FORM_TYPE}\` in UTF-8.`,
}

/**
 * Middleware that reads the form of a page into `req.body`, up to 16 kB.
 * @throws {ApiError} payload_too_large, unsupported_media_type; bad_request if it cannot be decompressed
 */
export function readForm(): RequestHandler {
  const parse = urlencoded({ extended: false, limit: '16kb' })
  return (req, res, next) => {
    const [type] = contentTypeOf(req)
    if (type !== '' && type !== FORM_TYPE)
      throw new ApiError('unsupported_media_type', { message: FORM_ERRORS.unsupported_media_type })
    parse(req, res, (error?: unknown) => next(error && bodyError(error, FORM_ERRORS)))
  }
}

/** The media type of a request, in lower case, and its parameters. */
export function contentTypeOf({ headers }: IncomingMessage): [type: string, ...parameters: string[]] {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  return [type.trim(), ...parameters.map((each) => each.trim())]
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Read and parse a JSON body in UTF-8 (RFC 8259).
 * @param limit bytes after decompression
 * @throws {ApiError} unsupported_media_type, invalid_json, and the errors of `readBody`
 */
export async function readJsonBody(req: IncomingMessage, res: ServerResponse, limit?: number): Promise<unknown> {
  const [type, ...parameters] = contentTypeOf(req)
  const charset = parameters.find((each) => each.startsWith('charset='))?.slice('charset='.length)
  if (type !== 'application/json' || (charset !== undefined && !/^"?utf-8"?$/.test(charset)))
    throw new ApiError('unsupported_media_type')
  const value = parseJson(await readBody(req, res, limit))
  if (isTooDeep(value)) throw invalidJson(TOO_DEEP)
  return value
}

/** Parse JSON in UTF-8. @throws {ApiError} invalid_json */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch (error) {
    throw invalidJson(bytes.length === 0 ? 'the body is empty' : (error as Error).message)
  }
}

function invalidJson(problem: string): ApiError {
  return new ApiError('invalid_json', { message: `The request body is not valid JSON: ${problem}` })
}

const MAX_DEPTH = 100

/** The message for JSON of which `isTooDeep` is true. */
export const TOO_DEEP = `it is nested deeper than ${MAX_DEPTH} levels`

/** Whether recursive code could overflow the stack on this value. Checks level by level, without recursion. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
