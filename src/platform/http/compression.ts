/**
 * Content codings of responses (RFC 9110, sections 8.4 and 12.5.3). Do not compress responses with a secret, e.g. a new
 * key, a token or a form's token: if an attacker controls another part of the response, its length reveals the secret
 * (BREACH).
 */
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, createBrotliCompress, createGzip, gzip, constants as zlib } from 'node:zlib'
import { remembered, weightsIn } from './weights.ts'

/** In order of preference. */
const ENCODINGS = ['br', 'gzip'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** Maximum number of bytes of a body that is sent uncompressed. */
export const LONGEST_UNCOMPRESSED = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const BROTLI_QUALITY = 4 // compresses as well as gzip's best level, in a fraction of the time
const GZIP_LEVEL = 5

/** Compress a body in Node's thread pool. */
export function compress(body: Buffer | string, encoding: Encoding): Promise<Buffer> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (encoding === 'gzip') return zip(bytes, { level: GZIP_LEVEL })
  return brotli(bytes, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
      [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** A stream that compresses in Node's thread pool. */
export function compressor(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip({ level: GZIP_LEVEL })
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
  }
  return createBrotliCompress({ params })
}

const bestEncoding = remembered((header): Encoding | undefined => {
  const weights = weightsIn(header)
  const weightOf = { br: weights.get('br'), gzip: weights.get('gzip') ?? weights.get('x-gzip') }
  const others = weights.get('*') ?? 0
  let best: Encoding | undefined
  let bestWeight = 0
  for (const encoding of ENCODINGS) {
    const weight = weightOf[encoding] ?? others
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight]
  }
  return bestWeight < (weights.get('identity') ?? 0) ? undefined : best
})

/**
 * The best encoding that an `Accept-Encoding` header accepts.
 * @returns undefined for none: the body is then sent uncompressed, even if the header refuses that
 */
export function encodingFor(header: string | undefined): Encoding | undefined {
  return header === undefined ? undefined : bestEncoding(header)
}
