/** A client of the authorisation server: metadata, device grant, refresh and revocation. */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { COMMAND_LINE_CLIENT } from '../../access/oauth/command-line-client.ts'
import { DEVICE_GRANT } from '../../access/oauth/grant-types.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { metadataPaths } from '../../platform/http/bearer-challenge.ts'
import type { Login } from './logins.ts'

const SECOND = 1000
const TIMEOUT = 30 * SECOND
/** RFC 8628, section 3.5. */
const SLOW_DOWN = 5

const metadata = z.object({
  issuer: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string(),
  device_authorization_endpoint: z.string(),
})
const device = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.number(),
  interval: z.number().default(5),
})
const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() })
const failure = z.object({ error: z.string(), error_description: z.string().optional() })

export type Metadata = z.infer<typeof metadata>
/** The code and URLs that the person needs to allow this command. */
export type Device = z.infer<typeof device>

/** A failure with an OAuth error code. */
class OauthFailure extends ApiError {
  readonly error: string
  constructor({ error, error_description = error }: z.infer<typeof failure>) {
    super('credential_invalid', { message: `The server answered ${error}: ${error_description}.` })
    this.error = error
  }
}

/** Send a request. @throws {ApiError} unavailable if there is no response */
export async function send(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) })
  } catch (cause) {
    throw new ApiError('unavailable', {
      message: `${new URL(url).origin} does not answer. Is the server running?`,
      cause,
    })
  }
}

/** @throws {ApiError} bad_request if this is not the Muster server of that URL (RFC 8414, section 3.3) */
export async function discover(server: string): Promise<Metadata> {
  const response = await send(server + metadataPaths.server)
  const parsed = metadata.safeParse(await response.json().catch(() => undefined))
  if (parsed.success && parsed.data.issuer === server) return parsed.data
  const hint = parsed.success ? ` It calls itself ${parsed.data.issuer}: use that address.` : ''
  throw new ApiError('bad_request', { message: `${server} is not the address of a Muster server.${hint}` })
}

async function post<Shape extends z.ZodType>(url: string, form: Record<string, string>, shape: Shape) {
  const body = new URLSearchParams({ client_id: COMMAND_LINE_CLIENT, ...form })
  const response = await send(url, { method: 'POST', body })
  const content: unknown = await response.json().catch(() => undefined)
  const parsed = shape.safeParse(content)
  if (response.ok && parsed.success) return parsed.data
  const refused = failure.safeParse(content)
  if (refused.success) throw new OauthFailure(refused.data)
  throw new ApiError('unavailable', { message: `${url} answered with status ${response.status}. Try again later.` })
}

/** Request a device code (RFC 8628, section 3.1). @param scope space-separated */
export function startDevice(server: Metadata, scope: string): Promise<Device> {
  return post(server.device_authorization_endpoint, { scope }, device)
}

/** Wait until the person has decided (RFC 8628, section 3.4). @throws {ApiError} if they deny it, or it expires */
export async function awaitDecision(server: Metadata, { device_code, interval }: Device): Promise<Login> {
  for (let seconds = interval; ; ) {
    await sleep(seconds * SECOND)
    try {
      return await requestTokens(server, { grant_type: DEVICE_GRANT, device_code })
    } catch (error) {
      const code = error instanceof OauthFailure ? error.error : undefined
      if (code === 'slow_down') seconds += SLOW_DOWN
      else if (code === 'access_denied')
        throw new ApiError('credential_invalid', { message: 'The request was denied.' })
      else if (code === 'expired_token')
        throw new ApiError('credential_expired', {
          message: 'The login was not approved in time. Run `muster login` again.',
        })
      else if (code !== 'authorization_pending') throw error
    }
  }
}

/** Refresh a login (RFC 6749, section 6). @throws {ApiError} credential_expired if the login has ended */
export async function refreshLogin(server: Metadata, { refresh_token }: Login): Promise<Login> {
  try {
    return await requestTokens(server, { grant_type: 'refresh_token', refresh_token })
  } catch (error) {
    if (!(error instanceof OauthFailure) || error.error !== 'invalid_grant') throw error
    throw new ApiError('credential_expired', {
      message: 'The login has expired or was revoked. Run `muster login` again.',
      cause: error,
    })
  }
}

async function requestTokens(server: Metadata, form: Record<string, string>): Promise<Login> {
  const { expires_in, ...texts } = await post(server.token_endpoint, form, tokens)
  return { ...texts, expires_at: new Date(Date.now() + expires_in * SECOND).toISOString() }
}

/** End a login with all of its tokens (RFC 7009). */
export async function revokeLogin(server: Metadata, { refresh_token }: Login): Promise<void> {
  await post(server.revocation_endpoint, { token: refresh_token, token_type_hint: 'refresh_token' }, z.object({}))
}
