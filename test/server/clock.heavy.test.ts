/** A process whose clock is wrong: it does not start, and if it becomes wrong later, the database's clock decides. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'

const HOUR = 3_600_000
const moved = pathToFileURL(path.resolve('test/support/moved-clock.js')).href

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ahead = (milliseconds: number, settings: Record<string, string> = {}) => ({
  NODE_OPTIONS: `--import=${moved}`,
  CLOCK_AHEAD: String(milliseconds),
  ...settings,
})

it.each([
  ['serve', HOUR],
  ['worker', -HOUR],
])('muster %s does not start %s milliseconds ahead', async (command, milliseconds) => {
  const program = server.run([command], ahead(milliseconds, { PORT: '0' }))
  expect(await program.ends()).toBe(1)
  expect(program.output()).toMatch(/clocks of this machine and of the database differ by 3(600|599)\.\d s/)
})

it('a process whose clock jumps later is not ready, says so, and decides by the database’s clock', async () => {
  const port = await freePort()
  const program = server.run(
    ['serve'],
    ahead(25 * HOUR, { CLOCK_MOVES: 'later', PORT: String(port), BACKGROUND_WORKER: 'false', ALLOW_HTTP: 'true' }),
  )
  await program.prints(`localhost:${port}`)
  const url = `http://127.0.0.1:${port}`
  const key = await server.key({ expiresAt: new Date(Date.now() + HOUR) })
  const body = { first_name: 'Ada', last_name: 'Okafor' }
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => request(`${url}/api/public/v1/workers`, { method: 'POST', key, body, headers })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const first = await send()
  expect(first.status).toBe(201)

  program.child.kill('SIGUSR2')
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 60_000 }).toBe(503)
  expect(await (await fetch(`${url}/readyz`)).text()).toMatch(/differ by 90000/)
  const again = await send()
  expect([again.status, again.body.id]).toEqual([201, first.body.id]) // the answer of the first, not another worker
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/^muster_clock_difference_seconds (90000|89999)/m)
  expect(program.output()).toMatch(/clocks of this machine and of the database differ/)
})
