/**
 * An S3 server for one bucket, in memory, with what Muster asks of a store: put, get in part, head, delete and list by pages.
 * test/foreign runs the same tests on another's.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const BUCKET = 'files'

/** A store with the bucket `files`. */
export interface BucketServer {
  port: number
  /** The id of its access key, which is the secret as well. */
  account: string
  /** As if the file had been stored then. */
  date(key: string, then: Date): Promise<void>
  close(): Promise<void>
}

interface Stored {
  bytes: Buffer
  type: string
  tag: string
  at: Date
}

const ACCOUNT = 'TESTS'
const PAGE = 100

class Refusal extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

export async function startBucket(): Promise<BucketServer> {
  const files = new Map<string, Stored>()
  const server = createServer((req, res) => {
    answer(files, req, res).catch((error) => {
      if (!(error instanceof Refusal)) return res.destroy(error)
      res.writeHead(error.status, { 'content-type': 'application/xml' })
      res.end(req.method === 'HEAD' ? '' : `<Error><Code>${error.message}</Code></Error>`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    account: ACCOUNT,
    date: async (key, then) => {
      found(files, key).at = then
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function found(files: Map<string, Stored>, key: string): Stored {
  const file = files.get(key)
  if (file === undefined) throw new Refusal(404, 'NoSuchKey')
  return file
}

async function answer(files: Map<string, Stored>, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(req.url as string, 'http://store')
  const [, bucket, ...rest] = pathname.split('/').map(decodeURIComponent)
  const key = rest.join('/')
  if (!req.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${ACCOUNT}/`))
    throw new Refusal(403, 'AccessDenied')
  if (bucket !== BUCKET) throw new Refusal(404, 'NoSuchBucket')
  if (req.method === 'GET' && key === '') {
    const list = listing(files, searchParams)
    res.writeHead(200, { 'content-type': 'application/xml' }).end(list)
  } else if (req.method === 'PUT' && searchParams.size <= 1) {
    const bytes = await buffer(req)
    if (bytes.length !== Number(req.headers['content-length'])) throw new Refusal(400, 'IncompleteBody')
    const tag = `"${createHash('md5').update(bytes).digest('hex')}"`
    files.set(key, { bytes, type: req.headers['content-type'] ?? 'binary/octet-stream', tag, at: new Date() })
    res.writeHead(200, { etag: tag }).end()
  } else if (req.method === 'DELETE') {
    files.delete(key)
    res.writeHead(204).end()
  } else if (req.method === 'GET' || req.method === 'HEAD') send(found(files, key), req, res)
  else throw new Refusal(501, 'NotImplemented')
}

function send({ bytes, type, tag, at }: Stored, req: IncomingMessage, res: ServerResponse): void {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? '') ?? []
  const from = Number(first ?? 0)
  if (first !== undefined && from >= bytes.length) throw new Refusal(416, 'InvalidRange')
  const part = bytes.subarray(from, last ? Number(last) + 1 : bytes.length)
  res.writeHead(first === undefined ? 200 : 206, {
    'content-type': type,
    'content-length': part.length,
    'last-modified': at.toUTCString(),
    etag: tag,
    ...(first !== undefined && { 'content-range': `bytes ${from}-${from + part.length - 1}/${bytes.length}` }),
  })
  res.end(req.method === 'HEAD' ? undefined : part)
}

/** ListObjectsV2, without delimiters. */
function listing(files: Map<string, Stored>, asked: URLSearchParams): string {
  if (asked.get('list-type') !== '2' || asked.get('delimiter')) throw new Refusal(501, 'NotImplemented')
  const after = asked.get('continuation-token') ?? asked.get('start-after') ?? ''
  const keys = [...files.keys()].filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after).sort()
  const page = keys.slice(0, Math.min(PAGE, Number(asked.get('max-keys') ?? PAGE)))
  const rows = page.map((key) => {
    const { bytes, at } = found(files, key)
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const more = keys.length > page.length
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`
}
