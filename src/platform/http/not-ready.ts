/** The responses of a server that is starting or about to stop. */
import type { RequestListener } from 'node:http'
import { ApiError } from '../errors/errors.ts'
import { makeRequestId } from './request-id.ts'
import { errorBody, sendJson, setRetryAfter } from './respond.ts'

/** Respond with 503, so that clients do not wait and use another process. @param publicUrl `{auth_url}` */
export function notReady(publicUrl: string, message: string): RequestListener {
  return (_req, res) => {
    const id = makeRequestId()
    res.setHeader('x-request-id', id)
    const error = new ApiError('unavailable', { message })
    setRetryAfter(res, error)
    sendJson(res, error.status, JSON.stringify(errorBody(error, { id, publicUrl })))
  }
}

/** Serve requests as before, but refuse `/readyz`, so that a proxy stops using the process before it stops. */
export function draining(app: RequestListener, publicUrl: string): RequestListener {
  const refuse = notReady(publicUrl, 'The service is stopping.')
  return (req, res) => (req.url === '/readyz' ? refuse : app)(req, res)
}
