/** The API reference at `GET /docs`: Scalar over the server's own description, with its script from our own files. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Router } from 'express'
import { type BuiltPage, makeAsset, servePage } from '../../platform/pages/built-page.ts'
import { REFERENCE, readForeignPage } from '../../platform/pages/foreign-pages.ts'
import { docsBar } from './docs-bar.ts'

const FILES = path.join(import.meta.dirname, 'page-files')

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

/** Mounted at `/docs`. @param basePath path of the REST surface */
export function referencePage(basePath: string): Router {
  return servePage(() => buildPage(basePath), { images: "'self' data: blob:" })
}

async function buildPage(basePath: string): Promise<BuiltPage> {
  const key = await makeAsset('key', 'js', await readFile(path.join(FILES, 'reference-key.js')))
  const style = await makeAsset('bar', 'css', await readFile(path.join(FILES, 'reference.css')))
  const scalar = await makeAsset('scalar', 'js', await readForeignPage(REFERENCE))
  const settings = JSON.stringify(configuration(basePath)).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Muster API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/${style.name}">
</head>
<body>
${docsBar('reference').text}
<script id="api-reference" type="application/json" data-configuration="${settings}"></script>
<script src="/docs/assets/${key.name}"></script>
<script src="/docs/assets/${scalar.name}"></script>
</body>
</html>
`
  return { html, assets: [style, key, scalar] }
}
