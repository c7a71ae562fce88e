/**
 * A page with scripts and styles of its own. They are files, compressed once and kept by browsers for good, so that the page
 * is small and a strict policy, with no exception for inline scripts, keeps it from asking any other host.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import { type Request, type Response, Router } from 'express'

const gzip = promisify(gzipCallback)
const YEAR = 31_536_000

const policyOf = (images: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'", // editors and references style their parts inline
    "connect-src 'self'",
    `img-src ${images}`,
    "font-src 'self' data:",
    'worker-src blob:',
    "frame-ancestors 'self'", // the console shows it
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/** A file of a page, served as `assets/{name}` below it. */
export interface Asset {
  name: string
  /** Its ending, e.g. `js`. */
  type: string
  compressed: Buffer
}

export interface BuiltPage {
  html: string
  assets: readonly Asset[]
}

/** Named by what is in it, so that a changed one is another file. */
export async function makeAsset(stem: string, type: string, text: string | Buffer): Promise<Asset> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { name: `${stem}-${hash}.${type}`, type, compressed: await gzip(text) }
}

interface Serving {
  /** Sources of its images, as the policy has them. */
  images?: string
  /** Whether a request is for the page; others pass on. */
  isFor?(req: Request): boolean
}

/** Pages that share their assets, by their name below the mount; the empty name is the mount itself. */
export interface BuiltPages {
  pages: ReadonlyMap<string, string>
  assets: readonly Asset[]
}

/** Serve a page that is built at its first request. */
export function servePage(build: () => Promise<BuiltPage>, serving?: Serving): Router {
  return servePages(async () => {
    const { html, assets } = await build()
    return { pages: new Map([['', html]]), assets }
  }, serving)
}

/** Serve pages that are built at their first request. */
export function servePages(
  build: () => Promise<BuiltPages>,
  { images = "'self' data:", isFor = () => true }: Serving = {},
): Router {
  const policy = policyOf(images)
  let building: Promise<BuiltPages> | undefined
  const built = () => {
    building ??= build()
    return building
  }
  const router = Router()
  router.get(['/', '/:page'], async (req: Request, res: Response, next) => {
    if (!isFor(req)) return next()
    const { pages } = await built()
    const html = pages.get(String(req.params.page ?? ''))
    if (html === undefined) return next()
    res.set({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    res.type('html').send(html)
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
