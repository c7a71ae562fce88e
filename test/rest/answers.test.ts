/** The response cache: reads are served from it while the organisation clock stands still, and never after it moved. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { create } from '../support/resources.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let other: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({}, server.databaseUrl)
  key = await server.key()
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const get = (where: TestServer, path: string, headers: Record<string, string> = {}, as = key) =>
  request(where.base + path, { key: as, headers })

it('shows each write immediately, from any process, in lists and gets that were cached before', async () => {
  const { id } = (await create(server, key, '/workers', { first_name: 'A', last_name: '0' })).body
  for (let n = 1; n <= 100; n++) {
    const [writer, reader] = n % 2 === 0 ? [server, other] : [other, server]
    const body = { last_name: String(n) }
    const written = await request(`${writer.base}/workers/${id}`, { method: 'PATCH', key, body })
    expect(written.status).toBe(200)
    const [one, list] = await Promise.all([get(reader, `/workers/${id}`), get(reader, '/workers')])
    expect(one.body).toEqual(written.body)
    expect(list.body.data[0]).toEqual(written.body)
  }
})

it('never returns a reader an older state than before, while others write', async () => {
  const { id } = (await create(server, key, '/workers', { first_name: 'B', last_name: '0' })).body
  let done = false
  let written = 0
  const writing = (async () => {
    for (; written < 60; written++)
      await request(`${server.base}/workers/${id}`, { method: 'PATCH', key, body: { last_name: String(written) } })
    done = true
  })()
  const reading = [server, other, server, other].map(async (from) => {
    for (let seen = ''; !done; ) {
      const before = written
      const { body } = await get(from, `/workers/${id}`)
      expect(body.updated_at >= seen).toBe(true)
      expect(Number(body.last_name)).toBeGreaterThanOrEqual(before - 1)
      seen = body.updated_at
    }
  })
  await Promise.all([writing, ...reading])
})

it('returns 304 when the client has the current version, and a new body after a change', async () => {
  const { id } = (await create(server, key, '/workers', { first_name: 'C', last_name: '0' })).body
  for (const path of [`/workers/${id}`, '/workers?limit=3']) {
    const first = await get(server, path)
    const tag = first.headers.get('etag') as string
    expect(tag).toMatch(/^"[\d.]+-[\w-]{8}"$/)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    for (const [where, header] of [
      [server, tag],
      [other, tag],
      [server, `W/${tag}`],
      [server, `"x", ${tag}`],
    ] as const) {
      const again = await get(where, path, { 'if-none-match': header })
      expect(again.status).toBe(304)
      expect(again.body).toBe('')
      expect(again.headers.get('etag')).toBe(tag)
      expect(again.headers.get('x-request-id')).toMatch(/^req_/)
      expect(again.headers.get('x-ratelimit-remaining')).not.toBeNull()
    }
    await request(`${server.base}/workers/${id}`, { method: 'PATCH', key, body: { trade: path } })
    const changed = await get(server, path, { 'if-none-match': tag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(tag)
  }
})

it('separates organisations, environments and scopes', async () => {
  await create(server, key, '/clients', { name: 'Mine' })
  const ownAnswer = await get(server, '/clients')
  const foreign = await get(server, '/clients', {}, await server.key({ orgId: await server.organisation() }))
  expect(foreign.body.data).toEqual([])
  const sandbox = await get(server, '/clients', {}, await server.key({ environment: 'sandbox' }))
  expect(sandbox.body.pagination.total).not.toBe(ownAnswer.body.pagination.total)
  const unscoped = await server.key({ scopes: ['workers:read'] })
  const tag = ownAnswer.headers.get('etag') as string
  expect((await get(server, '/clients', { 'if-none-match': tag }, unscoped)).status).toBe(403)
  expect((await get(server, '/clients', { 'if-none-match': tag }, 'mst_live_nonsense')).status).toBe(401)
})

it('repeats every header of a list', async () => {
  for (let n = 0; n < 3; n++) await create(server, key, '/workers', { first_name: 'D', last_name: String(n) })
  const [first, again] = [await get(server, '/workers?limit=1'), await get(server, '/workers?limit=1')]
  for (const name of ['link', 'x-sync-watermark', 'etag', 'content-type', 'content-length'])
    expect(again.headers.get(name)).toBe(first.headers.get(name))
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
})

it('caches no errors', async () => {
  expect((await get(server, '/workers?limit=0')).status).toBe(422)
  expect((await get(server, '/workers?limit=0')).status).toBe(422)
})
