/** Responses to requests that break HTTP and never reach the application: an error body with a request id. */
import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '../errors/error-codes.ts'
import { ApiError } from '../errors/errors.ts'
import { endConnection } from './connections.ts'
import { makeRequestId, type RequestFacts, requestOf } from './request-id.ts'
import { errorBody, jsonHeaders } from './respond.ts'

interface Refusal {
  /** The HTTP status, which is more specific than the error code's. */
  status: number
  code: ErrorCode
  message: string
  /** The methods of the resource. */
  allow?: string
}

const malformed = (status: number, message: string): Refusal => ({ status, code: 'bad_request', message })

const INVALID = malformed(400, 'The request is not valid HTTP.')

const LATE = malformed(408, 'The request took too long to arrive. Send it again.')

/** Refusals by the code of Node's error. */
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: malformed(431, 'The request headers are too large. Send smaller headers.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'payload_too_large',
    message: 'The chunk extensions of the request body are too large. Send the body without them.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: LATE,
}

const NO_HOST = malformed(400, 'The request has no Host header. Send one with the name of the server.')
const TARGET = malformed(400, 'The request target is neither a path nor a URL with http or https. Send one of them.')
const TWO_HOSTS = malformed(400, 'The request has several Host headers. Send one.')
const EXPECTATION = malformed(417, 'The only supported expectation is 100-continue. Remove the Expect header.')
/** `Allow` is empty: the target of a tunnel has no methods (RFC 9110, section 10.2.1). */
const TUNNEL: Refusal = {
  status: 405,
  code: 'method_not_allowed',
  message: 'CONNECT is not supported. Send the request directly.',
  allow: '',
}

/**
 * Refuse what Node's HTTP parser rejects and what Node would answer by itself without a request id.
 * @param publicUrl `{auth_url}`
 */
export function answerBrokenRequests(server: Server, publicUrl: string): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writableEnded) return // refused before; what still arrives is ignored
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
    if (socket.bytesRead === 0) return endConnection(socket) // the connection was never used
    endConnection(socket, responseOf(REFUSALS[error.code ?? ''] ?? INVALID, unknown(publicUrl)))
  })
  server.on('checkExpectation', (_req, res) => refuse(res, EXPECTATION, unknown(publicUrl)))
  server.on('connect', (_req, socket) => endConnection(socket as Socket, responseOf(TUNNEL, unknown(publicUrl))))
}

/** Refuse HTTP/1.1 requests without `Host`, and all requests with several (RFC 9112, section 3.2). */
export function requireHost(listener: RequestListener, publicUrl: string): RequestListener {
  return (req, res) => {
    if (req.headers.host === undefined && req.httpVersion === '1.1') refuse(res, NO_HOST, unknown(publicUrl))
    else if (hasSeveralHosts(req.rawHeaders)) refuse(res, TWO_HOSTS, unknown(publicUrl))
    else listener(req, res)
  }
}

/** Refuse a request whose target is neither a path nor a URL (RFC 9112, section 3.2). */
export function refuseTarget(publicUrl: string): RequestListener {
  return (_req, res) => refuse(res, TARGET, unknown(publicUrl))
}

/** Refuse a request whose body arrives too slowly, unless it is being answered. Its connection ends. */
export function refuseLate(res: ServerResponse): void {
  if (!res.headersSent) refuse(res, LATE, requestOf(res))
}

/** Reads the raw headers, because Node keeps only the first `Host`. @param headers names and values in turn */
function hasSeveralHosts(headers: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < headers.length; at += 2) if (isHost(headers[at] as string)) hosts++
  return hosts > 1
}

const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'

/**
 * Whether the client would read an error response as part of a response that is being sent, or as the response to an
 * earlier, complete request that is still being processed.
 */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: ServerResponse | null }
  return response?.headersSent === true || response?.req.complete === true
}

/** A request that has not reached the application, and so has no id yet. */
const unknown = (publicUrl: string): RequestFacts => ({ id: makeRequestId(), publicUrl })

function refuse(res: ServerResponse, refusal: Refusal, request: RequestFacts): void {
  const { body, headers } = contentOf(refusal, request)
  res.writeHead(refusal.status, headers).end(body)
}

function responseOf(refusal: Refusal, request: RequestFacts): string {
  const { body, headers } = contentOf(refusal, request)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`
}

function contentOf({ code, message, allow }: Refusal, request: RequestFacts) {
  const body = JSON.stringify(errorBody(new ApiError(code, { message }), request))
  const headers = {
    'x-request-id': request.id,
    ...(allow !== undefined && { allow }),
    ...jsonHeaders(Buffer.byteLength(body)),
    connection: 'close',
  }
  return { body, headers }
}
