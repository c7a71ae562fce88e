/** Signs deliveries, in Muster's format (specification, "Delivery request") and in that of Standard Webhooks. */
import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A random signing secret: `whsec_` and 32 bytes in Base64. */
export function makeSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** The id of a delivery in the API and in headers: `dlv_` and its UUID without hyphens. */
export function deliveryName(id: string): string {
  return `dlv_${id.replaceAll('-', '')}`
}

/** The pattern of delivery ids. */
export const DELIVERY_ID = '^dlv_[0-9a-f]{32}$'
const deliveryPattern = new RegExp(DELIVERY_ID)

/** The UUID of a `dlv_…` name; undefined if `name` is not one. */
export function deliveryId(name: string): string | undefined {
  if (!deliveryPattern.test(name)) return undefined
  const digits = name.slice('dlv_'.length)
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A signing secret as HMAC keys. */
export interface SigningKey {
  /** For `x-service-signature`: the secret's text, including the prefix. */
  service: KeyObject
  /** For `webhook-signature` (Standard Webhooks): the bytes after the prefix. */
  standard: KeyObject
}

/** @param secret `whsec_…` */
export function signingKey(secret: string): SigningKey {
  return {
    service: createSecretKey(secret, 'utf8'),
    standard: createSecretKey(secret.slice(PREFIX.length), 'base64'),
  }
}

interface SignedDelivery {
  /** UUID. */
  id: string
  eventType: string
  /** A test event, which has an example of the record. */
  test?: boolean
  body: Buffer
  /** The endpoint's key and, during the overlap after a rotation, the replaced one. */
  keys: readonly SigningKey[]
}

type Headers = Record<string, string>

/** The headers of a delivery that are the same in each attempt. */
export function deliveryHeaders({ id, eventType, test }: Pick<SignedDelivery, 'id' | 'eventType' | 'test'>): Headers {
  const name = deliveryName(id)
  return {
    'content-type': 'application/json',
    'user-agent': 'Muster-Webhooks/1',
    'x-service-event': eventType,
    'x-service-delivery': name,
    'x-service-idempotency-key': name,
    'webhook-id': name,
    ...(test && { 'x-service-test': 'true' }),
  }
}

/** The timestamp and signature headers of an attempt at `at`. */
export function signatureHeaders({ id, body, keys }: Omit<SignedDelivery, 'eventType' | 'test'>, at: Date): Headers {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const service = keys.map((key) => `v1=${hmac(key.service, `${timestamp}.`, body, 'hex')}`)
  const standard = keys.map((key) => `v1,${hmac(key.standard, `${deliveryName(id)}.${timestamp}.`, body, 'base64')}`)
  return {
    'x-service-timestamp': timestamp,
    'x-service-signature': [`t=${timestamp}`, ...service].join(','),
    'webhook-timestamp': timestamp,
    'webhook-signature': standard.join(' '),
  }
}

/** All headers of an attempt at `at`. */
export function signDelivery(delivery: SignedDelivery, at: Date): Headers {
  return { ...deliveryHeaders(delivery), ...signatureHeaders(delivery, at) }
}

function hmac(key: KeyObject, prefix: string, body: Buffer, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', key).update(prefix).update(body).digest(encoding)
}
