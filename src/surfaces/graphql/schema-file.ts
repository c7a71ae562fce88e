/** `GET /graphql/schema.graphql`: the schema, for code generators. It is public, as the reference is. */
import { createHash } from 'node:crypto'
import type { RequestHandler } from 'express'
import { type GraphQLSchema, printSchema } from 'graphql'
import { compress, type Encoding, encodingFor } from '../../platform/http/compression.ts'

const MAX_AGE_SECONDS = 300

export function schemaFile(schema: GraphQLSchema): RequestHandler {
  let made: { text: string; etag: string } | undefined // made when somebody asks
  const compressed = new Map<Encoding, Promise<Buffer>>()
  return async (req, res) => {
    made ??= withTag(printSchema(schema))
    const { text, etag } = made
    const encoding = encodingFor(req.headers['accept-encoding'])
    res.set({ 'access-control-allow-origin': '*', 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` })
    res.set('etag', etag).vary('accept-encoding').type('text/plain')
    if (req.fresh) return void res.status(304).end()
    if (encoding === undefined) return void res.send(text)
    const body = compressed.get(encoding) ?? compress(text, encoding)
    compressed.set(encoding, body)
    res.set('content-encoding', encoding).send(await body)
  }
}

/** A weak tag, because it is the same in each encoding. */
function withTag(text: string) {
  return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` }
}
