/** Responses to requests that are not valid HTTP. */
import type { Server } from 'node:http'
import { makeRequestId } from './request-id.ts'

/**
 * Send an error body with a request id for requests that Node's HTTP parser rejects, which never reach the application.
 */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [status, message] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'The request headers are too large. Send smaller headers.']
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? ['408 Request Timeout', 'The request took too long to arrive.']
          : ['400 Bad Request', 'The request is not valid HTTP.']
    const id = makeRequestId()
    const body = JSON.stringify({ error: { code: 'bad_request', message }, request_id: id })
    const head = `HTTP/1.1 ${status}\r\nx-request-id: ${id}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`
    socket.end(head + body)
  })
}
