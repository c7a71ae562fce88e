/** Reads request bodies, up to a size limit. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { raw } from 'express'
import { ApiError, type ErrorCode } from '../errors.ts'

const DEFAULT_LIMIT = 1024 * 1024

const CODES: Record<string, ErrorCode> = {
  'entity.too.large': 'payload_too_large',
  'encoding.unsupported': 'unsupported_media_type',
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
    parse(req as never, res as never, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()))
  })
  return Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
}

function bodyError(cause: unknown): ApiError {
  const code = CODES[(cause as { type?: string }).type ?? '']
  return code
    ? new ApiError(code, { cause })
    : new ApiError('bad_request', { message: 'The request body could not be read. Send it again.', cause })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Read and parse a JSON body in UTF-8 (RFC 8259).
 * @throws {ApiError} unsupported_media_type, invalid_json, and the errors of `readBody`
 */
export async function readJsonBody(req: IncomingMessage, res: ServerResponse): Promise<unknown> {
  const [type = '', ...parameters] = (req.headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset = parameters.find((each) => each.startsWith('charset='))?.slice('charset='.length)
  if (!/^application\/([\w.+-]+\+)?json$/.test(type) || (charset !== undefined && !/^"?utf-8"?$/.test(charset)))
    throw new ApiError('unsupported_media_type')
  const bytes = await readBody(req, res)
  try {
    const value = JSON.parse(utf8.decode(bytes))
    if (isTooDeep(value)) throw new Error(`it is nested deeper than ${MAX_DEPTH} levels`)
    return value
  } catch (error) {
    const message = bytes.length === 0 ? 'the body is empty' : (error as Error).message
    throw new ApiError('invalid_json', { message: `The request body is not valid JSON: ${message}` })
  }
}

const MAX_DEPTH = 100

/** Whether recursive code could overflow the stack on this value. Checks level by level, without recursion. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
