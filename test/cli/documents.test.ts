/** `muster documents publish`: a manifest of a frontend, with an API key alone. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { command } from '../support/command.ts'
import { temporaryFolder } from '../support/process.ts'
import { joinTestServer, request, type TestServer } from '../support/server.ts'

const FIRST = 'query First { workers(limit: 1) { pagination { total } } }'
const folder = await temporaryFolder()
let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key({ scopes: ['graphql:publish'] })
})
afterAll(async () => {
  await server.stop()
  await folder.remove()
})

async function manifest(content: unknown): Promise<string> {
  const file = path.join(folder.folder, 'manifest.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const publish = async (content: unknown, as = key, more: string[] = ['--json']) =>
  command(['documents', 'publish', await manifest(content), '--url', server.url, ...more], { MUSTER_API_KEY: as })

const listed = async (as: string): Promise<string[]> =>
  (await request(`${server.url}/graphql/documents`, { key: as })).body.data.map(({ id }: { id: string }) => id)

it('publishes both forms of manifests, and can run again', async () => {
  const first = await publish({ first: FIRST })
  expect([first.code, first.json]).toEqual([0, { published: 1, unchanged: 0 }])
  const operations = [{ id: 'second', name: 'Second', type: 'query', body: '{ __typename }' }]
  const second = await publish({ format: 'apollo-persisted-query-manifest', version: 1, operations })
  expect([second.code, second.json]).toEqual([0, { published: 1, unchanged: 0 }])
  const again = await publish({ first: FIRST, third: '{ __typename }' }, key, [])
  expect([again.code, again.text]).toEqual([0, 'Published 1 documents; 1 were published before.\n'])
  expect(await listed(key)).toEqual(['first', 'second', 'third'])
  const reader = await server.key({ scopes: ['workers:read'] })
  const answer = await request(`${server.url}/graphql`, { method: 'POST', key: reader, body: { documentId: 'first' } })
  expect(answer.body).toHaveProperty('data.workers.pagination.total')
})

it('sends a long manifest in parts, and says how far it is', async () => {
  const orgId = await server.organisation()
  const own = await server.key({ orgId, scopes: ['graphql:publish'] })
  const padded = (n: number) => `query Q${n} { __typename } #${'é'.repeat(n < 50 ? 15_000 : 0)}`
  const { code, text, json } = await publish(
    Object.fromEntries(Array.from({ length: 1200 }, (_, n) => [`d${n}`, padded(n)])),
    own,
  )
  expect([code, json]).toEqual([0, { published: 1200, unchanged: 0 }])
  expect(text.match(/^\d+ of 1200 documents$/gm)?.length).toBeGreaterThanOrEqual(3)
  expect(text).toContain('1200 of 1200 documents')
})

it('says what is wrong: the file, a document, the scope', async () => {
  for (const content of ['{', '[]', '{"a": 1}', '{}']) {
    const { code, text } = await publish(content)
    expect([code, text]).toEqual([1, expect.stringContaining('manifest.json must be JSON of the form')])
  }
  const missing = await command(['documents', 'publish', '/nowhere.json', '--url', server.url], { MUSTER_API_KEY: key })
  expect([missing.code, missing.text]).toEqual([1, expect.stringContaining('/nowhere.json cannot be read (ENOENT)')])
  const other = await publish({ first: '{ __typename }' })
  expect([other.code, other.text]).toEqual([1, expect.stringContaining("Another text was published as 'first'")])
  const empty = await publish({ nothing: ' ' })
  expect([empty.code, empty.text]).toEqual([1, expect.stringContaining('nothing must have a text')])
  const refused = await publish({ x: FIRST }, await server.key({ scopes: ['read'] }))
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('graphql:publish')])
})
