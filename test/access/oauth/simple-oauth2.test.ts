/** The flow with `simple-oauth2`, which reads every answer strictly as JSON, also that of a revocation. */
import { AuthorizationCode, ClientCredentials } from 'simple-oauth2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorize, type Parties, post, REDIRECT, secretOf, startParties, workers } from './flow.ts'

let parties: Parties

beforeAll(async () => {
  parties = await startParties()
})
afterAll(() => parties.server.stop())

const configuration = ({ server, client }: Parties) => ({
  client: { id: client.clientId, secret: client.secret as string },
  auth: {
    tokenHost: server.url,
    tokenPath: '/api/public/v1/oauth/token',
    revokePath: '/api/public/v1/oauth/revoke',
  },
})

describe('simple-oauth2', () => {
  it('exchanges a code, refreshes, and ends everything with revokeAll', async () => {
    const { server, client, browser } = parties
    const { code, verifier } = await authorize(server, browser, client)
    const sent = { code, redirect_uri: REDIRECT, code_verifier: verifier }
    const first = await new AuthorizationCode(configuration(parties)).getToken(sent)
    const second = await first.refresh()
    const key = second.token.access_token as string
    expect((await workers(server, key)).status).toBe(200)
    await second.revokeAll()
    expect((await workers(server, key)).body.error.code).toBe('credential_revoked')
  })

  it('gets and revokes a token of its own', async () => {
    const own = await new ClientCredentials(configuration(parties)).getToken({ scope: 'workers:read' })
    await own.revoke('access_token')
    const { body } = await workers(parties.server, own.token.access_token as string)
    expect(body.error.code).toBe('credential_revoked')
  })
})

describe('a revocation answers JSON', () => {
  it.each(['mst_at_unknown', 'mst_rt_unknown'])('RFC 7009, 2.2: for the unknown token %s', async (token) => {
    const answer = await post(parties.server, 'revoke', { token, ...secretOf(parties.client) })
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  })

  it('RFC 7009, 2.2.1: when it is rejected', async () => {
    const answer = await post(parties.server, 'revoke', { token: 'x', ...secretOf(parties.client), client_secret: 'y' })
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client'])
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  })
})
