/**
 * Which addresses webhooks are sent to. The form of an address is checked when it is registered and at each request; what
 * its host name resolves to is checked when it is registered and at each connection, which then goes to the very addresses
 * that were checked, so that a name which changes its mind in between gains nothing.
 */
import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'

const SECOND = 1000
const RESOLVE_LIMIT = 2 * SECOND
const LONGEST = 2048
const HTTPS_PORT = 443
const FIRST_FREE_PORT = 1024

interface ResolvedAddress {
  address: string
  family: number
}

type Resolve = (host: string) => Promise<ResolvedAddress[]>

export interface AddressGuard {
  /** What is wrong with an endpoint's address by its form; undefined if nothing is. */
  problemOf(url: string): string | undefined
  /** The same, and what its host name resolves to now. One that cannot be resolved for now passes. */
  problemNow(url: string): Promise<string | undefined>
  /** For `connect`: resolves a host name, or fails where any of its addresses is refused. */
  lookup: LookupFunction
}

interface GuardOptions {
  /** Local addresses and plain HTTP are welcome: for development and tests. */
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

const NOT_PUBLIC = 'must have a public address, not a private, local or reserved one'

export function openAddressGuard({ allowPrivate, resolve: given }: GuardOptions): AddressGuard {
  const resolve = given ?? (allowPrivate ? systemResolve : publicResolve(new Resolver({ timeout: SECOND, tries: 2 })))

  async function resolveChecked(host: string): Promise<ResolvedAddress[]> {
    const addresses = await resolve(host)
    if (addresses.length === 0) throw new LookupError('UNRESOLVED', `${host} has no address`)
    if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
      throw new LookupError('ADDRESS_REFUSED', `${host} ${NOT_PUBLIC}`)
    return addresses
  }

  const problemOf = (url: string) => problemOfForm(url, allowPrivate)
  return {
    problemOf,
    async problemNow(text) {
      const problem = problemOf(text)
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

/** Names that are never public, whatever a resolver says. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/i

function problemOfForm(text: string, allowPrivate: boolean): string | undefined {
  if (text.length > LONGEST) return `must have at most ${LONGEST} characters`
  // The parser would drop or encode these, and what is stored is what somebody reads.
  if (/[\s\p{Cc}\\]/u.test(text)) return 'must not have spaces, line ends or control characters'
  if (!URL.canParse(text)) return 'must be an address such as https://example.com/webhooks'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'must begin with https://'
  if (url.username !== '' || url.password !== '' || /^[a-z]+:\/\/[^/?#]*@/i.test(text))
    return 'must not carry a user name or password'
  if (url.hash !== '' || text.includes('#')) return 'must not have a fragment (#…)'
  if (allowPrivate) return undefined
  const port = url.port === '' ? HTTPS_PORT : Number(url.port)
  if (port !== HTTPS_PORT && port < FIRST_FREE_PORT)
    return `must use port ${HTTPS_PORT}, or ${FIRST_FREE_PORT} to 65535`
  const host = hostOf(url)
  if (isIP(host)) return isPublicAddress(host) ? undefined : NOT_PUBLIC
  if (LOCAL_NAME.test(host) || !host.replace(/\.$/, '').includes('.')) return NOT_PUBLIC
  return undefined
}

/** The host of a URL, an IPv6 address without its brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Services of a cloud that answer to its machines on an address that looks public. */
const CLOUD_ADDRESSES = new Set(['168.63.129.16'])

/** All of IPv6 that is handed out to the public (IANA, "IPv6 Global Unicast Address Assignments"). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text) // an IPv4 address mapped into IPv6 counts as what it is
  if (CLOUD_ADDRESSES.has(address.toString()) || address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_UNICAST)
}

const systemResolve: Resolve = async (host) => systemLookup(host, { all: true })

/** Asks the name servers without Node's few threads for `getaddrinfo`, which names that hang would occupy. */
export function publicResolve(resolver: Resolver): Resolve {
  return async (host) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (addresses.length > 0) return addresses
    for (const each of [four, six])
      if (each.status === 'rejected' && !NO_ADDRESS.has(each.reason?.code)) throw unresolvedNow(host, each.reason)
    return []
  }
}

const NO_ADDRESS = new Set(['ENOTFOUND', 'ENODATA'])

function unresolvedNow(host: string, cause: unknown): Error {
  return Object.assign(new Error(`${host} cannot be resolved for now`, { cause }), { code: 'EAI_AGAIN' })
}
