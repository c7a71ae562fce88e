/** A server whose every event goes to a receiver, so that a test sees what integrations hear. */
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { startWebhookServer, type WebhookServer } from './webhooks.ts'

export interface HeardServer extends WebhookServer {
  receiver: Receiver
  /** The types of a record's events that have come, each event once; sorted, since deliveries keep no order. */
  heard(id: string): string[]
  /** Wait until a record's events have come, and see that they are of these types. */
  hears(id: string, types: string[]): Promise<void>
}

export async function startHeardServer(settings: Record<string, string> = {}): Promise<HeardServer> {
  const server = await startWebhookServer({ BACKGROUND_WORKER: 'true', ...settings })
  const receiver = await startReceiver()
  await server.endpoint(receiver.url)
  const heard = (id: string) => {
    const told = receiver.received.filter(({ body }) => body.data.object.id === id)
    return [...new Map(told.map(({ body }) => [body.id, body.type as string])).values()].sort()
  }
  return {
    ...server,
    receiver,
    heard,
    async hears(id, types) {
      await eventually(async () => heard(id).length >= types.length)
      expect(heard(id)).toEqual(types.toSorted())
    },
    async stop() {
      await server.stop()
      await receiver.close()
    },
  }
}
