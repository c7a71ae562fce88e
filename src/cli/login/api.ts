/** API requests of commands, on behalf of the person who is logged in. */
import { ApiError } from '../../platform/errors/errors.ts'
import { BASE_PATH } from '../../platform/http/base-path.ts'
import { Refused } from '../refused.ts'
import { discover, refreshLogin, send } from './authorization-server.ts'
import { changeLogins, type Login, readLogins } from './logins.ts'

/** A token is refreshed if it expires in less than this, in milliseconds. */
const MARGIN = 60_000

/** The server that a command uses. @param url value of `--url`; default: the server of the latest login */
export async function currentServer(url: string | undefined): Promise<string> {
  const { current, logins } = await readLogins()
  const server = url ?? current
  if (server !== undefined && logins[server] !== undefined) return server
  const where = url === undefined ? '' : ` at ${url}`
  throw new ApiError('credential_missing', { message: `You are not logged in${where}. Run \`muster login\` first.` })
}

/**
 * Read from the API. @param path below `{base_url}`, e.g. `/me`
 * @throws {ApiError} credential_expired if the login has ended; unavailable; bad_request with the API's own message
 */
export async function readApi(server: string, path: string): Promise<unknown> {
  const login = await freshLogin(server, isLasting)
  let response = await get(server, path, login)
  if (response.status === 401) {
    const { access_token } = login
    const next = await freshLogin(server, (stored) => stored.access_token !== access_token)
    response = await get(server, path, next)
  }
  const body = (await response.json().catch(() => undefined)) as { error?: { message?: string } } | undefined
  if (response.ok) return body
  const message = body?.error?.message ?? `${server} answered with status ${response.status}.`
  throw new Refused(response.status === 401 ? 'credential_expired' : 'bad_request', { message }, body)
}

const isLasting = ({ expires_at }: Login) => Date.parse(expires_at) - Date.now() > MARGIN

function get(server: string, path: string, { access_token }: Login): Promise<Response> {
  return send(server + BASE_PATH + path, { headers: { authorization: `Bearer ${access_token}` } })
}

/** The access token for a server, refreshed if it expires soon. @throws {ApiError} as `readApi` */
export async function accessToken(server: string): Promise<string> {
  return (await freshLogin(server, isLasting)).access_token
}

/** The stored login, refreshed unless `isGood`: another command may already have refreshed it. */
function freshLogin(server: string, isGood: (login: Login) => boolean): Promise<Login> {
  return changeLogins(async ({ logins }) => {
    const stored = logins[server]
    if (stored === undefined)
      throw new ApiError('credential_missing', { message: `You are not logged in at ${server}.` })
    if (isGood(stored)) return stored
    const next = await refreshLogin(await discover(server), stored)
    logins[server] = next
    return next
  })
}
