/** A server that delivers every event to a receiver, so that tests see what integrations receive. */
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { startWebhookServer, type WebhookServer } from './webhooks.ts'

export interface ReceivingServer extends WebhookServer {
  receiver: Receiver
  /** The types of a record's received events, without repeats; sorted, because deliveries have no order. */
  received(id: string): string[]
  /** Wait until a record's events have arrived, and assert their types. */
  receives(id: string, types: string[]): Promise<void>
}

export async function startReceivingServer(settings: Record<string, string> = {}): Promise<ReceivingServer> {
  const server = await startWebhookServer({ BACKGROUND_WORKER: 'true', ...settings })
  const receiver = await startReceiver()
  await server.endpoint(receiver.url)
  const received = (id: string) => {
    const events = receiver.received.filter(({ body }) => body.data.object.id === id)
    return [...new Map(events.map(({ body }) => [body.id, body.type as string])).values()].sort()
  }
  return {
    ...server,
    receiver,
    received,
    async receives(id, types) {
      await eventually(async () => received(id).length >= types.length)
      expect(received(id)).toEqual(types.toSorted())
    },
    async stop() {
      await server.stop()
      await receiver.close()
    },
  }
}
