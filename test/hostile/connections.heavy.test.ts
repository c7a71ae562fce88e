/**
 * Clients that hold connections without using them: silent ones, slow senders and slow readers by the thousand. Others
 * are served as before, the process lives, and it still stops without losing a request.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBusyClients } from '../support/busy-clients.ts'
import type { Program } from '../support/process.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Holders, openHolders } from './holders.ts'

const SILENT = 3000
const SLOW = 300
const READERS = 100
const MAX_CONNECTIONS = 3200
/** Milliseconds below which a median is not worth a comparison. */
const FLOOR = 200

let server: TestServer
let program: Program
let port: number
let key: string
let holders: Holders

beforeAll(async () => {
  server = await startTestServer()
  program = server.run(['serve'], {
    PORT: '0',
    NODE_ENV: 'test',
    WEBHOOK_WORKER: 'false',
    BACKGROUND_WORKER: 'false',
    MAX_CONNECTIONS: String(MAX_CONNECTIONS),
  })
  await program.prints('Press Ctrl-C to stop.')
  port = Number(/http:\/\/localhost:(\d+)/.exec(program.output())?.[1])
  key = await server.key()
  holders = openHolders(port, await server.key())
})
afterAll(async () => {
  holders?.[Symbol.dispose]()
  await server.stop()
})

/** The median of the milliseconds that some requests take, each on a connection of its own. */
async function median(): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 21; round++) {
    const started = performance.now()
    const headers = { authorization: `Bearer ${key}`, connection: 'close' }
    const response = await fetch(`http://127.0.0.1:${port}/api/public/v1/workers`, { headers })
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    times.push(performance.now() - started)
  }
  return times.sort((one, other) => one - other)[10] as number
}

async function expectQuickAnswers(quiet: number): Promise<void> {
  expect(await median()).toBeLessThan(Math.max(10 * quiet, FLOOR))
  expect(program.child.exitCode).toBeNull()
}

it('slow senders, slow readers and 3,000 silent connections slow nobody else down', async () => {
  await median() // the first requests compile
  const quiet = await median()
  await holders.sendSlowly(SLOW)
  await expectQuickAnswers(quiet)

  await holders.doNotRead(READERS)
  await expectQuickAnswers(quiet)

  // More than may be open: the longest idle give way, and there is always room for a newcomer.
  for (let opened = 0; opened < SILENT; opened += 500) {
    await holders.staySilent(500)
    await expectQuickAnswers(quiet)
  }
})

it('the process then still stops without losing a request of busy clients, and exits 0', async () => {
  const url = `http://127.0.0.1:${port}/api/public/v1/workers?limit=1`
  const clients = startBusyClients(url, 32, { authorization: `Bearer ${key}` })
  await clients.served
  program.child.kill('SIGTERM')
  const seen = await clients.seen
  expect(seen.flatMap(({ lost }) => lost)).toEqual([])
  for (const { answers } of seen) expect(answers).toBeGreaterThan(0)
  holders[Symbol.dispose]() // slow senders would be waited for
  expect(await program.ends()).toBe(0)
})
