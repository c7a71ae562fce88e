/** Cuts secrets out of a text for a log. Every pattern reads a text once, from left to right. */
import { secretPrefixes } from '../secrets/secret-prefixes.ts'

const CUT = '[redacted]'
/** Of secrets, as in `mst_live_…`. */
const KINDS = Object.keys(secretPrefixes).map((prefix) => prefix.slice('mst_'.length))

/**
 * What stands before the name of a parameter, or before its last word: `?`, `&` or the end of `%3F` or `%26`, in a URL
 * that is itself a parameter, or `_`, as in `access_token`.
 */
const BEFORE = '[?&_F6]'
const EQUALS = '(?:=|%3D)'
/** Up to `&` or `%26`. */
const VALUE = String.raw`(?:[^\s"\\&#%]|%(?:[^\s"\\&#2]|2[^\s"\\&#6]))+`
/** The name of a field of JSON. */
const FIELD = '[a-z_-]*(?:password|secret|token|authorization|cookie)'

/**
 * What a secret looks like; the first group, where there is one, stays. No pattern asks what stands before a secret: it
 * can be an escape sequence that ends in a letter or a digit, such as `\n` or `%20`.
 */
const patterns: readonly RegExp[] = [
  // Keys, tokens, codes and client secrets, and signing secrets of webhooks. What all begin with stands before the names, for
  // the proof that it is linear.
  new RegExp(`(mst_(?:${KINDS.join('|')})_)[0-9A-Za-z]{8,}`, 'g'),
  /(whsec_)[\w+/=%-]{8,}/g,
  // A path that opens something: a signed link to a file, and an authorisation that waits for its person.
  /(\/(?:files|oauth\/interaction|oauth\/authorize)\/)[^\s"\\?#&]+/g,
  // Parameters. Several short patterns, because one long one is too large for the proof that it is linear.
  new RegExp(`(${BEFORE}(?:token|code|state|secret|password)${EQUALS})${VALUE}`, 'gi'),
  new RegExp(`(${BEFORE}(?:verifier|signature)${EQUALS})${VALUE}`, 'gi'),
  new RegExp(`((?:[?&]|%3F|%26)X-Amz-[a-z-]+${EQUALS})${VALUE}`, 'gi'),
  // A password can contain `@`.
  /(:\/\/)[^\s"\\/]+(?=@)/g,
  // Headers, as errors of HTTP clients carry them.
  /((?:Bearer|Basic) +)[\w.~+/=-]{8,}/gi,
  /((?:__Host-)?muster_[a-z]+=)[^\s"\\;]+/g,
  // A field of JSON, of JSON in a text of JSON, and once more.
  new RegExp(String.raw`("${FIELD}":")(?:[^"\\]|\\.)*`, 'gi'),
  new RegExp(String.raw`(\\"${FIELD}\\":\\")(?:[^"\\]|\\{2}(?:\\"|\\{2}|[^"\\]))*`, 'gi'),
  new RegExp(String.raw`(\\{3}"${FIELD}\\{3}":\\{3}")(?:[^"\\]|\\{4}(?:\\{3}"|\\{4}|[^"\\]))*`, 'gi'),
]

/** What every secret's pattern contains: most paths have nothing of it, and this is all that they cost. */
const SUSPICIOUS = /[_=":]|%3D|\/(?:files|oauth)\/|Bearer |Basic /i

/**
 * Replace the secrets in a text by `[redacted]`: keys, tokens, codes, signed links, cookies, and the credentials in
 * URLs. A line of JSON stays JSON.
 */
export function redact(text: string): string {
  if (!SUSPICIOUS.test(text)) return text
  return patterns.reduce((rest, pattern) => rest.replace(pattern, `$1${CUT}`), text)
}
