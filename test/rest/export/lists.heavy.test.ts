/** Every list can be exported, in every form, and has the records of its pages. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CSV, fieldsOf, linesOf, receiveExport } from '../../support/export.ts'
import { allResources } from '../../support/resources.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  server.clock.set(new Date()) // signed links are then the same each time
  key = await server.key({ environment: 'sandbox' })
})
afterAll(() => server.stop())

type Record = { [field: string]: unknown; id: string }

/** All records, page by page. */
async function pagesOf(path: string): Promise<Record[]> {
  const records: Record[] = []
  for (let url: string | undefined = `${server.base}${path}`; url !== undefined; ) {
    const answer = await request(url, { key })
    expect(answer.status, url).toBe(200)
    records.push(...answer.body.data)
    const next = /<(.*)>/.exec(answer.headers.get('link') ?? '')?.[1]
    url = next && server.base + next.slice(next.indexOf(path))
  }
  return records
}

const queries = (type: string) => [
  '',
  '?updated_since=2000-01-01T00:00:00Z&include_deleted=true',
  '?sort=-created_at',
  '?created_at[gte]=2000-01-01T00:00:00Z',
  `?updated_since=${type && '2000-01-01T00:00:00Z'}`,
]

const cases = allResources.flatMap(({ path, type }) => queries(type).map((query) => [path, query] as const))

/** As a field of CSV. */
function written(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

describe.each(cases)('%s%s', (path, query) => {
  it('has the same records in every form', async () => {
    const pages = await pagesOf(path + query)
    expect(pages.length, 'the fixtures have records').toBeGreaterThan(0)
    const lines = await receiveExport(server.base + path + query, { key })
    expect([lines.status, lines.isComplete, lines.headers['content-type']]).toEqual([200, true, 'application/x-ndjson'])
    const { records, last } = linesOf(lines)
    expect(records).toEqual(pages)
    expect(last).toEqual({ object: 'export', complete: true, count: pages.length, watermark: expect.any(String) })
    expect(lines.headers['x-sync-watermark']).toBe(last.watermark)
    const csv = await receiveExport(server.base + path + query, { key, accept: CSV })
    expect(csv.trailers).toEqual({ 'x-export-complete': String(pages.length) })
    const [names = [], ...rows] = fieldsOf(csv.text)
    expect(names).toEqual(Object.keys(pages[0] as Record))
    expect(rows).toEqual(pages.map((record) => names.map((name) => written(record[name as string]))))
  })
})

it('the bytes of a record are those of the list', async () => {
  const { body } = await request(`${server.base}/jobs?limit=200`, { key })
  const { text } = await receiveExport(`${server.base}/jobs`, { key })
  expect(text.split('\n')[0]).toBe(JSON.stringify(body.data[0]))
})
