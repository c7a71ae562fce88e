/** A random key, e.g. for `Idempotency-Key`. `crypto.randomUUID` is not available to pages without https. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
