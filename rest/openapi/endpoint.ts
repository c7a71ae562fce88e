/** `GET {base_url}/openapi.json`: the OpenAPI description, public. */
import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { GraphQLSchema } from 'graphql'
import { ApiError } from '../../src/platform/errors/errors.ts'
import { answerOptions } from '../../src/platform/http/cross-origin.ts'
import { jsonHeaders } from '../../src/platform/http/respond.ts'
import { encodedTag, encodingOf, inEncoding, markEncodings, type RenderedResponse } from '../encodings.ts'
import { etagMatches } from '../entity-tags.ts'
import { send } from '../respond.ts'
import { describeApi } from './describe.ts'

const ALLOW = 'GET, HEAD, OPTIONS'
const MAX_AGE_SECONDS = 300

/**
 * Returns a handler that responds to requests for the description, and returns undefined for all others.
 * @throws {ApiError} method_not_allowed
 */
export function openapiEndpoint(
  schema: GraphQLSchema,
  publicUrl: string,
): (req: Request, res: Response) => Promise<void> | undefined {
  let description: RenderedResponse | undefined // generated at the first request, so that the server starts faster
  return (req, res) => {
    if (req.path !== '/openapi.json') return undefined
    description ??= render(schema, publicUrl)
    return respond(description, req, res)
  }
}

function render(schema: GraphQLSchema, publicUrl: string): RenderedResponse {
  const body = Buffer.from(JSON.stringify(describeApi(schema, publicUrl)))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const caching = { 'cache-control': `public, max-age=${MAX_AGE_SECONDS}`, 'access-control-allow-origin': '*' }
  const description: RenderedResponse = {
    status: 200,
    headers: { ...jsonHeaders(body.length), ...caching, etag },
    body,
  }
  markEncodings(description)
  return description
}

async function respond(description: RenderedResponse, req: Request, res: Response): Promise<void> {
  if (req.method === 'OPTIONS' && answerOptions(req, res, ALLOW)) return
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('allow', ALLOW)
    throw new ApiError('method_not_allowed')
  }
  const encoding = encodingOf(description, req.headers['accept-encoding'])
  const etag = encodedTag(description.headers.etag ?? '', encoding)
  if (etagMatches(req.headers['if-none-match'], etag)) res.writeHead(304, { ...notModified(description), etag }).end()
  else send(res, encoding === undefined ? description : await inEncoding(description, encoding, etag))
}

/** The headers of a 304: those of the response without what describes its body. */
function notModified({ headers }: RenderedResponse): Record<string, string> {
  const kept = ['cache-control', 'access-control-allow-origin', 'vary']
  return Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name)))
}
