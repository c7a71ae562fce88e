/** Downloads an export and makes sure that it is whole. */
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Agent, request } from 'undici'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { BASE_PATH } from '../../platform/http/base-path.ts'
import { showProgress } from './progress.ts'

export type Format = 'ndjson' | 'csv'

const types: Record<Format, string> = { ndjson: 'application/x-ndjson', csv: 'text/csv' }

/** What is exported, and for whom. */
interface ExportSource {
  /** Its origin. */
  server: string
  /** Access token or API key. */
  token: string
  /** E.g. `workers`. */
  list: string
  format: Format
  query: URLSearchParams
}

/** What a whole export is. */
interface Downloaded {
  /** Number of records. */
  count: number
  /** The `updated_since` of the next sync. */
  watermark: string
}

/**
 * Write an export to `target`, which ends with it unless it is stdout.
 * @param trailer in which the server says that a CSV is whole
 * @throws {ApiError} if the server refuses it, or it is not whole; then `target` has a part of it
 */
export async function download(
  source: ExportSource,
  target: Writable,
  signal: AbortSignal,
  trailer: string,
): Promise<Downloaded> {
  const dispatcher = new Agent()
  try {
    return await receive(source, target, { dispatcher, signal }, trailer)
  } finally {
    await dispatcher.destroy()
  }
}

async function receive(
  { server, token, list, format, query }: ExportSource,
  target: Writable,
  connection: { dispatcher: Agent; signal: AbortSignal },
  trailer: string,
): Promise<Downloaded> {
  const address = `${server}${BASE_PATH}/${list}${query.size > 0 ? `?${query}` : ''}`
  const headers = { accept: types[format], authorization: `Bearer ${token}` }
  const response = await request(address, { headers, ...connection }).catch((cause) => {
    throw new ApiError('unavailable', { message: `${server} does not answer. Is the server running?`, cause })
  })
  const { statusCode, body, trailers } = response
  if (statusCode !== 200) throw refusal(server, statusCode, await body.json().catch(() => undefined))
  const tail = new Tail()
  const stopProgress = showProgress(() => tail.bytes)
  try {
    await pipeline(body, tail, target, { end: target !== process.stdout, signal: connection.signal })
  } catch (cause) {
    throw notWhole('the connection broke, or the file could not be written.', cause)
  } finally {
    stopProgress()
  }
  const watermark = String(response.headers['x-sync-watermark'] ?? '')
  const count = format === 'csv' ? Number(trailers[trailer] ?? Number.NaN) : countOf(tail)
  if (Number.isInteger(count)) return { count, watermark }
  const hint = format === 'csv' ? ' A proxy may have dropped the trailer: try --format ndjson.' : ''
  throw notWhole(`its end is missing.${hint}`)
}

function notWhole(reason: string, cause?: unknown): ApiError {
  return new ApiError('unavailable', { message: `The export is not whole: ${reason}`, cause })
}

/** @returns NaN without the line that ends a whole export, or if it counts other records than arrived */
function countOf({ lines, lastLine }: Tail): number {
  try {
    const { object, complete, count } = JSON.parse(lastLine) as Record<string, unknown>
    return object === 'export' && complete === true && count === lines - 1 ? count : Number.NaN
  } catch {
    return Number.NaN
  }
}

interface ErrorBody {
  error?: { message?: string; details?: ErrorDetail[] }
}

function refusal(server: string, status: number, body: unknown): ApiError {
  const { message, details } = (body as ErrorBody | undefined)?.error ?? {}
  return new ApiError('bad_request', {
    message: message ?? `${server} answered with status ${status}.`,
    ...(details && { details }),
  })
}

const LINE_END = 10
/** Longer than the line that ends an export. */
const TAIL = 500

/** Passes everything on, counts it, and remembers its end. */
class Tail extends Transform {
  bytes = 0
  lines = 0
  #end = Buffer.alloc(0)

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) this.lines += 1
    this.#end = Buffer.concat([this.#end, chunk.subarray(-TAIL)]).subarray(-TAIL)
    done(null, chunk)
  }

  /** Empty if what came does not end with a line. */
  get lastLine(): string {
    const lines = this.#end.toString().split('\n')
    return lines.at(-1) === '' ? (lines.at(-2) ?? '') : ''
  }
}
