/**
 * `GET /files/<link>`: downloads the file of a signed link, or a range of it (RFC 9110, section 14). No other
 * credential is needed. Files are streamed, so a slow reader keeps only a small part of one in memory. Who downloads a
 * document is in the audit log before its first byte is sent.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Request, type Response, Router } from 'express'
import type { RecordRead } from '../../access/audit/document-reads.ts'
import { readLink, type StoredFile } from '../../access/file-links.ts'
import { SANDBOX_ORGANISATION } from '../../access/sandbox.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { downloadName } from '../../platform/files/download-name.ts'
import type { Files } from '../../platform/files/files.ts'
import { openFile, type Store, sizeOf, storeFailure } from '../../platform/files/store.ts'
import { addressOf, countedAddress } from '../../platform/http/address.ts'
import { type ByteRange, rangeIn } from '../../platform/http/ranges.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { endUnread, READER_LIMITS } from '../../platform/http/unread.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { openDownloadLimits } from './download-limits.ts'
import { SANDBOX_FILE_TYPE, sandboxFile } from './sandbox-file.ts'

/**
 * The route of signed links. It responds with `link_invalid` if a link is forged or expired, `rate_limited` if the link
 * or the address has too many downloads at the same time, and `range_not_satisfiable`.
 */
export function filesEndpoint(files: Files, clock: Clock, record: RecordRead, readers = READER_LIMITS): Router {
  const router = Router({ caseSensitive: true })
  const limits = openDownloadLimits()
  router.get('/:link', async (req: Request, res: Response) => {
    const link = String(req.params.link)
    const file = readLink(link, clock.now(), files.keys)
    if (file === undefined) throw new ApiError('link_invalid')
    const end = limits.begin(link, countedAddress(addressOf(req)))
    try {
      endUnread(res, readers)
      if (req.method === 'GET') await record(file, { requestId: requestIdOf(res), address: addressOf(req) })
      await respond(await open(files.store, file), file, req, res)
    } finally {
      end()
    }
  })
  return router
}

/** A file that can be read. */
interface Contents {
  size: number
  type: string
  read(range: ByteRange): Promise<Readable>
}

async function open(store: Store, { key, name, type }: StoredFile): Promise<Contents> {
  if (!key.startsWith(`${SANDBOX_ORGANISATION}/`))
    return { size: await sizeOf(store, key), type, read: (range) => openFile(store, key, range) }
  const bytes = sandboxFile(name)
  return {
    size: bytes.length,
    type: SANDBOX_FILE_TYPE,
    read: async ({ first, last }) => Readable.from([bytes.subarray(first, last + 1)], { objectMode: false }),
  }
}

async function respond({ size, type, read }: Contents, file: StoredFile, req: Request, res: Response): Promise<void> {
  const tag = tagOf(file)
  const isPart = req.method === 'GET' && (req.headers['if-range'] ?? tag) === tag
  const selected = isPart ? rangeIn(req.headers.range, size) : 'whole'
  res.set({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-store' })
  if (selected === 'unsatisfiable') {
    res.set('content-range', `bytes */${size}`)
    throw new ApiError('range_not_satisfiable')
  }
  const range = selected === 'whole' ? { first: 0, last: size - 1 } : selected
  const contents = req.method === 'HEAD' || size === 0 ? undefined : await read(range)
  res.attachment(downloadName(file.name, type)) // encodes the name as RFC 6266 requires
  res.set({
    etag: tag,
    'content-type': type,
    'content-length': String(range.last - range.first + 1),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  if (selected !== 'whole') res.status(206).set('content-range', `bytes ${range.first}-${range.last}/${size}`)
  if (contents === undefined) res.end()
  else await send(contents, res)
}

/** The entity tag of a file. Derived from its key, because the file stored under a key never changes. */
function tagOf({ key, name }: StoredFile): string {
  return `"${createHash('sha256').update(`${key}\n${name}`).digest('base64url').slice(0, 22)}"`
}

/** Send a stream. If it fails, the response is cut off. The stream is always closed. */
async function send(contents: Readable, res: Response): Promise<void> {
  if (res.destroyed) return void contents.destroy() // the reader left while the file was opened: `pipeline` would not close it
  try {
    await pipeline(contents, res)
  } catch (cause) {
    const hasLeft = (cause as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!hasLeft) throw storeFailure(cause)
  }
}
