/** The listener for key changes: it caches no key whose changes it could miss, and leaves no connection open. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openCredentials, revokeApiKey } from '../../../src/access/credentials.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { keyCacheTools } from './key-cache.ts'
import { startRelay } from './relay.ts'

const SECOND = 1000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { newKey, listeners, killListeners, untilListening, slowDatabase } = keyCacheTools(() => server)

describe('a listener', () => {
  it.each([
    ['before it was listening', false],
    ['before a change', true],
  ])('does not cache a key that was looked up %s', async (_when, listensFirst) => {
    const { id, key } = await newKey()
    const slow = slowDatabase()
    const credentials = openCredentials(slow.database)
    try {
      if (listensFirst) await credentials.listen()
      const early = credentials.authenticate(`Bearer ${key}`)
      await slow.read
      await revokeApiKey(server.database, id)
      if (!listensFirst) await credentials.listen()
      slow.arrive()
      expect((await early).id).toBe(id) // called before the revocation
      await expect(credentials.authenticate(`Bearer ${key}`)).rejects.toMatchObject({ code: 'credential_revoked' })
    } finally {
      await credentials.close()
    }
  })

  it('does not cache a key that was looked up while the connection was down', async () => {
    const { id, key } = await newKey()
    const slow = slowDatabase()
    const credentials = openCredentials(slow.database)
    try {
      await credentials.listen()
      const early = credentials.authenticate(`Bearer ${key}`)
      await slow.read
      const before = await listeners()
      await killListeners()
      await revokeApiKey(server.database, id)
      await vi.waitFor(async () => expect(await listeners()).toHaveLength(before.length), 60 * SECOND)
      slow.arrive()
      await early
      await expect(credentials.authenticate(`Bearer ${key}`)).rejects.toMatchObject({ code: 'credential_revoked' })
    } finally {
      await credentials.close()
    }
  })

  it('whose connection is frozen opens another and ends the frozen one, so that a revocation does not wait', async () => {
    const { id, key } = await newKey()
    const relay = await startRelay(server.databaseUrl)
    const credentials = openCredentials({ ...server.database, url: relay.url })
    try {
      await credentials.listen()
      expect((await credentials.authenticate(`Bearer ${key}`)).id).toBe(id)
      const before = new Set(await listeners())
      relay.freeze()
      await vi.waitFor(async () => {
        const now = new Set(await listeners())
        expect([now.size, now.intersection(before).size]).toEqual([before.size, before.size - 1])
      }, 60 * SECOND)
      await revokeApiKey(server.database, id)
      await expect(credentials.authenticate(`Bearer ${key}`)).rejects.toMatchObject({ code: 'credential_revoked' })
    } finally {
      await credentials.close()
      await relay.close()
    }
  })

  it('that is closed while it connects leaves no connection open', async () => {
    const relay = await startRelay(server.databaseUrl)
    relay.delay(100)
    await untilListening(1)
    const credentials = openCredentials({ ...server.database, url: relay.url })
    const listening = credentials.listen()
    await sleep(50)
    await credentials.close()
    await listening
    await untilListening(1)
    await relay.close()
  })
})

it('the first caller of a look-up waits no longer than the others for a silent database', async () => {
  const { key } = await newKey()
  const slow = slowDatabase()
  const credentials = openCredentials(slow.database)
  await expect(credentials.authenticate(`Bearer ${key}`)).rejects.toMatchObject({ name: 'ConnectionLost' })
  slow.arrive()
  await credentials.close()
})

it('times of use that could not be stored are stored later', async () => {
  const { id, key } = await newKey()
  const stored: string[][] = []
  const query = async (_statement: string, [ids]: [string[]]) => {
    stored.push(ids)
    if (stored.length === 1) throw new Error('all connections are in use')
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const credentials = openCredentials({ ...server.database, pool: { query } as never })
  try {
    await credentials.authenticate(`Bearer ${key}`)
    await vi.advanceTimersByTimeAsync(10 * SECOND)
    expect(stored).toEqual([[id]])
    await vi.advanceTimersByTimeAsync(10 * SECOND)
    expect(stored).toEqual([[id], [id], [id], [id]]) // for each kind of credential
  } finally {
    vi.useRealTimers()
    await credentials.close()
  }
})
