/** The compressed forms of a response, each made once and kept with it. */
import { compress, type Encoding, encodingFor, LONGEST_UNCOMPRESSED } from '../src/platform/http/compression.ts'
import { ownBytes } from '../src/platform/load/unshared-bytes.ts'

/** A complete HTTP response. */
export interface RenderedResponse {
  status: number
  headers: Record<string, string>
  body: Buffer | string
  /** Its compressed forms. */
  encoded?: Map<Encoding, EncodedResponse>
}

interface EncodedResponse {
  response: Promise<RenderedResponse>
  /** The length of its body; 0 until it is made. */
  bytes: number
}

/** Tell caches that a response varies by encoding, if it is long enough to be compressed. */
export function markEncodings({ headers }: RenderedResponse): void {
  if (Number(headers['content-length']) > LONGEST_UNCOMPRESSED) headers.vary = 'accept-encoding'
}

/** The encoding for a request; undefined for none. @param accepted its `Accept-Encoding` */
export function encodingOf({ headers }: RenderedResponse, accepted: string | undefined): Encoding | undefined {
  return accepted === undefined || headers.vary === undefined ? undefined : encodingFor(accepted)
}

/** The strong tag of an encoded form, which must not be that of another form (RFC 9110, section 8.8.3.3). */
export function encodedTag(etag: string, encoding: Encoding | undefined): string {
  return encoding === undefined ? etag : `${etag.slice(0, -1)}-${encoding}"`
}

/**
 * The response in an encoding.
 * @param etag of that form
 * @param onMade is called once, when the encoded form has been added to the response
 */
export function inEncoding(
  rendered: RenderedResponse,
  encoding: Encoding,
  etag: string | undefined,
  onMade = () => {},
): Promise<RenderedResponse> {
  rendered.encoded ??= new Map()
  const made = rendered.encoded.get(encoding)
  if (made !== undefined) return made.response
  const response = encode(rendered, encoding, etag).then((encoded) => {
    entry.bytes = encoded.body.length
    onMade()
    return encoded
  })
  const entry = { response, bytes: 0 }
  rendered.encoded.set(encoding, entry)
  response.catch(() => rendered.encoded?.delete(encoding))
  return response
}

async function encode(
  { status, headers, body }: RenderedResponse,
  encoding: Encoding,
  etag: string | undefined,
): Promise<RenderedResponse> {
  const compressed = ownBytes(await compress(body, encoding))
  const length = String(compressed.length)
  const own = { 'content-encoding': encoding, 'content-length': length, ...(etag !== undefined && { etag }) }
  return { status, headers: { ...headers, ...own }, body: compressed }
}
