/**
 * Where a client may send people back to. An address is registered whole and compared character by character (RFC 9700,
 * 4.1.3); only the port of a loopback address is a public client's to choose at each request (RFC 8252, 7.3).
 */

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])
const MAX_LENGTH = 2000

/** What is wrong with an address to register; undefined if nothing is. */
export function redirectProblem(text: string): string | undefined {
  const url = text.length <= MAX_LENGTH ? URL.parse(text) : null
  if (url === null || /[^\x21-\x7e]/.test(text))
    return `must be a whole address of at most ${MAX_LENGTH} characters, such as https://app.example.com/callback`
  if (text.includes('#')) return 'must not have a fragment (#…)'
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or password'
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))) return undefined
  return 'must begin with https://, or with http:// and a loopback address such as http://127.0.0.1/callback'
}

/** Whether `asked` is one of the `registered` addresses. */
export function redirectAllowed(asked: string, registered: readonly string[], publicClient: boolean): boolean {
  if (registered.includes(asked)) return true
  const anyPort = publicClient ? withoutLoopbackPort(asked) : undefined
  return anyPort !== undefined && registered.some((each) => withoutLoopbackPort(each) === anyPort)
}

/** A loopback address as it is written, but for its port; undefined for any other address. */
function withoutLoopbackPort(text: string): string | undefined {
  const form = /^(http:\/\/(127\.0\.0\.1|\[::1\]))(:\d{1,5})?([/?].*)?$/.exec(text)
  return form === null ? undefined : `${form[1]}${form[4] ?? ''}`
}

/** A client whose identity an address vouches for: nobody else gets what is sent there. */
export function vouchesForClient(redirectUri: string): boolean {
  return redirectUri.startsWith('https://')
}
