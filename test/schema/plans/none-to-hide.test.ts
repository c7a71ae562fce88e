/** Where nothing is restricted, a caller without the scope is answered by the statement of those who see all. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createId } from '../../support/resources.ts'
import { graphql, request, startTestServer, type TestServer } from '../../support/server.ts'
import { insert } from '../../support/write.ts'

let server: TestServer
let full: string
let plain: string
let typeId: string
let id: string

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false', ANSWER_CACHE_MB: '0' })
  full = await server.key({ scopes: ['read', 'write', 'documents:restricted'] })
  plain = await server.key({ scopes: ['read', 'write'] })
  typeId = await createId(server, full, '/document-types', { name: 'Medical certificate' })
  const worker = { first_name: 'Ada', last_name: 'Okafor', trade: 'welder', status: 'active' }
  const worker_id = await createId(server, full, '/workers', worker)
  const file = { file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: 1, file_key: 'test/a' }
  const row = { worker_id, type: 'other', custom_type_id: typeId, name: 'Fit note', ...file }
  id = await insert(server, full, 'documents', row)
  await insert(server, full, 'tasks', { title: 'Check it', subject_type: 'document', subject_id: id })
})
afterAll(() => server.stop())

const QUERY = `query ($id: ID!) {
  documents { data { id } pagination { total } }
  found: documents(filter: { status: [pending, valid] }) { data { id } pagination { total } }
  document(id: $id) { id }
  tasks { data { id subject { id } } pagination { total } }
}`

async function seen() {
  const { body } = await graphql(server, plain, QUERY, { id })
  const list = await request(`${server.base}/documents`, { key: plain })
  const one = await request(`${server.base}/documents/${id}`, { key: plain })
  const { documents, found, document, tasks } = body.data
  return {
    listed: [documents, found, tasks].map(({ data, pagination: { total } }) => [data.length, total]),
    document,
    list: list.body.data.length,
    one: one.status,
  }
}

it('and from the moment at which a type is restricted, by those that hide its documents', async () => {
  const query = vi.spyOn(server.database.pool, 'query')
  const texts = () => query.mock.calls.map(([given]) => (given as unknown as { text: string }).text)
  await expect(seen()).resolves.toMatchObject({
    listed: [
      [1, 1],
      [1, 1],
      [1, 1],
    ],
    document: { id },
    list: 1,
    one: 200,
  })
  expect(texts().some((text) => text.includes('not (t1.custom_type_id'))).toBe(false)
  const restricted = await request(`${server.base}/document-types/${typeId}`, {
    key: full,
    method: 'PATCH',
    body: { restricted: true },
  })
  expect(restricted.status).toBe(200)
  const nothing = {
    listed: [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    document: null,
    list: 0,
    one: 404,
  }
  await expect(seen()).resolves.toMatchObject(nothing)
  query.mockClear()
  await expect(seen()).resolves.toMatchObject(nothing)
  expect(texts().some((text) => text.includes('something to hide'))).toBe(false)
  query.mockRestore()
})
