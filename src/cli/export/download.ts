/** Downloads an export and checks that it is complete. */
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Agent, request } from 'undici'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { BASE_PATH } from '../../platform/http/base-path.ts'
import { Refused } from '../refused.ts'
import { showProgress } from './progress.ts'

export type Format = 'ndjson' | 'csv'

const types: Record<Format, string> = { ndjson: 'application/x-ndjson', csv: 'text/csv' }

/** The list to export, and the server and credential. */
interface ExportSource {
  /** Origin of the server. */
  server: string
  /** Access token or API key. */
  token: string
  /** E.g. `workers`. */
  list: string
  format: Format
  query: URLSearchParams
}

/** A complete export. */
interface Downloaded {
  /** Number of records. */
  count: number
  /** The `updated_since` of the next sync. */
  watermark: string
}

/**
 * Write an export to `target`, and end `target` unless it is stdout.
 * @param trailer name of the HTTP trailer with which the server confirms that a CSV is complete
 * @throws {ApiError} if the server refuses it, or it is incomplete; then `target` has a part of it
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
  return new ApiError('unavailable', { message: `The export is incomplete: ${reason}`, cause })
}

/** @returns NaN without the line that ends a complete export, or if its count differs from the received records */
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
  const text = message ?? `${server} answered with status ${status}.`
  return new Refused('bad_request', { message: text, ...(details && { details }) }, body)
}

const LINE_END = 10
/** Bytes: more than the line that ends an export has. */
const TAIL = 500

/** Passes all bytes on, counts bytes and lines, and keeps the last bytes. */
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

  /** Empty if the stream does not end with a complete line. */
  get lastLine(): string {
    const lines = this.#end.toString().split('\n')
    return lines.at(-1) === '' ? (lines.at(-2) ?? '') : ''
  }
}
