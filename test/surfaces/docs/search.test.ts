/** What newcomers type into the search of the guides leads them to the page that answers. */
import MiniSearch from 'minisearch'
import { afterAll, beforeAll, expect, it } from 'vitest'
import '../../../src/surfaces/docs/page-files/search.js'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'

interface Found {
  url: string
  heading: string
}
type Search = (words: string) => Found[]
const { openSearch } = globalThis as unknown as { openSearch(entries: object[], index: unknown): Search }

/** How many results a reader looks at. */
const LOOKED_AT = 3

let server: TestServer
let search: Search

beforeAll(async () => {
  server = await joinTestServer()
  const page = (await request(`${server.url}/docs/guides`)).body
  const entries = await request(`${server.url}${/data-index="([^"]+)"/.exec(page)?.[1]}`)
  search = openSearch(entries.body, MiniSearch)
})
afterAll(() => server.stop())

it.each([
  ['authentication', 'authentication'],
  ['auth', 'authentication'],
  ['api key', 'authentication'],
  ['bearer token', 'authentication'],
  ['scopes', 'authentication'],
  ['permissions', 'authentication'],
  ['roles', 'authentication'],
  ['invite', 'authentication'],
  ['glossary', 'concepts'],
  ['what is a job', 'concepts'],
  ['planner window', 'concepts'],
  ['timezone', 'compliance'],
  ['cors', 'requests'],
  ['etag', 'requests'],
  ['if-match', 'requests'],
  ['gzip', 'requests'],
  ['error codes', 'errors'],
  ['retry', 'errors'],
  ['idempotency', 'errors'],
  ['idempotency-key', 'errors'],
  ['rate limit', 'rate-limits'],
  ['429', 'rate-limits'],
  ['throttling', 'rate-limits'],
  ['points', 'rate-limits'],
  ['pagination', 'pagination'],
  ['cursor', 'pagination'],
  ['filter', 'pagination'],
  ['sort', 'pagination'],
  ['export csv', 'export-and-sync'],
  ['ndjson', 'export-and-sync'],
  ['incremental sync', 'export-and-sync'],
  ['bulk import', 'bulk-import'],
  ['batch', 'bulk-import'],
  ['webhook', 'webhooks'],
  ['verify signature', 'webhooks'],
  ['hmac', 'webhooks'],
  ['rotate secret', 'webhooks'],
  ['replay', 'webhooks'],
  ['event types', 'events'],
  ['oauth', 'oauth'],
  ['refresh token', 'oauth'],
  ['pkce', 'oauth'],
  ['mcp', 'mcp'],
  ['llm', 'mcp'],
  ['graphql', 'graphql'],
  ['introspection', 'graphql'],
  ['session', 'frontends'],
  ['csrf', 'frontends'],
  ['subscription', 'events'],
  ['compliance', 'compliance'],
  ['planner', 'compliance'],
  ['upload file', 'documents'],
  ['ocr', 'documents'],
  ['template', 'packs'],
  ['invoice', 'invoices'],
  ['automation', 'automations'],
  ['worker portal', 'apps'],
  ['sandbox', 'quickstart'],
  ['postman', 'quickstart'],
  ['sdk', 'quickstart'],
  ['docker', 'install'],
  ['upgrade', 'install'],
  ['nginx', 'install'],
  ['environment variables', 'settings'],
  ['DATABASE_URL', 'settings'],
  ['command line', 'settings'],
  ['pgbouncer', 'scaling'],
  ['replicas', 'scaling'],
  ['citus', 'sharding'],
  ['high availability', 'scaling'],
  ['memory', 'scaling'],
  ['backup', 'backup'],
  ['restore', 'backup'],
  ['prometheus', 'observability'],
  ['tracing', 'observability'],
  ['logs', 'observability'],
  ['architecture', 'architecture'],
  ['compatibility', 'requests'],
  ['breaking changes', 'requests'],
  ['versioning', 'requests'],
])('%s leads to %s', (words, page) => {
  const found = search(words)
    .slice(0, LOOKED_AT)
    .map(({ url }) => url.replace(/#.*/, ''))
  expect(found).toContain(`/docs/guides/${page}`)
})

it.each([
  ['create a worker', 'Create a worker'],
  ['POST /timesheets', 'Create a timesheet'],
  ['createWorker', 'createWorker'],
  ['job.status_changed', 'job.status_changed'],
  ['validation_failed', 'validation_failed'],
  ['MUSTER_SECRET', 'MUSTER_SECRET'],
])('%s finds %s itself', (words, heading) => {
  const found = search(words).slice(0, LOOKED_AT)
  expect(found.map((each) => each.heading)).toContain(heading)
})

it('says nothing for nothing, and finds something for most of what is asked', () => {
  expect(search('  ')).toEqual([])
  expect(search('how do I get a token for the payroll system').length).toBeGreaterThan(0)
})
