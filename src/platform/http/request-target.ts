/** Request targets in absolute form, which contain the host. */
import type { RequestListener } from 'node:http'

/** User information is not allowed (RFC 9110, section 4.2.4). */
const ABSOLUTE = /^https?:\/\/([^/?#@]+)((?:[/?][^#]*)?)$/i

/**
 * Convert requests in absolute form to origin form. The host of the target replaces the `Host` header (RFC 9112, section
 * 3.2.2).
 * @param refuse gets requests with a target of another form
 */
export function takeOriginForm(listener: RequestListener, refuse: RequestListener): RequestListener {
  return (req, res) => {
    const { url = '' } = req
    if (url.startsWith('/') || url === '*') return listener(req, res)
    const [, host, target = ''] = ABSOLUTE.exec(url) ?? []
    if (host === undefined) return refuse(req, res)
    req.headers.host = host
    req.url = target.startsWith('/') ? target : `/${target}`
    listener(req, res)
  }
}
