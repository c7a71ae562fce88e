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
  /** `js` or `css` */
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

/** Serve a page that is built at its first request. */
export function servePage(
  build: () => Promise<BuiltPage>,
  { images = "'self' data:", isFor = () => true }: Serving = {},
): Router {
  const policy = policyOf(images)
  let building: Promise<BuiltPage> | undefined
  const page = () => {
    building ??= build()
    return building
  }
  const router = Router()
  router.get('/', async (req: Request, res: Response, next) => {
    if (!isFor(req)) return next()
    const { html } = await page()
    res.set({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    res.type('html').send(html)
  })
  router.get('/assets/:name', async (req: Request, res: Response, next) => {
    const asset = (await page()).assets.find(({ name }) => name === req.params.name)
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
