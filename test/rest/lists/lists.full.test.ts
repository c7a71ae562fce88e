/** Paging and sync of every resource: limits, offsets, cursors, totals, watermarks and deleted records. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allResources, create } from '../../support/resources.ts'
import { type Answer, joinTestServer, request, type TestServer } from '../../support/server.ts'
import { markDeleted, touch } from '../../support/write.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

const COUNT = 7
const EPOCH = '1970-01-01T00:00:00Z'

interface WireRecord {
  id: string
  updated_at: string
  deleted_at?: string | null
}

const idsOf = (answer: Answer): string[] => answer.body.data.map((record: WireRecord) => record.id)

describe.each(allResources.map((resource) => [resource.path, resource] as const))('%s', (path, resource) => {
  let ids: string[]

  const list = (query = '') => request(`${server.base}${path}${query}`, { key })

  /** All pages from `query` on, by following `Link` headers. */
  async function follow(query: string): Promise<Answer[]> {
    const pages: Answer[] = []
    let url: string | undefined = `${server.base}${path}${query}`
    while (url !== undefined) {
      const page: Answer = await request(url, { key })
      expect(page.status, JSON.stringify(page.body)).toBe(200)
      pages.push(page)
      const next = /<[^>]*\/api\/public\/v1([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')
      expect(next !== null).toBe(page.body.pagination.has_more)
      url = next ? server.base + next[1] : undefined
    }
    return pages
  }

  beforeAll(async () => {
    key = await server.key({ orgId: await server.organisation() })
    ids = []
    for (let made = 0; made < COUNT; made++) ids.push(await resource.make(server, key))
  })

  it('has exactly the envelope of the specification', async () => {
    const answer = await list()
    expect(Object.keys(answer.body).sort()).toEqual(['data', 'object', 'pagination'])
    expect(answer.body.pagination).toEqual({ limit: 50, offset: 0, total: COUNT, has_more: false })
    expect(answer.body.object).toBe('list')
  })

  it('is in the order of creation', async () => {
    expect(idsOf(await list())).toEqual(ids)
    expect([...ids].sort()).toEqual(ids)
  })

  it('is paged by offset', async () => {
    const answer = await list('?limit=3&offset=2')
    expect(idsOf(answer)).toEqual(ids.slice(2, 5))
    expect(answer.body.pagination).toEqual({ limit: 3, offset: 2, total: COUNT, has_more: true })
    const last = await list('?limit=3&offset=6')
    expect(idsOf(last)).toEqual(ids.slice(6))
    expect(last.body.pagination.has_more).toBe(false)
    const pastEnd = await list('?offset=1000000000')
    expect(pastEnd.body).toMatchObject({ data: [], pagination: { total: COUNT, has_more: false } })
  })

  it('is paged by Link, with the total on each page', async () => {
    const pages = await follow('?limit=3')
    expect(pages.flatMap(idsOf)).toEqual(ids)
    expect(pages.map((page) => page.body.pagination.offset)).toEqual([0, 3, 6])
  })

  it.each([
    ['limit=201', 'limit'],
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=99999999999', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=5&limit=6', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=x', 'offset'],
    ['offset=3000000000', 'offset'],
    ['updated_since=yesterday', 'updated_since'],
    ['updated_since=2026-01-01', 'updated_since'],
    ['updated_since=2026-01-01T00:00:00', 'updated_since'],
    ['updated_since=2026-02-30T00:00:00Z', 'updated_since'],
    ['updated_since=2026-01-01T00:00:00+01:00', 'updated_since'],
    ['include_deleted=true', 'include_deleted'],
    ['include_deleted=1', 'include_deleted'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=', 'cursor'],
    [`cursor=${Buffer.from('[1]').toString('base64url')}`, 'cursor'],
    ['Limit=5', 'Limit'],
    ['__proto__=5', '__proto__'],
  ])('rejects ?%s with 422 and names %s', async (query, parameter) => {
    const answer = await list(`?${query}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(422)
    expect(answer.body.error.code).toBe('validation_failed')
    expect(answer.body.error.details.map((detail: { path: string }) => detail.path)).toContain(parameter)
  })

  it('rejects a cursor of another kind of list, and a cursor with an offset', async () => {
    const cursor = new URL(
      /<([^>]*)>/.exec((await list('?limit=3')).headers.get('link') ?? '')?.[1] ?? '',
    ).searchParams.get('cursor')
    expect((await list(`?cursor=${cursor}&offset=3`)).status).toBe(422)
    expect((await list(`?cursor=${cursor}&updated_since=${EPOCH}`)).status).toBe(422)
  })

  it('lists changes since a time, inclusive, latest first', async () => {
    const [first] = ids as [string]
    await touch(server, key, resource.table, first)
    const changed = await request(`${server.base}${path}/${first}`, { key })
    const since = encodeURIComponent(changed.body.updated_at)
    const answer = await list(`?updated_since=${since}`)
    expect(idsOf(answer)).toEqual([first])
    expect(answer.body.pagination.total).toBe(1)
    const all = await list(`?updated_since=${EPOCH}`)
    expect(idsOf(all)).toEqual([first, ...ids.slice(1).reverse()])
    const later = new Date(Date.parse(changed.body.updated_at) + 1).toISOString()
    const basic = changed.body.updated_at.replaceAll(/[-:]/g, '') // ISO 8601 without separators
    expect(idsOf(await list(`?updated_since=${basic}`))).toEqual([first])
    expect((await list(`?updated_since=${later}`)).body.pagination).toMatchObject({ total: 0, has_more: false })
  })

  it('accepts any offset from UTC', async () => {
    const sinceEpoch = await list(`?updated_since=${encodeURIComponent('1970-01-01T02:00:00+02:00')}`)
    expect(sinceEpoch.body.pagination.total).toBe(COUNT)
  })

  it('returns a watermark on the first page, from which the next sync returns only the last change', async () => {
    const pages = await follow(`?limit=3&updated_since=${EPOCH}`)
    expect(new Set(pages.flatMap(idsOf))).toEqual(new Set(ids))
    const [watermark, ...others] = pages.map((page) => page.headers.get('x-sync-watermark'))
    expect(watermark).toMatch(/Z$/)
    expect(others).toEqual(others.map(() => null))
    const since = await list(`?updated_since=${watermark}`)
    expect(since.body.data.length).toBeLessThanOrEqual(1)
    const fromFull = (await list('?limit=1')).headers.get('x-sync-watermark')
    expect(fromFull).toBe(watermark)
    for (const query of ['?limit=1&offset=1', `?limit=1&offset=1&updated_since=${EPOCH}`])
      expect((await list(query)).headers.get('x-sync-watermark')).toBeNull()
  })

  it('hides a deleted record from lists, totals and gets, and shows it with include_deleted', async () => {
    const deletedId = ids[2] as string
    await markDeleted(server, key, resource.table, deletedId)
    expect(idsOf(await list())).toEqual(ids.filter((id) => id !== deletedId))
    expect((await list()).body.pagination.total).toBe(COUNT - 1)
    expect((await request(`${server.base}${path}/${deletedId}`, { key })).status).toBe(404)
    if (resource.change) {
      const change = { key, method: 'PATCH', body: resource.change }
      expect((await request(`${server.base}${path}/${deletedId}`, change)).status).toBe(404)
    }
    expect(idsOf(await list(`?updated_since=${EPOCH}`))).not.toContain(deletedId)
    const withDeleted = await list(`?updated_since=${EPOCH}&include_deleted=true`)
    expect(withDeleted.body.pagination.total).toBe(COUNT)
    for (const record of withDeleted.body.data as WireRecord[])
      expect(record.deleted_at, record.id).toEqual(record.id === deletedId ? expect.stringMatching(/Z$/) : null)
    expect((withDeleted.body.data[0] as WireRecord).id).toBe(deletedId)
  })
})

it('formats timestamps in UTC with milliseconds, and dates as dates', async () => {
  const client = await create(server, key, '/clients', { name: 'Harbour' })
  const body = { client_id: client.body.id, name: 'Dock', start_date: '2024-02-29', end_date: null }
  const project = (await create(server, key, '/projects', body)).body
  expect(project).toMatchObject({ start_date: '2024-02-29', end_date: null })
  expect(project.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(project.updated_at).toBe(project.created_at)
})
