/**
 * Headers of an endpoint's own that its deliveries have, such as `authorization`. Their values are encrypted like signing
 * secrets, and neither shown nor logged.
 */
import { z } from 'zod'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { REDACTED } from '../../platform/text/redact.ts'
import type { Exchange } from './sender.ts'

/** Few and short enough for receivers that take 16 KiB of headers. */
export const MAX_HEADERS = 10
export const MAX_NAME = 60
export const MAX_VALUE = 1000
export const HEADER_NAME = '^[A-Za-z0-9][A-Za-z0-9_-]*$'
/** Printable ASCII, without spaces at the ends. */
export const HEADER_VALUE = '^[!-~]([ -~]*[!-~])?$'

const namePattern = new RegExp(HEADER_NAME)
const valuePattern = new RegExp(HEADER_VALUE)
/** Headers that deliveries have already, or that concern the connection (RFC 9110, 7.6.1). */
const TAKEN: ReadonlySet<string> = new Set(
  'host user-agent traceparent tracestate expect connection keep-alive te trailer transfer-encoding upgrade http2-settings'.split(
    ' ',
  ),
)
const TAKEN_PREFIXES = ['x-service-', 'webhook-', 'content-', 'proxy-']

/** Headers by name. */
export type OwnHeaders = Readonly<Record<string, string>>

/** The input schema of an endpoint's own headers. */
export const ownHeaders = z.custom<Record<string, string>>().superRefine((headers, context) => {
  if (typeof headers !== 'object' || headers === null) return
  const entries = Object.entries(headers)
  if (entries.length > MAX_HEADERS) {
    context.addIssue({ code: 'custom', message: `must have at most ${MAX_HEADERS} headers` })
    return
  }
  const seen = new Set<string>()
  for (const [given, value] of entries) {
    const name = given.toLowerCase()
    const message = seen.has(name) ? 'is given twice' : problemWith(name, value)
    seen.add(name)
    if (message !== undefined) context.addIssue({ code: 'custom', path: [given], message })
  }
})

function problemWith(name: string, value: unknown): string | undefined {
  if (name.length > MAX_NAME || !namePattern.test(name))
    return `must be a header name of letters, digits, - and _, up to ${MAX_NAME} characters`
  if (TAKEN.has(name) || TAKEN_PREFIXES.some((prefix) => name.startsWith(prefix)))
    return 'is set by Muster, or concerns the connection: choose another name'
  if (typeof value !== 'string' || value.length > MAX_VALUE || !valuePattern.test(value))
    return `must have a value of 1 to ${MAX_VALUE} printable ASCII characters, without spaces at its ends`
  return undefined
}

/** Encrypted headers, as columns of `webhook_endpoints`. */
export interface SealedHeaders {
  headerNames: string[]
  /** A list of the values, in the order of the names. */
  headerValues: Uint8Array<ArrayBuffer> | null
}

/** Another owner than that of the signing secret, so that one cannot be put in the place of the other. */
export const headersOwner = (owner: string) => `${owner}/headers`

/** @param owner the endpoint, as for its signing secret */
export function sealHeaders(box: SecretBox, owner: string, headers: OwnHeaders): SealedHeaders {
  const entries = Object.entries(headers).sort(([one], [other]) => one.localeCompare(other))
  if (entries.length === 0) return { headerNames: [], headerValues: null }
  return {
    headerNames: entries.map(([name]) => name.toLowerCase()),
    headerValues: box.seal(JSON.stringify(entries.map(([, value]) => value)), headersOwner(owner)),
  }
}

interface StoredHeaders {
  header_names: readonly string[]
  header_values: Buffer | null
  secret_key_id: string
}

/** @throws {UnknownKey} */
export function openHeaders(box: SecretBox, owner: string, stored: StoredHeaders): OwnHeaders {
  if (stored.header_values === null) return {}
  const values = JSON.parse(box.open(stored.header_values, stored.secret_key_id, headersOwner(owner))) as string[]
  return Object.fromEntries(stored.header_names.map((name, index) => [name, values[index] ?? '']))
}

/** Headers as they are logged. */
export function redactedHeaders(headers: OwnHeaders): OwnHeaders {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, REDACTED]))
}

/** A shorter value is no secret, and would cut ordinary text to pieces. */
const MIN_SECRET = 6

/** The exchange as it is logged: a receiver that repeats what it got must not put a value into the log. */
export function withoutValues(exchange: Exchange, own: OwnHeaders): Exchange {
  const secrets = Object.values(own).filter(({ length }) => length >= MIN_SECRET)
  if (secrets.length === 0) return exchange
  const clear = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text)
  const { headers, body, error } = exchange
  return {
    ...exchange,
    body: body && secrets.reduce(withoutCutValue, clear(body)),
    error: error && clear(error),
    headers:
      headers &&
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          clear(name),
          Array.isArray(value) ? value.map(clear) : value && clear(value),
        ]),
      ),
  }
}

/** A long body is cut, also in the middle of a value. */
function withoutCutValue(body: string, secret: string): string {
  for (let length = secret.length - 1; length >= MIN_SECRET; length--)
    if (body.endsWith(secret.slice(0, length))) return body.slice(0, -length) + REDACTED
  return body
}
