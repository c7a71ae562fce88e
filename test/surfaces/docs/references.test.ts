/** The pages of the docs that are made from the code: one for each error code and event type. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EventType, eventTypes } from '../../../src/events/catalogue.ts'
import { type ErrorCode, errorRow, errorTable } from '../../../src/platform/errors/error-codes.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key({ environment: 'sandbox' })
})
afterAll(() => server.stop())

async function read(path: string): Promise<{ status: number; text: string; links: string[] }> {
  const { status, body } = await request(`${server.url}${path}`)
  const [, article = ''] = /<article[^>]*>([\s\S]*)<\/article>/.exec(body) ?? []
  const links = [...article.matchAll(/href="(\/docs[^"#]*)/g)].map(([, link]) => link as string)
  const text = article
    .replace(/<[^>]+>/g, '')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&gt;/g, '>')
  return { status, text: text.replace(/&lt;/g, '<').replace(/&amp;/g, '&').replace(/\s+/g, ' '), links }
}

/** Markdown without its marks. */
const plain = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '')

describe.each(Object.keys(errorTable) as ErrorCode[])('the page of the error %s', (code) => {
  it('has its cause, its remedy and links that lead somewhere', async () => {
    const { message, status, cause, remedy } = errorRow(code)
    const page = await read(`/docs/errors/${code}`)
    expect(page.status).toBe(200)
    for (const text of [message, String(status), cause, remedy]) expect(page.text).toContain(plain(text))
    for (const link of page.links) expect((await request(`${server.url}${link}`)).status, link).toBe(200)
  })
})

describe.each(Object.keys(eventTypes) as EventType[])('the page of the event %s', (type) => {
  it('has when it is emitted, its example and the fields of its record', async () => {
    const page = await read(`/docs/events/${type}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(plain(eventTypes[type].when))
    expect(page.text).toContain(`"type": "${type}"`)
    expect(page.text).toMatch(/fieldtypemeaning\w/)
    expect(page.text).not.toMatch(/undefined|\[object/)
  })
})

describe('the address of an error', () => {
  it.each(['/api/public/v1/nowhere', '/nowhere', '/mcp'])('is in the error of %s', async (path) => {
    const { body } = await request(`${server.url}${path}`)
    const error = body.error.data?.error ?? body.error
    expect(error.doc_url).toBe(`http://localhost:${new URL(server.url).port}/docs/errors/${error.code}`)
    expect((await request(error.doc_url)).status).toBe(200)
  })

  it.each([
    ['a syntax error', '{ workers {', 'bad_request'],
    ['an error of a field', '{ worker(id: "00000000-0000-7000-8003-999999999999") { id } }', 'not_found'],
  ])('is in GraphQL, for %s', async (_, query, code) => {
    const { body } = await request(`${server.url}/graphql`, { key, method: 'POST', body: { query } })
    const { extensions } = body.errors[0]
    expect(extensions.code).toBe(code)
    expect(new URL(extensions.docUrl).pathname).toBe(`/docs/errors/${code}`)
  })
})

it('links the lists in guides to the pages, and the addresses of the lists to the guides', async () => {
  expect((await read('/docs/guides/errors')).links).toContain('/docs/errors/not_found')
  expect((await read('/docs/guides/events')).links).toContain('/docs/events/worker.created')
  for (const [name, anchor] of [
    ['errors', 'error-codes'],
    ['events', 'catalogue'],
  ]) {
    const { status, headers } = await fetch(`${server.url}/docs/${name}`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, `/docs/guides/${name}#${anchor}`])
    expect((await read(`/docs/${name}/unknown`)).status).toBe(404)
  }
})
