/** Two limiters with one Redis, without servers. */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Budget, openBudget } from '../../../src/access/budget/budget.ts'
import { systemCredential } from '../../../src/access/credentials/credential.ts'
import { openRedis } from '../../../src/platform/redis.ts'
import { startRedis, type TestRedis } from './redis.ts'
import { openSlowRedis } from './slow-redis.ts'

let redis: TestRedis | undefined

beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis?.remove())

it('count together, under a name of their own, and let go of Redis when they close', async ({ skip }) => {
  if (redis === undefined) return skip('redis-server is not installed (apt-get install redis-server)')
  const client = openRedis(redis.url)
  const connected = async () =>
    String(await client.client('LIST'))
      .trim()
      .split('\n').length
  await expect.poll(() => connected()).toBe(1)
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const log = { warn: write, info: write } as unknown as Logger
  const services = { log, countProcesses: async () => 2 }
  const budgets = [openBudget(redis.url, services), openBudget(redis.url)] as [Budget, Budget]
  await expect.poll(() => connected()).toBe(3)
  const credential = { ...systemCredential('an organisation', randomUUID()), ratePerMinute: 1000 }
  await vi.waitFor(async () => {
    const { remaining } = await budgets[0].spend(credential, 1)
    expect(await budgets[1].spend(credential, 1)).toMatchObject({ remaining: remaining - 1 })
  }, 60_000)
  expect(await client.keys(`*${credential.id}`)).toEqual([`muster:budget:${credential.id}`])
  await redis.kill()
  await expect.poll(async () => budgets[0].isShared()).toBe(false)
  await redis.start()
  await expect.poll(async () => budgets[0].isShared()).toBe(true)
  expect(lines).toEqual([expect.stringContaining('does not answer'), 'Redis answers again'])
  for (const budget of budgets) await budget.close()
  await expect.poll(() => connected()).toBe(1)
  client.disconnect()
})

it('do not wait for a Redis that answers late: they say that it is away until it is prompt again', async ({ skip }) => {
  if (redis === undefined) return skip('redis-server is not installed (apt-get install redis-server)')
  const way = await openSlowRedis(redis.url)
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const log = { warn: write, info: write } as unknown as Logger
  const budget = openBudget(way.url, { log, countProcesses: async () => 2 })
  const credential = { ...systemCredential('an organisation', randomUUID()), ratePerMinute: 1000 }
  await expect.poll(async () => budget.isShared()).toBe(true)
  way.delay(1500)
  const spendThroughout = async () => {
    await budget.spend(credential, 1) // answers go on arriving, each late
    return budget.isShared()
  }
  const spenders = Array.from({ length: 4 }, () => expect.poll(spendThroughout).toBe(false))
  await Promise.all(spenders)
  const before = await budget.spend(credential, 1)
  expect(await budget.spend(credential, 1)).toMatchObject({ remaining: before.remaining - 2 }) // its share
  way.delay(0)
  await expect.poll(async () => budget.isShared()).toBe(true)
  expect(lines).toEqual([expect.stringContaining('does not answer'), 'Redis answers again'])
  await budget.close()
  way.close()
})
