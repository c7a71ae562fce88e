/** What tests of OAuth share: people, clients, a browser with a cookie jar, and the steps of the flow. */
import { randomBytes, randomUUID } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import type { Role } from '../../prisma/generated/client/enums.ts'
import { BY_COMMAND } from '../../src/audit/audit.ts'
import { createClient, type NewClient } from '../../src/oauth/clients.ts'
import { hashPassword } from '../../src/people/passwords.ts'
import { type Answer, request, startTestServer, type TestServer } from '../support/server.ts'

export const REDIRECT = 'https://app.example.com/callback'
export const PASSWORD = 'a long password for tests'

/** What only a test may do: speak plain HTTP. */
export const insecure = { [oauth.allowInsecureRequests]: true }

export interface OauthTestServer extends TestServer {
  /** `{auth_url}` as clients know it. */
  issuer: string
}

export async function startOauthServer(
  environment: NodeJS.ProcessEnv = {},
  databaseUrl?: string,
): Promise<OauthTestServer> {
  const server = await startTestServer(environment, databaseUrl)
  return { ...server, issuer: environment.PUBLIC_URL ?? `http://localhost:${new URL(server.url).port}` }
}

export interface TestClient {
  id: string
  clientId: string
  secret: string | null
}

export async function registerClient(
  server: TestServer,
  wanted: Partial<NewClient> & { orgId?: string } = {},
): Promise<TestClient> {
  const { orgId = server.orgId, ...given } = wanted
  const grantTypes = given.isPublic
    ? ['authorization_code', 'refresh_token']
    : ['authorization_code', 'refresh_token', 'client_credentials']
  const byPerson = (given.grantTypes ?? grantTypes).includes('authorization_code')
  const { client, secret } = await createClient(server.database.prisma, BY_COMMAND, orgId, {
    name: 'Rota Planner',
    redirectUris: byPerson ? [REDIRECT] : [],
    grantTypes,
    scopes: ['workers:read', 'projects:read'],
    environment: 'live',
    isPublic: false,
    ratePerMinute: 100_000,
    ...given,
  })
  return { id: client.id, clientId: client.clientId, secret }
}

export interface TestPerson {
  id: string
  email: string
}

/** @param workerId who they are, where their role is worker */
export async function makePerson(
  server: TestServer,
  memberships: Record<string, Role>,
  workerId: string | null = null,
): Promise<TestPerson> {
  const email = `${randomUUID()}@people.example`
  const { id } = await server.database.prisma.user.create({
    data: { email, name: 'Ada Okafor', passwordHash: await hashPassword(PASSWORD) },
  })
  for (const [orgId, role] of Object.entries(memberships))
    await server.database.prisma.membership.create({ data: { orgId, userId: id, role, workerId } })
  return { id, email }
}

/** A page, or the redirect that left the server. */
export interface Arrival {
  status: number
  url: URL
  html: string
  headers: Headers
}

/** A browser without scripts: cookies, redirects and forms. */
export class Browser {
  readonly #cookies = new Map<string, string>()
  #origin: string
  #issuer: string

  constructor(server: OauthTestServer) {
    this.#origin = server.url
    this.#issuer = server.issuer
  }

  cookieValues(): string[] {
    return [...this.#cookies.values()]
  }

  /** Go on at another process of the same service, as behind a balancer. */
  moveTo(server: OauthTestServer): void {
    this.#origin = server.url
    this.#issuer = server.issuer
  }

  /** Follow a link, and the redirects behind it as long as they stay on the server. */
  async go(address: string, init: RequestInit = {}): Promise<Arrival> {
    let url = new URL(address, this.#origin)
    let next = init
    for (let hop = 0; hop < 10; hop++) {
      const response = await this.send(url, next)
      const location = response.headers.get('location')
      if (location === null)
        return { status: response.status, url, html: await response.text(), headers: response.headers }
      await response.body?.cancel()
      url = new URL(location, url)
      if (url.origin !== this.#issuer && url.origin !== this.#origin)
        return { status: response.status, url, html: '', headers: response.headers }
      url = new URL(url.pathname + url.search, this.#origin)
      next = {}
    }
    throw new Error(`redirected in circles: ${url}`)
  }

  async send(url: URL, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), cookie }
    const response = await fetch(url, { ...init, redirect: 'manual', headers })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(set)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return response
  }

  /** Send a page's form, as its buttons do. */
  async submit(
    { url, html }: Arrival,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Arrival> {
    const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const body = new URLSearchParams(hidden.map(([, name, value]) => [name as string, value as string]))
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return this.go(url.href, { method: 'POST', body, headers: { origin: this.#issuer, ...headers } })
  }

  /** An operation of the signed-in person's page; gives its data. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  async graphql(query: string, variables: object = {}, more: Record<string, string> = {}): Promise<any> {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'muster', ...more }
    const body = JSON.stringify({ query, variables })
    const response = await this.send(new URL('/graphql', this.#origin), { method: 'POST', headers, body })
    const { data, errors } = (await response.json()) as { data: unknown; errors?: object[] }
    if (errors !== undefined) throw new Error(`GraphQL refused it: ${JSON.stringify(errors)}`)
    return data
  }

  async signIn({ email }: TestPerson): Promise<void> {
    const page = await this.go('/sign-in?return_to=/account')
    const arrival = await this.submit(page, { email, password: PASSWORD })
    if (arrival.status !== 200 || !arrival.html.includes(email)) throw new Error(`not signed in: ${arrival.html}`)
  }
}

/** Somebody signed in. */
export async function browserOf(server: OauthTestServer, person: TestPerson): Promise<Browser> {
  const browser = new Browser(server)
  await browser.signIn(person)
  return browser
}

interface AuthorizationRequest {
  url: string
  verifier: string
  state: string
}

/** A client's request; `change` replaces parameters, null leaves one out. */
export async function authorizationRequest(
  server: OauthTestServer,
  client: TestClient,
  change: Record<string, string | null> = {},
): Promise<AuthorizationRequest> {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = randomBytes(12).toString('base64url')
  const url = new URL(`${server.url}/oauth/authorize`)
  const parameters: Record<string, string | null> = {
    client_id: client.clientId,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'workers:read',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...change,
  }
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value)
  return { url: url.href, verifier, state }
}

export interface Authorized {
  code: string
  verifier: string
  state: string
  callback: URL
}

/** The flow up to the code: the request, and the page's Allow where it is shown. */
export async function authorize(
  server: OauthTestServer,
  browser: Browser,
  client: TestClient,
  change: Record<string, string | null> = {},
  choice: Record<string, string> = {},
): Promise<Authorized> {
  const { url, verifier, state } = await authorizationRequest(server, client, change)
  let arrival = await browser.go(url)
  if (arrival.html.includes('value="approve"'))
    arrival = await browser.submit(arrival, { decision: 'approve', ...choice })
  const code = arrival.url.searchParams.get('code')
  if (code === null) throw new Error(`no code: ${arrival.status} ${arrival.url} ${arrival.html}`)
  return { code, verifier, state, callback: arrival.url }
}

/** Parameters of a form; null leaves one out. */
export type Form = Record<string, string | null>

/** A request of the token endpoint or its neighbours, as the form it takes. */
export function post(
  server: TestServer,
  endpoint: 'token' | 'revoke' | 'introspect',
  form: Form,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) if (value !== null) body.set(name, value)
  return send(server, endpoint, body.toString(), headers)
}

/** The same with a body of any kind. */
export function send(
  server: TestServer,
  endpoint: 'token' | 'revoke' | 'introspect',
  body: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return request(`${server.base}/oauth/${endpoint}`, { method: 'POST', body, headers: { ...type, ...headers } })
}

export function secretOf({ clientId, secret }: TestClient): Record<string, string> {
  return secret === null ? { client_id: clientId } : { client_id: clientId, client_secret: secret }
}

export function exchange(
  server: TestServer,
  client: TestClient,
  { code, verifier }: Pick<Authorized, 'code' | 'verifier'>,
  change: Form = {},
): Promise<Answer> {
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, ...secretOf(client), ...change }
  return post(server, 'token', form)
}

export function refresh(server: TestServer, client: TestClient, token: string, change: Form = {}): Promise<Answer> {
  return post(server, 'token', { grant_type: 'refresh_token', refresh_token: token, ...secretOf(client), ...change })
}

interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  token_type: string
}

/** The whole flow. */
export async function connect(
  server: OauthTestServer,
  browser: Browser,
  client: TestClient,
  change: Record<string, string | null> = {},
  choice: Record<string, string> = {},
): Promise<Tokens> {
  const { status, body } = await exchange(server, client, await authorize(server, browser, client, change, choice))
  if (status !== 200) throw new Error(`no tokens: ${status} ${JSON.stringify(body)}`)
  return body
}

export const workers = (server: TestServer, key: string) => request(`${server.base}/workers?limit=2`, { key })
