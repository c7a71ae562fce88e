/**
 * GraphiQL at `GET /graphql` for a browser. The package renders one page of 9 MB with everything inline; here its style
 * and script become files of their own, compressed once and cached by the browser, so that the page is small and its
 * Content-Security-Policy needs no exception for inline scripts. A bar of our own above it takes the key.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import { renderGraphiQL } from '@graphql-yoga/render-graphiql'
import { type Request, type Response, Router } from 'express'
import { examples } from './graphiql-examples.ts'

const gzip = promisify(gzipCallback)
const YEAR = 31_536_000

const options = {
  title: 'Muster GraphiQL',
  favicon: 'data:,',
  defaultTabs: examples.map(({ query, variables }) => ({
    query,
    variables: variables && JSON.stringify(variables, null, 2),
  })),
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
  "frame-ancestors 'self'", // the console shows it
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
  const files = await Promise.all([
    asFile('graphiql', 'css', style.text),
    asFile('key', 'css', await ownFile('graphiql-key.css')),
    asFile('key', 'js', await ownFile('graphiql-key.js')),
    asFile('graphiql', 'js', script.text),
  ])
  const [css, keyCss, keyJs, js] = files.map(({ name }) => `/graphql/assets/${name}`)
  const html =
    rendered.slice(0, style.start) +
    `<link rel="stylesheet" href="${css}"><link rel="stylesheet" href="${keyCss}">` +
    rendered.slice(style.end, script.start) +
    `<script src="${keyJs}"></script><script src="${js}"></script>` +
    rendered.slice(script.end)
  return { html: html.trim(), files: new Map(files.map((file) => [file.name, file])) }
}

const ownFile = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')

function between(page: string, open: string, close: string, closeAt: number) {
  const start = page.indexOf(open)
  if (start < 0 || closeAt < start) throw new Error(`GraphiQL's page has no ${open}`)
  return { start, end: closeAt + close.length, text: page.slice(start + open.length, closeAt) }
}

async function asFile(stem: string, type: string, text: string) {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { name: `${stem}-${hash}.${type}`, type, compressed: await gzip(text) }
}
