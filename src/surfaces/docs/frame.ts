/** The frame of a page of the docs: bar, list of guides, contents of the page, and the search. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Asset, makeAsset } from '../../platform/pages/built-page.ts'
import { Html, html } from '../../platform/pages/html.ts'
import { CHANGELOG, FEED } from './changelog.ts'
import { docsBar } from './docs-bar.ts'
import type { Section } from './guide-html.ts'
import { type Guide, groups } from './guides.ts'

export const GUIDES_MOUNT = '/docs/guides'
const FILES = path.join(import.meta.dirname, 'page-files')

/** What the search finds. */
export interface SearchEntry {
  url: string
  /** Title of the page. */
  title: string
  heading: string
  text: string
}

export interface FramedPage {
  title: string
  body: Html
  /** The guide that is marked in the navigation. */
  current?: Guide | undefined
  contents?: readonly Section[]
  section?: 'guides' | 'graphql'
  isChangelog?: boolean
}

/** Frames pages; the files that they load are served below the guides. */
export interface Frame {
  assets: readonly Asset[]
  frame(page: FramedPage): string
}

/** @param entries what the search finds */
export async function openFrame(guides: readonly Guide[], entries: readonly SearchEntry[]): Promise<Frame> {
  const minisearch = path.join(path.dirname(createRequire(import.meta.url).resolve('minisearch')), '../umd/index.js')
  const assets = {
    style: await makeAsset('guides', 'css', await readFile(path.join(FILES, 'guides.css'))),
    search: await makeAsset('search', 'js', await readFile(path.join(FILES, 'search.js'))),
    library: await makeAsset('minisearch', 'js', await readFile(minisearch)),
    script: await makeAsset('guides', 'js', await readFile(path.join(FILES, 'guides.js'))),
    index: await makeAsset('search', 'json', JSON.stringify(entries.map((entry, id) => ({ ...entry, id })))),
  }
  return { assets: Object.values(assets), frame: (parts) => page(parts, guides, assets) }
}

type FrameAssets = Record<'style' | 'library' | 'search' | 'script' | 'index', Asset>

function page(
  { title, body, current, contents = [], section = 'guides', isChangelog = false }: FramedPage,
  guides: readonly Guide[],
  assets: FrameAssets,
): string {
  const file = ({ name }: Asset) => `${GUIDES_MOUNT}/assets/${name}`
  const headings = contents.filter(({ depth }) => depth === 2)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · Muster</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="alternate" type="application/atom+xml" title="Muster changelog" href="${FEED}">
<link rel="stylesheet" href="${file(assets.style)}">
</head>
<body data-index="${file(assets.index)}">
<a class="skip" href="#main">Skip to content</a>
${docsBar(section)}
<div class="layout">
<nav class="guides" aria-label="Guides">${groups.map(
    ({ title: group }) =>
      html`<p>${group}</p><ul>${guides
        .filter((guide) => guide.group === group)
        .map(
          (guide) =>
            html`<li><a href="${GUIDES_MOUNT}/${guide.name}"${guide === current && new Html(' aria-current="page"')}>${guide.title}</a></li>`,
        )}</ul>`,
  )}<p>Releases</p><ul><li><a href="${CHANGELOG}"${isChangelog && new Html(' aria-current="page"')}>Changelog</a></li></ul></nav>
<main id="main">${body}</main>
${
  headings.length > 1 &&
  html`<nav class="toc" aria-label="On this page"><p>On this page</p><ul>${headings.map(
    ({ anchor, heading }) => html`<li><a href="#${anchor}">${heading}</a></li>`,
  )}</ul></nav>`
}
</div>
<dialog id="search" aria-label="Search"><input type="search" placeholder="Search guides and references" aria-label="Search" autocomplete="off" role="combobox" aria-controls="results" aria-expanded="true"><ul id="results" role="listbox" aria-label="Results"></ul><p class="hint" role="status"></p></dialog>
<script src="${file(assets.library)}" defer></script>
<script src="${file(assets.search)}" defer></script>
<script src="${file(assets.script)}" defer></script>
</body>
</html>
`.text
}
