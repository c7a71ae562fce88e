/** `GET {base_url}/openapi.json`: the description, for everybody. */
import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { GraphQLSchema } from 'graphql'
import { ApiError } from '../../src/platform/errors.ts'
import { matches } from '../answers.ts'
import { describeApi } from './describe.ts'

const MAX_AGE_SECONDS = 300

/** Answers a request for the description, and says whether it was one. */
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
    if (matches(req.headers['if-none-match'], etag)) res.status(304).end()
    else res.type('application/json').send(json)
    return true
  }
}
