/** `GET {base_url}/openapi.json`: the OpenAPI description, public. */
import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { GraphQLSchema } from 'graphql'
import { ApiError } from '../../src/platform/errors.ts'
import { etagMatches } from '../response-cache.ts'
import { describeApi } from './describe.ts'

const MAX_AGE_SECONDS = 300

/** Returns a handler that responds to requests for the description, and returns false for all others. */
export function openapiEndpoint(schema: GraphQLSchema, publicUrl: string): (req: Request, res: Response) => boolean {
  const json = JSON.stringify(describeApi(schema, publicUrl))
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  return (req, res) => {
    if (req.path !== '/openapi.json') return false
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('allow', 'GET, HEAD')
      throw new ApiError('method_not_allowed')
    }
    res.set({
      etag,
      'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    if (etagMatches(req.headers['if-none-match'], etag)) res.status(304).end()
    else res.type('application/json').send(json)
    return true
  }
}
