/**
 * The guides at `/docs/guides`: an index, a page for each, and a search over the guides and both APIs that runs in the
 * browser. Everything is built at the first request and served from our own files.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Request, type Response, Router } from 'express'
import { type Asset, type BuiltPages, makeAsset, servePages } from '../../platform/pages/built-page.ts'
import { Html, html } from '../../platform/pages/html.ts'
import { docsBar } from './docs-bar.ts'
import { renderGuide, type Section } from './guide-html.ts'
import { GUIDES, type Guide, groups, loadGuides, moved } from './guides.ts'

const MOUNT = '/docs/guides'
const FILES = path.join(import.meta.dirname, 'page-files')

/** Mounted at `/docs/guides`. @param more what the search finds beside the guides */
export function guidePages(more: () => SearchEntry[]): Router {
  const router = Router()
  for (const [old, name] of Object.entries(moved))
    router.get(`/${old}`, (_req: Request, res: Response) => res.redirect(301, `${MOUNT}/${name}`))
  return router.use(servePages(() => buildGuides(more())))
}

interface SearchEntry {
  url: string
  /** Title of the guide. */
  title: string
  heading: string
  text: string
}

async function buildGuides(more: readonly SearchEntry[]): Promise<BuiltPages> {
  const guides = await loadGuides()
  const images = await loadImages(guides)
  const imageOf = (file: string) => `${MOUNT}/assets/${images.get(file)?.name}`
  const rendered = guides.map((guide) => ({ guide, ...renderGuide(guide.markdown, imageOf) }))
  const entries = rendered.flatMap(({ guide, sections }) => sections.flatMap((section) => entriesOf(guide, section)))
  const minisearch = path.join(path.dirname(createRequire(import.meta.url).resolve('minisearch')), '../umd/index.js')
  const assets = {
    style: await makeAsset('guides', 'css', await readFile(path.join(FILES, 'guides.css'))),
    search: await makeAsset('search', 'js', await readFile(path.join(FILES, 'search.js'))),
    library: await makeAsset('minisearch', 'js', await readFile(minisearch)),
    script: await makeAsset('guides', 'js', await readFile(path.join(FILES, 'guides.js'))),
    index: await makeAsset(
      'search',
      'json',
      JSON.stringify([...entries, ...more].map((entry, id) => ({ ...entry, id }))),
    ),
  }
  const frame = (title: string, body: Html, current?: Guide, toc: readonly Section[] = []) =>
    page({ title, body, guides, current, toc, assets })
  const pages = new Map([['', frame('Guides', index(guides))]])
  for (const { guide, html: text, sections } of rendered)
    pages.set(guide.name, frame(guide.title, html`<article>${new Html(text)}</article>`, guide, sections))
  const missing = frame('No such guide', missingGuide)
  return { pages, missing, assets: [...Object.values(assets), ...images.values()] }
}

function entriesOf({ name, title }: Guide, { anchor, heading, text, terms }: Section): SearchEntry[] {
  const url = `${MOUNT}/${name}${anchor && `#${anchor}`}`
  const where = heading === title ? title : `${title}: ${heading}`
  return [
    { url, title, heading, text },
    ...terms.map((each) => ({ url, title: where, heading: each.term, text: each.text })),
  ]
}

/** The images of guides, by the paths that the guides use. */
async function loadImages(guides: readonly Guide[]): Promise<Map<string, Asset>> {
  const files = guides.flatMap(({ markdown }) =>
    [...markdown.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, file]) => file as string),
  )
  const images = new Map<string, Asset>()
  for (const file of new Set(files)) {
    const { name, ext } = path.parse(file)
    images.set(file, await makeAsset(name, ext.slice(1), await readFile(path.join(GUIDES, file))))
  }
  return images
}

const missingGuide = html`<article><h1>No such guide</h1>
<p>There is no guide at this address. Press <kbd>/</kbd> to search, or see <a href="${MOUNT}">all guides</a>.</p></article>`

function index(guides: readonly Guide[]): Html {
  return html`<article class="index"><h1>Guides</h1>
<p>Press <kbd>/</kbd> to search the guides and the API reference.</p>
${groups.map(
  ({ title }) => html`<h2>${title}</h2>
<ul class="cards">${guides
    .filter(({ group }) => group === title)
    .map(
      (guide) =>
        html`<li><a href="${MOUNT}/${guide.name}"><strong>${guide.title}</strong><span>${inShort(guide.summary)}</span></a></li>`,
    )}</ul>`,
)}</article>`
}

/** A summary without its markup. */
const inShort = (summary: string) => summary.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '')

interface PageParts {
  title: string
  body: Html
  guides: readonly Guide[]
  current: Guide | undefined
  toc: readonly Section[]
  assets: Record<'style' | 'library' | 'search' | 'script' | 'index', Asset>
}

function page({ title, body, guides, current, toc, assets }: PageParts): string {
  const file = ({ name }: Asset) => `${MOUNT}/assets/${name}`
  const headings = toc.filter(({ depth }) => depth === 2)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · Muster</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${file(assets.style)}">
</head>
<body data-index="${file(assets.index)}">
<a class="skip" href="#main">Skip to content</a>
${docsBar('guides')}
<div class="layout">
<nav class="guides" aria-label="Guides">${groups.map(
    ({ title: group }) =>
      html`<p>${group}</p><ul>${guides
        .filter((guide) => guide.group === group)
        .map(
          (guide) =>
            html`<li><a href="${MOUNT}/${guide.name}"${guide === current && new Html(' aria-current="page"')}>${guide.title}</a></li>`,
        )}</ul>`,
  )}</nav>
<main id="main">${body}</main>
${
  headings.length > 1 &&
  html`<nav class="toc" aria-label="On this page"><p>On this page</p><ul>${headings.map(
    ({ anchor, heading }) => html`<li><a href="#${anchor}">${heading}</a></li>`,
  )}</ul></nav>`
}
</div>
<dialog id="search" aria-label="Search"><input type="search" placeholder="Search guides and API reference" aria-label="Search" autocomplete="off" role="combobox" aria-controls="results" aria-expanded="true"><ul id="results" role="listbox" aria-label="Results"></ul><p class="hint" role="status"></p></dialog>
<script src="${file(assets.library)}" defer></script>
<script src="${file(assets.search)}" defer></script>
<script src="${file(assets.script)}" defer></script>
</body>
</html>
`.text
}
