/** One bad row holds no other: what writes rows in batches sets it aside, counts it, and says when it cannot write at all. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { startReceiver } from '../support/receiver.ts'
import { create } from '../support/resources.ts'
import { request } from '../support/server.ts'
import { readAll } from '../support/socket.ts'
import { startWebhookServer, type WebhookServer } from '../support/webhooks.ts'

let server: WebhookServer

beforeAll(async () => {
  server = await startWebhookServer({ WEBHOOK_RETRY_SCHEDULE: '0.05,0.05' })
})
afterAll(() => server.stop())

const sql = async (text: string) => (await server.database.pool.query(text)).rows

/** The value of a series of /metrics; undefined if there is none. */
async function metric(series: string): Promise<number | undefined> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.split(' ')[1])
}
const setAside = (writer: string) => metric(`muster_rows_set_aside_total{writer="${writer}"}`)

const readiness = async () => (await request(`${server.url}/readyz`)).body

describe('a row that the database refuses', () => {
  it('is missing in the request log and its counts; the others of its batch are there', async () => {
    await sql(`alter table request_log add constraint poison check (path <> '/api/public/v1/poison')`)
    const key = await server.key({ name: 'log' })
    const paths = ['workers', 'poison', 'projects', 'poison', 'tasks']
    await Promise.all(paths.map((path) => request(`${server.base}/${path}`, { key })))
    const written = () =>
      sql(`select path, sum(success)::int as counted from request_log
        join request_counts using (org_id, credential_id) where request_log.credential_name = 'log' group by path`)
    await expect.poll(written, { timeout: 60_000 }).toHaveLength(3)
    expect(await setAside('request_log')).toBe(2)
    expect(await metric('muster_request_log_lost_total')).toBe(0)
    await sql('alter table request_log drop constraint poison')
  })

  it('leaves the last use of other credentials', async () => {
    await sql(`create function refuse_poison() returns trigger language plpgsql as $$
      begin if new.name = 'poison' then raise exception 'poison'; end if; return new; end $$`)
    await sql('create trigger poison before update on api_keys for each row execute function refuse_poison()')
    const [bad, good] = [await server.key({ name: 'poison' }), await server.key({ name: 'sound' })]
    for (const key of [bad, good]) await request(`${server.base}/workers`, { key })
    const used = async () =>
      (await sql(`select from api_keys where name = 'sound' and last_used_at is not null`)).length
    await expect.poll(used, { timeout: 60_000, interval: 250 }).toBe(1)
    await eventually(async () => (await setAside('last_used')) === 1)
    await sql('drop trigger poison on api_keys')
  })

  it('leaves the attempts of other deliveries, and is recorded without the answer', async () => {
    await sql(`alter table webhook_attempts add constraint poison check (response_body <> 'poison')`)
    const [bad, good] = [
      await startReceiver((_received, response) => void response.end('poison')),
      await startReceiver((_received, response) => void response.end('sound')),
    ]
    const [poisoned, sound] = [await server.endpoint(bad.url), await server.endpoint(good.url)]
    await create(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
    const delivered = (id: string) => server.until(id, ([first]) => first?.status === 'delivered')
    expect((await delivered(sound.id))[0]?.attempts[0]).toMatchObject({ responseBody: 'sound' })
    expect((await delivered(poisoned.id))[0]?.attempts).toEqual([
      expect.objectContaining({
        outcome: 'delivered',
        responseStatus: 200,
        responseBody: null,
        error: 'The response could not be stored.',
      }),
    ])
    expect(bad.received).toHaveLength(1)
    expect(await setAside('webhook_attempts')).toBe(1)
    await sql('alter table webhook_attempts drop constraint poison')
    await Promise.all([bad.close(), good.close()])
  })

  it('is none of those that wait while the whole table cannot be written: that is said, and over by itself', async () => {
    const before = await setAside('request_log')
    await sql('alter table request_log rename to request_log_away')
    await request(`${server.base}/clients`, { key: await server.key({ name: 'waits' }) })
    await expect.poll(readiness, { timeout: 60_000, interval: 250 }).toMatchObject({
      status: 'degraded',
      checks: { writers: expect.stringContaining('request_log') },
    })
    expect(await metric('muster_writer_standing_seconds{writer="request_log"}')).toBeGreaterThan(0)
    await sql('alter table request_log_away rename to request_log')
    await expect.poll(readiness, { timeout: 60_000, interval: 250 }).toMatchObject({
      status: 'ready',
      checks: { writers: 'ok' },
    })
    expect(await sql(`select from request_log where credential_name = 'waits'`)).toHaveLength(1)
    expect(await metric('muster_writer_standing_seconds{writer="request_log"}')).toBe(0)
    expect(await setAside('request_log')).toBe(before)
  })
})

/** RFC 9112, section 3.2.2. */
describe('a request target in absolute form', () => {
  async function send(target: string, key: string): Promise<string> {
    const socket = connect(Number(new URL(server.url).port), 'localhost')
    await once(socket, 'connect')
    socket.write(`GET ${target} HTTP/1.1\r\nhost: other.example\r\nauthorization: Bearer ${key}\r\n\r\n`)
    return readAll(socket)
  }

  it('is answered and recorded as the path that it names', async () => {
    const key = await server.key({ name: 'absolute' })
    expect(await send(`${server.base}/workers?limit=1`, key)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await send(`HTTP${server.url.slice(4)}/api/public/v1/nothing`, key)).toMatch(/^HTTP\/1\.1 404 /)
    const written = () =>
      sql(`select surface, path, status from request_log where credential_name = 'absolute' order by id`)
    await expect.poll(written, { timeout: 60_000 }).toEqual([
      { surface: 'rest', path: '/api/public/v1/workers', status: 200 },
      { surface: 'rest', path: '/api/public/v1/nothing', status: 404 },
    ])
  })

  it.each(['ftp://other.example/healthz', 'http://user@other.example/healthz'])('%s is refused', async (target) => {
    expect(await send(target, 'none')).toMatch(/^HTTP\/1\.1 400 [\s\S]+"bad_request"/)
  })
})
