/** Shared by the OAuth tests: people, clients and the steps of the flow. */
import { randomBytes, randomUUID } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { OPERATOR } from '../../../src/access/authority.ts'
import { hashSecret } from '../../../src/access/credentials/secret-text.ts'
import { createClient, type NewClient } from '../../../src/access/oauth/clients.ts'
import { cheapHash } from '../../support/people.ts'
import { type Answer, joinTestServer, request, startTestServer, type TestServer } from '../../support/server.ts'
import { Browser, PASSWORD } from './browser.ts'

export const REDIRECT = 'https://app.example.com/callback'

/** Options that only a test may use: plain HTTP. */
export const insecure = { [oauth.allowInsecureRequests]: true }

export interface OauthTestServer extends TestServer {
  /** `{auth_url}`, the public address that clients use. */
  issuer: string
}

export async function startOauthServer(
  environment: NodeJS.ProcessEnv = {},
  databaseUrl?: string,
): Promise<OauthTestServer> {
  const server = await startTestServer(environment, databaseUrl)
  return { ...server, issuer: environment.PUBLIC_URL ?? localIssuer(server) }
}

/** The server that test files share. */
export async function joinOauthServer(): Promise<OauthTestServer> {
  const server = await joinTestServer()
  return { ...server, issuer: localIssuer(server) }
}

const localIssuer = ({ url }: TestServer) => `http://localhost:${new URL(url).port}`

export interface TestClient {
  id: string
  clientId: string
  secret: string | null
}

export async function registerClient(
  server: Pick<TestServer, 'orgId' | 'database'>,
  options: Partial<NewClient> & { orgId?: string } = {},
): Promise<TestClient> {
  const { orgId = server.orgId, ...registration } = options
  const grantTypes = registration.isPublic
    ? ['authorization_code', 'refresh_token']
    : ['authorization_code', 'refresh_token', 'client_credentials']
  const byPerson = (registration.grantTypes ?? grantTypes).includes('authorization_code')
  const { client, secret } = await createClient(server.database.prisma, OPERATOR, orgId, {
    name: 'Rota Planner',
    redirectUris: byPerson ? [REDIRECT] : [],
    grantTypes,
    scopes: ['workers:read', 'projects:read'],
    environment: 'live',
    isPublic: false,
    ratePerMinute: 100_000,
    ...registration,
  })
  return { id: client.id, clientId: client.clientId, secret }
}

export interface TestPerson {
  id: string
  email: string
}

/** @param workerId the worker of a user with the role worker */
export async function makePerson(
  server: TestServer,
  memberships: Record<string, Role>,
  workerId: string | null = null,
): Promise<TestPerson> {
  const email = `${randomUUID()}@people.example`
  const { id } = await server.database.prisma.user.create({
    data: { email, name: 'Ada Okafor', passwordHash: await cheapHash(PASSWORD) },
  })
  for (const [orgId, role] of Object.entries(memberships))
    await server.database.prisma.membership.create({ data: { orgId, userId: id, role, workerId } })
  return { id, email }
}

/** The browser of a signed-in person. */
export async function browserOf(server: OauthTestServer, person: TestPerson): Promise<Browser> {
  const browser = new Browser(server)
  await browser.signIn(person)
  return browser
}

export interface Parties {
  server: OauthTestServer
  client: TestClient
  person: TestPerson
  browser: Browser
}

/**
 * A server, a client of its organisation, and the signed-in owner of that organisation.
 * @param environment of a server of the file's own; undefined: the one that files share
 */
export async function startParties(
  environment?: NodeJS.ProcessEnv,
  options: Partial<NewClient> = {},
): Promise<Parties> {
  const server = await (environment === undefined ? joinOauthServer() : startOauthServer(environment))
  const client = await registerClient(server, options)
  const person = await makePerson(server, { [server.orgId]: 'owner' })
  return { server, client, person, browser: await browserOf(server, person) }
}

interface AuthorizationRequest {
  url: string
  verifier: string
  state: string
}

/** Build an authorisation request; `change` replaces parameters, null removes one. */
export async function authorizationRequest(
  server: Pick<OauthTestServer, 'url'>,
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

/** The flow up to the code: the request, and the Allow button where the consent page is shown. */
export async function authorize(
  server: OauthTestServer,
  browser: Browser,
  client: TestClient,
  change: Record<string, string | null> = {},
  choice: Record<string, string> = {},
): Promise<Authorized> {
  const { url, verifier, state } = await authorizationRequest(server, client, change)
  let page = await browser.go(url)
  if (page.html.includes('value="approve"')) page = await browser.submit(page, { decision: 'approve', ...choice })
  const code = page.url.searchParams.get('code')
  if (code === null) throw new Error(`no code: ${page.status} ${page.url} ${page.html}`)
  return { code, verifier, state, callback: page.url }
}

/** Where the endpoints for clients are. */
type Endpoints = Pick<TestServer, 'base'>

/** Form parameters; null removes one. */
export type Form = Record<string, string | null>

/** A form request to the token, introspection or revocation endpoint. */
export function post(
  server: Endpoints,
  endpoint: 'token' | 'revoke' | 'introspect',
  form: Form,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) if (value !== null) body.set(name, value)
  return send(server, endpoint, body.toString(), headers)
}

/** The same with a body of any content type. */
export function send(
  server: Endpoints,
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
  server: Endpoints,
  client: TestClient,
  { code, verifier }: Pick<Authorized, 'code' | 'verifier'>,
  change: Form = {},
): Promise<Answer> {
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, ...secretOf(client), ...change }
  return post(server, 'token', form)
}

export function refresh(server: Endpoints, client: TestClient, token: string, change: Form = {}): Promise<Answer> {
  return post(server, 'token', { grant_type: 'refresh_token', refresh_token: token, ...secretOf(client), ...change })
}

/** Let the time pass in which a used refresh token can be sent again. */
export async function passGrace(
  { database: { pool } }: Pick<OauthTestServer, 'database'>,
  token: string,
  seconds = 30,
): Promise<void> {
  const statement = 'update oauth_tokens set consumed_at = consumed_at - make_interval(secs => $2) where hash = $1'
  await pool.query(statement, [hashSecret(token), seconds])
}

interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  token_type: string
}

/** The whole flow: authorise, allow and exchange. */
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
