/** Hears at once when there is something to deliver, from whichever process. Where it cannot hear, its owner looks now and then. */
import { openListening } from '../database/listening.ts'

export const CHANNEL = 'muster_webhooks'

export interface Doorbell {
  close(): Promise<void>
}

/** @param ring is called when it begins to listen, too: something may have come before */
export function openDoorbell(url: string, ring: () => void): Doorbell {
  const listening = openListening({ url, name: 'muster webhooks', channel: CHANNEL, hear: () => ring, begun: ring })
  listening.begin().catch(() => {}) // it goes on trying
  return listening
}
