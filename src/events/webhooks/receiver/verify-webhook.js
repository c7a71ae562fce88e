// Verifies webhook deliveries from Muster. It depends on Node only, so you can copy this file into your project.
import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 5 * 60

/** The signature does not match, or the timestamp is too old. Respond with status 400. */
export class WebhookVerificationError extends Error {}

/**
 * Verify a delivery's signature, check that its timestamp is at most five minutes off, and return its event.
 * @param {string | Uint8Array} body the raw request body, before any parsing
 * @param {Headers | Record<string, string | string[] | undefined>} headers the request headers
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
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) fail(`the header ${NAME} is missing or malformed`)
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
  const signatures = parts.filter(([name]) => name === 'v1').map(([, hex = '']) => Buffer.from(hex, 'hex'))
  const matches = (signature) => signature.length === expected.length && timingSafeEqual(signature, expected)
  if (!signatures.some(matches)) fail('no signature matches: check the signing secret, and pass the raw request body')
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    fail('the timestamp is more than five minutes off')
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
}

const NAME = 'x-service-signature'

function fail(message) {
  throw new WebhookVerificationError(message)
}
