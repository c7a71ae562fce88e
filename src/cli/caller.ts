/** Commands that call the API from anywhere, with an API key or the login. */
import { Option } from 'commander'
import { readConfig } from '../platform/config.ts'
import { ApiError, type ErrorDetail } from '../platform/errors/errors.ts'
import { BASE_PATH } from '../platform/http/base-path.ts'
import { readAddress, urlOption } from './login/address.ts'
import { accessToken, currentServer } from './login/api.ts'
import { send } from './login/authorization-server.ts'

export interface CallerOptions {
  url?: string
  key?: string
}

export const callerUrl = () => urlOption('default: that of the latest login; with a key, PUBLIC_URL')
export const callerKey = () => new Option('--key <key>', 'API key; default: the login').env('MUSTER_API_KEY')

/** Who calls which server. */
export interface Caller {
  /** Origin of the server. */
  server: string
  /** The API key or a fresh access token. */
  token: () => Promise<string>
}

export async function callerOf({ key, url }: CallerOptions): Promise<Caller> {
  if (key !== undefined)
    return { server: url ?? readAddress(readConfig(process.env).publicUrl), token: async () => key }
  const server = await currentServer(url)
  return { server, token: () => accessToken(server) }
}

interface ErrorBody {
  error?: { message?: string; details?: ErrorDetail[] }
}

/** A response that asks to wait. */
export class TooSoon extends ApiError {
  readonly seconds: number
  constructor(message: string, seconds: number) {
    super('rate_limited', { message })
    this.seconds = seconds
  }
}

/** Send a request to the REST API, as `callServer`. @param path below `{base_url}` */
export const callApi = (caller: Caller, path: string, body?: object) => callServer(caller, BASE_PATH + path, body)

/**
 * Send a request to the server: GET, or POST with a body.
 * @returns the JSON body
 * @throws {TooSoon} for 429 and 503; {ApiError} unavailable; bad_request with the server's own message
 */
export async function callServer(caller: Caller, path: string, body?: object): Promise<unknown> {
  const authorization = `Bearer ${await caller.token()}`
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
  const response = await send(caller.server + path, { ...sent, headers })
  const content = (await response.json().catch(() => undefined)) as ErrorBody | undefined
  if (response.ok) return content
  const { message = `${caller.server} answered with status ${response.status}.`, details } = content?.error ?? {}
  if (response.status === 429 || response.status === 503)
    throw new TooSoon(message, Number(response.headers.get('retry-after') ?? 1))
  throw new ApiError('bad_request', { message, ...(details && { details }) })
}
