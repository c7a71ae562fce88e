/** The address of a caller. No other file reads one from a request. */
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * The IP address of a request: that of its connection or, with TRUST_PROXY, the one that the last trusted proxy reports
 * (`trust proxy` of Express). Other libraries would believe every `X-Forwarded-For`.
 */
export function addressOf(req: IncomingMessage & { ip?: string | undefined }): string | null {
  return req.ip ?? null
}

/** The IP address to count by: for IPv6 its /64 network, which usually belongs to one customer. */
export function countedAddress(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`
}
