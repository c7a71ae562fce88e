/** Forwards events, signed like deliveries, to a webhook receiver on the developer's machine. */
import { randomUUID } from 'node:crypto'
import { InvalidArgumentError, Option } from 'commander'
import { openSender } from '../events/webhooks/sender.ts'
import { makeSigningSecret, signDelivery, signingKey } from '../events/webhooks/signature.ts'
import { openAddressGuard } from '../platform/http/public-address.ts'

const RESPONSE_TIMEOUT = 10_000

/** Allows private addresses, because the receiver runs on the developer's machine. */
const guard = openAddressGuard({ allowPrivate: true })

export interface ForwardOptions {
  forward?: string
  secret?: string
}

export const forwardTo = () =>
  new Option('--forward <address>', 'URL to forward to, e.g. http://localhost:3000/hook').argParser(readAddress)
export const forwardSecret = () =>
  new Option('--secret <secret>', 'signing secret, whsec_…; default: a new secret, which is printed')

function readAddress(text: string): string {
  const problem = guard.checkSyntax(text)
  if (problem !== undefined) throw new InvalidArgumentError(`The URL ${problem}.`)
  return text
}

interface Forwarder {
  /** Send an event. @returns the status or error of the response, for printing; undefined without an address */
  post(event: { type: string; body: string; test?: boolean }): Promise<string | undefined>
  close(): Promise<void>
}

/** Print where events go, and open the sender. */
export function openForwarder({ forward, secret = makeSigningSecret() }: ForwardOptions): Forwarder {
  const sender = openSender(guard, RESPONSE_TIMEOUT)
  const key = signingKey(secret)
  if (forward) console.error(`Forwarding to ${forward}, signed with ${secret}`)
  return {
    async post({ type, body: text, test = false }) {
      if (!forward) return undefined
      const body = Buffer.from(text)
      const now = new Date()
      const headers = signDelivery({ id: randomUUID(), eventType: type, test, body, keys: [key] }, now)
      const { status, error, durationMs } = await sender.send(sender.addressOf(forward), headers, body, now)
      return `${status ?? error} in ${durationMs} ms`
    },
    close: () => sender.close(),
  }
}
