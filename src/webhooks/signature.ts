/** How a delivery is signed (specification, "Delivery request"; Standard Webhooks beside it). */
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function makeSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** A delivery's id as receivers see it. */
export function deliveryName(id: string): string {
  return `dlv_${id.replaceAll('-', '')}`
}

const NAME = /^dlv_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** The UUID of a delivery's name; undefined if `name` is none. */
export function deliveryId(name: string): string | undefined {
  return NAME.exec(name)?.slice(1).join('-')
}

export interface SignedDelivery {
  /** UUID */
  id: string
  eventType: string
  body: Buffer
  /** The signing secrets as shown: the endpoint's, and after a rotation the one before. */
  secrets: readonly string[]
}

export type DeliveryHeaders = Record<string, string>

/** The headers of an attempt at `at`. */
export function signDelivery({ id, eventType, body, secrets }: SignedDelivery, at: Date): DeliveryHeaders {
  const name = deliveryName(id)
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const service = secrets.map((secret) => `v1=${hmac(secret, `${timestamp}.`, body, 'hex')}`)
  const standard = secrets.map(
    (secret) =>
      `v1,${hmac(Buffer.from(secret.slice(PREFIX.length), 'base64'), `${name}.${timestamp}.`, body, 'base64')}`,
  )
  return {
    'content-type': 'application/json',
    'user-agent': 'Muster-Webhooks/1',
    'x-service-event': eventType,
    'x-service-delivery': name,
    'x-service-idempotency-key': name,
    'x-service-timestamp': timestamp,
    'x-service-signature': [`t=${timestamp}`, ...service].join(','),
    'webhook-id': name,
    'webhook-timestamp': timestamp,
    'webhook-signature': standard.join(' '),
  }
}

function hmac(key: string | Buffer, before: string, body: Buffer, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', key).update(before).update(body).digest(encoding)
}
