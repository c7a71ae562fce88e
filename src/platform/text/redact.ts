/** Redacts secrets in log text. Every pattern takes linear time. */
import { secretPrefixes } from '../secrets/secret-prefixes.ts'

/** What stands in the place of a secret. */
export const REDACTED = '[redacted]'
/** Kinds of secrets, as in `mst_live_…` and `msttest_live_…`. */
const KINDS = [...new Set(Object.keys(secretPrefixes).map((prefix) => prefix.replace(/^mst(?:test)?_/, '')))]

/**
 * The character before a parameter's name or its last word: `?`, `&`, the end of `%3F` or `%26` (in a URL that is itself a
 * parameter), or `_`, as in `access_token`.
 */
const BEFORE = '[?&_F6]'
const EQUALS = '(?:=|%3D)'
/** Up to `&` or `%26`. */
const VALUE = String.raw`(?:[^\s"\\&#%]|%(?:[^\s"\\&#2]|2[^\s"\\&#6]))+`
/** The name of a JSON field. */
const FIELD = '[a-z_-]*(?:password|secret|token|authorization|cookie)'

/**
 * Patterns of secrets; the first group, if there is one, is kept. No pattern checks the character before a secret, which
 * can be the end of an escape sequence such as `\n` or `%20`.
 */
const patterns: readonly RegExp[] = [
  // Keys, tokens, codes and client secrets, and signing secrets of webhooks. The common prefix is outside of the alternatives
  // for the proof of linear time.
  new RegExp(`(mst(?:test)?_(?:${KINDS.join('|')})_)[0-9A-Za-z]{8,}`, 'g'),
  /(whsec_)[\w+/=%-]{8,}/g,
  // Paths that give access: signed file links, and pending authorisations.
  /(\/(?:files|oauth\/interaction|oauth\/authorize)\/)[^\s"\\?#&]+/g,
  // Parameters. Several short patterns, because a single long one is too large for the proof of linear time.
  new RegExp(`(${BEFORE}(?:token|code|state|secret|password)${EQUALS})${VALUE}`, 'gi'),
  new RegExp(`(${BEFORE}(?:verifier|signature)${EQUALS})${VALUE}`, 'gi'),
  new RegExp(`((?:[?&]|%3F|%26)X-Amz-[a-z-]+${EQUALS})${VALUE}`, 'gi'),
  // A password can contain `@`.
  /(:\/\/)[^\s"\\/]+(?=@)/g,
  // Headers, as in errors of HTTP clients.
  /((?:Bearer|Basic) +)[\w.~+/=-]{8,}/gi,
  /((?:__Host-)?muster_[a-z]+=)[^\s"\\;]+/g,
  // Fields of JSON, of JSON in a JSON string, and one level deeper.
  new RegExp(String.raw`("${FIELD}":")(?:[^"\\]|\\.)*`, 'gi'),
  new RegExp(String.raw`(\\"${FIELD}\\":\\")(?:[^"\\]|\\{2}(?:\\"|\\{2}|[^"\\]))*`, 'gi'),
  new RegExp(String.raw`(\\{3}"${FIELD}\\{3}":\\{3}")(?:[^"\\]|\\{4}(?:\\{3}"|\\{4}|[^"\\]))*`, 'gi'),
]

/** Every pattern contains one of these. A quick check, because most paths contain none. */
const SUSPICIOUS = /[_=":]|%3D|\/(?:files|oauth)\/|Bearer |Basic /i

/**
 * Replace the secrets in a text by `[redacted]`: keys, tokens, codes, signed links, cookies, and the credentials in
 * URLs. A line of JSON stays JSON.
 */
export function redact(text: string): string {
  if (!SUSPICIOUS.test(text)) return text
  return patterns.reduce((rest, pattern) => rest.replace(pattern, `$1${REDACTED}`), text)
}
