/** The changelog as a page and as an Atom feed (RFC 4287), from `CHANGELOG.md`. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { html } from '../../platform/pages/html.ts'
import { anchorOf, renderGuide } from './guide-html.ts'

const FILE = path.join(import.meta.dirname, '../../../CHANGELOG.md')

export const CHANGELOG = '/docs/changelog'
export const FEED = `${CHANGELOG}.atom`

/** The changelog as Markdown, in which guides link to each other by their file names. */
export async function readChangelog(): Promise<string> {
  return (await readFile(FILE, 'utf8')).replaceAll('](src/surfaces/docs/guides/', '](')
}

interface Release {
  version: string
  /** The day of the release. */
  day: string
  /** Its section, without the heading. */
  markdown: string
}

/** The releases, latest first. A version that is not released has no date, and is not among them. */
function releasesIn(changelog: string): Release[] {
  return changelog.split(/^(?=## )/m).flatMap((section) => {
    const [heading, version, day] = /^## (\S+), (\d{4}-\d\d-\d\d)\n/.exec(section) ?? []
    if (heading === undefined || version === undefined || day === undefined) return []
    return [{ version, day, markdown: section.slice(heading.length).trim() }]
  })
}

/** The same for a version on every server, so that a reader who follows several sees an entry once. */
const idOf = (name: string) => {
  const hash = createHash('sha256').update(`muster changelog ${name}`).digest('hex')
  // A UUIDv8 (RFC 9562, section 5.8).
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** The feed: an entry for each release. @param publicUrl base of its links */
export function changelogFeed(changelog: string, publicUrl: string): string {
  const releases = releasesIn(changelog)
  const at = (day: string | undefined) => `${day ?? '1970-01-01'}T00:00:00Z`
  const feed = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${idOf('feed')}</id>
<title>Muster changelog</title>
<updated>${at(releases[0]?.day)}</updated>
<author><name>Muster</name></author>
<link rel="self" type="application/atom+xml" href="${publicUrl}${FEED}"/>
<link rel="alternate" type="text/html" href="${publicUrl}${CHANGELOG}"/>
${releases.map(
  ({ version, day, markdown }) => html`<entry>
<id>${idOf(version)}</id>
<title>Muster ${version}</title>
<updated>${at(day)}</updated>
<link rel="alternate" type="text/html" href="${publicUrl}${CHANGELOG}#${anchorOf(`${version}, ${day}`)}"/>
<content type="html">${absolute(renderGuide(markdown).html, publicUrl)}</content>
</entry>
`,
)}</feed>
`
  return `<?xml version="1.0" encoding="utf-8"?>\n${feed.text}`
}

/** Readers show entries far from this server. */
const absolute = (text: string, publicUrl: string) =>
  text.replaceAll('href="/', `href="${publicUrl}/`).replaceAll('href="#', `href="${publicUrl}${CHANGELOG}#`)
