/** `/mcp`: a server of the Model Context Protocol over streamable HTTP, without sessions and without streams. */
import type { Request, RequestHandler, Response as ServerResponse } from 'express'
import { admit } from '../../access/admit.ts'
import { meterBody } from '../../access/budget/meter-body.ts'
import type { Services } from '../../execution/services.ts'
import type { ErrorCode } from '../../platform/errors/error-codes.ts'
import { ApiError, toApiError } from '../../platform/errors/errors.ts'
import { bearerChallenge } from '../../platform/http/bearer-challenge.ts'
import { readJsonBody } from '../../platform/http/body.ts'
import { compress, encodingFor, LONGEST_UNCOMPRESSED } from '../../platform/http/compression.ts'
import { allowCrossOrigin, answerOptions } from '../../platform/http/cross-origin.ts'
import { noteFailure, requestOf } from '../../platform/http/request-id.ts'
import { errorBody, jsonHeaders, logFailure, sendJson, setRetryAfter } from '../../platform/http/respond.ts'
import { requireKnownOrigin } from './origin.ts'
import type { Answered, AnswerMessage } from './protocol.ts'
import type { Tool } from './tool.ts'

const PATH = '/mcp'
const ALLOW = 'POST, OPTIONS'

/**
 * The request handler of `/mcp`.
 * @param makeTools called with the first request that is admitted, which also loads the protocol
 */
export function mcpEndpoint(services: Services, makeTools: () => readonly Tool[]): RequestHandler {
  const challenge = bearerChallenge(services.config.publicUrl, PATH)
  let loading: Promise<AnswerMessage> | undefined
  const load = () => {
    loading ??= import('./protocol.ts').then(({ openProtocol }) => openProtocol(services, makeTools()))
    return loading
  }
  return (req, res) => {
    respond(services, load, req, res).catch((thrown) => {
      const error = toApiError(thrown)
      if (!res.headersSent) challenge(res, error)
      sendRefusal(res, services, error)
    })
  }
}

async function respond(
  services: Services,
  load: () => Promise<AnswerMessage>,
  req: Request,
  res: ServerResponse,
): Promise<void> {
  requireKnownOrigin(req, services.config)
  allowCrossOrigin(req, res)
  if (req.method === 'OPTIONS' && answerOptions(req, res, ALLOW)) return
  const authenticate = () =>
    services.credentials.authenticate(req.headers.authorization, services.tokenUse.at(PATH, req, res))
  const credential = await admit(services, req, res, { authenticate })
  if (req.method !== 'POST') {
    res.setHeader('allow', ALLOW)
    throw new ApiError('method_not_allowed', { message: 'This server is stateless and does not stream. Use POST.' })
  }
  const message = await readJsonBody(req, res, { meter: meterBody(services, credential, res) })
  // The protocol has no batches since 2025-06-18, and each call is charged by itself.
  if (Array.isArray(message))
    throw new ApiError('bad_request', { message: 'Batches are not supported. Send each message as its own request.' })
  const answer = await load()
  await send(req, res, await answer(message, { credential, req, res }))
}

/** Answers are compressed as a whole. Answers of writes are not compressed, because they may show a secret. */
async function send(req: Request, res: ServerResponse, { response, isRead }: Answered): Promise<void> {
  const { status } = response
  const text = await response.text()
  if (text === '') return void res.writeHead(status).end()
  if (!isRead || Buffer.byteLength(text) <= LONGEST_UNCOMPRESSED) return sendJson(res, status, text)
  res.vary('accept-encoding')
  const encoding = encodingFor(req.headers['accept-encoding'])
  if (encoding === undefined) return sendJson(res, status, text)
  const body = await compress(text, encoding)
  res.writeHead(status, { ...jsonHeaders(body.length), 'content-encoding': encoding }).end(body)
}

/** The codes of JSON-RPC 2.0, section 5.1. `OTHER` is in its range for errors that the server defines. */
const RPC_CODES: Partial<Record<ErrorCode, number>> = {
  invalid_json: -32700,
  bad_request: -32600,
  internal_error: -32603,
}
const OTHER = -32000

/** Refuse a request before its message is read: with the status of REST, and REST's error body as the `data`. */
function sendRefusal(res: ServerResponse, { log }: Pick<Services, 'log'>, error: ApiError): void {
  const request = requestOf(res)
  noteFailure(res, error)
  logFailure(log, error, request.id)
  if (res.headersSent) return void res.destroy()
  setRetryAfter(res, error)
  const failure = { code: RPC_CODES[error.code] ?? OTHER, message: error.message, data: errorBody(error, request) }
  sendJson(res, error.status, JSON.stringify({ jsonrpc: '2.0', error: failure, id: null }))
}
