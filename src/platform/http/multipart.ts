/**
 * Reads multipart/form-data bodies (RFC 7578). Files are written to the disk as they arrive; text parts are few and short.
 */
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ApiError } from '../errors/errors.ts'
import { MIB, tooLarge, unreadable } from './body.ts'
import type { Upload, Uploads } from './uploads.ts'

/** A part of a form: its name, and its text or file. */
export type FormPart = readonly [name: string, value: string | Upload]

const MAX_PARTS = 100
const MAX_HEADER_BYTES = 8 * 1024
/** Maximum size of all text parts of a form together. */
const MAX_TEXT_BYTES = MIB

const HEADER_END = Buffer.from('\r\n\r\n')
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i

/** Whether the body of a request is multipart/form-data. */
export function isMultipart({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false
}

/**
 * Read the parts of a form in their order.
 * @param uploads gets the files
 * @param limit maximum bytes of the whole body after decompression
 * @throws {ApiError} bad_request if it is malformed or ends early; payload_too_large; unsupported_media_type if its
 * content encoding is unknown; unavailable if files cannot be written to the disk; the meter's errors
 */
export async function readMultipart(req: IncomingMessage, uploads: Uploads, limit: number): Promise<FormPart[]> {
  const type = req.headers['content-type'] ?? ''
  const [, quoted, plain] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw malformed('its Content-Type names no boundary')
  const body = new Splitter(decompressed(req), limit)
  try {
    return await readParts(body, type, boundary, uploads)
  } finally {
    await body.close()
    req.unpipe()
    req.resume() // discards the rest of the body, so that the client can read the answer
  }
}

async function readParts(body: Splitter, type: string, boundary: string, uploads: Uploads): Promise<FormPart[]> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const parts: FormPart[] = []
  let texts = 0
  const { meter } = uploads
  await meter.expect(MAX_TEXT_BYTES)
  for await (const _preamble of body.upTo(delimiter));
  while (!(await body.hasEnded())) {
    if (parts.length === MAX_PARTS) throw formTooLarge(`more than ${MAX_PARTS} parts`)
    const head = await collect(body.upTo(HEADER_END), MAX_HEADER_BYTES, 'a part with too long headers')
    const [name, value] = await parsePart(type, boundary, head)
    if (typeof value === 'string') {
      const text = await collect(body.upTo(delimiter), MAX_TEXT_BYTES - texts, 'over 1 MiB of text')
      texts += text.length
      parts.push(await parsePart(type, boundary, head, text))
    } else {
      parts.push([name, await uploads.add(value, body.upTo(delimiter)).catch(notWritten)])
    }
  }
  await meter.expect(texts)
  await meter.spend(texts)
  return parts
}

/** Parses the headers and, of a text part, the bytes with the platform's own parser. */
async function parsePart(type: string, boundary: string, head: Buffer, text?: Buffer) {
  const start = Buffer.from(`--${boundary}`)
  const bytes = [start, head, HEADER_END, text ?? Buffer.alloc(0), Buffer.from('\r\n'), start, Buffer.from('--\r\n')]
  try {
    const form = await new Response(Buffer.concat(bytes), { headers: { 'content-type': type } }).formData()
    const [part] = form
    if (part === undefined) throw new Error('a part has no name')
    return part
  } catch (error) {
    throw malformed((error as { cause?: Error }).cause?.message ?? (error as Error).message)
  }
}

/** @throws {ApiError} payload_too_large */
async function collect(bytes: AsyncIterable<Buffer>, limit: number, problem: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > limit) throw formTooLarge(problem)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Splits a stream of bytes at delimiters. It holds one chunk and the end of the one before. */
class Splitter {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #limit: number
  #read = 0
  #rest: Buffer = Buffer.from('\r\n') // the first delimiter may begin the body without a line break before it

  constructor(stream: Readable, limit: number) {
    this.#chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
    this.#limit = limit
  }

  /** The bytes before the next `delimiter`, which is skipped. */
  async *upTo(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const found = this.#rest.indexOf(delimiter)
      const end = found >= 0 ? found : this.#rest.length - delimiter.length + 1 // the delimiter may have begun
      const bytes = this.#rest.subarray(0, Math.max(0, end))
      this.#rest = this.#rest.subarray(found >= 0 ? found + delimiter.length : bytes.length)
      if (bytes.length > 0) yield bytes
      if (found >= 0) return
      if (!(await this.#readMore())) throw malformed('it has no end')
    }
  }

  /** Whether the last delimiter closes the form. */
  async hasEnded(): Promise<boolean> {
    while (this.#rest.length < 2 && (await this.#readMore()));
    if (this.#rest.subarray(0, 2).toString() !== '--') return false
    while (await this.#readMore()) this.#rest = this.#rest.subarray(-2) // text after the form is ignored
    return true
  }

  /** Release the stream at its current position. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #readMore(): Promise<boolean> {
    const { done, value } = await this.#chunks.next().catch(() => {
      throw unreadable()
    })
    if (done) return false
    this.#read += value.length
    if (this.#read > this.#limit) throw tooLarge(this.#limit)
    this.#rest = Buffer.concat([this.#rest, value])
    return true
  }
}

const decoders: Record<string, () => ReturnType<typeof createGunzip>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

function decompressed(req: IncomingMessage): Readable {
  const encoding = req.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return req
  if (!Object.hasOwn(decoders, encoding)) throw new ApiError('unsupported_media_type')
  const decoder = (decoders[encoding] as typeof createGunzip)()
  req.once('error', (error) => decoder.destroy(error))
  return req.pipe(decoder)
}

function notWritten(cause: unknown): never {
  if (cause instanceof ApiError) throw cause
  throw new ApiError('unavailable', { message: 'The server cannot accept files now. Try again in a moment.', cause })
}

function malformed(problem: string): ApiError {
  return new ApiError('bad_request', { message: `The request body is not valid multipart/form-data: ${problem}.` })
}

function formTooLarge(what: string): ApiError {
  return new ApiError('payload_too_large', { message: `The form has ${what}.` })
}
