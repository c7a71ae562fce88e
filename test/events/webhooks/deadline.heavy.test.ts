/** The timeout of ten seconds, with receivers that are really slow. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { create } from '../../support/resources.ts'
import { isAttempted, startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'

let server: WebhookServer
const receivers: Receiver[] = []

beforeAll(async () => {
  server = await startWebhookServer()
})
afterAll(async () => {
  await server.stop()
  for (const receiver of receivers) await receiver.close()
})

it('a response after 9.5 s is a success, one after 10.5 s is a failure', { retry: 2, timeout: 60_000 }, async () => {
  const ids: string[] = []
  for (const wait of [9500, 10_500]) {
    const receiver = await startReceiver((_request, response) => setTimeout(() => response.end('late'), wait))
    receivers.push(receiver)
    ids.push((await server.endpoint(receiver.url, { eventTypes: ['worker.created'] })).id)
  }
  await create(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  const [inTime, late] = await Promise.all(
    ids.map((id) => server.until(id, ([first]) => first !== undefined && isAttempted(first))),
  )
  for (const id of ids) await server.get(`mutation { deleteWebhookEndpoint(id: "${id}") { id } }`)
  expect(inTime?.[0]).toMatchObject({ status: 'delivered', attempts: [{ outcome: 'delivered', responseBody: 'late' }] })
  expect(inTime?.[0]?.attempts[0]?.durationMs).toBeGreaterThan(9000)
  expect(late?.[0]).toMatchObject({ status: 'waiting', attempts: [{ outcome: 'timed_out', responseStatus: null }] })
  expect(late?.[0]?.attempts[0]?.durationMs).toBeGreaterThan(9000)
})
