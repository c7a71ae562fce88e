/** Cuts secrets out of a text for a log. Every pattern reads a text once, from left to right. */

const CUT = '[redacted]'

/** `?`, `&` and `=` in a URL, also of a URL that is itself a parameter. */
const SEPARATOR = '(?:[?&]|%3F|%26)'
const EQUALS = '(?:=|%3D)'
const PARAMETERS =
  'token|code|state|code_verifier|client_secret|access_token|refresh_token|password|signature|X-Amz-[A-Za-z-]+'
const FIELDS = 'password|secret|client_?secret|token|access_?token|refresh_?token|authorization|cookie|set-cookie'

/** What a secret looks like; the first group, where there is one, stays. */
const patterns: readonly RegExp[] = [
  // Keys, tokens, codes and client secrets (src/access/secret-text.ts), and signing secrets of webhooks.
  /\b(mst_(?:live|sandbox|at|rt|code|secret)_)[0-9A-Za-z]{8,}/g,
  /\b(whsec_)[\w+/=-]{8,}/g,
  // A path that opens something: a signed link to a file, and an authorisation that waits for its person.
  /(\/(?:files|oauth\/interaction|oauth\/authorize)\/)[^\s"\\?#&]+/g,
  new RegExp(`(${SEPARATOR}(?:${PARAMETERS})${EQUALS})(?:(?!%26)[^\\s"\\\\&#])+`, 'gi'),
  /(:\/\/)[^\s"\\/@]+(?=@)/g,
  // Headers, as errors of HTTP clients carry them.
  /\b((?:Bearer|Basic) +)[\w.~+/=-]{8,}/gi,
  /((?:__Host-)?muster_[a-z]+=)[^\s"\\;]+/g,
  new RegExp(`("(?:${FIELDS})":")(?:[^"\\\\]|\\\\.)*(?=")`, 'gi'),
]

/**
 * Replace the secrets in a text by `[redacted]`: keys, tokens, codes, signed links, cookies, and the credentials in
 * URLs. A line of JSON stays JSON.
 */
export function redact(text: string): string {
  return patterns.reduce((rest, pattern) => rest.replace(pattern, `$1${CUT}`), text)
}
