/**
 * GraphiQL at `GET /graphql` for a browser. The package renders one page of 9 MB with everything inline; here its style
 * and script become files of their own, compressed once and cached by the browser, so that the page is small and its
 * Content-Security-Policy needs no exception for inline scripts.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import { renderGraphiQL } from '@graphql-yoga/render-graphiql'
import { type Request, type Response, Router } from 'express'

const gzip = promisify(gzipCallback)
const YEAR = 31_536_000

const options = {
  title: 'Muster GraphiQL',
  favicon: 'data:,',
  defaultQuery: `# Put your API key into the Headers tab below, then run.
query Workers {
  workers(limit: 5) {
    data { id firstName lastName trade status }
    pagination { total hasMore }
  }
}
`,
  headers: JSON.stringify({ Authorization: 'Bearer <API key>' }, null, 2),
  shouldPersistHeaders: false,
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'", // the editor styles its lines inline
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  'worker-src blob:',
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

interface Page {
  html: string
  files: Map<string, { type: string; compressed: Buffer }>
}

export function graphiql(): Router {
  let building: Promise<Page> | undefined
  const page = () => {
    building ??= buildPage()
    return building
  }
  const router = Router()
  router.get('/', async (req: Request, res: Response, next) => {
    if (req.query.query !== undefined || req.accepts(['json', 'html']) !== 'html') return next()
    const { html } = await page()
    res.set({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    res.type('html').send(html)
  })
  router.get('/assets/:name', async (req: Request, res: Response, next) => {
    const file = (await page()).files.get(String(req.params.name))
    if (file === undefined) return next()
    res.set({ 'content-encoding': 'gzip', 'cache-control': `public, max-age=${YEAR}, immutable` })
    res.type(file.type).send(file.compressed)
  })
  return router
}

async function buildPage(): Promise<Page> {
  const rendered = renderGraphiQL(options)
  const style = between(rendered, '<style>', '</style>', rendered.indexOf('</style>'))
  const script = between(rendered, '<script>', '</script>', rendered.lastIndexOf('</script>'))
  const css = await asFile('graphiql', 'css', style.text)
  const js = await asFile('graphiql', 'js', script.text)
  const html =
    rendered.slice(0, style.start) +
    `<link rel="stylesheet" href="/graphql/assets/${css.name}">` +
    rendered.slice(style.end, script.start) +
    `<script src="/graphql/assets/${js.name}"></script>` +
    rendered.slice(script.end)
  return { html: html.trim(), files: new Map([css, js].map((file) => [file.name, file])) }
}

function between(page: string, open: string, close: string, closeAt: number) {
  const start = page.indexOf(open)
  if (start < 0 || closeAt < start) throw new Error(`GraphiQL's page has no ${open}`)
  return { start, end: closeAt + close.length, text: page.slice(start + open.length, closeAt) }
}

async function asFile(stem: string, type: string, text: string) {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { name: `${stem}-${hash}.${type}`, type, compressed: await gzip(text) }
}
