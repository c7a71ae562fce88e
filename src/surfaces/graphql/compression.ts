/**
 * Compresses the answers of queries. Answers of mutations are not compressed, because they may show a new secret beside
 * what the caller sent (see src/platform/http/compression.ts), nor are streams, because each event is sent at once.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'graphql-yoga'
import { compress, encodingFor, LONGEST_UNCOMPRESSED } from '../../platform/http/compression.ts'

const compressible = new WeakSet<ServerResponse>()

/** Allow the answer to be compressed. */
export function markCompressible(res: ServerResponse): void {
  compressible.add(res)
}

/** The yoga plugin. */
export function compressQueries(): Plugin {
  return {
    onResponse({ response, serverContext, setResponse, fetchAPI }) {
      const { req, res } = serverContext as unknown as { req: IncomingMessage; res: ServerResponse }
      if (!compressible.has(res) || !(Number(response.headers.get('content-length')) > LONGEST_UNCOMPRESSED)) return
      response.headers.set('vary', 'accept-encoding')
      const encoding = encodingFor(req.headers['accept-encoding'])
      if (encoding === undefined) return
      return response
        .text()
        .then((text) => compress(text, encoding))
        .then((body) => {
          const headers = new fetchAPI.Headers(response.headers)
          headers.set('content-encoding', encoding)
          headers.set('content-length', String(body.length))
          setResponse(new fetchAPI.Response(body as never, { status: response.status, headers }))
        })
    },
  }
}
