/** Cuts secrets out of a text for a log. Every pattern reads a text once, from left to right. */

const CUT = '[redacted]'

/** `?`, `&` and `=` in a URL, also of a URL that is itself a parameter. */
const SEPARATOR = '(?:[?&]|%3F|%26)'
const EQUALS = '(?:=|%3D)'
const PARAMETERS =
  'token|code|state|code_verifier|client_secret|access_token|refresh_token|password|signature|X-Amz-[A-Za-z-]+'
const FIELDS = 'password|secret|client_?secret|token|access_?token|refresh_?token|authorization|cookie|set-cookie'

/**
 * What a secret looks like; the first group, where there is one, stays. No pattern asks what stands before a secret: it
 * can be an escape sequence that ends in a letter or a digit, such as `\n` or `%20`.
 */
const patterns: readonly RegExp[] = [
  // Keys, tokens, codes and client secrets (src/access/secret-text.ts), and signing secrets of webhooks.
  /(mst_(?:live|sandbox|at|rt|code|secret)_)[0-9A-Za-z]{8,}/g,
  /(whsec_)[\w+/=%-]{8,}/g,
  // A path that opens something: a signed link to a file, and an authorisation that waits for its person.
  /(\/(?:files|oauth\/interaction|oauth\/authorize)\/)[^\s"\\?#&]+/g,
  // The value of a parameter ends at `&`, also at an encoded one.
  new RegExp(String.raw`(${SEPARATOR}(?:${PARAMETERS})${EQUALS})(?:[^\s"\\&#%]|%(?:[^\s"\\&#2]|2[^\s"\\&#6]))+`, 'gi'),
  // A password can contain `@`.
  /(:\/\/)[^\s"\\/]+(?=@)/g,
  // Headers, as errors of HTTP clients carry them.
  /((?:Bearer|Basic) +)[\w.~+/=-]{8,}/gi,
  /((?:__Host-)?muster_[a-z]+=)[^\s"\\;]+/g,
  // A field of JSON, of JSON in a text of JSON, and once more.
  new RegExp(String.raw`("(?:${FIELDS})" *: *")(?:[^"\\]|\\.)*`, 'gi'),
  new RegExp(String.raw`(\\"(?:${FIELDS})\\" *: *\\")(?:[^"\\]|\\{2}(?:\\"|\\{2}|[^"\\]))*`, 'gi'),
  new RegExp(String.raw`(\\{3}"(?:${FIELDS})\\{3}" *: *\\{3}")(?:[^"\\]|\\{4}(?:\\{3}"|\\{4}|[^"\\]))*`, 'gi'),
]

/**
 * Replace the secrets in a text by `[redacted]`: keys, tokens, codes, signed links, cookies, and the credentials in
 * URLs. A line of JSON stays JSON.
 */
export function redact(text: string): string {
  return patterns.reduce((rest, pattern) => rest.replace(pattern, `$1${CUT}`), text)
}
