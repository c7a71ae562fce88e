/** Reads exports as they come over the wire: trailers, and whether the response came to its end. */
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export const NDJSON = 'application/x-ndjson'
export const CSV = 'text/csv'

/** An export that was received. */
interface ReceivedExport {
  status: number
  headers: IncomingHttpHeaders
  trailers: NodeJS.Dict<string>
  text: string
  /** Whether the response came to its end. */
  isComplete: boolean
}

interface ExportRequest {
  key?: string
  accept?: string
  method?: string
  headers?: Record<string, string>
}

/** Begin an export. @returns its response, whose body nobody reads yet */
export function beginExport(url: string, { key, accept = NDJSON, method = 'GET', headers = {} }: ExportRequest) {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, { method, agent: false, headers: { accept, ...authorization, ...headers } }, resolve)
    sent.once('error', reject)
    sent.end()
  })
}

/** Read a response to its end, or to where it was cut off. */
export async function finishExport(response: IncomingMessage): Promise<ReceivedExport> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of response) chunks.push(chunk as Buffer)
  } catch {
    // `complete` says so
  }
  const { statusCode = 0, headers, trailers, complete: isComplete } = response
  const bytes = Buffer.concat(chunks)
  return { status: statusCode, headers, trailers, text: decoded(bytes, headers['content-encoding']), isComplete }
}

export const receiveExport = async (url: string, options: ExportRequest) =>
  finishExport(await beginExport(url, options))

function decoded(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return bytes.toString()
}

// biome-ignore lint/suspicious/noExplicitAny: records of every shape
type Line = any

/** The records of an NDJSON export, and its last line. */
export function linesOf({ text }: Pick<ReceivedExport, 'text'>): { records: Line[]; last: Line } {
  const lines = text.split('\n')
  if (lines.pop() !== '') throw new Error('the last line does not end')
  const values = lines.map((line) => JSON.parse(line))
  return { records: values.slice(0, -1), last: values.at(-1) }
}

/** The lines of a CSV text (RFC 4180), each with its fields; a quoted field is a text, an empty one without quotes null. */
export function fieldsOf(text: string): (string | null)[][] {
  const lines: (string | null)[][] = []
  let line: (string | null)[] = []
  for (const [, quotedText, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    line.push(quotedText?.replaceAll('""', '"') ?? (plain === '' ? null : (plain as string)))
    if (end === ',') continue
    lines.push(line)
    line = []
  }
  return lines
}
