/** A key for `Idempotency-Key`, and for what has no id yet. `crypto.randomUUID` is missing where a page is not served over https. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
