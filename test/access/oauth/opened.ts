/** An authorisation server that is opened for the tests of a file, its clients, and how they talk to it. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type BareServer, startBareServer } from './bare.ts'
import { Browser, type Page } from './browser.ts'
import {
  type Authorized,
  authorizationRequest,
  exchange,
  post,
  REDIRECT,
  registerClient,
  secretOf,
  type TestClient,
} from './flow.ts'

export let server: BareServer
export let person: string
export let client: TestClient
export let publicClient: TestClient
export let machine: TestClient

/** Start it for the tests of a file. */
export function openWorld(): void {
  beforeAll(async () => {
    server = await startBareServer()
    person = await server.person({ [server.orgId]: 'owner' })
    client = await registerClient(server)
    publicClient = await registerClient(server, {
      isPublic: true,
      redirectUris: [REDIRECT, 'http://127.0.0.1/callback'],
    })
    machine = await registerClient(server, { grantTypes: ['client_credentials'] })
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.signedIn = person
  })
}

export const get = (path: string) => fetch(server.url + path, { redirect: 'manual' })

/** Open the page of an authorisation request, as a browser that has no cookies yet. */
export async function request(change: Record<string, string | null> = {}, of = client): Promise<Response> {
  return fetch((await authorizationRequest(server, of, change)).url, { redirect: 'manual' })
}

/** What comes back to the client at its redirect URI. */
export async function returned(change: Record<string, string | null> = {}, of = client) {
  const location = new URL((await request(change, of)).headers.get('location') ?? '', 'https://elsewhere.example')
  return { ...Object.fromEntries(location.searchParams), to: location.origin + location.pathname, hash: location.hash }
}

export async function authorize(change: Record<string, string | null> = {}, of = client): Promise<Authorized> {
  const { url, verifier, state } = await authorizationRequest(server, of, change)
  const { url: callback }: Page = await new Browser(server).go(url)
  return { code: callback.searchParams.get('code') as string, verifier, state, callback }
}

export const connect = async (change: Record<string, string | null> = {}, of = client) =>
  (await exchange(server, of, await authorize(change, of))).body

export const introspect = async (token: string, of = client) =>
  (await post(server, 'introspect', { token, ...secretOf(of) })).body

export const ownToken = (of: TestClient, change: Record<string, string | null> = {}) =>
  post(server, 'token', { grant_type: 'client_credentials', ...secretOf(of), ...change })
