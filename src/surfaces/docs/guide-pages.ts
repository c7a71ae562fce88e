/**
 * The docs below `/docs`: the guides, and references that are made from the code, with a search over all of them that
 * runs in the browser. Everything is built at its first request and served from our own files.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Request, type Response, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { type Asset, type BuiltPages, makeAsset, once, servePages } from '../../platform/pages/built-page.ts'
import { Html, html } from '../../platform/pages/html.ts'
import { changelogFeed, readChangelog } from './changelog.ts'
import { type Frame, type FramedPage, GUIDES_MOUNT, openFrame, type SearchEntry } from './frame.ts'
import { renderGuide, type Section } from './guide-html.ts'
import { GUIDES, type Guide, groups, loadGuides, moved } from './guides.ts'
import { type Tables, withTables } from './tables.ts'

/** A part of the docs that is made from the code, at `/docs/{name}`. */
export interface Reference {
  /** By name: what makes the page's Markdown. The page without a name is the index. */
  pages: ReadonlyMap<string, () => string>
  entries: readonly SearchEntry[]
}

/** The parts, by name; the guide of the same name is marked in their navigation. */
export interface References {
  errors: Reference
  events: Reference
  graphql: Reference
}

/** The lists of pages that are in a guide. */
const INDEXES = { errors: 'errors#error-codes', events: 'events#catalogue' }

/** Rendered pages that are kept. */
const KEPT = 200

/** What the pages are made from, read at the first request. */
interface Sources {
  references: () => References
  /** What the search also finds. */
  entries: () => SearchEntry[]
  tables: () => Tables
  /** Base of the links in the feed. */
  publicUrl: string
}

/** Mounted at `/docs`. */
export function docsPages(sources: Sources): Router {
  const router = Router()
  for (const [old, name] of Object.entries(moved))
    router.get(`/guides/${old}`, (_req: Request, res: Response) => res.redirect(301, `${GUIDES_MOUNT}/${name}`))
  const built = once(() => buildDocs(sources))
  router.use(
    '/guides',
    servePages(async () => (await built()).guides),
  )
  router.use(
    '/changelog',
    servePages(async () => (await built()).changelog),
  )
  const feed = once(async () => changelogFeed(await readChangelog(), sources.publicUrl))
  router.get('/changelog.atom', async (_req: Request, res: Response) => {
    res.set({ 'x-content-type-options': 'nosniff', 'cache-control': 'public, max-age=3600' })
    res.type('application/atom+xml; charset=utf-8').send(await feed())
  })
  for (const [name, index] of Object.entries(INDEXES))
    router.get(`/${name}`, (_req: Request, res: Response) => res.redirect(302, `${GUIDES_MOUNT}/${index}`))
  for (const name of ['errors', 'events', 'graphql'] as const)
    router.use(
      `/${name}`,
      servePages(async () => (await built()).references[name]),
    )
  return router
}

interface BuiltDocs {
  guides: BuiltPages
  changelog: BuiltPages
  references: Record<keyof References, BuiltPages>
}

async function buildDocs(sources: Sources): Promise<BuiltDocs> {
  const references = sources.references()
  const tables = sources.tables()
  const guides = (await loadGuides()).map((guide) => ({ ...guide, markdown: withTables(guide.markdown, tables) }))
  const images = await loadImages(guides)
  const imageOf = (file: string) => `${GUIDES_MOUNT}/assets/${images.get(file)?.name}`
  const addressOf = (column: string, code: string) => {
    const name = REFERENCE_OF[column]
    return name !== undefined && references[name].pages.has(code) ? `/docs/${name}/${code}` : undefined
  }
  const rendered = guides.map((guide) => ({ guide, ...renderGuide(guide.markdown, imageOf, addressOf) }))
  const ofCode = Object.values(references).flatMap(({ entries }) => entries)
  const rows = [references.errors, references.events].flatMap(({ entries }) => entries.map(({ heading }) => heading))
  const named = new Set(rows) // not once more as rows of the guides' tables
  const entries = rendered.flatMap(({ guide, sections }) =>
    sections.flatMap((section) => entriesOf(guide, section).filter(({ heading }) => !named.has(heading))),
  )
  const frame = await openFrame(guides, [...entries, ...ofCode, ...sources.entries()])
  const pages = new Map([['', frame.frame({ title: 'Guides', body: index(guides) })]])
  for (const { guide, html: text, sections: contents } of rendered) {
    const body = html`<article>${new Html(text)}</article>`
    pages.set(guide.name, frame.frame({ title: guide.title, body, current: guide, contents }))
  }
  const { html: text, sections: contents } = renderGuide(await readChangelog())
  const changelog = {
    title: 'Changelog',
    body: html`<article>${new Html(text)}</article>`,
    contents,
    isChangelog: true,
  }
  const missing = frame.frame({ title: 'No such page', body: missingPage })
  const built = (name: keyof References) => {
    const current = guides.find((guide) => guide.name === name)
    const section = name === 'graphql' ? name : 'guides'
    const framed = (page: FramedPage) => frame.frame({ ...page, current, section })
    return { pages: referencePages(references[name], framed), missing, assets: [] }
  }
  return {
    changelog: { pages: new Map([['', frame.frame(changelog)]]), missing, assets: [] },
    guides: { pages, missing, assets: [...frame.assets, ...images.values()] },
    references: { errors: built('errors'), events: built('events'), graphql: built('graphql') },
  }
}

/** The columns of tables in guides whose codes have pages. */
const REFERENCE_OF: Readonly<Record<string, keyof References>> = { 'error.code': 'errors', type: 'events' }

/** Pages that are rendered when they are requested. */
function referencePages({ pages }: Reference, frame: Frame['frame']): BuiltPages['pages'] {
  const kept = new LRUCache<string, string>({ max: KEPT })
  return {
    get(name) {
      const markdown = pages.get(name)
      if (markdown === undefined) return undefined
      const known = kept.get(name)
      if (known !== undefined) return known
      const { html: text, sections: contents } = renderGuide(markdown())
      const title = contents[0]?.heading ?? name
      const page = frame({ title, body: html`<article>${new Html(text)}</article>`, contents })
      kept.set(name, page)
      return page
    },
  }
}

function entriesOf({ name, title }: Guide, { anchor, heading, text, terms }: Section): SearchEntry[] {
  const url = `${GUIDES_MOUNT}/${name}${anchor && `#${anchor}`}`
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

const missingPage = html`<article><h1>No such page</h1>
<p>There is no page at this address. Press <kbd>/</kbd> to search, or see <a href="${GUIDES_MOUNT}">all guides</a>.</p></article>`

function index(guides: readonly Guide[]): Html {
  return html`<article class="index"><h1>Guides</h1>
<p>Press <kbd>/</kbd> to search the guides, the REST reference and the GraphQL reference.</p>
${groups.map(
  ({ title }) => html`<h2>${title}</h2>
<ul class="cards">${guides
    .filter(({ group }) => group === title)
    .map(
      (guide) =>
        html`<li><a href="${GUIDES_MOUNT}/${guide.name}"><strong>${guide.title}</strong><span>${inShort(guide.summary)}</span></a></li>`,
    )}</ul>`,
)}</article>`
}

/** A summary without its markup. */
const inShort = (summary: string) => summary.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '')
