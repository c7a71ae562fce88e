/**
 * `/console`: the built console. One page for all of its URLs, under a policy that allows only our own files. File
 * names contain a hash of their content, so browsers can cache them for good.
 */
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'
import { type Request, type Response, Router } from 'express'
import { html } from '../platform/pages/html.ts'
import { sendPage } from '../platform/pages/page.ts'
import { BUILT, MOUNT, NONCE_PLACEHOLDER, SERVICE_WORKER } from './places.ts'

const YEAR = 31_536_000
const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCallback)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** The nonce is for the style elements of the component library; scripts are only allowed from files. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data: blob:", // for chosen photos
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' blob:", // for previews of documents
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

const encodings = { br: (text: Buffer) => brotli(text, BROTLI), gzip: (text: Buffer) => gzip(text) } as const
type Encoding = keyof typeof encodings

interface Asset {
  content: Buffer
  compressed: Map<Encoding, Promise<Buffer>>
}

interface Built {
  page: string
  assets: Map<string, Asset>
  /** Files with fixed names: the service worker, the manifest, its icons. */
  fixed: Map<string, Asset>
}

/** The service worker may only fetch our own files. */
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** Mounted at `/console`. @param folder the output of the build */
export function consolePages(folder = BUILT): Router {
  let reading: Promise<Built> | undefined
  const read = async () => {
    reading ??= readBuilt(folder)
    try {
      return await reading
    } catch (error) {
      reading = undefined // it may be built before the next request
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }
  const router = Router({ caseSensitive: true })
  router.get('/assets/:name', async (req: Request, res: Response, next) => {
    const asset = (await read())?.assets.get(String(req.params.name))
    if (asset === undefined) return next()
    res.set('cache-control', `public, max-age=${YEAR}, immutable`)
    await sendAsset(req, res, asset, String(req.params.name))
  })
  router.get('/:name', async (req: Request, res: Response, next) => {
    const asset = (await read())?.fixed.get(String(req.params.name))
    if (asset === undefined) return next()
    res.set('cache-control', 'no-cache') // a new build uses the same names
    if (req.params.name === SERVICE_WORKER)
      res.set({ 'content-security-policy': SERVICE_WORKER_POLICY, 'service-worker-allowed': MOUNT })
    await sendAsset(req, res, asset, String(req.params.name))
  })
  router.get(['/', '/*path'], async (req: Request, res: Response, next) => {
    if (req.path.startsWith('/assets/')) return next()
    const built = await read()
    if (built === undefined) return sendNotBuilt(res)
    const nonce = randomBytes(16).toString('base64')
    res.set({
      'content-security-policy': policy(nonce),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store', // each response has its own nonce
    })
    res.type('html').send(built.page.replaceAll(NONCE_PLACEHOLDER, nonce))
  })
  return router
}

async function readBuilt(folder: string): Promise<Built> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8')
  const names = await readdir(folder, { withFileTypes: true })
  const fixed = names.filter((each) => each.isFile() && FIXED.has(path.extname(each.name))).map(({ name }) => name)
  return {
    page,
    assets: await readAssets(path.join(folder, 'assets'), await readdir(path.join(folder, 'assets'))),
    fixed: await readAssets(folder, fixed),
  }
}

const FIXED = new Set(['.js', '.png', '.webmanifest'])

async function readAssets(folder: string, names: readonly string[]): Promise<Map<string, Asset>> {
  const read = async (name: string) => {
    const content = await readFile(path.join(folder, name))
    return [name, { content, compressed: new Map() }] as const
  }
  return new Map(await Promise.all(names.map(read)))
}

async function sendAsset(req: Request, res: Response, { content, compressed }: Asset, name: string): Promise<void> {
  res.set({ 'x-content-type-options': 'nosniff', vary: 'accept-encoding' })
  res.type(path.extname(name))
  const encoding = req.acceptsEncodings(Object.keys(encodings)) as Encoding | false
  if (!encoding) return void res.send(content)
  const body = compressed.get(encoding) ?? encodings[encoding](content)
  compressed.set(encoding, body)
  res.set('content-encoding', encoding).send(await body)
}

function sendNotBuilt(res: Response): void {
  res.set('retry-after', '60')
  sendPage(res, {
    status: 503,
    title: 'The console is not built',
    body: html`<p>Run <code>npm run build:console</code>, then load this page again.</p>`,
  })
}
