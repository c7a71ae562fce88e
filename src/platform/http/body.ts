/** Reads request bodies, up to a size limit. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RequestHandler, raw, urlencoded } from 'express'
import type { ErrorCode } from '../errors/error-codes.ts'
import { ApiError } from '../errors/errors.ts'
import type { BodyMeter } from './held-bytes.ts'

export const MIB = 1024 * 1024
const DEFAULT_LIMIT = MIB

/** Error codes by the `type` of body-parser's errors. */
const CODES: Record<string, ErrorCode> = {
  'entity.too.large': 'payload_too_large',
  'parameters.too.many': 'payload_too_large',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
}

/** How a body is read. */
export interface BodyOptions {
  /** Maximum bytes after decompression. Default 1 MiB. */
  limit?: number | undefined
  /** Charges the body to the caller; undefined for small bodies without a credential. */
  meter?: BodyMeter | undefined
  /** Of JSON: a media type besides `application/json`. */
  type?: string
}

/**
 * Read and decompress a request body; empty if there is none.
 * @throws {ApiError} payload_too_large, unsupported_media_type; bad_request if the connection breaks; the meter's errors
 */
export async function readBody(
  req: IncomingMessage & { body?: unknown },
  res: ServerResponse,
  { limit = DEFAULT_LIMIT, meter }: BodyOptions = {},
): Promise<Buffer> {
  await meter?.expect(Math.min(limit, sentLength(req)))
  const parse = raw({ limit, type: () => true })
  await new Promise<void>((resolve, reject) => {
    const messages = { payload_too_large: tooLarge(limit).message }
    parse(req as never, res as never, (error?: unknown) => (error ? reject(bodyError(error, messages)) : resolve()))
  })
  const { body } = req
  req.body = undefined // yoga would take the bytes for a parsed body
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  await meter?.expect(bytes.length)
  await meter?.spend(bytes.length)
  return bytes
}

/** The length of a body according to its headers; Infinity if unknown, because it is chunked or compressed. */
function sentLength({ headers }: IncomingMessage): number {
  const { 'content-length': length, 'content-encoding': encoding = 'identity', 'transfer-encoding': chunked } = headers
  if (length === undefined) return chunked === undefined ? 0 : Number.POSITIVE_INFINITY
  return encoding.toLowerCase() === 'identity' ? Number(length) : Number.POSITIVE_INFINITY
}

/** The error for a body of more than `limit` bytes. */
export function tooLarge(limit: number): ApiError {
  const maximum = limit < MIB ? `${limit / 1024} KiB` : `${limit / MIB} MiB`
  const message = `The request body is too large. The maximum is ${maximum}.`
  return new ApiError('payload_too_large', { message })
}

/** The error for a body that ends early or cannot be decompressed. */
export function unreadable(): ApiError {
  return new ApiError('bad_request', { message: UNREADABLE })
}

const UNREADABLE = 'The request body could not be read. Send it again.'

/** The parser's error is not set as the cause, because it contains the body. */
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
 * @throws {ApiError} unsupported_media_type, invalid_json, and the errors of `readBody`
 */
export async function readJsonBody(
  req: IncomingMessage,
  res: ServerResponse,
  options: BodyOptions = {},
): Promise<unknown> {
  const [type, ...parameters] = contentTypeOf(req)
  const charset = parameters.find((each) => each.startsWith('charset='))?.slice('charset='.length)
  const isJson = type === 'application/json' || type === options.type
  if (!isJson || (charset !== undefined && !/^"?utf-8"?$/.test(charset))) throw new ApiError('unsupported_media_type')
  const value = parseJson(await readBody(req, res, options))
  const problem = shapeProblem(value)
  if (problem !== undefined) throw invalidJson(problem)
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
/** More members than any object of a valid request has. */
const MAX_MEMBERS = 1000

/**
 * Checks the shape of JSON: nesting so deep that recursive code could overflow the stack, or an object with so many members
 * that processing it takes long. Works level by level, without recursion.
 * @returns the problem; undefined if there is none
 */
export function shapeProblem(value: unknown): string | undefined {
  let level: unknown[] = []
  addNested(level, value)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return `it is nested deeper than ${MAX_DEPTH} levels`
    const next: unknown[] = []
    for (const each of level) {
      if (Array.isArray(each)) for (const item of each) addNested(next, item)
      else if (addMembers(next, each as object) > MAX_MEMBERS)
        return `an object in it has more than ${MAX_MEMBERS} members`
    }
    level = next
  }
  return undefined
}

function addNested(level: unknown[], value: unknown): void {
  if (typeof value === 'object' && value !== null) level.push(value)
}

/** Reads at most one more member than is allowed. @returns the number of members read */
function addMembers(level: unknown[], value: object): number {
  let members = 0
  for (const name in value) {
    if (++members > MAX_MEMBERS) break
    addNested(level, (value as Record<string, unknown>)[name])
  }
  return members
}
