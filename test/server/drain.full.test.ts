/** From the signal to stop on, a server is not ready and goes on serving, until a proxy has taken it out. */
import { expect, it } from 'vitest'
import { request, startTestServer } from '../support/server.ts'

it('a server that stops is not ready, and serves for DRAIN_SECONDS more', async () => {
  const server = await startTestServer({ DRAIN_SECONDS: '10' })
  const key = await server.key()
  const ready = async () => (await fetch(`${server.url}/readyz`)).status
  expect(await ready()).toBe(200)
  let hasStopped = false
  const stopping = server.stop().then(() => {
    hasStopped = true
  })
  await expect.poll(ready, { timeout: 60_000 }).toBe(503)
  const body = { first_name: 'Ada', last_name: 'Okafor' }
  const created = await request(`${server.base}/workers`, { method: 'POST', key, body })
  expect([created.status, created.headers.get('connection')]).toEqual([201, 'keep-alive'])
  expect(hasStopped).toBe(false)
  await stopping
  await expect(fetch(`${server.url}/readyz`)).rejects.toThrow()
})
