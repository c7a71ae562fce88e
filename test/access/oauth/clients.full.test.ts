/** OAuth clients as developers manage them and connections as users manage them, both over GraphQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from './browser.ts'
import {
  authorizationRequest,
  browserOf,
  connect,
  joinOauthServer,
  makePerson,
  type OauthTestServer,
  post,
  REDIRECT,
  registerClient,
  workers,
} from './flow.ts'

let server: OauthTestServer
let developer: Browser

beforeAll(async () => {
  server = await joinOauthServer()
  developer = await browserOf(server, await makePerson(server, { [server.orgId]: 'developer' }))
})
afterAll(() => server.stop())

const CREATE = `mutation ($input: CreateOauthClientInput!) { createOauthClient(input: $input) {
  clientSecret client { id clientId name redirectUris grantTypes scopes environment isPublic secretHint ratePerMinute revokedAt } } }`

const valid = {
  name: 'Rota Planner',
  redirectUris: [REDIRECT],
  grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
  scopes: ['workers:read'],
  environment: 'live',
}

async function create(change: object = {}) {
  return (await developer.graphql(CREATE, { input: { ...valid, ...change } })).createOauthClient
}

async function ownToken(client_id: string, client_secret: string): Promise<number> {
  return (await post(server, 'token', { grant_type: 'client_credentials', client_id, client_secret })).status
}

const auditOf = async (action: string) =>
  (
    await server.database.prisma.auditEntry.findMany({
      where: { action, orgId: server.orgId },
      orderBy: { id: 'desc' },
    })
  )[0]

describe('a client', () => {
  it('is registered with a secret that is shown once', async () => {
    const { client, clientSecret: secret } = await create()
    expect(client).toMatchObject({ ...valid, isPublic: false, ratePerMinute: 600, revokedAt: null })
    expect(client.clientId).toMatch(/^mst_client_[0-9a-f]{32}$/)
    expect(secret).toMatch(/^mst_secret_[0-9A-Za-z]{49}$/)
    expect(client.secretHint).toBe(secret.slice(-4))
    const listed = await developer.graphql('{ oauthClients { id clientId secretHint } }')
    expect(listed.oauthClients.map(({ id }: { id: string }) => id)).toContain(client.id)
    expect(JSON.stringify(listed)).not.toContain(secret)
    expect(await auditOf('oauth_client.created')).toMatchObject({ actorKind: 'user', targetId: client.id })
    expect(await ownToken(client.clientId, secret)).toBe(200)
  })

  it('that is public has no secret', async () => {
    const { client, clientSecret: secret } = await create({
      isPublic: true,
      grantTypes: ['authorization_code', 'refresh_token'],
    })
    expect([secret, client.isPublic, client.secretHint]).toEqual([null, true, null])
  })

  it.each([
    ['name', { name: '  ' }],
    ['redirectUris', { redirectUris: [] }],
    ['redirectUris[1]', { redirectUris: [REDIRECT, 'http://app.example.com/callback'] }],
    ['redirectUris[0]', { redirectUris: ['https://app.example.com/#fragment'] }],
    ['redirectUris[0]', { redirectUris: ['https://user@app.example.com/'] }],
    ['redirectUris[0]', { redirectUris: ['javascript:alert(1)'] }],
    ['redirectUris[0]', { redirectUris: ['com.example.app:/callback'] }],
    ['redirectUris[0]', { redirectUris: ['/callback'] }],
    ['redirectUris[0]', { redirectUris: ['https://app.example.com/a b'] }],
    ['redirectUris', { redirectUris: Array.from({ length: 21 }, (_, index) => `${REDIRECT}${index}`) }],
    ['grantTypes', { grantTypes: [], redirectUris: [] }],
    ['grantTypes', { grantTypes: ['refresh_token'], redirectUris: [] }],
    ['grantTypes', { isPublic: true }],
    ['redirectUris', { grantTypes: ['client_credentials'] }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['workers:read', 'secrets:read'] }],
    ['ratePerMinute', { ratePerMinute: 0 }],
  ])('is rejected with the name of the invalid field: %s', async (path, change) => {
    await expect(create(change)).rejects.toThrow(`"path":"input.${path}"`)
  })

  const updatesOf = (targetId: string) =>
    server.database.prisma.auditEntry.count({ where: { action: 'oauth_client.updated', targetId } })

  it('is updated in the given fields only; a removed redirect URI is rejected from then on', async () => {
    const { client } = await create()
    const change = { name: 'Rota', redirectUris: [`${REDIRECT}2`], ratePerMinute: 7 }
    const update = `mutation ($id: ID!, $input: UpdateOauthClientInput!) { updateOauthClient(id: $id, input: $input) {
      name redirectUris scopes ratePerMinute } }`
    const { updateOauthClient } = await developer.graphql(update, { id: client.id, input: change })
    expect(updateOauthClient).toEqual({ ...change, scopes: valid.scopes })
    await developer.graphql(update, { id: client.id, input: change })
    expect(await updatesOf(client.id)).toBe(1) // the second time, nothing was another
    const { url } = await authorizationRequest(server, { ...client, secret: null })
    expect((await developer.go(url)).status).toBe(400)
    expect(await auditOf('oauth_client.updated')).toMatchObject({ targetId: client.id, targetName: 'Rota' })
    const invalidUpdate = developer.graphql(update, { id: client.id, input: { redirectUris: [] } })
    await expect(invalidUpdate).rejects.toThrow('"path":"input.redirectUris"')
  })

  it('gets a new secret, and the previous one stays valid for a day', async () => {
    const rotate =
      'mutation ($id: ID!) { rotateOauthClientSecret(id: $id) { clientSecret client { previousSecretExpiresAt } } }'
    const { client, clientSecret: first } = await create()
    const { clientSecret: second, client: rotated } = (await developer.graphql(rotate, { id: client.id }))
      .rotateOauthClientSecret
    const hours = (Date.parse(rotated.previousSecretExpiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(24, 0)
    for (const secret of [first, second]) expect(await ownToken(client.clientId, secret)).toBe(200)
    const { clientSecret: third } = (await developer.graphql(rotate, { id: client.id })).rotateOauthClientSecret
    expect(await ownToken(client.clientId, first)).toBe(401)
    for (const secret of [second, third]) expect(await ownToken(client.clientId, secret)).toBe(200)
    await server.database.prisma.oauthClient.update({
      where: { id: client.id },
      data: { previousSecretExpiresAt: new Date(Date.now() - 1000) },
    })
    expect([await ownToken(client.clientId, second), await ownToken(client.clientId, third)]).toEqual([401, 200])
    expect(await auditOf('oauth_client.secret_rotated')).toMatchObject({ targetId: client.id })
  })

  it('that is public or revoked gets no new secret', async () => {
    const rotate = 'mutation ($id: ID!) { rotateOauthClientSecret(id: $id) { clientSecret } }'
    const { client } = await create({ isPublic: true, grantTypes: ['authorization_code'] })
    await expect(developer.graphql(rotate, { id: client.id })).rejects.toThrow('"code":"conflict"')
    const { client: revokedClient } = await create()
    const revoke = 'mutation ($id: ID!) { revokeOauthClient(id: $id) { revokedAt } }'
    expect((await developer.graphql(revoke, { id: revokedClient.id })).revokeOauthClient.revokedAt).toEqual(
      expect.any(String),
    )
    expect(await auditOf('oauth_client.revoked')).toMatchObject({ targetId: revokedClient.id })
    for (const query of [rotate, revoke])
      await expect(developer.graphql(query, { id: revokedClient.id })).rejects.toThrow('"code":"not_found"')
  })

  it('is visible to its own organisation only', async () => {
    const orgId = await server.organisation()
    const foreignClient = await registerClient(server, { orgId })
    const { oauthClients } = await developer.graphql('{ oauthClients { id } }')
    expect(oauthClients.map(({ id }: { id: string }) => id)).not.toContain(foreignClient.id)
    for (const id of [foreignClient.id, 'nonsense'])
      for (const call of [
        `revokeOauthClient(id: "${id}") { id }`,
        `rotateOauthClientSecret(id: "${id}") { clientSecret }`,
        `updateOauthClient(id: "${id}", input: { name: "Mine" }) { id }`,
      ])
        await expect(developer.graphql(`mutation { ${call} }`)).rejects.toThrow('"code":"not_found"')
  })

  it('is not created with an Idempotency-Key, which would store its secret', async () => {
    const headers = { 'idempotency-key': 'once' }
    await expect(developer.graphql(CREATE, { input: valid }, headers)).rejects.toThrow('Idempotency-Key')
  })
})

describe('connections', () => {
  const LIST = '{ connections { id name isSandbox scopes connectedAt lastUsedAt } }'

  it('list what a user allowed, once per product, and only their own', async () => {
    const [rota, payroll] = [
      await registerClient(server, { name: 'Rota' }),
      await registerClient(server, { name: 'Payroll', environment: 'sandbox' }),
    ]
    const person = await browserOf(server, await makePerson(server, { [server.orgId]: 'staff' }))
    await connect(server, person, rota)
    await connect(server, person, rota, { scope: 'workers:read projects:read' })
    await connect(server, person, payroll)
    const { connections } = await person.graphql(LIST)
    expect(connections).toEqual([
      {
        id: payroll.id,
        name: 'Payroll',
        isSandbox: true,
        scopes: ['workers:read'],
        connectedAt: expect.any(String),
        lastUsedAt: null,
      },
      {
        id: rota.id,
        name: 'Rota',
        isSandbox: false,
        scopes: ['workers:read', 'projects:read'],
        connectedAt: expect.any(String),
        lastUsedAt: null,
      },
    ])
    expect((await developer.graphql(LIST)).connections).toEqual([])
    const revoke = `mutation { revokeConnection(id: "${rota.id.toUpperCase()}") { name } }` // an id is found in capital letters, too
    await expect(developer.graphql(revoke)).rejects.toThrow('"code":"not_found"')
    expect(await person.graphql(revoke)).toEqual({ revokeConnection: { name: 'Rota' } })
    expect((await person.graphql(LIST)).connections.map(({ id }: { id: string }) => id)).toEqual([payroll.id])
    await expect(person.graphql(revoke)).rejects.toThrow('"code":"not_found"')
    expect(await auditOf('consent.revoked')).toMatchObject({ actorKind: 'user', targetId: rota.id, targetName: 'Rota' })
  })

  it('are listed on the account page, where a button ends them', async () => {
    const rota = await registerClient(server, { name: 'Rota <b>' })
    const person = await browserOf(server, await makePerson(server, { [server.orgId]: 'staff' }))
    expect((await person.go('/account/connections')).html).toContain('No apps have access to your account.')
    const { access_token } = await connect(server, person, rota)
    const page = await person.go('/account/connections')
    for (const text of ['Rota &lt;b&gt;', 'Read workers', 'Test organisation']) expect(page.html).toContain(text)
    const foreign = await developer.submit(page, { connection: rota.id })
    const otherOrganisation = await person.submit(page, {
      connection: rota.id,
      organisation: await server.organisation(),
    })
    const crossSite = await person.submit(page, { connection: rota.id }, { origin: 'https://evil.example' })
    expect([foreign.status, otherOrganisation.status, crossSite.status]).toEqual([404, 404, 403])
    expect((await workers(server, access_token)).status).toBe(200)
    expect((await person.submit(page, { connection: rota.id })).html).toContain('No apps have access to your account.')
    expect((await workers(server, access_token)).body.error.code).toBe('credential_revoked')
    expect(await auditOf('consent.revoked')).toMatchObject({ actorKind: 'user', targetId: rota.id })
    const signedOut = new Browser(server)
    expect((await signedOut.go('/account/connections')).url.pathname).toBe('/sign-in')
    expect((await signedOut.submit(page, { connection: rota.id })).url.pathname).toBe('/sign-in')
  })

  it('end with the membership', async () => {
    const client = await registerClient(server)
    const { id } = await makePerson(server, { [server.orgId]: 'staff' }).then(async (leaver) => {
      await connect(server, await browserOf(server, leaver), client)
      return leaver
    })
    await server.database.prisma.membership.deleteMany({ where: { userId: id } })
    const grants = await server.database.prisma.oauthGrant.findMany({ where: { userId: id } })
    expect(grants.map(({ revokedAt }) => revokedAt)).toEqual([expect.any(Date)])
  })
})
