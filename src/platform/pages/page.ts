/**
 * Layout of the pages outside the console, such as sign-in: plain HTML, one style sheet, and a strict
 * Content-Security-Policy that also forbids embedding the pages in frames. One script, for the pages that use passkeys,
 * which nothing else needs.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Request, type Response, Router } from 'express'
import type { Logger } from 'pino'
import { toApiError } from '../errors/errors.ts'
import { requestIdOf } from '../http/request-id.ts'
import { logFailure, setRetryAfter } from '../http/respond.ts'
import { type Html, html } from './html.ts'

const YEAR = 31_536_000
const style = readAsset('style.css', 'css')
const script = readAsset('passkey.js', 'js')

function readAsset(file: string, type: 'css' | 'js') {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { text, type, name: `pages-${hash}.${type}` }
}

interface Page {
  title: string
  body: Html
  /** Default `en`. */
  language?: string
  /** Whether its forms use passkeys (passkey.js). */
  usesPasskeys?: boolean
}

/** A complete HTML document. */
export function page({ title, body, language = 'en', usesPasskeys = false }: Page): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title} · Muster</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/${style.name}">
${usesPasskeys && html`<script src="/assets/${script.name}" defer></script>`}
</head>
<body>
<main>
<p class="brand">Muster</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text
}

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
]

interface PageResponse extends Page {
  /** Default 200. */
  status?: number
  /**
   * Whether its form may redirect to another host, as on a consent page: browsers apply `form-action` to such redirects.
   */
  leavesHost?: boolean
}

/** Send a page with its security headers. */
export function sendPage(res: Response, { status = 200, leavesHost = false, ...content }: PageResponse): void {
  const scripts = content.usesPasskeys ? ["script-src 'self'", "connect-src 'self'"] : []
  res.set({
    'content-security-policy': [...POLICY, ...scripts, ...(leavesHost ? [] : ["form-action 'self'"])].join('; '),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin', // with `no-referrer` a browser would send forms with the origin `null`
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
  })
  res.status(status).type('html').send(page(content))
}

const TITLES: Record<number, string> = {
  403: 'Access denied',
  404: 'Page not found',
  429: 'Too many attempts',
  503: 'Temporarily unavailable',
}

/** Send an error page with the message and the request id, and log a server error. */
export function sendErrorPage(res: Response, thrown: unknown, log: Logger): void {
  const error = toApiError(thrown)
  const requestId = requestIdOf(res)
  logFailure(log, error, requestId)
  if (res.headersSent) return void res.destroy()
  setRetryAfter(res, error)
  const fields = error.details?.map(({ message }) => html`<li>${message}</li>`)
  sendPage(res, {
    status: error.status,
    title: TITLES[error.status] ?? (error.status >= 500 ? 'Something went wrong' : 'The request failed'),
    body: html`<p>${error.message}</p>${fields && html`<ul>${fields}</ul>`}<p class="hint">Request ID <code>${requestId}</code></p>`,
  })
}

/** A router that serves the style sheet and the script; mount it at `/assets`. */
export function pageAssets(): Router {
  const router = Router({ caseSensitive: true })
  for (const { name, type, text } of [style, script])
    router.get(`/${name}`, (_req: Request, res: Response) => {
      res.set({ 'cache-control': `public, max-age=${YEAR}, immutable`, 'x-content-type-options': 'nosniff' })
      res.type(type).send(text)
    })
  return router
}
