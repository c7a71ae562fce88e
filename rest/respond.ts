/** An operation's answer as HTTP: the record or envelope in the body, everything else in headers. */
import type { ServerResponse } from 'node:http'
import fastJson from 'fast-json-stringify'
import { sendJson } from '../src/respond.ts'
import type { Endpoint } from './execute.ts'
import { BASE_PATH } from './routes.ts'

export type Responder = (res: ServerResponse, value: Record<string, unknown>, query: URLSearchParams) => void

/** Compile how `endpoint` answers. `publicUrl` is how clients reach this server. */
export function compileResponder(endpoint: Endpoint, publicUrl: string): Responder {
  const serialise = fastJson(endpoint.shape as fastJson.Schema)
  const { route, isList } = endpoint
  const address = `${publicUrl}${BASE_PATH}${route.path}`
  return (res, value, query) => {
    if (isList) tellPosition(res, value, address, query)
    if (route.status === 201) res.setHeader('location', `${address}/${String(value.id)}`)
    sendJson(res, route.status, serialise(value))
  }
}

function tellPosition(
  res: ServerResponse,
  page: Record<string, unknown>,
  address: string,
  query: URLSearchParams,
): void {
  if (typeof page.watermark === 'string') res.setHeader('x-sync-watermark', page.watermark)
  if (typeof page.nextCursor !== 'string') return
  const next = new URLSearchParams(query)
  next.delete('offset')
  next.set('cursor', page.nextCursor)
  res.setHeader('link', `<${address}?${next}>; rel="next"`)
}
