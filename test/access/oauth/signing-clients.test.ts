/** Clients that sign instead of sending a secret (private_key_jwt, RFC 7523), with a foreign library. */
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPublicKeys } from '../../../src/access/oauth/public-keys.ts'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { request } from '../../support/server.ts'
import { insecure, joinOauthServer, type OauthTestServer, registerClient, type TestClient } from './flow.ts'

let server: OauthTestServer
let keys: CryptoKeyPair
let client: TestClient
let metadata: oauth.AuthorizationServer

const jwks = async ({ publicKey }: CryptoKeyPair, kid?: string) => ({
  keys: [{ ...(await exportJWK(publicKey)), ...(kid && { kid }) }],
})
const pair = async (algorithm = 'ES256') => (await generateKeyPair(algorithm, { extractable: true })) as CryptoKeyPair

beforeAll(async () => {
  server = await joinOauthServer()
  keys = await pair()
  client = await registerClient(server, { publicKeys: await jwks(keys) })
  const issuer = new URL(server.issuer)
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  metadata = await oauth.processDiscoveryResponse(issuer, found)
})
afterAll(() => server.stop())

async function grant({ clientId }: TestClient, method: oauth.ClientAuth) {
  const self = { client_id: clientId }
  const parameters = new URLSearchParams({ scope: 'workers:read' })
  const answer = await oauth.clientCredentialsGrantRequest(metadata, self, method, parameters, insecure)
  return oauth.processClientCredentialsResponse(metadata, self, answer)
}

it('get tokens with a foreign client, and no secret', async () => {
  expect(client.secret).toBeNull()
  expect(metadata.token_endpoint_auth_methods_supported).toContain('private_key_jwt')
  const { access_token } = await grant(client, oauth.PrivateKeyJwt(keys.privateKey))
  expect((await request(`${server.base}/workers`, { key: access_token })).status).toBe(200)
})

it.each(['EdDSA', 'PS256'])('sign with %s, too', async (algorithm) => {
  const own = await pair(algorithm)
  const signing = await registerClient(server, { publicKeys: await jwks(own) })
  expect(await grant(signing, oauth.PrivateKeyJwt(own.privateKey))).toHaveProperty('access_token')
})

interface Claims {
  jti?: string | undefined
  aud?: string
  seconds?: number
  iss?: string
}

async function assertion(
  { jti = randomUUID(), aud = server.issuer, seconds = 60, iss = client.clientId }: Claims,
  key = keys.privateKey,
) {
  const token = new SignJWT({ ...(jti !== '' && { jti }) }).setProtectedHeader({ alg: 'ES256' })
  return token.setIssuer(iss).setSubject(iss).setAudience(aud).setExpirationTime(`${seconds} s`).sign(key)
}

async function send(client_assertion: string, more: Record<string, string> = {}) {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'workers:read',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion,
    ...more,
  })
  const answer = await fetch(`${server.base}/oauth/token`, { method: 'POST', body })
  return [answer.status, ((await answer.json()) as { error?: string }).error]
}

describe('an assertion is refused', () => {
  it('when it is sent again, also at the same time', async () => {
    const once = await assertion({})
    const answers = await Promise.all([send(once), send(once), send(once)])
    expect(answers.map(([status]) => status).toSorted((one, other) => Number(one) - Number(other))).toEqual([
      200, 401, 401,
    ])
    expect(await send(once)).toEqual([401, 'invalid_client'])
  })

  it.each<[string, Claims]>([
    ['for another audience', { aud: 'https://other.example' }],
    ['without an id', { jti: '' }],
    ['that has expired', { seconds: -60 }],
    ['that is valid for longer than ten minutes', { seconds: 3600 }],
    ['of another client', { iss: `mst_client_${'0'.repeat(32)}` }],
  ])('%s', async (_name, claims) => {
    expect(await send(await assertion(claims))).toEqual([401, 'invalid_client'])
  })

  it('that another key has signed, is no token, or comes from a client with a secret', async () => {
    expect(await send(await assertion({}, (await pair()).privateKey))).toEqual([401, 'invalid_client'])
    expect((await send('abc'))[0]).toBeGreaterThanOrEqual(400)
    const withSecret = await registerClient(server)
    expect(await send(await assertion({ iss: withSecret.clientId }))).toEqual([401, 'invalid_client'])
  })

  it('and so is a request without one', async () => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: client.clientId })
    const answer = await fetch(`${server.base}/oauth/token`, { method: 'POST', body })
    expect(answer.status).toBe(401)
  })
})

describe('the keys', () => {
  it('are replaced: the earlier ones are refused at once', async () => {
    const orgId = await server.organisation()
    const cookie = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
    const [first, second] = [await pair(), await pair()]
    const create = `mutation ($input: CreateOauthClientInput!) { createOauthClient(input: $input) { clientSecret client { id clientId isPublic publicKeys } } }`
    const input = {
      name: 'Payroll',
      environment: 'live',
      grantTypes: ['client_credentials'],
      scopes: ['workers:read'],
      publicKeys: await jwks(first, 'a'),
    }
    const { body } = await asPerson(server, cookie, create, { input })
    const made = body.data.createOauthClient
    expect(made).toMatchObject({
      clientSecret: null,
      client: { isPublic: false, publicKeys: { keys: [{ kid: 'a', use: 'sig' }] } },
    })
    const own = { id: made.client.id, clientId: made.client.clientId, secret: null }
    expect(await grant(own, oauth.PrivateKeyJwt({ key: first.privateKey, kid: 'a' }))).toHaveProperty('access_token')
    const update =
      'mutation ($id: ID!, $keys: JSON!) { updateOauthClient(id: $id, input: { publicKeys: $keys }) { publicKeys } }'
    expect(
      codeOf(await asPerson(server, cookie, update, { id: own.id, keys: await jwks(second, 'b') })),
    ).toBeUndefined()
    await expect(grant(own, oauth.PrivateKeyJwt({ key: first.privateKey, kid: 'a' }))).rejects.toThrow()
    expect(await grant(own, oauth.PrivateKeyJwt({ key: second.privateKey, kid: 'b' }))).toHaveProperty('access_token')
    const rotate = 'mutation ($id: ID!) { rotateOauthClientSecret(id: $id) { clientSecret } }'
    expect(codeOf(await asPerson(server, cookie, rotate, { id: own.id }))).toBe('conflict')
  })

  it('are refused in words', async () => {
    const { publicKey, privateKey } = keys
    const ec = await exportJWK(publicKey)
    const small = await exportJWK(((await generateKeyPair('ES384')) as CryptoKeyPair).publicKey)
    expect(readPublicKeys({ keys: [await exportJWK(privateKey)] })).toContain('must not have the private key')
    expect(readPublicKeys({ keys: [] })).toContain('must have 1 to 5 keys')
    expect(readPublicKeys({ keys: Array(6).fill(ec) })).toContain('must have 1 to 5 keys')
    expect(readPublicKeys({ keys: [ec, ec] })).toContain('must have a different "kid"')
    expect(readPublicKeys({ keys: [small] })).toContain('keys[0] must be a P-256')
    expect(readPublicKeys({ keys: [{ kty: 'oct', k: 'abc' }] })).toContain('must not have the private key')
    expect(readPublicKeys({ keys: [{ kty: 'EC', crv: 'P-256', x: 'a', y: 'b' }] })).toContain(
      'keys[0] is not a public key',
    )
    expect(readPublicKeys({ keys: [{ ...ec, kid: 'a\0b' }] })).toContain('must be a JWK Set')
    for (const wrong of [null, [], 'keys', { keys: 'x' }, { keys: [1] }])
      expect(readPublicKeys(wrong)).toContain('must be a JWK Set')
    await expect(registerClient(server, { isPublic: true, publicKeys: { keys: [ec] } })).rejects.toThrow()
  })
})
