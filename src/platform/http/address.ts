/** The address of a caller. No other file reads one from a request. */
import type { IncomingMessage } from 'node:http'

/**
 * The IP address of a request: that of its connection or, with TRUST_PROXY, the one that the last trusted proxy reports
 * (`trust proxy` of Express). Other libraries would believe every `X-Forwarded-For`.
 */
export function addressOf(req: IncomingMessage & { ip?: string | undefined }): string | null {
  return req.ip ?? null
}
