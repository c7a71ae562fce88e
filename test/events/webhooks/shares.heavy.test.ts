/** The requests of a worker are shared by organisations: slow receivers of one delay no other's deliveries. */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { create } from '../../support/resources.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'

const CAPACITY = 20
const SHARE = 15
const ENDPOINTS = 6

let server: WebhookServer
let slow: Receiver
let quick: Receiver
/** The open requests of the slow receiver. */
const open = new Set<ServerResponse>()
let mostOpen = 0

beforeAll(async () => {
  server = await startWebhookServer({ WEBHOOK_CAPACITY: String(CAPACITY) })
  slow = await startReceiver((_request, response) => {
    open.add(response)
    mostOpen = Math.max(mostOpen, open.size)
    response.on('close', () => open.delete(response))
  })
  quick = await startReceiver()
})
afterAll(async () => {
  await server.stop()
  await slow.close()
  await quick.close()
})

const worker = { first_name: 'Ada', last_name: 'Okafor' }

/** An organisation with an endpoint at `receiver` for new workers, besides that of the test. */
async function other(receiver: Receiver) {
  const orgId = await server.organisation()
  const args = ['endpoint', 'create', '--org', orgId, '--url', receiver.url, '--events', 'worker.*', '--json']
  const program = server.run(args, { WEBHOOK_ALLOW_PRIVATE: 'true' })
  expect(await program.ends(), program.output()).toBe(0)
  return server.key({ orgId })
}

it('while one organisation has more slow deliveries than requests are possible, others get theirs', async () => {
  const key = await other(quick)
  for (let each = 0; each < ENDPOINTS; each++) await server.endpoint(slow.url, { concurrency: 10 })
  for (let each = 0; each < 8; each++) await create(server, server.liveKey, '/workers', worker)
  await slow.gets(SHARE)
  await create(server, key, '/workers', worker)
  await quick.gets(1) // no slow one has been answered
  expect(mostOpen).toBe(SHARE)

  while (slow.received.length < ENDPOINTS * 8 || open.size > 0) {
    for (const response of open) response.end('ok')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(mostOpen).toBe(SHARE)
})
