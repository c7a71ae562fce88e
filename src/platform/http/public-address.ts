/**
 * Protects requests to callers' URLs (webhooks, files by link) against server-side request forgery. A URL's syntax is
 * checked at each request, the addresses of its host name at each connection, and both when an endpoint is registered. The
 * connection uses exactly the addresses that were checked, which prevents DNS rebinding.
 */
import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'

const SECOND = 1000
const RESOLVE_LIMIT = 2 * SECOND
const MAX_LENGTH = 2048
const HTTPS_PORT = 443
const FIRST_UNPRIVILEGED_PORT = 1024

interface ResolvedAddress {
  address: string
  family: number
}

type Resolve = (host: string) => Promise<ResolvedAddress[]>

/** The check methods return what is wrong with a URL, as a phrase that follows its name; undefined if it is valid. */
export interface AddressGuard {
  /** Check the URL's syntax, port and literal IP address. */
  checkSyntax(url: string): string | undefined
  /** Also resolve the host name and check its addresses. A temporary DNS failure passes. */
  checkResolved(url: string): Promise<string | undefined>
  /** For `connect`: resolves a host name, and fails if any of its addresses is not public. */
  lookup: LookupFunction
}

interface GuardOptions {
  /** Accept private addresses and plain HTTP, for development and tests. */
  allowPrivate: boolean
  resolve?: Resolve
}

class LookupError extends Error {
  readonly code: 'ADDRESS_REFUSED' | 'UNRESOLVED'
  constructor(code: LookupError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** What is wrong with a private address. */
export const NOT_PUBLIC = 'must point to a public IP address, not a private, local or reserved one'

/** @param options `resolve` replaces DNS in tests */
export function openAddressGuard({ allowPrivate, resolve: testResolve }: GuardOptions): AddressGuard {
  const resolve =
    testResolve ?? (allowPrivate ? systemResolve : publicResolve(new Resolver({ timeout: SECOND, tries: 2 })))

  async function resolveChecked(host: string): Promise<ResolvedAddress[]> {
    const addresses = await resolve(host)
    if (addresses.length === 0) throw new LookupError('UNRESOLVED', `${host} has no address`)
    if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
      throw new LookupError('ADDRESS_REFUSED', `${host} ${NOT_PUBLIC}`)
    return addresses
  }

  const checkSyntax = (url: string) => syntaxProblem(url, allowPrivate)
  return {
    checkSyntax,
    async checkResolved(text) {
      const problem = checkSyntax(text)
      if (problem !== undefined || allowPrivate) return problem
      const host = hostOf(new URL(text))
      if (isIP(host)) return undefined
      const resolving = resolveChecked(host).then(
        () => undefined,
        ({ code }) => (code === 'ADDRESS_REFUSED' ? NOT_PUBLIC : code === 'UNRESOLVED' ? NO_SUCH_HOST : undefined),
      )
      return Promise.race([resolving, sleep(RESOLVE_LIMIT, undefined, { ref: false })])
    },
    lookup(hostname, options, callback) {
      resolveChecked(hostname).then(
        (addresses) => {
          const [first] = addresses as [ResolvedAddress]
          if (options.all) callback(null, addresses)
          else callback(null, first.address, first.family)
        },
        (error) => callback(error, ''),
      )
    },
  }
}

const NO_SUCH_HOST = 'has a host name that does not exist'

/** Host names that are never public, whatever they resolve to. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/i

function syntaxProblem(text: string, allowPrivate: boolean): string | undefined {
  if (text.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`
  // The URL parser drops or encodes these: the stored text would differ from the URL that is used.
  if (/[\s\p{Cc}\\]/u.test(text)) return 'must not contain spaces, line breaks, control characters or backslashes'
  if (!URL.canParse(text)) return 'must be a URL, for example https://example.com/webhooks'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'must start with https://'
  if (url.username !== '' || url.password !== '' || /^[a-z]+:\/\/[^/?#]*@/i.test(text))
    return 'must not contain a user name or password'
  if (url.hash !== '' || text.includes('#')) return 'must not contain a fragment (#…)'
  if (allowPrivate) return undefined
  const port = url.port === '' ? HTTPS_PORT : Number(url.port)
  if (port !== HTTPS_PORT && port < FIRST_UNPRIVILEGED_PORT)
    return `must use port ${HTTPS_PORT}, or a port from ${FIRST_UNPRIVILEGED_PORT} to 65535`
  const host = hostOf(url)
  if (isIP(host)) return isPublicAddress(host) ? undefined : NOT_PUBLIC
  if (LOCAL_NAME.test(host) || !host.replace(/\.$/, '').includes('.')) return NOT_PUBLIC
  return undefined
}

/** The host of a URL; an IPv6 address without its brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Cloud-internal services on addresses that look public (Azure's WireServer). */
const CLOUD_ADDRESSES = new Set(['168.63.129.16'])

/** The only IPv6 range allocated for public use (IANA, "IPv6 Global Unicast Address Assignments"). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/** Whether an IPv4 or IPv6 address is globally routable. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text) // converts an IPv4-mapped IPv6 address to IPv4
  if (CLOUD_ADDRESSES.has(address.toString()) || address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_UNICAST)
}

const systemResolve: Resolve = async (host) => systemLookup(host, { all: true })

/** Queries DNS directly: `getaddrinfo` runs in Node's small thread pool, which slow host names would block. */
export function publicResolve(resolver: Resolver): Resolve {
  return async (host) => {
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = [
      ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
      ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (addresses.length > 0) return addresses
    for (const each of [ipv4, ipv6])
      if (each.status === 'rejected' && !NO_ADDRESS.has(each.reason?.code)) throw temporaryFailure(host, each.reason)
    return []
  }
}

const NO_ADDRESS = new Set(['ENOTFOUND', 'ENODATA'])

function temporaryFailure(host: string, cause: unknown): Error {
  return Object.assign(new Error(`${host} cannot be resolved at the moment`, { cause }), { code: 'EAI_AGAIN' })
}
