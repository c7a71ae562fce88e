/** When a credential was last used: what is written of it, how often, and what happens while the database is away. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openCredentials } from '../../../src/access/credentials.ts'
import { type AccessWorld, failureOf, openAccessWorld } from '../../support/access-world.ts'
import { bearer, countedLookUps } from './counted.ts'

const SECOND = 1000

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world.close())

const { newKey, open } = countedLookUps(() => world)

describe('the time of last use', () => {
  const lastUsed = async (id: string) =>
    (await world.database.prisma.apiKey.findFirstOrThrow({ where: { id } })).lastUsedAt?.getTime()

  it('is written every ten seconds, of accepted credentials only', async () => {
    const [used, expired] = [await newKey(), await newKey({ expiresAt: new Date(Date.now() - 1) })]
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { credentials } = open()
    try {
      const before = Date.now()
      await credentials.authenticate(bearer(used))
      await failureOf(() => credentials.authenticate(bearer(expired)))
      await vi.advanceTimersByTimeAsync(10 * SECOND - 1)
      expect(await lastUsed(used.id)).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitFor(async () => expect(await lastUsed(used.id)).toBeGreaterThanOrEqual(before), 60_000)
      expect(await lastUsed(expired.id)).toBeUndefined()
    } finally {
      vi.useRealTimers()
      await credentials.close()
    }
  })

  it('is written before the process stops, and never moves back', async () => {
    const [one, two] = [await newKey(), await newKey()]
    const later = new Date(Date.now() + 60 * SECOND)
    await world.database.prisma.apiKey.updateMany({ where: { id: two.id }, data: { lastUsedAt: later } })
    const { credentials } = open()
    for (const key of [one, two]) await credentials.authenticate(bearer(key))
    await credentials.close()
    expect(Math.abs(((await lastUsed(one.id)) ?? 0) - Date.now())).toBeLessThan(60 * SECOND)
    expect(await lastUsed(two.id)).toBe(later.getTime())
  })

  /** Credentials whose times are written by `query`, and a key of which two are used. */
  async function withWrites(query: (statement: string, values: [string[], Date[]]) => Promise<unknown>) {
    const credentials = openCredentials({ ...world.database, pool: { query } as never })
    return { credentials, keys: [await newKey(), await newKey()] as const }
  }

  it('is written of keys, grants and clients, once, and not after the process has stopped', async () => {
    const statements: unknown[][] = []
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { credentials, keys } = await withWrites(async (statement, [ids, times]) => {
      statements.push([/^update (\w+)/.exec(statement)?.[1], ids, times.length])
    })
    try {
      for (const key of keys) await credentials.authenticate(bearer(key))
      await credentials.close()
      const ids = keys.map(({ id }) => id)
      expect(statements).toEqual(['api_keys', 'oauth_grants', 'oauth_clients'].map((table) => [table, ids, 2]))
      await credentials.close()
      await credentials.authenticate(bearer(keys[0]))
      await vi.advanceTimersByTimeAsync(20 * SECOND)
      expect(statements).toHaveLength(3)
    } finally {
      vi.useRealTimers()
    }
  })

  it('that could not be written is kept, unless there is a later one', async () => {
    const written: [string[], Date[]][] = []
    let midway: () => Promise<unknown> = async () => {}
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { credentials, keys } = await withWrites(async (_statement, values) => {
      written.push(values)
      if (written.length > 1) return
      await midway()
      throw new Error('the database is away')
    })
    const [one, two] = keys
    try {
      for (const key of keys) await credentials.authenticate(bearer(key))
      const again = Promise.withResolvers<void>()
      midway = async () => {
        await sleep(5)
        await credentials.authenticate(bearer(one))
        again.resolve()
      }
      await vi.advanceTimersByTimeAsync(10 * SECOND)
      await again.promise
      await sleep(5)
      await credentials.close()
    } finally {
      vi.useRealTimers()
    }
    const [first, second] = written.map(
      ([ids, times]) => new Map(ids.map((id, index) => [id, times[index]?.getTime()])),
    )
    expect(second?.get(one.id)).toBeGreaterThan(first?.get(one.id) as number)
    expect(second?.get(two.id)).toBe(first?.get(two.id))
  })

  it('does not keep a process from stopping when it cannot be written', async () => {
    const { credentials, keys } = await withWrites(() => Promise.reject(new Error('the database is away')))
    await credentials.authenticate(bearer(keys[0]))
    await expect(credentials.close()).resolves.toBeUndefined()
  })
})
