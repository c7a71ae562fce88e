/** Codes and refresh tokens that are used twice, and several processes on one database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashSecret } from '../../../src/access/credentials/secret-text.ts'
import { openRotation, openSuccessors } from '../../../src/access/oauth/rotation.ts'
import { Browser } from './browser.ts'
import {
  authorizationRequest,
  authorize,
  browserOf,
  connect,
  exchange,
  makePerson,
  type OauthTestServer,
  type Parties,
  passGrace,
  post,
  refresh,
  registerClient,
  secretOf,
  startOauthServer,
  startParties,
  workers,
} from './flow.ts'

let { server: one, client, person, browser } = {} as Parties
let two: OauthTestServer

beforeAll(async () => {
  const PUBLIC_URL = 'http://muster.example:4000'
  ;({ server: one, client, person, browser } = await startParties({ PUBLIC_URL }))
  two = await startOauthServer({ PUBLIC_URL }, one.databaseUrl)
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const reuses = () => one.database.prisma.auditEntry.findMany({ where: { action: 'token.reuse_detected' } })

describe('of several simultaneous requests', () => {
  it.each([2, 8])('one code exchange wins (RFC 6749, 4.1.2): %i', async (times) => {
    const authorized = await authorize(one, browser, client)
    const answers = await Promise.all(
      Array.from({ length: times }, (_, index) => exchange(index % 2 === 0 ? one : two, client, authorized)),
    )
    const succeeded = answers.filter(({ status }) => status === 200)
    expect(succeeded).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(times - 1)
    expect((await workers(two, succeeded[0]?.body.access_token)).body.error.code).toBe('credential_revoked')
  })

  it.each([2, 8])('all refreshes get the same new refresh token, which works: %i', async (times) => {
    const first = await connect(one, browser, client)
    const before = (await reuses()).length
    const answers = await Promise.all(
      Array.from({ length: times }, (_, index) => refresh(index % 2 === 0 ? one : two, client, first.refresh_token)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(times).fill(200))
    const successors = new Set(answers.map(({ body }) => body.refresh_token))
    expect([successors.size, successors.has(first.refresh_token)]).toEqual([1, false])
    for (const { body } of answers) expect((await workers(two, body.access_token)).status).toBe(200)
    expect((await refresh(two, client, [...successors][0])).status).toBe(200)
    expect((await reuses()).length).toBe(before)
  })

  it('refreshes of different families do not interfere', async () => {
    const families = [await connect(one, browser, client), await connect(one, browser, client)]
    const answers = await Promise.all(
      families.map(({ refresh_token }, index) => refresh(index === 0 ? one : two, client, refresh_token)),
    )
    for (const { status, body } of answers)
      expect([status, (await workers(two, body.access_token)).status]).toEqual([200, 200])
  })
})

describe('two processes', () => {
  it('share everything: authorised on one, exchanged on the other, revoked on the first, rejected on the second', async () => {
    const tokens = await exchange(two, client, await authorize(one, browser, client))
    expect(tokens.status).toBe(200)
    const { access_token } = tokens.body
    for (const server of [one, two]) expect((await workers(server, access_token)).status).toBe(200) // both cache it
    expect((await post(one, 'revoke', { token: access_token, ...secretOf(client) })).status).toBe(200)
    for (const server of [two, one])
      expect((await workers(server, access_token)).body.error.code).toBe('credential_revoked')
  })

  it('share a pending request: started on one, signed in and allowed on the other', async () => {
    const { url, verifier } = await authorizationRequest(one, client, { prompt: 'consent' })
    const movingBrowser = new Browser(one)
    const signIn = await movingBrowser.go(url)
    movingBrowser.moveTo(two)
    const page = await movingBrowser.submit(
      { ...signIn, url: new URL(signIn.url.pathname + signIn.url.search, two.url) },
      { email: person.email, password: 'a long password for tests' },
    )
    expect(page.html).toContain('Rota Planner')
    const { url: callback } = await movingBrowser.submit(page, { decision: 'approve' })
    const code = callback.searchParams.get('code') as string
    expect((await exchange(one, client, { code, verifier })).status).toBe(200)
  })

  it('reject the tokens of a user whom the other process removed', async () => {
    const leaver = await makePerson(one, { [one.orgId]: 'staff' })
    const { access_token } = await connect(one, await browserOf(one, leaver), client)
    for (const server of [one, two]) expect((await workers(server, access_token)).status).toBe(200)
    await browser.graphql(`mutation { removeMember(userId: "${leaver.id}") { userId } }`)
    for (const server of [two, one])
      expect((await workers(server, access_token)).body.error.code).toBe('credential_revoked')
  })

  it('reject tokens that a user disconnected on the other process', async () => {
    const publicClient = await registerClient(one)
    const first = await connect(one, browser, publicClient)
    const second = await connect(one, browser, publicClient)
    for (const { access_token } of [first, second]) expect((await workers(two, access_token)).status).toBe(200)
    await browser.graphql(`mutation { revokeConnection(id: "${publicClient.id}") { id } }`)
    for (const { access_token, refresh_token } of [first, second]) {
      expect((await workers(two, access_token)).body.error.code).toBe('credential_revoked')
      expect((await refresh(two, publicClient, refresh_token)).body.error).toBe('invalid_grant')
    }
  })
})

describe('a refresh token that is sent again', () => {
  it('within 30 seconds gets the same new refresh token', async () => {
    const { refresh_token } = await connect(one, browser, client)
    const first = await refresh(one, client, refresh_token)
    await passGrace(one, refresh_token, 29)
    const again = await refresh(two, client, refresh_token)
    expect([again.status, again.body.refresh_token]).toEqual([200, first.body.refresh_token])
    for (const { body } of [first, again]) expect((await workers(one, body.access_token)).status).toBe(200)
    const stored = one.database.prisma.oauthToken.findMany({ where: { hash: hashSecret(first.body.refresh_token) } })
    expect(await stored).toHaveLength(1)
  })

  it('after that is refused, and the family is revoked (RFC 9700, 4.14.2)', async () => {
    const first = await connect(one, browser, client)
    const { body: next } = await refresh(one, client, first.refresh_token)
    const before = (await reuses()).length
    await passGrace(one, first.refresh_token)
    const late = await Promise.all([one, two].map((server) => refresh(server, client, first.refresh_token)))
    for (const { status, body } of late) expect([status, body.error]).toEqual([400, 'invalid_grant'])
    for (const { access_token, refresh_token } of [first, next]) {
      for (const server of [one, two])
        expect((await workers(server, access_token)).body.error.code).toBe('credential_revoked')
      expect((await refresh(two, client, refresh_token)).body.error).toBe('invalid_grant')
    }
    expect((await reuses()).length).toBe(before + 1) // one audit entry per family, whatever the number of reuses
  })

  it('by another client gets nothing, and revokes nothing', async () => {
    const other = await registerClient(one)
    const { refresh_token } = await connect(one, browser, client)
    const { body } = await refresh(one, client, refresh_token)
    expect((await refresh(one, other, refresh_token)).body.error).toBe('invalid_grant')
    expect((await refresh(one, client, body.refresh_token)).status).toBe(200)
  })

  it('gets no token of a family that was revoked in between', async () => {
    const { refresh_token } = await connect(one, browser, client)
    const { body } = await refresh(one, client, refresh_token)
    await post(one, 'revoke', { token: body.refresh_token, ...secretOf(client) })
    expect((await refresh(one, client, refresh_token)).body.error).toBe('invalid_grant')
  })

  it('is refused where MUSTER_SECRET has changed in between, because the new token would be another', async () => {
    const { refresh_token } = await connect(one, browser, client)
    await refresh(one, client, refresh_token)
    const changed = openRotation(one.database.pool, openSuccessors(Buffer.from('another secret')))
    expect(await changed.use(refresh_token)).toBe(false)
  })

  it('is no active token for introspection (RFC 7662, 2.2)', async () => {
    const { refresh_token } = await connect(one, browser, client)
    await refresh(one, client, refresh_token)
    const { body } = await post(one, 'introspect', { token: refresh_token, ...secretOf(client) })
    expect(body).toEqual({ active: false })
  })
})

it('the audit log records a reuse with its user, client and request', async () => {
  const { refresh_token } = await connect(one, browser, client)
  await refresh(one, client, refresh_token)
  await passGrace(one, refresh_token)
  const { headers } = await refresh(one, client, refresh_token)
  const { auditLog } = await browser.graphql(
    '{ auditLog(limit: 1, action: "token.reuse_detected") { data { actorKind actorId targetType targetName requestId } } }',
  )
  expect(auditLog.data[0]).toEqual({
    actorKind: 'client',
    actorId: client.id,
    targetType: 'grant',
    targetName: 'Rota Planner',
    requestId: headers.get('x-request-id'),
  })
})
