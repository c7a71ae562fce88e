/** The response cache and ETags: reads are served from it until what they read changes, and never after. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { create } from '../support/resources.ts'
import { joinTestServer, request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let other: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
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
    expect(tag).toMatch(/^"[\d.]+-[\w-]{8}(-br|-gzip)?"$/)
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

it("leaves a list's 304 alone when another resource is written, and a record's when another record is", async () => {
  const made = await Promise.all(['one', 'other'].map((name) => create(server, key, '/clients', { name })))
  const [one, another] = made.map(({ body }) => body.id)
  const tagOf = async (path: string) => (await get(server, path)).headers.get('etag') as string
  const [list, record] = [await tagOf('/clients?limit=3'), await tagOf(`/clients/${one}`)]
  const statuses = (where: TestServer) =>
    Promise.all([
      get(where, '/clients?limit=3', { 'if-none-match': list }).then(({ status }) => status),
      get(where, `/clients/${one}`, { 'if-none-match': record }).then(({ status }) => status),
    ])
  await create(server, key, '/tasks', { title: 'Call them' })
  for (const where of [server, other]) expect(await statuses(where)).toEqual([304, 304])
  await request(`${server.base}/clients/${another}`, { method: 'PATCH', key, body: { address: '1 High Street' } })
  for (const where of [server, other]) expect(await statuses(where)).toEqual([200, 304])
  await request(`${server.base}/clients/${one}`, { method: 'PATCH', key, body: { address: '2 High Street' } })
  for (const where of [server, other]) expect(await statuses(where)).toEqual([200, 200])
})

it('answers many gets at once, each with its own record, and 404 for what is not there', async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, n) => create(server, key, '/clients', { name: `Client ${n}` })),
  )
  const strange = await server.key({ orgId: await server.organisation() })
  const asked = made.flatMap(({ body }) => [
    { id: body.id, as: key, status: 200 },
    { id: body.id.toUpperCase(), as: key, status: 200 },
    { id: body.id, as: strange, status: 404 },
    { id: body.id.replace(/.{4}$/, 'ffff'), as: key, status: 404 },
    { id: 'nobody', as: key, status: 404 },
  ])
  const answers = await Promise.all(asked.map(({ id, as }) => get(server, `/clients/${id}`, {}, as)))
  expect(answers.map(({ status }) => status)).toEqual(asked.map(({ status }) => status))
  for (const [index, { body, status }] of answers.entries())
    if (status === 200) expect(body.id).toBe(asked[index]?.id.toLowerCase())
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
