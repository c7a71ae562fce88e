/** Responses to requests that break HTTP and never reach the application: an error body with a request id. */
import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { endConnection } from './connections.ts'
import { makeRequestId } from './request-id.ts'

interface Refusal {
  status: string
  message: string
}

const INVALID: Refusal = { status: '400 Bad Request', message: 'The request is not valid HTTP.' }

/** By the code of Node's error. */
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The request headers are too large. Send smaller headers.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: '413 Payload Too Large',
    message: 'The chunk extensions of the request body are too large. Send the body without them.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long to arrive.' },
}

const NO_HOST: Refusal = {
  status: '400 Bad Request',
  message: 'The request has no Host header. Send the name of the server in it.',
}
const EXPECTATION: Refusal = {
  status: '417 Expectation Failed',
  message: 'The server knows no expectation except 100-continue. Remove the header Expect.',
}
const TUNNEL: Refusal = { status: '405 Method Not Allowed', message: 'The server opens no tunnels.' }

/** Refuse what Node's HTTP parser rejects and what Node would answer by itself without a request id. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writableEnded) return // refused before; what still arrives is ignored
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
    if (socket.bytesRead === 0) return endConnection(socket) // it was opened and never used
    endConnection(socket, responseOf(REFUSALS[error.code ?? ''] ?? INVALID))
  })
  server.on('checkExpectation', (_req, res) => refuse(res, EXPECTATION))
  server.on('connect', (_req, socket) => endConnection(socket as Socket, responseOf(TUNNEL)))
}

/** Refuse HTTP/1.1 requests without `Host` (RFC 9112, section 3.2). */
export function requireHost(listener: RequestListener): RequestListener {
  return (req, res) => {
    if (req.headers.host === undefined && req.httpVersion === '1.1') refuse(res, NO_HOST)
    else listener(req, res)
  }
}

/** Whether a response has been sent in part: another one would be read as its continuation. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: ServerResponse }
  return response?.headersSent === true
}

function refuse(res: ServerResponse, refusal: Refusal): void {
  const [status, reason] = refusal.status.split(/ (.*)/)
  const { body, headers } = contentOf(refusal)
  res.writeHead(Number(status), reason as string, headers).end(body)
}

function responseOf(refusal: Refusal): string {
  const { body, headers } = contentOf(refusal)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${refusal.status}\r\n${lines.join('')}\r\n${body}`
}

function contentOf({ message }: Refusal) {
  const id = makeRequestId()
  const body = JSON.stringify({ error: { code: 'bad_request', message }, request_id: id })
  const headers = {
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    connection: 'close',
  }
  return { body, headers }
}
