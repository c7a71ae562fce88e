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

function holdProcess(ms: number): void {
  for (const start = performance.now(); performance.now() - start < ms; );
}

/** Steps by path; each request also waits, as for a database. */
const steps: Record<string, () => void> = {
  '/loop': () => holdProcess(2 * LIMIT),
  '/pattern': () => {
    for (const start = performance.now(); performance.now() - start < 2 * LIMIT; ) /^(a+)+$/.test(`${'a'.repeat(22)}b`)
  },
  '/json': () => {
    for (const start = performance.now(); performance.now() - start < 2 * LIMIT; )
      JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index })))
  },
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

const ended = () => expect.poll(() => lines.map(({ message }) => message)).toContain('the process was held')

it.each(['/loop', '/pattern', '/json'])(
  'names the request of %s, with operation, credential and stack',
  async (path) => {
    const others = [fetch(`${url}/quick`), fetch(`${url}/quick`)]
    const response = await fetch(url + path)
    await Promise.all(others)
    const requestId = response.headers.get('x-request-id')
    const ofRequest = () => lines.filter((line) => line.request_id === requestId) // a busy machine holds the process, too
    await expect.poll(() => ofRequest().map(({ message }) => message)).toContain('the process was held')
    const own = ofRequest()
    expect(own.map(({ message }) => message)).toEqual([
      'the process is held: all other requests wait',
      'the process was held',
    ])
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
  await runActivity(
    () => ({ queue: 'packs', job: '7' }),
    async () => {
      await sleep(10)
      holdProcess(2 * LIMIT)
    },
  )
  await ended()
  expect(lines[1]).toMatchObject({ queue: 'packs', job: '7', stack: expect.stringContaining('holdProcess') })
})

it('blames no request for work in the background, but lists the open ones', async () => {
  const open = fetch(`${url}/quick`)
  await sleep(60)
  holdProcess(2 * LIMIT)
  await ended()
  await open
  expect(lines[1]).toMatchObject({ cause: 'background work', stack: expect.stringContaining('holdProcess') })
  expect(lines[1]).not.toHaveProperty('request_id')
})

it('blames none of several that hold the process together, and says how often each was seen', async () => {
  const work = (id: string) => () =>
    runActivity(
      () => ({ request_id: id }),
      async () => {
        await Promise.resolve() // the steps follow each other without a turn of the event loop
        holdProcess(LIMIT)
      },
    )
  await Promise.all([work('one')(), work('other')()])
  await ended()
  expect(lines.at(-1)).toMatchObject({ cause: 'several' })
  expect(lines.at(-1)).not.toHaveProperty('request_id')
})

it('is silent while requests are quick', async () => {
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/quick`)))
  expect(lines.filter(({ cause }) => cause !== 'background work')).toEqual([]) // which a slow machine holds by compiling
})

it('exports the delay of the event loop', async () => {
  await metrics.registry.metrics()
  await sleep(50)
  holdProcess(400)
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
