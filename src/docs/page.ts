/**
 * The API reference at `GET /docs`: Scalar over the server's own description. Its scripts are served from our own
 * files, compressed once and cached by the browser, and a strict policy keeps the page from asking any other host.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import { type Request, type Response, Router } from 'express'

const gzip = promisify(gzipCallback)
const YEAR = 31_536_000

/** Scalar's settings. `basePath` is relative, so that requests go to the host that the page came from. */
const configuration = (basePath: string) => ({
  url: `${basePath}/openapi.json`,
  servers: [{ url: basePath, description: 'This server' }],
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'apiKey' },
  metaData: { title: 'Muster API reference' },
})

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'", // the reference styles its parts inline
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  'worker-src blob:',
  "frame-ancestors 'self'", // the console shows it
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

interface Script {
  name: string
  compressed: Buffer
}

interface Page {
  html: string
  scripts: readonly Script[]
}

/** Mounted at `/docs`. @param basePath path of the REST surface */
export function docsPage(basePath: string): Router {
  let building: Promise<Page> | undefined
  const page = () => {
    building ??= buildPage(basePath)
    return building
  }
  const router = Router()
  router.get('/', async (_req: Request, res: Response) => {
    const { html } = await page()
    res.set({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    res.type('html').send(html)
  })
  router.get('/assets/:name', async (req: Request, res: Response, next) => {
    const { scripts } = await page()
    const script = scripts.find(({ name }) => name === req.params.name)
    if (script === undefined) return next()
    res.set({
      'content-encoding': 'gzip',
      'cache-control': `public, max-age=${YEAR}, immutable`,
      'x-content-type-options': 'nosniff',
    })
    res.type('js').send(script.compressed)
  })
  return router
}

async function buildPage(basePath: string): Promise<Page> {
  const entry = createRequire(import.meta.url).resolve('@scalar/api-reference')
  const key = await readScript('key', path.join(import.meta.dirname, 'docs-key.js'))
  const scalar = await readScript('scalar', path.join(path.dirname(entry), 'browser/standalone.js'))
  const settings = JSON.stringify(configuration(basePath)).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Muster API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
</head>
<body>
<script id="api-reference" type="application/json" data-configuration="${settings}"></script>
<script src="/docs/assets/${key.name}"></script>
<script src="/docs/assets/${scalar.name}"></script>
</body>
</html>
`
  return { html, scripts: [key, scalar] }
}

async function readScript(stem: string, file: string): Promise<Script> {
  const text = await readFile(file)
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { name: `${stem}-${hash}.js`, compressed: await gzip(text) }
}
