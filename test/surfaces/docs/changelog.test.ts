/** The changelog in the docs, and its feed (RFC 4287). */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changelogFeed, readChangelog } from '../../../src/surfaces/docs/changelog.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

const PUBLIC = 'https://muster.example'
const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\S+), (\d{4}-\d\d-\d\d)$/gm)]

describe('the page', () => {
  it('has every version, and links that lead somewhere', async () => {
    const { status, body } = await request(`${server.url}/docs/changelog`)
    expect(status).toBe(200)
    for (const [heading] of readFileSync('CHANGELOG.md', 'utf8').matchAll(/(?<=^## ).*$/gm))
      expect(body).toContain(`>${heading} <a class="anchor"`)
    const [, article = ''] = /<article>([\s\S]*)<\/article>/.exec(body) ?? []
    const links = [...article.matchAll(/href="(?!https?:|#)([^"#]*)/g)].map(([, link]) => link as string)
    expect(links).toContain('/docs/guides/backup')
    for (const link of new Set(links)) expect((await request(`${server.url}${link}`)).status, link).toBe(200)
  })

  it('is marked in the navigation of the docs, whose pages name the feed', async () => {
    const link =
      '<link rel="alternate" type="application/atom+xml" title="Muster changelog" href="/docs/changelog.atom">'
    const { body: own } = await request(`${server.url}/docs/changelog`)
    const { body: guide } = await request(`${server.url}/docs/guides/quickstart`)
    for (const body of [own, guide]) expect(body).toContain(link)
    expect(own).toContain('<a href="/docs/changelog" aria-current="page">')
    expect(guide).toContain('<a href="/docs/changelog">')
    expect((await request(`${server.url}/docs/changelog/more`)).status).toBe(404)
  })
})

describe('the feed', () => {
  it('is sent as Atom, with this server in its links', async () => {
    const { status, headers, body } = await request(`${server.url}/docs/changelog.atom`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const port = new URL(server.url).port
    expect(body).toBe(changelogFeed(await readChangelog(), `http://localhost:${port}`))
    expect(body).toContain(
      `<link rel="self" type="application/atom+xml" href="http://localhost:${port}/docs/changelog.atom"/>`,
    )
  })

  it('has an entry for each release and none for what is not released', async () => {
    const feed = read(changelogFeed(await readChangelog(), PUBLIC))
    expect(released.length).toBeGreaterThan(0)
    expect(feed.entries.map(({ title, updated }) => [title, updated])).toEqual(
      released.map(([, version, day]) => [`Muster ${version}`, `${day}T00:00:00Z`]),
    )
    expect(feed.updated).toBe(`${released[0]?.[2]}T00:00:00Z`)
    for (const { content } of feed.entries) expect(content).not.toMatch(/href="[^h]/)
  })

  it('has ids that stay, whatever the address and the text', () => {
    const text = (more = '') =>
      `# Changelog\n\n## 2.0.0, not released\n\n## 1.1.0, 2026-02-03\n\n${more}\n\n## 1.0.0, 2026-01-02\n\nA & <b>\n`
    const before = read(changelogFeed(text(), PUBLIC))
    const after = read(changelogFeed(text('- Fixed'), 'http://localhost'))
    expect(before.ids).toEqual(after.ids)
    expect(new Set(before.ids).size).toBe(3)
    for (const id of before.ids)
      expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
    expect(after.entries[0]?.content).toContain('<li>Fixed</li>')
    expect(before.entries[1]?.link).toBe(`${PUBLIC}/docs/changelog#100-2026-01-02`)
  })

  it('is whole before the first release', () => {
    const feed = read(changelogFeed('# Changelog\n\n## 0.1.0, not released\n', PUBLIC))
    expect([feed.entries, feed.updated]).toEqual([[], '1970-01-01T00:00:00Z'])
  })
})

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (text: string) => text.replace(/&([^;]+);/g, (_, name: string) => ENTITIES[name] as string)

/** Reads a feed and throws if it is not well-formed. */
function read(xml: string) {
  expect(xml.startsWith('<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"')).toBe(true)
  const open: string[] = []
  for (const [, end, name, own] of xml.slice(xml.indexOf('\n')).matchAll(/<(\/?)(\w+)(?: [\w:]+="[^"<]*")*(\/?)>/g))
    if (end) expect(open.pop()).toBe(name)
    else if (!own) open.push(name as string)
  expect(open).toEqual([])
  const rest = xml.replace(/<(\/?)(\w+)(?: [\w:]+="[^"<]*")*(\/?)>|^<\?xml.*\?>/g, '')
  expect(rest).not.toMatch(/<|&(?!(?:amp|lt|gt|quot|#39);)/)
  const one = (text: string, name: string) =>
    unescaped(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(text)?.[1] ?? '')
  const entries = xml.split('<entry>').slice(1)
  return {
    updated: one(xml, 'updated'),
    ids: [...xml.matchAll(/<id>(.*)<\/id>/g)].map(([, id]) => id),
    entries: entries.map((entry) => ({
      title: one(entry, 'title'),
      updated: one(entry, 'updated'),
      content: one(entry, 'content'),
      link: /<link rel="alternate" type="text\/html" href="([^"]*)"/.exec(entry)?.[1],
    })),
  }
}
