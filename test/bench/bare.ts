/**
 * The baseline for webhooks: undici posts signed bodies to a receiver in a loop, with no queue, no address check and no
 * log. One message is one load; the reply is empty.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { signDelivery, signingKey } from '../../src/events/webhooks/signature.ts'
import { clock } from './receiver.ts'

export interface BareLoad {
  url: string
  body: string
  secret: string
  requests: number
  concurrency: number
  /** Milliseconds between two requests; if given, the result lists the times at which requests started. */
  every?: number
}

const ID = '01980000-0000-7000-8000-000000000000'

if (import.meta.main)
  process.on('message', (load: BareLoad) => {
    void post(load).then((moments) => process.send?.(moments))
  })

async function post({ url, body: text, secret, requests, concurrency, every: interval }: BareLoad): Promise<number[]> {
  const dispatcher = new Agent()
  const startTimes: number[] = []
  const key = signingKey(secret)
  let next = 0
  async function one(): Promise<void> {
    next++
    const body = Buffer.from(text)
    if (interval !== undefined) startTimes.push(clock())
    const headers = signDelivery({ id: ID, eventType: 'worker.created', body, keys: [key] }, new Date())
    const { body: answer } = await request(url, { method: 'POST', headers, body, dispatcher })
    await answer.dump()
  }
  async function loop(): Promise<void> {
    while (next < requests) {
      await one()
      if (interval !== undefined) await sleep(interval)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, loop))
  await dispatcher.close()
  return startTimes
}
