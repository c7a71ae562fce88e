/** The steps of the device authorisation grant. */
import { DEVICE_GRANT } from '../../../src/access/oauth/grant-types.ts'
import { type Answer, request } from '../../support/server.ts'
import type { Browser, Page } from './browser.ts'
import { type Form, type OauthTestServer, post, registerClient, secretOf, type TestClient } from './flow.ts'

export const registerDevice = (server: OauthTestServer, change = {}): Promise<TestClient> =>
  registerClient(server, {
    name: 'Site Terminal',
    isPublic: true,
    redirectUris: [],
    grantTypes: ['device_code', 'refresh_token'],
    ...change,
  })

/** What a device gets, and shows. */
export interface Device {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete: string
  expires_in: number
  interval: number
}

export function askDevice(server: OauthTestServer, client: TestClient, change: Form = {}): Promise<Answer> {
  const body = new URLSearchParams()
  const form = { scope: 'workers:read', ...secretOf(client), ...change }
  for (const [name, value] of Object.entries(form)) if (value !== null) body.set(name, value)
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return request(`${server.base}/oauth/device_authorization`, { method: 'POST', body: String(body), headers: type })
}

export async function startDevice(server: OauthTestServer, client: TestClient, change: Form = {}): Promise<Device> {
  const { status, body } = await askDevice(server, client, change)
  if (status !== 200) throw new Error(`no device code: ${JSON.stringify(body)}`)
  return body
}

export const poll = (server: OauthTestServer, client: TestClient, device: Device, change: Form = {}): Promise<Answer> =>
  post(server, 'token', {
    grant_type: DEVICE_GRANT,
    device_code: device.device_code,
    ...secretOf(client),
    ...change,
  })

/** As if the device had waited a minute. */
export const wait = ({ database }: OauthTestServer): Promise<unknown> =>
  database.pool.query(`update oauth_device_codes set polled_at = polled_at - interval '1 minute'`)

/** Type the code, up to the question. */
export async function typeCode(browser: Browser, code: string): Promise<Page> {
  return browser.submit(await browser.go('/device'), { user_code: code })
}

export async function decide(
  browser: Browser,
  { user_code }: Device,
  decision: 'approve' | 'deny',
  choice = {},
): Promise<Page> {
  return browser.submit(await typeCode(browser, user_code), { decision, ...choice })
}
