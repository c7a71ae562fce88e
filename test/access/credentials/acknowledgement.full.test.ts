/** A revocation waits for every process that listens: how it asks, what counts as an answer, and how long it waits. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  acknowledgeOn,
  awaitRevocation,
  CACHE_TTL,
  countProcesses,
} from '../../../src/access/credentials/revocation.ts'
import { KNOWN_LOST } from '../../../src/platform/database/listener.ts'
import { type AccessWorld, openAccessWorld } from '../../support/access-world.ts'
import { startBrokenDatabase } from '../../support/broken-database.ts'

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world.close())

describe('a process that is asked', () => {
  it('answers at once, and what was asked meanwhile together', async () => {
    const sent: unknown[][] = []
    const running = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const query = (_statement: string, values: unknown[]) => {
      sent.push(values)
      return running[sent.length - 1]?.promise
    }
    const acknowledge = acknowledgeOn({ query } as never)
    const channel = 'muster_credential_forgotten'
    acknowledge('one')
    expect(sent).toEqual([[channel, ['one']]])
    for (const requestId of ['two', 'three', 'two']) acknowledge(requestId)
    expect(sent).toHaveLength(1)
    running[0]?.resolve()
    await sleep(1)
    expect(sent.slice(1)).toEqual([[channel, ['two', 'three']]])
    running[1]?.resolve()
    await sleep(1)
    acknowledge('four')
    expect(sent.slice(2)).toEqual([[channel, ['four']]])
  })

  it('may fail to answer, and answers when it is asked again', async () => {
    const sent: unknown[] = []
    const query = (_statement: string, [, batch]: [string, string[]]) => {
      sent.push(batch)
      return sent.length === 1 ? Promise.reject(new Error('the statement was cancelled')) : Promise.resolve()
    }
    const acknowledge = acknowledgeOn({ query } as never)
    const unhandled: unknown[] = []
    const note = (error: unknown) => unhandled.push(error)
    process.on('unhandledRejection', note)
    try {
      for (let time = 0; time < 2; time++) {
        acknowledge('one')
        await sleep(5)
      }
      expect([sent, unhandled]).toEqual([[['one'], ['one']], []])
    } finally {
      process.off('unhandledRejection', note)
    }
  })
})

/** A test, in which nobody listens but those that it starts. */
const alone = (work: () => Promise<void>) => async () => {
  for (const name of ['muster credentials', 'muster revocation']) await world.hangUp(name)
  await work()
}

/** A process that listens for changes, and answers by `handle`, as a connection of it does. */
async function startListener(handle: (client: pg.Client, requestId: string) => unknown, url = world.url) {
  const client = new pg.Client({ connectionString: url, application_name: 'muster credentials' })
  const asked: string[] = []
  client.on('notification', ({ payload = '' }) => {
    asked.push(payload)
    handle(client, payload.split(' ')[1] as string)
  })
  client.on('error', () => {})
  await client.connect()
  await client.query('listen muster_credential')
  return { client, asked }
}

/** It is asked ten times a second, so also while it hangs up; a revocation without its answer would not end. */
const answer = (client: pg.Client, requestId: string) =>
  client.query('select pg_notify($1, $2)', ['muster_credential_forgotten', requestId]).catch(() => undefined)

/** A revocation that is waited for, and whether it is over. */
function begin() {
  const state = { isOver: false }
  const over = awaitRevocation({ url: world.url }).then(() => {
    state.isOver = true
  })
  return { state, over }
}

/** Runs `work` while the clock stands: what waits until a credential is no longer cached would never end. */
async function withoutPassingTime(work: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}

describe('a revocation', () => {
  it(
    'waits for nobody where nobody listens, and leaves no connection open',
    alone(async () => {
      await withoutPassingTime(() => awaitRevocation({ url: world.url }))
      const open = async () =>
        (
          await world.database.pool.query(
            `select from pg_stat_activity where application_name = 'muster revocation' and datname = current_database()`,
          )
        ).rowCount
      await expect.poll(open).toBe(0)
    }),
  )

  it(
    'is over when every process has answered',
    alone(async () => {
      const quick = await startListener(answer)
      let release: () => unknown = () => {}
      const slow = await startListener((client, requestId) => {
        release = () => answer(client, requestId)
      })
      try {
        const { state, over } = begin()
        await expect.poll(() => slow.asked).not.toEqual([])
        await sleep(50)
        expect(state.isOver).toBe(false)
        release()
        await over
        expect(quick.asked[0]).toMatch(/^ [0-9a-f-]{36}$/)
        expect(slow.asked[0]).toBe(quick.asked[0])
      } finally {
        await Promise.all([quick.client.end(), slow.client.end()])
      }
    }),
  )

  it(
    'asks ten times a second, because a process may begin to listen meanwhile',
    alone(async () => {
      let answers = false
      const times: number[] = []
      const { client, asked } = await startListener((own, requestId) => {
        times.push(performance.now())
        return answers && answer(own, requestId)
      })
      try {
        const { over } = begin()
        await expect.poll(() => times.length).toBeGreaterThan(5)
        const [first = 0, , , , , sixth = 0] = times
        expect(sixth - first).toBeGreaterThan(250) // half of what it takes, for one that is told late
        answers = true
        await over
        expect(new Set(asked).size).toBe(1)
      } finally {
        await client.end()
      }
    }),
  )

  it(
    'takes no answer to another revocation, and waits as long as a credential is cached',
    alone(async () => {
      const { client, asked } = await startListener((own) => answer(own, 'another'))
      vi.useFakeTimers({ toFake: ['Date'] })
      try {
        const { state, over } = begin()
        await expect.poll(() => asked.length).toBeGreaterThan(0)
        vi.setSystemTime(Date.now() + 4900)
        await sleep(50)
        expect(state.isOver).toBe(false)
        vi.setSystemTime(Date.now() + 101)
        await over
      } finally {
        vi.useRealTimers()
        await client.end()
      }
    }),
  )

  it(
    'does not wait for a process that stopped listening',
    alone(async () => {
      const { client, asked } = await startListener(() => {})
      await withoutPassingTime(async () => {
        const { over } = begin()
        await expect.poll(() => asked.length).toBeGreaterThan(0)
        await client.end()
        await over
      })
    }),
  )

  it(
    'does not wait for a process that has given its connection up, which the server keeps',
    alone(async () => {
      const { client, asked } = await startListener(() => {})
      try {
        expect(await countProcesses(world.database)).toBe(1)
        await sleep(KNOWN_LOST + CACHE_TTL)
        await awaitRevocation({ url: world.url })
        await expect.poll(() => asked).not.toEqual([])
        expect(asked).toHaveLength(1) // it is asked ten times a second as long as somebody waits for it
        expect(await countProcesses(world.database)).toBe(0)
      } finally {
        await client.end()
      }
    }),
    60_000,
  )

  it(
    'does not wait for the processes of another database',
    alone(async () => {
      const url = new URL(world.url)
      url.pathname = '/postgres'
      const { client } = await startListener(() => {}, url.href)
      try {
        await withoutPassingTime(() => awaitRevocation({ url: world.url }))
      } finally {
        await client.end()
      }
    }),
  )

  it('fails as unavailable when the database cannot be asked', async () => {
    const database = await startBrokenDatabase('hangs up')
    await expect(awaitRevocation(database)).rejects.toMatchObject({ name: 'ConnectionLost' })
    database.close()
  })
})
