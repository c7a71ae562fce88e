/** Tokens that are bound to a key (RFC 9449): with a foreign client, and every refusal at the resources. */
import { exportJWK, generateKeyPair } from 'jose'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeExpired } from '../../../src/access/oauth/sweep.ts'
import { type Answer, request } from '../../support/server.ts'
import { authorize, exchange, insecure, post, secretOf } from './flow.ts'
import { makeProof, makeProofKey, type ProofKey } from './proofs.ts'
import { basic, expectRefusal, startTokenParties, type TokenParties } from './refusal.ts'

let { server, client, publicClient, browser } = {} as TokenParties
let key: ProofKey
let other: ProofKey
let url: string
let tokenUrl: string
let token: string

beforeAll(async () => {
  ;({ server, client, publicClient, browser } = await startTokenParties())
  ;[key, other] = [await makeProofKey(), await makeProofKey('EdDSA')]
  url = `${server.issuer}/api/public/v1/workers`
  tokenUrl = `${server.issuer}/api/public/v1/oauth/token`
  token = await boundToken()
})
afterAll(() => server.stop())

const proofOfToken = (by = key, payload = {}) => makeProof(by, { method: 'POST', url: tokenUrl }, { payload })
async function boundToken(by = key): Promise<string> {
  const form = { grant_type: 'client_credentials', scope: 'workers:read', ...secretOf(client) }
  const { status, body } = await post(server, 'token', form, { dpop: await proofOfToken(by) })
  expect([status, body.token_type]).toEqual([200, 'DPoP'])
  return body.access_token
}
const use = (proof: string | undefined, scheme = 'DPoP', text = token): Promise<Answer> =>
  request(url, { headers: { authorization: `${scheme} ${text}`, ...(proof === undefined ? {} : { dpop: proof }) } })

function expectChallenge(answer: Answer, error: string): void {
  expect(answer.status).toBe(401)
  const challenge = answer.headers.get('www-authenticate') ?? ''
  expect(challenge).toMatch(new RegExp(`^DPoP error="${error}", `))
  expect(challenge).toContain('algs="ES256 Ed25519 EdDSA"')
  expect(challenge).toContain('resource_metadata="')
}

describe('tokens', () => {
  it('of oauth4webapi are bound: it takes up the nonce, and uses the token at both resources', async () => {
    const issuer = new URL(server.issuer)
    const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
    const as = await oauth.processDiscoveryResponse(issuer, response)
    expect(as.dpop_signing_alg_values_supported).toContain('ES256')
    const own: oauth.Client = { client_id: client.clientId }
    const DPoP = oauth.DPoP(own, await oauth.generateKeyPair('ES256'))
    const auth = oauth.ClientSecretPost(client.secret as string)
    const options = { DPoP, ...insecure }
    const answer = await oauth.clientCredentialsGrantRequest(as, own, auth, { scope: 'workers:read' }, options)
    const tokens = await oauth.processClientCredentialsResponse(as, own, answer)
    expect(tokens.token_type).toBe('dpop')
    for (let time = 0; time < 2; time++) {
      const read = await oauth.protectedResourceRequest(
        tokens.access_token,
        'GET',
        new URL(`${url}?limit=1`),
        undefined,
        undefined,
        options,
      )
      expect(read.status).toBe(200)
    }
    const query = await oauth.protectedResourceRequest(
      tokens.access_token,
      'POST',
      new URL(`${server.issuer}/graphql`),
      new Headers({ 'content-type': 'application/json' }),
      JSON.stringify({ query: '{ workers(limit: 1) { data { id } } }' }),
      options,
    )
    expect(await query.json()).toEqual({ data: { workers: { data: [] } } })
  })

  it('of a client without a secret have a refresh token that is bound, too (RFC 9449, 5)', async () => {
    const { code, verifier } = await authorize(server, browser, publicClient)
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, ...secretOf(publicClient) }
    const first = await post(server, 'token', form, { dpop: await proofOfToken() })
    const again = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token, ...secretOf(publicClient) }
    expectRefusal(await post(server, 'token', again), 400, 'invalid_grant')
    const { body } = await post(server, 'token', again, { dpop: await proofOfToken() })
    const proof = await makeProof(key, { url, token: body.access_token })
    expect((await use(proof, 'DPoP', body.access_token)).status).toBe(200)
  })
})

describe('the token endpoint', () => {
  it('describes a bound token (RFC 9449, 6.2)', async () => {
    const { body } = await post(server, 'introspect', { token, ...secretOf(client) })
    expect(body).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt: expect.stringMatching(/^[\w-]{43}$/) } })
  })

  it('RFC 9449, 10: rejects a code whose key is another one', async () => {
    const authorized = await authorize(server, browser, client, { dpop_jkt: 'x'.repeat(43) })
    const headers = { dpop: await proofOfToken() }
    const form = { grant_type: 'authorization_code', code: authorized.code, code_verifier: authorized.verifier }
    expectRefusal(await post(server, 'token', { ...form, ...secretOf(client) }, headers), 400, 'invalid_grant')
    const second = await authorize(server, browser, client, { dpop_jkt: 'x'.repeat(43) })
    expectRefusal(await exchange(server, client, second), 400, 'invalid_grant')
  })

  it.each([
    ['RFC 9449, 4.3 (4)', 'that is no JWT', () => 'nonsense', 'invalid_dpop_proof'],
    ['RFC 9449, 4.3 (8)', 'for another method', () => proofOfToken(key, { htm: 'GET' }), 'invalid_dpop_proof'],
    ['RFC 9449, 4.3 (9)', 'for another address', () => proofOfToken(key, { htu: url }), 'invalid_dpop_proof'],
    ['RFC 9449, 4.3 (10)', 'with another nonce', () => proofOfToken(key, { nonce: 'mine' }), 'use_dpop_nonce'],
    ['RFC 9449, 4.3 (11)', 'of last year', () => proofOfToken(key, { iat: 1_700_000_000 }), 'use_dpop_nonce'],
  ])('%s: rejects a proof %s', async (_section, _what, make, error) => {
    const form = { grant_type: 'client_credentials', ...secretOf(client) }
    const answer = await post(server, 'token', form, { dpop: await make() })
    expectRefusal(answer, 400, error)
    if (error === 'use_dpop_nonce') expect(answer.headers.get('dpop-nonce')).toMatch(/^[\w-]{43}$/)
  })

  it('RFC 9449, 11.1: rejects a proof that was used, also when both requests come at once', async () => {
    const dpop = await proofOfToken()
    const headers = { dpop, ...basic(client.clientId, client.secret as string) }
    const ask = () => post(server, 'token', { grant_type: 'client_credentials' }, headers)
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 400)
    for (const answer of refused) expect(['invalid_dpop_proof', 'invalid_grant']).toContain(answer.body.error)
  })
})

describe('a resource', () => {
  it('accepts a token with a proof of its key, without a nonce and with the one it gave', async () => {
    const first = await use(await makeProof(key, { url, token }))
    const nonce = first.headers.get('dpop-nonce')
    expect(first.status).toBe(200)
    const second = await use(await makeProof(key, { url, token }, { payload: { nonce, iat: 1_700_000_000 } }))
    expect(second.status).toBe(200)
    const mine = await boundToken(other)
    expect((await use(await makeProof(other, { url, token: mine }), 'dpop', mine)).status).toBe(200)
  })

  it('RFC 9449, 7.2: refuses a bound token as Bearer, with a proof and without', async () => {
    for (const proof of [undefined, await makeProof(key, { url, token })])
      expectChallenge(await use(proof, 'Bearer'), 'invalid_token')
  })

  it('RFC 9449, 7.1: refuses a token or an API key that is bound to no key', async () => {
    const form = { grant_type: 'client_credentials', ...secretOf(client) }
    const { access_token } = (await post(server, 'token', form)).body
    for (const text of [access_token, await server.key()])
      expectChallenge(await use(await makeProof(key, { url, token: text }), 'DPoP', text), 'invalid_token')
  })

  it('RFC 9449, 7.1: refuses an unknown token in the words of its scheme', async () => {
    expectChallenge(await use(await makeProof(key, { url, token: 'x' }), 'DPoP', 'x'), 'invalid_token')
  })

  const wrong: [string, string, () => Promise<string | undefined>, string?][] = [
    ['4.3 (1)', 'no proof', async () => undefined],
    ['4.3 (1)', 'two proofs', async () => `${await right()}, ${await right()}`],
    ['4.3 (2)', 'nonsense', async () => 'nonsense'],
    ['4.3 (3)', 'no jti', () => right({ payload: { jti: undefined as never } })],
    ['4.3 (3)', 'no time', () => right({ payload: { iat: undefined as never } })],
    ['4.3 (4)', 'another type', () => right({ header: { typ: 'jwt' } })],
    ['4.3 (5)', 'an algorithm that is not supported', () => proofWith('ES384')],
    ['4.3 (6)', 'the signature of another key', async () => right({ signer: await makeProofKey() })],
    ['4.3 (8)', 'another method', () => right({ payload: { htm: 'POST' } })],
    ['4.3 (9)', 'another path', () => right({ payload: { htu: `${url}/1` } })],
    ['4.3 (9)', 'another host', () => right({ payload: { htu: 'https://elsewhere.example/workers' } })],
    ['4.3 (9)', 'no address', () => right({ payload: { htu: 7 } })],
    ['4.3 (10)', 'an unknown nonce', () => right({ payload: { nonce: 'mine' } }), 'use_dpop_nonce'],
    ['4.3 (11)', 'an old time', () => right({ payload: { iat: 1_700_000_000 } }), 'use_dpop_nonce'],
    ['4.3 (11)', 'a time to come', () => right({ payload: { iat: 4_000_000_000 } }), 'use_dpop_nonce'],
    ['4.3 (12)', 'the hash of another token', () => right({ payload: { ath: 'x' } })],
    ['4.3 (12)', 'the key of another token', () => makeProof(other, { url, token })],
  ]
  const right = (change = {}) => makeProof(key, { url, token }, change)
  async function proofWith(alg: string) {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
    return makeProof({ privateKey, jwk: await exportJWK(publicKey), alg }, { url, token })
  }

  it.each(wrong)('RFC 9449, %s: refuses %s', async (_section, _what, make, error = 'invalid_dpop_proof') => {
    const answer = await use(await make())
    expectChallenge(answer, error)
    if (error === 'use_dpop_nonce') expect(answer.headers.get('dpop-nonce')).toMatch(/^[\w-]{43}$/)
  })

  it('RFC 9449, 11.1: accepts a proof once, also of requests at once, and forgets it when it is worth nothing', async () => {
    const proof = await right()
    const answers = await Promise.all([use(proof), use(proof), use(proof)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toEqual([200])
    await server.database.pool.query(`update oauth_dpop_proofs set expires_at = now() - interval '1 second'`)
    await removeExpired(server.database, new Date())
    expect(await server.database.prisma.dpopProof.count()).toBe(0)
  })

  it('refuses a bound token that was revoked, before it looks at the proof', async () => {
    const revoked = await boundToken()
    await post(server, 'revoke', { token: revoked, ...secretOf(client) })
    const { body } = await use(await makeProof(key, { url, token: revoked }), 'DPoP', revoked)
    expect(body.error.code).toBe('credential_revoked')
  })
})
