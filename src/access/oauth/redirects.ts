/**
 * Redirect URIs of clients. A redirect URI must match a registered one exactly (RFC 9700, section 4.1.3), except that a
 * public client can use any port of a loopback address (RFC 8252, section 7.3).
 */

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])
const MAX_LENGTH = 2000

/** Validate a redirect URI to register. @returns the validation message; undefined if it is valid */
export function redirectProblem(text: string): string | undefined {
  const url = text.length <= MAX_LENGTH ? URL.parse(text) : null
  if (url === null || /[^\x21-\x7e]/.test(text))
    return `must be an absolute URL of at most ${MAX_LENGTH} characters, such as https://app.example.com/callback`
  if (text.includes('#')) return 'must not have a fragment (#…)'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))) return undefined
  return 'must start with https://, or be a loopback URL such as http://127.0.0.1/callback'
}

/** Whether a requested redirect URI matches one of the `registered` ones. */
export function redirectAllowed(requested: string, registered: readonly string[], publicClient: boolean): boolean {
  if (registered.includes(requested)) return true
  const anyPort = publicClient ? withoutLoopbackPort(requested) : undefined
  return anyPort !== undefined && registered.some((each) => withoutLoopbackPort(each) === anyPort)
}

/** A loopback URL without its port; undefined for any other URL. */
function withoutLoopbackPort(text: string): string | undefined {
  const match = /^(http:\/\/(127\.0\.0\.1|\[::1\]))(:\d{1,5})?([/?].*)?$/.exec(text)
  return match === null ? undefined : `${match[1]}${match[4] ?? ''}`
}

/** Whether a redirect URI proves the client's identity: only the owner of an https host receives what is sent there. */
export function vouchesForClient(redirectUri: string): boolean {
  return redirectUri.startsWith('https://')
}
