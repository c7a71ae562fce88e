/** Deliveries are signed as two other products' verifiers expect. */
import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headersOf, testVerifier } from '../events/webhooks/verifier.ts'
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts'
import { create } from '../support/resources.ts'
import { startWebhookServer, type WebhookServer } from '../support/webhooks.ts'

let server: WebhookServer
let receiver: Receiver
let endpoint: { id: string; secret: string }
let got: Received

const createWorker = () => create(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })

beforeAll(async () => {
  server = await startWebhookServer()
  receiver = await startReceiver()
  endpoint = await server.endpoint(receiver.url)
  await createWorker()
  ;[got] = (await receiver.gets(1)) as [Received]
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

const delivered = () => ({ got, secret: endpoint.secret })

describe("a delivery and stripe's verifier", () => {
  const { webhooks } = new Stripe('sk_test_unused')
  const signatureOf = (headers: Record<string, string>) => headers['x-service-signature'] ?? ''
  testVerifier((raw, headers, secret) => webhooks.constructEvent(raw, signatureOf(headers), secret), delivered)
})

describe("a delivery and standardwebhooks' verifier", () => {
  testVerifier((raw, headers, secret) => new Webhook(secret).verify(raw, headers), delivered)

  it('accept the old and the new secret after a rotation', async () => {
    const rotate = `mutation { rotateWebhookSecret(id: "${endpoint.id}") { secret } }`
    const { secret } = (await server.get(rotate)).rotateWebhookSecret
    await createWorker()
    const [, both] = (await receiver.gets(2)) as [Received, Received]
    for (const each of [endpoint.secret, secret])
      expect(new Webhook(each).verify(both.raw, headersOf(both))).toEqual(both.body)
  })
})
