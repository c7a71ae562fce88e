/** How the operations of a process share its database connections. */
import { setImmediate as tick } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openExportLimiter } from '../../src/execution/export-limiter.ts'
import { openFairLimiter, type PermitRequest, type Release } from '../../src/platform/load/fair-limiter.ts'

// What still waits at the end of a test must not time out in the next one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Begins operations and records the order in which they start. */
function recorder(capacity: number, maxWait = 1000) {
  const limiter = openFairLimiter(capacity, maxWait)
  const started: string[] = []
  const running: { id: string; end: Release }[] = []
  const begin = async (id: string, kind: PermitRequest['kind'] = 'query', width = 1, orgId = id): Promise<void> => {
    const end = await limiter.acquire({ orgId, holder: id, kind, width })
    started.push(kind === 'query' ? id : `${id} write`)
    running.push({ id, end })
  }
  return {
    limiter,
    started,
    begin,
    /** End the oldest running operation and let the next one start. */
    async endOne(): Promise<void> {
      running.shift()?.end()
      await tick()
    },
  }
}

describe('with room', () => {
  it('operations start at once, without a promise, and one organisation leaves a quarter to others', async () => {
    const { limiter, begin, started } = recorder(4)
    const greedy = { orgId: 'greedy', holder: 'greedy', kind: 'query', width: 1 } as const
    for (let n = 0; n < 3; n++) expect(limiter.acquire(greedy)).toBeTypeOf('function')
    expect(limiter.acquire(greedy)).toBeInstanceOf(Promise)
    expect(limiter.acquire({ ...greedy, holder: 'its second key' })).toBeInstanceOf(Promise)
    expect(limiter.acquire({ ...greedy, orgId: 'other', holder: 'other' })).toBeTypeOf('function')
    void begin('other')
    await tick()
    expect(started).toEqual([]) // no room
  })

  it('who waits for its own organisation keeps nobody else waiting', async () => {
    const { begin, started, endOne } = recorder(4)
    for (let n = 0; n < 5; n++) void begin('a', 'query', 1, 'greedy')
    void begin('b', 'query', 1, 'greedy')
    void begin('other')
    await tick()
    expect(started).toEqual(['a', 'a', 'a', 'other'])
    await endOne()
    expect(started.slice(4)).toEqual(['b'])
  })

  it('a wide query takes at most half', () => {
    const { limiter } = recorder(4)
    const wide = { orgId: 'greedy', holder: 'greedy', kind: 'query', width: 30 } as const
    expect(limiter.acquire(wide)).toBeTypeOf('function')
    expect(limiter.acquire({ ...wide, orgId: 'other', holder: 'other' })).toBeTypeOf('function')
    expect(limiter.acquire({ ...wide, width: 1 })).toBeInstanceOf(Promise)
  })
})

describe('without room', () => {
  it('the credential with the fewest running operations is next, then each one by one', async () => {
    const { begin, started, endOne } = recorder(2)
    for (let n = 0; n < 20; n++) void begin('greedy')
    for (const id of ['b', 'c', 'b', 'c']) void begin(id)
    await tick()
    expect(started).toEqual(['greedy', 'greedy'])
    for (let n = 0; n < 6; n++) await endOne()
    expect(started.slice(2)).toEqual(['b', 'greedy', 'c', 'b', 'greedy', 'c'])
  })

  it('reads go before writes, but not before the share of another credential', async () => {
    const { begin, started, endOne } = recorder(1)
    void begin('a')
    void begin('a', 'mutation')
    void begin('a')
    void begin('b', 'mutation')
    void begin('c')
    await tick()
    for (let n = 0; n < 4; n++) await endOne()
    expect(started).toEqual(['a', 'a', 'c', 'b write', 'a write'])
  })

  it('a wide query waits until there is enough room, and none passes it', async () => {
    const { begin, started, endOne } = recorder(4)
    for (let n = 0; n < 3; n++) void begin('a')
    void begin('wide', 'query', 2)
    void begin('late')
    await tick()
    expect(started).toEqual(['a', 'a', 'a'])
    await endOne()
    expect(started).toEqual(['a', 'a', 'a', 'wide'])
    await endOne()
    expect(started).toEqual(['a', 'a', 'a', 'wide', 'late'])
  })

  it('who waits too long gets unavailable, and leaves its place', async () => {
    const { limiter } = recorder(1, 1000)
    const end = (await limiter.acquire({ orgId: 'a', holder: 'a', kind: 'query', width: 1 })) as Release
    const late = Promise.resolve(limiter.acquire({ orgId: 'b', holder: 'b', kind: 'query', width: 1 })).catch(
      (error) => error,
    )
    vi.advanceTimersByTime(999)
    const next = limiter.acquire({ orgId: 'c', holder: 'c', kind: 'query', width: 1 })
    vi.advanceTimersByTime(1)
    expect(await late).toMatchObject({
      code: 'unavailable',
      message: 'The service is busy: the request waited 1 s for its turn. Try again in a moment.',
    })
    end()
    expect(await next).toBeTypeOf('function')
  })

  it('the number that wait is limited, of one credential and of all', () => {
    const { limiter } = recorder(1)
    const begin = (id: string) => {
      const begun = limiter.acquire({ orgId: id, holder: id, kind: 'query', width: 1 })
      void Promise.resolve(begun).catch(() => {})
    }
    const refused = expect.objectContaining({ code: 'unavailable' })
    for (let n = 0; n < 251; n++) begin('a') // one of them runs
    expect(() => begin('a')).toThrow(refused)
    for (const id of ['b', 'c', 'd']) for (let n = 0; n < 250; n++) begin(id)
    expect(() => begin('e')).toThrow(refused)
  })
})

describe('exports', () => {
  const by = (holder: string, orgId = 'one') => ({ orgId, holder, kind: 'query', width: 1 }) as const

  it('of one caller wait for each other; another of the organisation, and another organisation, begin at once', async () => {
    const limiter = openExportLimiter(20)
    const end = limiter.acquire(by('a')) as Release
    const waiting = limiter.acquire(by('a'))
    expect(waiting).toBeInstanceOf(Promise)
    for (const holder of ['b', 'c', 'd']) expect(limiter.acquire(by(holder))).toBeTypeOf('function')
    expect(limiter.acquire(by('e'))).toBeInstanceOf(Promise) // one is kept free of the organisation
    expect(limiter.acquire(by('f', 'two'))).toBeTypeOf('function')
    end()
    expect(await waiting).toBeTypeOf('function')
  })

  it('that waited for 50 seconds are told to try again', async () => {
    const limiter = openExportLimiter(4)
    void limiter.acquire(by('a'))
    const waiting = limiter.acquire(by('b', 'two')) as Promise<Release>
    const refused = expect(waiting).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 })
    await vi.advanceTimersByTimeAsync(50_000)
    await refused
  })

  it('more than ten of a caller do not wait', () => {
    const limiter = openExportLimiter(4)
    void limiter.acquire(by('a'))
    for (let n = 0; n < 10; n++) (limiter.acquire(by('a')) as Promise<Release>).catch(() => {})
    expect(() => limiter.acquire(by('a'))).toThrow('too many requests wait')
    expect(() => (limiter.acquire(by('b')) as Promise<Release>).catch(() => {})).not.toThrow()
  })
})
