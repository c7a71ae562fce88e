/**
 * A revoked key is rejected at its next request by every server of a database: under load, with a slow connection to
 * the database, and when a server misses the notification.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { awaitRevocation } from '../../../src/access/credentials/revocation.ts'
import { openCredentials, revokeApiKey } from '../../../src/access/credentials.ts'
import { startBrokenDatabase } from '../../support/broken-database.ts'
import { eventually } from '../../support/eventually.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../../support/server.ts'
import { sentStatements } from '../../support/statements.ts'
import { keyCacheTools } from './key-cache.ts'
import { type Relay, startRelay } from './relay.ts'

const SECOND = 1000

let near: TestServer
let other: TestServer

beforeAll(async () => {
  near = await startTestServer()
  other = await startTestServer({}, near.databaseUrl)
})
afterAll(async () => {
  await other.stop()
  await near.stop()
})

const { newKey, killListeners, untilListening, slowDatabase } = keyCacheTools(() => near)

const list = (server: TestServer, key: string) => request(`${server.base}/workers?limit=1`, { key })
const query = (server: TestServer, key: string) =>
  graphql(server, key, '{ workers(limit: 1) { pagination { total } } }')
const codeOf = ({ body }: Answer) => body.error?.code ?? body.errors?.[0].extensions.code

/** Wait until every server has cached `key`. */
async function warm(key: string, ...servers: TestServer[]): Promise<void> {
  for (const server of servers) expect((await list(server, key)).status).toBe(200)
}

async function expectRevoked(key: string, ...servers: TestServer[]): Promise<void> {
  const answers = await Promise.all(servers.flatMap((server) => [list(server, key), query(server, key)]))
  for (const answer of answers) expect([answer.status, codeOf(answer)]).toEqual([401, 'credential_revoked'])
}

/** Count the database look-ups of a key while `work` runs. */
async function lookUps(work: () => Promise<unknown>): Promise<number> {
  const statements = await sentStatements(work)
  return statements.filter(({ text }) => /^select .* from "public"\."api_keys"/i.test(text)).length
}

describe('two servers that cached a key', () => {
  it('reject it from the next request on, fifty times in a row', async () => {
    for (let time = 0; time < 50; time++) {
      const { id, key } = await newKey()
      await warm(key, near, other)
      expect(await revokeApiKey(near.database, id)).toBe(true)
      await expectRevoked(key, near, other)
    }
  })

  it('accept no request that starts after the revocation returned, even under load', async () => {
    for (let time = 0; time < 8; time++) {
      const { id, key } = await newKey()
      await warm(key, near, other)
      let returned = false
      let accepted = 0
      const load = Array.from({ length: 12 }, async (_, caller) => {
        const server = caller % 2 === 0 ? near : other
        const send = caller % 3 === 0 ? query : list
        for (let last = false; !last; ) {
          last = returned
          const answer = await send(server, key)
          if (last) expect([answer.status, codeOf(answer)]).toEqual([401, 'credential_revoked'])
          else if (answer.status === 200) accepted++
          else expect(codeOf(answer)).toBe('credential_revoked')
        }
      })
      const revocation = eventually(async () => accepted > 24)
        .then(() => revokeApiKey(near.database, id))
        .finally(() => (returned = true))
      await Promise.all([...load, revocation])
    }
  })

  it('reject it when their listening connections were just terminated', async () => {
    for (let time = 0; time < 3; time++) {
      await untilListening(2)
      const { id, key } = await newKey()
      await warm(key, near, other)
      await killListeners()
      await revokeApiKey(near.database, id)
      await expectRevoked(key, near, other)
    }
  })

  it('cache keys again when they listen again', async () => {
    await untilListening(2)
    const { key } = await newKey()
    const untilLookUps = (count: number) =>
      vi.waitFor(async () => expect(await lookUps(() => warm(key, near))).toBe(count), {
        timeout: 60 * SECOND,
        interval: 5,
      })
    await untilLookUps(0)
    await killListeners()
    await untilLookUps(1)
    await untilListening(2)
    await untilLookUps(0)
    const again = await newKey()
    await warm(again.key, near, other)
    await revokeApiKey(near.database, again.id)
    await expectRevoked(again.key, near, other)
  })

  it.each([
    ['scopes', "scopes = '{clients:read}'", 'insufficient_scope'],
    ['expiry', 'expires_at = now()', 'credential_expired'],
    ['budget', 'rate_per_minute = 1', 'rate_limited'],
    ['revocation', 'revoked_at = now()', 'credential_revoked'],
    ['environment', "environment = 'sandbox'", 'credential_invalid'],
  ])('apply a change of its %s made by plain SQL within a moment', async (_what, change, code) => {
    await untilListening(2)
    const { id, key } = await newKey()
    await warm(key, near, other)
    await near.database.pool.query(`update api_keys set ${change} where id = $1`, [id])
    for (const server of [near, other])
      await vi.waitFor(async () => expect(codeOf(await list(server, key))).toBe(code), {
        timeout: 4 * SECOND, // less than a credential is cached
        interval: 10,
      })
  })

  it('drop a deleted key from the cache', async () => {
    const { id, key } = await newKey()
    await warm(key, near, other)
    await near.database.pool.query('delete from api_keys where id = $1', [id])
    for (const server of [near, other])
      await vi.waitFor(async () => expect(codeOf(await list(server, key))).toBe('credential_invalid'), {
        timeout: 4 * SECOND, // less than a credential is cached
        interval: 10,
      })
  })
})

it('reports whether there was a key to revoke, and is idempotent', async () => {
  const { id, key } = await newKey()
  expect(await revokeApiKey(near.database, id)).toBe(true)
  const first = await near.database.prisma.apiKey.findFirst({ where: { id } })
  expect(await revokeApiKey(near.database, id)).toBe(true)
  expect(await near.database.prisma.apiKey.findFirst({ where: { id } })).toEqual(first)
  await expectRevoked(key, near)
  expect(await revokeApiKey(near.database, near.orgId)).toBe(false)
  expect(await revokeApiKey(near.database, 'nonsense')).toBe(false)
})

describe('a server with a slow database connection', () => {
  let relay: Relay
  let far: TestServer

  beforeAll(async () => {
    relay = await startRelay(near.databaseUrl)
    far = await startTestServer({}, relay.url)
    await untilListening(3)
  })
  afterEach(() => relay.delay(0))
  afterAll(async () => {
    await far.stop()
    await relay.close()
  })

  it('is waited for by a revocation', async () => {
    const { id, key } = await newKey()
    await warm(key, near, far)
    relay.delay(400)
    await revokeApiKey(near.database, id)
    await expectRevoked(key, near, other, far)
  })

  it('is waited for by each of two simultaneous revocations', async () => {
    const { id, key } = await newKey()
    await warm(key, near, far)
    relay.delay(400)
    const revocations = [1, 2].map(() => revokeApiKey(near.database, id))
    await Promise.race(revocations)
    await expectRevoked(key, near, other, far)
    await Promise.all(revocations)
  })

  it('is waited for even if the key changed a moment before', async () => {
    const { id, key } = await newKey()
    await warm(key, near, far)
    relay.delay(400)
    for (let rate = 1000; rate < 1010; rate++)
      await near.database.pool.query('update api_keys set rate_per_minute = $2 where id = $1', [id, rate])
    await revokeApiKey(near.database, id)
    await expectRevoked(key, near, other, far)
  })

  it('expires its cache when it gets no notification: a revocation waits exactly that long', async () => {
    const { id, key } = await newKey()
    await warm(key, near, far)
    const slow = slowDatabase()
    const credentials = openCredentials({ ...slow.database, url: relay.url })
    try {
      await credentials.listen()
      const early = credentials.authenticate(`Bearer ${key}`).catch((error: unknown) => error)
      await slow.read
      relay.silence()
      const startedAt = Date.now()
      await revokeApiKey(near.database, id)
      await expectRevoked(key, near, other, far)
      expect(Date.now() - startedAt).toBeLessThan(8 * SECOND)
      expect(await early).toMatchObject({ name: 'ConnectionLost' }) // it waited as long
      slow.arrive()
      await expect(credentials.authenticate(`Bearer ${key}`)).rejects.toMatchObject({ code: 'credential_revoked' })
    } finally {
      await credentials.close()
    }
  })
})

it('a database that hangs up is a lost connection, for which the caller hears 503', async () => {
  const database = await startBrokenDatabase('hangs up')
  await expect(awaitRevocation(database)).rejects.toMatchObject({ name: 'ConnectionLost', code: '08006' })
  database.close()
})
