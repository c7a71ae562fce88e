/** The target of a request: where it names the server itself (absolute form), the path and the host that it names. */
import type { RequestListener } from 'node:http'

/** Without user information, which is an error (RFC 9110, section 4.2.4). */
const ABSOLUTE = /^https?:\/\/([^/?#@]+)((?:[/?][^#]*)?)$/i

/**
 * Take requests in absolute form as if they came in origin form; their host counts, not the header `Host` (RFC 9112,
 * section 3.2.2).
 * @param refuse gets requests for which a target of another form makes no sense
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
