/**
 * Serves a page with its scripts and styles as separate files, which are compressed once and which browsers cache. A
 * strict Content-Security-Policy without inline scripts blocks requests to other hosts.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import { type Request, type Response, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { compress, type Encoding, encodingFor } from '../http/compression.ts'

const gzip = promisify(gzipCallback)
const YEAR = 31_536_000

const policyOf = (images: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'", // the GraphQL editor and the API reference use inline styles
    "connect-src 'self'",
    `img-src ${images}`,
    "font-src 'self' data:",
    'worker-src blob:',
    "frame-ancestors 'self'", // the console embeds it
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/** A file of a page, served at `assets/{name}` below the page. */
export interface Asset {
  name: string
  /** File extension, e.g. `js`. */
  type: string
  /** Content, gzipped. */
  compressed: Buffer
}

/** A page and the files it loads. */
export interface BuiltPage {
  html: string
  assets: readonly Asset[]
}

/** Compress a file and name it after a hash of its content, so that browsers can cache it forever. */
export async function makeAsset(stem: string, type: string, text: string | Buffer): Promise<Asset> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { name: `${stem}-${hash}.${type}`, type, compressed: await gzip(text) }
}

interface PageOptions {
  /** Value of `img-src` in the Content-Security-Policy. */
  images?: string
  /** Whether to serve the page for a request; other requests go to the next handler. */
  isFor?(req: Request): boolean
}

/** Pages that share their assets, by their path below the mount; the empty path is the mount itself. */
export interface BuiltPages {
  pages: Pick<ReadonlyMap<string, string>, 'get'>
  /** Sent with 404 for any other path; without it, the next handler answers. */
  missing?: string
  assets: readonly Asset[]
}

/** Serve a page that is built at its first request. */
export function servePage(build: () => Promise<BuiltPage>, options?: PageOptions): Router {
  return servePages(async () => {
    const { html, assets } = await build()
    return { pages: new Map([['', html]]), assets }
  }, options)
}

/** Serve pages that are built at their first request. */
export function servePages(
  build: () => Promise<BuiltPages>,
  { images = "'self' data:", isFor = () => true }: PageOptions = {},
): Router {
  const policy = policyOf(images)
  const built = once(build)
  const compressed = compressOnce()
  const router = Router()
  router.get(['/', '/:page'], async (req: Request, res: Response, next) => {
    if (!isFor(req)) return next()
    const { pages, missing } = await built()
    const found = pages.get(String(req.params.page ?? ''))
    const html = found ?? missing
    if (html === undefined) return next()
    res.status(found === undefined ? 404 : 200).set({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    res.set('vary', 'accept-encoding').type('html')
    const encoding = encodingFor(req.headers['accept-encoding'])
    if (encoding === undefined) res.send(html)
    else res.set('content-encoding', encoding).send(await compressed(html, encoding))
  })
  router.get('/assets/:name', async (req: Request, res: Response, next) => {
    const asset = (await built()).assets.find(({ name }) => name === req.params.name)
    if (asset === undefined) return next()
    res.set({
      'content-encoding': 'gzip',
      'cache-control': `public, max-age=${YEAR}, immutable`,
      'x-content-type-options': 'nosniff',
    })
    res.type(asset.type).send(asset.compressed)
  })
  return router
}

/** What `build` makes at the first call; after a failure, the next call tries again. */
export function once<Built>(build: () => Promise<Built>): () => Promise<Built> {
  let building: Promise<Built> | undefined
  return () => {
    building ??= build().catch((error: unknown) => {
      building = undefined
      throw error
    })
    return building
  }
}

/** Compressed pages that are kept per encoding. */
const KEPT = 200

/** Compresses each page once per encoding. */
function compressOnce(): (html: string, encoding: Encoding) => Promise<Buffer> {
  const empty = () => new LRUCache<string, Promise<Buffer>>({ max: KEPT })
  const kept = { br: empty(), gzip: empty() }
  return (html, encoding) => {
    const found = kept[encoding].get(html) ?? compress(html, encoding)
    kept[encoding].set(html, found)
    return found
  }
}
