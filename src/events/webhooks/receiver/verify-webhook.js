// Verifies deliveries of Muster. Stands alone: no dependency but Node, copy it wherever it is of use.
import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 5 * 60

/** A delivery that did not come from Muster as it is, or not now. Answer it with 400. */
export class WebhookVerificationError extends Error {}

/**
 * The event that a delivery carries, if its signature is right and its timestamp within five minutes.
 * @param {string | Uint8Array} body the request's body as it came, before anything parsed it
 * @param {Headers | Record<string, string | string[] | undefined>} headers of the request
 * @param {string} secret the endpoint's signing secret, `whsec_…`
 * @returns {import('./verify-webhook.js').WebhookEvent}
 * @throws {WebhookVerificationError}
 */
export function verifyWebhook(body, headers, secret) {
  const text = typeof headers.get === 'function' ? headers.get(NAME) : headers[NAME]
  const parts = String(text ?? '')
    .split(',')
    .map((part) => part.trim().split('='))
  const timestamp = parts.find(([name]) => name === 't')?.[1]
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) fail(`the header ${NAME} is missing or not readable`)
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
  const signatures = parts.filter(([name]) => name === 'v1').map(([, hex = '']) => Buffer.from(hex, 'hex'))
  const isOurs = (given) => given.length === expected.length && timingSafeEqual(given, expected)
  if (!signatures.some(isOurs)) fail('no signature is right: is it the endpoint’s secret, and the body as it came?')
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    fail('the timestamp is not within five minutes')
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
}

const NAME = 'x-service-signature'

function fail(message) {
  throw new WebhookVerificationError(message)
}
