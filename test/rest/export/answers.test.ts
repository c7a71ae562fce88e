/** What an export answers besides its records: headers, encodings, refusals. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CSV, fieldsOf, linesOf, NDJSON, receiveExport } from '../../support/export.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'
import { insert, markDeleted } from '../../support/write.ts'

let server: TestServer
let key: string
let url: string
const ids: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
  url = `${server.base}/workers`
  for (const [last_name, trade] of [
    ['Okafor', 'welder'],
    ['=cmd|A1', 'welder'],
    ['Brown, "Bo"', 'joiner'],
  ])
    ids.push(await insert(server, key, 'workers', { first_name: 'Ada', last_name, trade, phone: '+44 20 7946 0000' }))
})
afterAll(() => server.stop())

const namesOf = (text: string) => linesOf({ text }).records.map(({ last_name }) => last_name)
const codeOf = ({ status, text }: { status: number; text: string }) => [status, JSON.parse(text).error.code]

describe('the records', () => {
  it.each([
    ['q=okafor', ['Okafor']],
    ['trade=welder&sort=-last_name', ['Okafor', '=cmd|A1']],
    ['trade=plumber', []],
    ['metadata[shift]=day', []],
  ])('are those that %s lets through', async (query, names) => {
    const { text } = await receiveExport(`${url}?${query}`, { key })
    expect(namesOf(text)).toEqual(names)
    expect(linesOf({ text }).last).toMatchObject({ complete: true, count: names.length })
  })

  it('none: NDJSON has its last line, CSV its first one', async () => {
    const csv = await receiveExport(`${url}?trade=plumber`, { key, accept: CSV })
    expect(csv.text).toMatch(/^object,id,first_name,.*\r\n$/)
    expect(csv.trailers).toEqual({ 'x-export-complete': '0' })
  })

  it('are safe in a spreadsheet, and quoted where needed', async () => {
    const { text } = await receiveExport(`${url}?sort=created_at`, { key, accept: CSV })
    const [names = [], ...rows] = fieldsOf(text)
    const column = (name: string) => rows.map((row) => row[names.indexOf(name)])
    expect(column('last_name')).toEqual(['Okafor', "'=cmd|A1", 'Brown, "Bo"'])
    expect(column('phone')[0]).toBe('+44 20 7946 0000')
    expect(column('metadata')[0]).toBe('{}')
    expect(column('email')[0]).toBeNull()
  })

  it('begin a sync: the watermark finds what changed later, deletions too', async () => {
    const { watermark } = linesOf(await receiveExport(url, { key })).last
    const later = await insert(server, key, 'workers', { first_name: 'Bo', last_name: 'Later' })
    await markDeleted(server, key, 'workers', later)
    const changes = await receiveExport(`${url}?updated_since=${watermark}&include_deleted=true`, { key })
    const found = linesOf(changes).records.filter(({ id }) => !ids.slice(0, -1).includes(id))
    expect(found[0]).toMatchObject({ id: later, deleted_at: expect.any(String) })
  })
})

describe('the answer', () => {
  it('names a file, is not kept, and says what it depends on', async () => {
    server.clock.set(new Date('2026-02-27T12:00:00Z'))
    const { headers } = await receiveExport(url, { key, accept: CSV })
    server.clock.set(undefined)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="workers-2026-02-27.csv"',
      'cache-control': 'no-store',
      vary: 'accept, accept-encoding',
      trailer: 'x-export-complete',
    })
  })

  it.each([NDJSON, CSV])('to HEAD has no body: %s', async (accept) => {
    const head = await receiveExport(url, { key, accept, method: 'HEAD' })
    const { headers } = await receiveExport(url, { key, accept })
    expect([head.status, head.text]).toEqual([200, ''])
    for (const name of ['content-type', 'content-disposition', 'x-sync-watermark', 'vary'])
      expect(head.headers[name]).toBe(headers[name])
    const refused = await receiveExport(`${url}?status=none`, { key, accept, method: 'HEAD' })
    expect(refused.status).toBe(422)
  })

  it('is compressed without a warning of a leak from Node', async () => {
    const warnings: Error[] = []
    const listen = (warning: Error) => warnings.push(warning)
    process.on('warning', listen)
    await receiveExport(url, { key, headers: { 'accept-encoding': 'gzip' } })
    await new Promise((resolve) => setImmediate(resolve)) // Node tells in the next tick
    process.off('warning', listen)
    expect(warnings).toEqual([])
  })

  it.each(['br', 'gzip'])('is compressed with %s, and still has its end', async (encoding) => {
    const plain = await receiveExport(url, { key, accept: CSV })
    const sent = await receiveExport(url, { key, accept: CSV, headers: { 'accept-encoding': encoding } })
    expect([sent.headers['content-encoding'], sent.text]).toEqual([encoding, plain.text])
    expect(sent.trailers).toEqual(plain.trailers)
    const lines = await receiveExport(url, { key, headers: { 'accept-encoding': encoding } })
    expect(linesOf(lines).last.complete).toBe(true)
  })

  it.each([
    ['text/csv, application/json;q=0.5', 'text/csv'],
    ['application/x-ndjson, */*', 'application/x-ndjson'],
    ['text/*', 'text/csv'],
    ['application/json, text/csv', 'application/json'],
    ['application/*', 'application/json'],
    ['*/*', 'application/json'],
    ['application/json;q=0, */*;q=0.1', 'application/x-ndjson'],
  ])('to %s is %s', async (accept, type) => {
    expect((await receiveExport(url, { key, accept })).headers['content-type']).toContain(type)
  })
})

describe('a request is refused', () => {
  it('406 for a type that the list does not have, and where there is no list of a resource', async () => {
    const answer = await receiveExport(url, { key, accept: 'text/html' })
    expect(codeOf(answer)).toEqual([406, 'not_acceptable'])
    expect(JSON.parse(answer.text).error.message).toContain('application/json, application/x-ndjson or text/csv')
    for (const path of [`/workers/${ids[0]}`, '/events', '/me'])
      expect(codeOf(await receiveExport(server.base + path, { key })), path).toEqual([406, 'not_acceptable'])
  })

  it.each(['limit=10', 'offset=1', 'cursor=x'])('422 with %s, which belongs to pages', async (query) => {
    const answer = await receiveExport(`${url}?${query}`, { key })
    expect(codeOf(answer)).toEqual([422, 'validation_failed'])
    const [detail] = JSON.parse(answer.text).error.details
    expect(detail).toMatchObject({ path: query.split('=')[0], message: expect.stringContaining('which has no pages') })
  })

  it.each(['status=none', 'unknown=1', 'include_deleted=true', 'sort=last_name&updated_since=2026-01-01T00:00:00Z'])(
    'as a page is: %s',
    async (query) => {
      const page = await request(`${url}?${query}`, { key })
      const answer = await receiveExport(`${url}?${query}`, { key })
      expect([answer.status, JSON.parse(answer.text).error]).toEqual([page.status, page.body.error])
      expect(answer.status).toBe(422)
    },
  )

  it('401 without a credential, 403 without a scope of the list', async () => {
    expect(codeOf(await receiveExport(url, {}))).toEqual([401, 'credential_missing'])
    const narrow = await server.key({ scopes: ['planner:read'] })
    expect(codeOf(await receiveExport(url, { key: narrow }))).toEqual([403, 'insufficient_scope'])
  })
})

it('another organisation has none of these records, and a sandbox key those of the sandbox', async () => {
  const other = await server.key({ orgId: await server.organisation() })
  expect(linesOf(await receiveExport(url, { key: other })).records).toEqual([])
  const sandbox = await server.key({ environment: 'sandbox' })
  const { records } = linesOf(await receiveExport(url, { key: sandbox }))
  expect(records.length).toBeGreaterThan(0)
  expect(records.some(({ id }) => ids.includes(id))).toBe(false)
})
