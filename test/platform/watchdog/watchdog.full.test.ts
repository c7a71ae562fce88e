/** The watchdog names what holds the process: real steps that hold it, in requests of a real server and in jobs. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { notesOf } from '../../../src/access/request-log/notes.ts'
import { observeRequests } from '../../../src/access/request-log/observe.ts'
import { openRequestMetrics } from '../../../src/platform/metrics.ts'
import { runActivity } from '../../../src/platform/watchdog/activity.ts'
import { openSamples, startWatchdog } from '../../../src/platform/watchdog/watchdog.ts'

const LIMIT = 300
type Line = Record<string, unknown> & { message: string }

const lines: Line[] = []
const log = { warn: (fields: object, message: string) => void lines.push({ ...fields, message }) }
const metrics = openRequestMetrics()
let stop: () => Promise<unknown>
let server: Server
let url: string

/**
 * Take steps until the watchdog has said that the process is held: on a busy machine, where its thread also waits, that
 * takes longer than its limit.
 */
function holdProcess(step = () => {}): void {
  const before = lines.length
  const start = performance.now()
  for (let ms = 0; ms < 2 * LIMIT || (lines.length === before && ms < 20 * LIMIT); ms = performance.now() - start)
    step()
}

/** Steps by path; each request also waits, as for a database. */
const steps: Record<string, () => void> = {
  '/loop': () => holdProcess(),
  '/pattern': () => holdProcess(() => void /^(a+)+$/.test(`${'a'.repeat(22)}b`)),
  '/json': () => holdProcess(() => void JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index })))),
  '/quick': () => {},
}

beforeAll(async () => {
  const quiet = { isLevelEnabled: () => false } as never
  const observe = observeRequests({
    publicUrl: '',
    log: quiet,
    metrics,
    requests: { record: () => {} } as never,
    deprecationUses: {} as never,
  })
  server = createServer((req, res) =>
    observe(req, res, async () => {
      await sleep(20)
      const notes = notesOf(res)
      notes.operation = `operation of ${req.url}`
      notes.credential = { id: `credential of ${req.url}` } as never
      await sleep(20)
      steps[req.url as string]?.()
      await sleep(100)
      res.end()
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = startWatchdog(log as never, { limit: LIMIT, every: 20 })
  await sleep(1000) // its thread starts
})
afterAll(async () => {
  await stop()
  server.close()
})
afterEach(() => void lines.splice(0))

const IS_HELD = 'the process is held: all other requests wait'
const WAS_HELD = 'the process was held'

/**
 * Run `hold` until the watchdog says `messages` of it. A busy machine also holds the process: what it holds it for is
 * then in the samples, too, and the watchdog rightly blames nobody.
 */
async function named(messages: string[], isOwn: (line: Line) => boolean, hold: () => Promise<void>): Promise<Line[]> {
  let own: Line[] = []
  const attempt = async () => {
    lines.splice(0)
    await hold()
    await sleep(100) // the next beat
    own = lines.filter(isOwn)
    return own.map(({ message }) => message)
  }
  await expect.poll(attempt).toEqual(messages)
  return own
}

it.each(['/loop', '/pattern', '/json'])(
  'names the request of %s, with operation, credential and stack',
  async (path) => {
    let requestId: string | null
    const own = await named(
      [IS_HELD, WAS_HELD],
      (line) => line.request_id === requestId,
      async () => {
        const others = [fetch(`${url}/quick`), fetch(`${url}/quick`)]
        const response = await fetch(url + path)
        await Promise.all(others)
        requestId = response.headers.get('x-request-id')
      },
    )
    for (const line of own) {
      expect(line).toMatchObject({
        method: 'GET',
        path,
        operation: `operation of ${path}`,
        credential_id: `credential of ${path}`,
        stack: expect.stringContaining('watchdog.full.test.ts'),
      })
      expect(line.held_ms).toBeGreaterThanOrEqual(LIMIT)
      expect(line.cpu_ms).toBeGreaterThan(0)
    }
  },
)

it('names a job', async () => {
  const job = async () => {
    await sleep(10)
    holdProcess()
  }
  const own = await named(
    [IS_HELD, WAS_HELD],
    ({ queue }) => queue === 'packs',
    () => runActivity(() => ({ queue: 'packs', job: '7' }), job),
  )
  for (const line of own)
    expect(line).toMatchObject({ queue: 'packs', job: '7', stack: expect.stringContaining('holdProcess') })
})

it('blames no request for work in the background, but lists the open ones', async () => {
  const own = await named(
    [IS_HELD, WAS_HELD],
    ({ stack }) => String(stack).includes('holdProcess'),
    async () => {
      const open = fetch(`${url}/quick`)
      await sleep(60)
      holdProcess()
      await open
    },
  )
  for (const line of own) {
    expect(line).toMatchObject({ cause: 'background work' })
    expect(line).not.toHaveProperty('request_id')
  }
  expect(own[1]).toHaveProperty('open')
})

it('blames none of several that hold the process together, and says how often each was seen', async () => {
  const work = (id: string) =>
    runActivity(
      () => ({ request_id: id }),
      async () => {
        await Promise.resolve() // the steps follow each other without a turn of the event loop
        for (const start = performance.now(); performance.now() - start < LIMIT; );
        await sleep(50) // still open at the beat
      },
    )
  const [line] = await named(
    [WAS_HELD],
    ({ cause }) => cause === 'several',
    async () => void (await Promise.all([work('one'), work('other')])),
  )
  expect(line).not.toHaveProperty('request_id')
  for (const request_id of ['one', 'other'])
    expect(line?.open).toContainEqual({ request_id, samples: expect.any(Number) })
})

it('is silent while requests are quick', async () => {
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/quick`)))
  // A slow machine holds the process by compiling, or does not let it run.
  const own = lines.filter(({ cause, cpu_ms }) => cause !== 'background work' && Number(cpu_ms) >= LIMIT)
  expect(own).toEqual([])
})

it('exports the delay of the event loop', async () => {
  await metrics.registry.metrics()
  await sleep(50)
  holdProcess()
  await sleep(50)
  const text = await metrics.registry.metrics()
  const delay = (percentile: number) =>
    Number(new RegExp(`muster_event_loop_delay_seconds\\{percentile="${percentile}"\\} (\\S+)`).exec(text)?.[1])
  expect(delay(100)).toBeGreaterThan(0.3)
  expect(delay(50)).toBeLessThan(delay(100))
  expect(delay(99)).toBeGreaterThanOrEqual(delay(50))
})

it('keeps few samples of a hold that never ends, from all of its time', () => {
  const samples = openSamples()
  for (let index = 0; index < 100_000; index++) samples.add({ activity: undefined, stack: String(index) })
  const kept = samples.kept.map(({ stack }) => Number(stack))
  expect(kept.length).toBeGreaterThanOrEqual(100)
  expect(kept.length).toBeLessThan(200)
  const steps = kept.slice(1).map((at, index) => at - (kept[index] as number))
  expect(new Set(steps).size).toBe(1)
  expect([kept[0], kept.at(-1)]).toEqual([0, expect.closeTo(100_000, -4)])
})
