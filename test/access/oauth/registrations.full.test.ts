/**
 * Registering clients dynamically, and managing registrations, without a surface: every refusal with its words, and what
 * is kept.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../src/access/authority.ts'
import { configurationUri, openClientConfiguration } from '../../../src/access/oauth/client-configuration.ts'
import { RegistrationRefused } from '../../../src/access/oauth/client-metadata.ts'
import { openRegistration } from '../../../src/access/oauth/dynamic-registration.ts'
import { createInitialToken } from '../../../src/access/oauth/initial-tokens.ts'
import { readConfig, SettingError } from '../../../src/platform/config.ts'
import { ISSUER, openRecords, type Records } from './bare.ts'
import { REDIRECT } from './flow.ts'

const SCOPES = ['workers:read', 'projects:read', 'finance:read']
const origin = { requestId: 'req_1', address: '192.0.2.7' } as never

let records: Records
beforeAll(async () => {
  records = await openRecords()
})
afterAll(() => records.close())

/** What a work is refused with; its value if it is not. */
const refused = (work: Promise<unknown> | undefined) =>
  work?.then(
    (value) => value,
    (error: unknown) => (error instanceof RegistrationRefused ? [error.error, error.message] : error),
  )

/** @param change of what it is made with */
const initialToken = (change: object = {}) =>
  createInitialToken(records.database.prisma, OPERATOR, records.orgId, {
    name: 'Planner',
    scopes: ['workers:read'],
    environment: 'live',
    expiresAt: new Date(Date.now() + 60_000),
    ...change,
  })

const entries = (targetId: string) =>
  records.database.prisma.auditEntry.findMany({ where: { targetId }, orderBy: { id: 'asc' } })

const registrationOf = (mode: string, scopes = SCOPES.join(' ')) =>
  openRegistration(
    readConfig({ PUBLIC_URL: ISSUER, OAUTH_REGISTRATION: mode, OAUTH_REGISTRATION_SCOPES: scopes }),
    records.database,
  )

describe('registration', () => {
  it('is off, or refuses an unknown scope of its setting', () => {
    expect(registrationOf('off')).toBeUndefined()
    expect(() => registrationOf('open', 'workers:read x')).toThrow("OAUTH_REGISTRATION_SCOPES: 'x' is not a scope")
    expect(() => registrationOf('off', 'x')).toThrow(SettingError)
  })

  it('without a token is for where it is open', async () => {
    const body = { redirect_uris: [REDIRECT], client_name: 'Rota' }
    const closed = registrationOf('token')?.({ authorization: undefined, body, origin })
    expect(await refused(closed)).toEqual([
      'invalid_token',
      'send an initial access token as `Authorization: Bearer <token>`',
    ])
    const made = (await registrationOf('open')?.({ authorization: undefined, body, origin })) as { client_id: string }
    const row = await records.database.prisma.oauthClient.findUniqueOrThrow({ where: { clientId: made.client_id } })
    expect(row).toMatchObject({ name: 'Rota', orgId: null, selfRegistered: true, environment: 'live', scopes: SCOPES })
    const [entry] = await entries(row.id)
    expect(entry).toMatchObject({
      action: 'oauth_client.registered',
      actorKind: 'client',
      actorName: 'Rota',
      targetType: 'oauth_client',
      targetName: 'Rota',
      detail: { registration_token: null },
    })
  })

  it.each([
    [{ redirect_uris: ['http://app.example.com'] }, 'invalid_redirect_uri', /^redirect_uris\[0\] /],
    [{ redirect_uris: [REDIRECT], client_name: ' ' }, 'invalid_client_metadata', /^client_name /],
    [{ grant_types: ['client_credentials'] }, 'invalid_client_metadata', /^grant_types: must not contain client_cred/],
  ])('refuses %j', async (body, code, message) => {
    const [error, text] = (await refused(
      registrationOf('open')?.({ authorization: undefined, body, origin }) as Promise<unknown>,
    )) as [string, string]
    expect([error, text]).toEqual([code, expect.stringMatching(message)])
  })

  it('with a token is of its organisation, within its scopes, and names it in the log', async () => {
    const { token, text } = await initialToken({ scopes: ['workers:read', 'finance:read'], environment: 'sandbox' })
    const body = { grant_types: ['client_credentials'], client_name: 'Payroll' }
    const authorization = `Bearer ${text}`
    const made = (await registrationOf('token')?.({ authorization, body, origin })) as { client_id: string }
    const row = await records.database.prisma.oauthClient.findUniqueOrThrow({ where: { clientId: made.client_id } })
    expect(row).toMatchObject({
      orgId: records.orgId,
      selfRegistered: false,
      environment: 'sandbox',
      scopes: ['workers:read', 'finance:read'],
    })
    expect((await entries(row.id))[0]?.detail).toEqual({ registration_token: token.id })
    const wrong = registrationOf('open')?.({ authorization: 'Bearer x', body, origin }) as Promise<unknown>
    expect(await refused(wrong)).toEqual(['invalid_token', 'the initial access token is unknown, expired or revoked'])
  })
})

describe('a registration', () => {
  interface Made {
    client_id: string
    client_secret: string
    registration_access_token: string
    registration_client_uri: string
  }
  const register = async (change: object = {}) => {
    const body = { redirect_uris: [REDIRECT], client_name: 'Rota', ...change }
    return (await registrationOf('open')?.({ authorization: undefined, body, origin })) as Made
  }
  const configuration = () => openClientConfiguration({ publicUrl: ISSUER }, records.database)
  const of = ({ client_id: clientId, registration_access_token: token }: Made, text = `Bearer ${token}`) => ({
    clientId,
    authorization: text,
    origin,
  })
  const NO_TOKEN = [
    'invalid_token',
    'send the registration access token of this client as `Authorization: Bearer <token>`; it ends with its client',
  ]

  it('is read, replaced and removed by its client, and each is logged', async () => {
    const made = await register()
    expect(made.registration_access_token).toMatch(/^mst_management_/)
    expect(made.registration_client_uri).toBe(configurationUri(ISSUER, { clientId: made.client_id }))
    expect(made.registration_client_uri).toBe(`${ISSUER}/api/public/v1/oauth/register/${made.client_id}`)
    const { client_secret: _secret, client_secret_expires_at: _at, ...shown } = made as Made & Record<string, unknown>
    expect(await configuration().read(of(made))).toEqual(shown)
    const body = {
      client_id: made.client_id,
      client_secret: made.client_secret,
      client_name: 'Rota 2',
      redirect_uris: [REDIRECT],
    }
    const asked = records.questions()
    expect(await configuration().replace(of(made), body)).toEqual({ ...shown, client_name: 'Rota 2' })
    expect(records.questions()).toBeGreaterThan(asked)
    expect(await configuration().read(of(made))).toEqual({ ...shown, client_name: 'Rota 2' })
    const { id } = await records.database.prisma.oauthClient.findUniqueOrThrow({ where: { clientId: made.client_id } })
    const before = records.questions()
    await configuration().remove(of(made))
    expect(records.questions()).toBeGreaterThan(before)
    expect(await refused(configuration().read(of(made)))).toEqual(NO_TOKEN)
    const actor = { actorKind: 'client', actorId: id, targetId: id, targetType: 'oauth_client' }
    expect(await entries(id)).toMatchObject([
      { action: 'oauth_client.registered' },
      { ...actor, action: 'oauth_client.updated', targetName: 'Rota 2' },
      { ...actor, action: 'oauth_client.revoked', targetName: 'Rota 2' },
    ])
  })

  it('is nothing to other tokens', async () => {
    const made = await register()
    const other = await register()
    const { text } = await initialToken()
    const wrong = [
      of(other),
      of(made, ''),
      of(made, `Bearer ${other.registration_access_token}`),
      of(made, `Bearer ${text}`),
    ]
    const strange = [
      { ...of(made), clientId: 'x' },
      { ...of(made), clientId: other.client_id },
    ]
    for (const request of [...wrong.slice(1), ...strange])
      for (const work of ['read', 'remove'] as const)
        expect(await refused(configuration()[work](request))).toEqual(NO_TOKEN)
    const list = { clientId: made.client_id, authorization: undefined, origin }
    expect(await refused(configuration().read(list))).toEqual(NO_TOKEN)
    await records.database.prisma.oauthClient.update({
      where: { clientId: made.client_id },
      data: { registrationTokenHash: null },
    })
    expect(await refused(configuration().read(of(made)))).toEqual(NO_TOKEN)
  })

  it.each<[string, (made: Made) => unknown, string]>([
    ['no object', () => 7, 'client_id: must be the client_id of this client'],
    ['no client_id', () => ({}), 'client_id: must be the client_id of this client'],
    ['another client_id', () => ({ client_id: 'x' }), 'client_id: must be the client_id of this client'],
    [
      'its own token',
      (made) => ({ client_id: made.client_id, registration_access_token: 'x' }),
      'registration_access_token: must not be sent',
    ],
    [
      'its own address',
      (made) => ({ client_id: made.client_id, registration_client_uri: 'x' }),
      'registration_client_uri: must not be sent',
    ],
    [
      'an expiry',
      (made) => ({ client_id: made.client_id, client_secret_expires_at: 0 }),
      'client_secret_expires_at: must not be sent',
    ],
    [
      'a time of issue',
      (made) => ({ client_id: made.client_id, client_id_issued_at: 1 }),
      'client_id_issued_at: must not be sent',
    ],
    [
      'another secret',
      (made) => ({ client_id: made.client_id, client_secret: 'x' }),
      'client_secret: must be the current one, or be omitted',
    ],
    [
      'no secret any more',
      (made) => ({ client_id: made.client_id, token_endpoint_auth_method: 'none' }),
      'token_endpoint_auth_method: a client keeps its secret or its keys, or has neither',
    ],
    [
      'tokens of its own',
      (made) => ({ client_id: made.client_id, grant_types: ['client_credentials'] }),
      'grant_types: must not contain client_credentials, because the client belongs to no organisation',
    ],
    [
      'a wider scope',
      (made) => ({ client_id: made.client_id, redirect_uris: [REDIRECT], scope: 'workers:read' }),
      `scope: must not contain 'workers:read'; valid are projects:read`,
    ],
  ])('is not replaced with %s', async (_, bodyOf, message) => {
    const made = await register({ scope: 'projects:read' })
    expect(await refused(configuration().replace(of(made), bodyOf(made)))).toEqual(['invalid_client_metadata', message])
    expect(await configuration().read(of(made))).toMatchObject({ client_name: 'Rota', scope: 'projects:read' })
  })

  it('is not replaced with what no client may have, and one without a secret gets none', async () => {
    const made = await register()
    const body = { client_id: made.client_id, redirect_uris: ['http://app.example.com'] }
    expect(await refused(configuration().replace(of(made), body))).toEqual([
      'invalid_redirect_uri',
      expect.stringMatching(/^redirect_uris\[0\] /),
    ])
    const open = await register({ token_endpoint_auth_method: 'none' })
    const replaced = configuration().replace(of(open), { client_id: open.client_id, redirect_uris: [REDIRECT] })
    expect(await replaced).toMatchObject({ token_endpoint_auth_method: 'none', client_name: 'Unnamed app' })
    const guess = { client_id: open.client_id, client_secret: 'x', redirect_uris: [REDIRECT] }
    expect(await refused(configuration().replace(of(open), guess))).toEqual([
      'invalid_client_metadata',
      'client_secret: must be the current one, or be omitted',
    ])
  })
})
