/** `muster client …` beside a running server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  browserOf,
  connect,
  joinOauthServer,
  makePerson,
  type OauthTestServer,
  post,
  workers,
} from '../access/oauth/flow.ts'
import { command, ended } from '../support/command.ts'
import { run } from '../support/process.ts'

let server: OauthTestServer

beforeAll(async () => {
  server = await joinOauthServer()
})
afterAll(() => server.stop())

const settings = () => ({ DATABASE_URL: server.databaseUrl })
const muster = (...args: string[]) => command(['client', ...args], settings())

const REDIRECTS = ['https://app.example.com/callback', 'http://127.0.0.1/callback']
const create = (...args: string[]) => muster('create', '--org', server.orgId, '--name', 'Rota Planner', ...args)
const GRANTS = 'authorization_code,refresh_token,client_credentials'
const LIVE = ['--scopes', 'workers:read jobs:read', '--environment', 'live']
const full = (...args: string[]) => create('--redirect-uri', ...REDIRECTS, '--grants', GRANTS, ...LIVE, ...args)

const ownToken = async (client_id: string, client_secret: string) =>
  (await post(server, 'token', { grant_type: 'client_credentials', client_id, client_secret })).status

it('creates a client that works at once, lists it, rotates its secret and revokes it', async () => {
  const { code, json } = await full('--json')
  expect([code, Object.keys(json)]).toEqual([0, ['client_id', 'client_secret']])
  expect(json.client_id).toMatch(/^mst_client_[0-9a-f]{32}$/)
  expect(json.client_secret).toMatch(/^mst_secret_[0-9A-Za-z]{49}$/)
  const { client_id: clientId, client_secret: secret } = json
  const browser = await browserOf(server, await makePerson(server, { [server.orgId]: 'owner' }))
  const row = await server.database.prisma.oauthClient.findUniqueOrThrow({ where: { clientId } })
  const tokens = await connect(server, browser, { id: row.id, clientId, secret })
  expect((await workers(server, tokens.access_token)).status).toBe(200)

  const [listed] = (await muster('list', '--org', server.orgId, '--json')).json
  expect(listed).toMatchObject({
    client_id: clientId,
    name: 'Rota Planner',
    environment: 'live',
    grants: ['authorization_code', 'refresh_token', 'client_credentials'],
    scopes: ['workers:read', 'jobs:read'],
    redirect_uris: REDIRECTS,
    public: false,
    secret_hint: secret.slice(-4),
    revoked_at: null,
  })
  expect(JSON.stringify(listed)).not.toContain(secret)

  const rotated = (await muster('rotate-secret', clientId, '--json')).json
  expect(rotated).toEqual({ client_id: clientId, client_secret: expect.stringMatching(/^mst_secret_/) })
  for (const each of [secret, rotated.client_secret]) expect(await ownToken(clientId, each)).toBe(200)

  expect((await muster('revoke', clientId, '--json')).json).toEqual({ client_id: clientId, revoked: true })
  expect((await workers(server, tokens.access_token)).body.error.code).toBe('credential_revoked')
  expect(await ownToken(clientId, rotated.client_secret)).toBe(401)
  expect((await muster('list', '--org', server.orgId)).text).toContain('revoked')
  const again = await muster('revoke', clientId)
  expect([again.code, again.text]).toEqual([1, expect.stringContaining('no active OAuth client')])
  const actions = await server.database.prisma.auditEntry.findMany({
    where: { orgId: server.orgId, actorKind: 'cli' },
    orderBy: { id: 'asc' },
  })
  expect(actions.map(({ action }) => action)).toEqual([
    'oauth_client.created',
    'oauth_client.secret_rotated',
    'oauth_client.revoked',
  ])
})

it('its commands are part of the program', async () => {
  const program = run(['client', 'list', '--org', server.orgId, '--json'], settings())
  expect(ended(await program.ends(), program.output())).toMatchObject({ code: 0, json: expect.any(Array) })
})

it('creates a public sandbox client, which has no secret', async () => {
  const options = ['--redirect-uri', REDIRECTS[1] as string, '--grants', 'authorization_code', '--scopes', 'read']
  const { json } = await create(...options, '--environment', 'sandbox', '--public', '--json')
  expect(json).toEqual({ client_id: expect.any(String), client_secret: null })
  expect((await muster('rotate-secret', json.client_id)).text).toContain('has no secret')
})

describe('an error names the wrong option', () => {
  const machine = ['--scopes', 'read', '--environment', 'live']
  it.each([
    ['--redirect-uri', 1, ['--grants', 'authorization_code', ...machine]],
    ['--redirect-uri', 1, ['--grants', 'authorization_code', ...machine, '--redirect-uri', 'http://app.example.com/']],
    ['--grants', 1, ['--grants', 'client_credentials', ...machine, '--public']],
    ['--grants', 2, ['--grants', 'password', ...machine]],
    ['--scopes', 2, ['--grants', 'client_credentials', '--scopes', 'everything', '--environment', 'live']],
    ['--environment', 2, ['--grants', 'client_credentials', '--scopes', 'read']],
    ['--rate', 2, ['--grants', 'client_credentials', ...machine, '--rate', '0']],
  ])('%s, exit %i', async (option, exit, args) => {
    const { code, text } = await create(...args)
    expect([code, text]).toEqual([exit, expect.stringContaining(option)])
  })

  it('an unknown organisation', async () => {
    const { code, text } = await muster('list', '--org', crypto.randomUUID())
    expect([code, text]).toEqual([1, expect.stringContaining("Run 'muster org list' to see all organisations")])
  })
})
