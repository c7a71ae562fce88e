/**
 * Registering clients without a surface: what is refused, with every detail of the answer, and what is kept. Mostly
 * tables of cases, and so longer than other files.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { type Authority, OPERATOR } from '../../../src/access/authority.ts'
import { hashSecret } from '../../../src/access/credentials/secret-text.ts'
import {
  createClient,
  isClientId,
  listClients,
  type NewClient,
  revokeClient,
  rotateSecret,
  updateClient,
} from '../../../src/access/oauth/clients.ts'
import { scopes } from '../../../src/access/scopes/scopes.ts'
import type { Db } from '../../../src/platform/database/client.ts'
import type { ApiError } from '../../../src/platform/errors/errors.ts'
import { NAME_RULE } from '../../../src/platform/text/visible-text.ts'
import { openRecords, type Records } from './bare.ts'
import { REDIRECT } from './flow.ts'

let records: Records
let db: Db
let developer: Authority

beforeAll(async () => {
  records = await openRecords()
  db = records.database.prisma
  const id = await records.person({ [records.orgId]: 'developer' })
  developer = { role: 'developer', origin: { actor: { kind: 'user', id, name: 'dev@people.example' } } }
})
afterAll(() => records.close())

const valid: NewClient = {
  name: 'Rota Planner',
  redirectUris: [REDIRECT],
  grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
  scopes: ['workers:read'],
  environment: 'live',
  isPublic: false,
}
const register = (change: Partial<NewClient> = {}) => createClient(db, OPERATOR, records.orgId, { ...valid, ...change })
const detailsOf = (made: Promise<unknown>) =>
  made.then(
    () => 'made',
    ({ code, details }: ApiError) => ({ code, details }),
  )
/** No valid client gets as far as this. */
const nowhere = {} as Db
const urls = (count: number) => Array.from({ length: count }, (_, index) => `${REDIRECT}${index}`)

describe('a client is refused', () => {
  const problem = (path: string, message: string, code = 'invalid') => ({ path, code, message })
  const noCode = problem('grantTypes', 'must contain authorization_code, device_code or client_credentials', 'required')
  const useless = problem('redirectUris', 'must be empty unless grantTypes contains authorization_code')

  it('with scopes that the caller may not give', async () => {
    const path = async (...prefix: string[]) => {
      const made = createClient(db, developer, records.orgId, { ...valid, scopes: ['workers:write'] }, ...prefix)
      const { code, details } = (await detailsOf(made)) as { code: string; details: { path: string }[] }
      return [code, details.map((each) => each.path)]
    }
    expect(await path()).toEqual(['insufficient_scope', ['scopes']])
    expect(await path('input.')).toEqual(['insufficient_scope', ['input.scopes']])
  })

  it.each([
    ['an empty name', { name: '' }, [problem('name', NAME_RULE)]],
    ['a name of spaces', { name: ' \t ' }, [problem('name', NAME_RULE)]],
    ['a name that nobody sees', { name: '\u200b' }, [problem('name', NAME_RULE)]],
    ['a name of two lines', { name: 'Ada\nNg' }, [problem('name', NAME_RULE)]],
    ['a long name', { name: 'x'.repeat(201) }, [problem('name', NAME_RULE)]],
    ['too many redirect URIs', { redirectUris: urls(21) }, [problem('redirectUris', 'must have at most 20 URLs')]],
    [
      'too many redirect URIs, of which only the first are read',
      { redirectUris: [...urls(20), '/callback', 'http://app.example.com'] },
      [problem('redirectUris', 'must have at most 20 URLs')],
    ],
    [
      'redirect URIs that nobody may register',
      { redirectUris: [`${REDIRECT}#`, REDIRECT, 'http://app.example.com'] },
      [
        problem('redirectUris[0]', 'must not have a fragment (#…)'),
        problem('redirectUris[2]', 'must start with https://, or be a loopback URL such as http://127.0.0.1/callback'),
      ],
    ],
    ['no grant type', { grantTypes: [], redirectUris: [] }, [noCode]],
    ['no grant type, but a redirect URI', { grantTypes: [] }, [noCode, useless]],
    [
      'only refresh tokens',
      { grantTypes: ['refresh_token'], redirectUris: [] },
      [noCode, problem('grantTypes', 'can contain refresh_token only together with authorization_code or device_code')],
    ],
    [
      'refresh tokens of its own',
      { grantTypes: ['client_credentials', 'refresh_token'], redirectUris: [] },
      [problem('grantTypes', 'can contain refresh_token only together with authorization_code or device_code')],
    ],
    [
      'an unknown grant type',
      { grantTypes: ['authorization_code', 'password'] },
      [
        problem(
          'grantTypes',
          "must not contain 'password'; valid grant types are authorization_code refresh_token client_credentials device_code",
        ),
      ],
    ],
    [
      'its own tokens without a secret',
      { isPublic: true },
      [problem('grantTypes', 'must not contain client_credentials for a public client, because it has no secret')],
    ],
    [
      'no redirect URI for its codes',
      { redirectUris: [] },
      [problem('redirectUris', 'must have at least one URL if grantTypes contains authorization_code', 'required')],
    ],
    ['a redirect URI without codes', { grantTypes: ['client_credentials'] }, [useless]],
    ['no scopes', { scopes: [] }, [problem('scopes', 'must have at least one scope', 'required')]],
    [
      'an unknown scope',
      { scopes: ['workers:read', 'secrets:read'] },
      [problem('scopes', `must not contain 'secrets:read'; valid scopes are ${Object.keys(scopes).join(' ')}`)],
    ],
    ['no requests', { ratePerMinute: 0 }, [problem('ratePerMinute', 'must be between 1 and 1000000')]],
    ['too many requests', { ratePerMinute: 1_000_001 }, [problem('ratePerMinute', 'must be between 1 and 1000000')]],
    [
      'several of these',
      { name: '', scopes: [], ratePerMinute: -1 },
      [
        problem('name', NAME_RULE),
        problem('scopes', 'must have at least one scope', 'required'),
        problem('ratePerMinute', 'must be between 1 and 1000000'),
      ],
    ],
  ] as [string, Partial<NewClient>, object[]][])('with %s', async (_what, change, details) => {
    const refusal = { code: 'validation_failed', details }
    expect(await detailsOf(createClient(nowhere, OPERATOR, 'an organisation', { ...valid, ...change }))).toEqual(
      refusal,
    )
  })

  it('with the place of each field in the input', async () => {
    const made = createClient(
      nowhere,
      OPERATOR,
      'an organisation',
      { ...valid, name: '', redirectUris: ['x'] },
      'input.',
    )
    const { details } = (await detailsOf(made)) as { details: { path: string }[] }
    expect(details.map(({ path }) => path)).toEqual(['input.name', 'input.redirectUris[0]'])
  })
})

describe('a client is registered', () => {
  it.each([
    ['the shortest name', { name: 'x' }],
    ['the longest name', { name: 'x'.repeat(200) }],
    ['the most redirect URIs', { redirectUris: urls(20) }],
    ['the fewest requests', { ratePerMinute: 1 }],
    ['the most requests', { ratePerMinute: 1_000_000 }],
    ['codes only', { grantTypes: ['authorization_code'] }],
    ['its own tokens only', { grantTypes: ['client_credentials'], redirectUris: [] }],
    ['a broad scope', { scopes: ['read', 'write'] }],
    ['the sandbox', { environment: 'sandbox' }],
  ] as [string, Partial<NewClient>][])('with %s', async (_what, change) => {
    const { isPublic: _isPublic, ...kept } = { ...valid, ...change }
    expect((await register(change)).client).toMatchObject(kept)
  })

  it('once with each value, and the name without the spaces around it', async () => {
    const { client } = await register({
      name: '  Rota  ',
      redirectUris: [REDIRECT, REDIRECT],
      scopes: ['workers:read', 'jobs:read', 'workers:read'],
      grantTypes: ['authorization_code', 'authorization_code'],
    })
    expect(client).toEqual({
      orgId: records.orgId,
      id: expect.any(String),
      clientId: expect.stringMatching(/^mst_client_[0-9a-f]{32}$/),
      name: 'Rota',
      redirectUris: [REDIRECT],
      grantTypes: ['authorization_code'],
      scopes: ['workers:read', 'jobs:read'],
      environment: 'live',
      ratePerMinute: 600,
      trustedDocumentsOnly: false,
      secretHint: expect.stringMatching(/^[0-9A-Za-z]{4}$/),
      publicKeys: null,
      previousSecretExpiresAt: null,
      createdAt: expect.any(Date),
      createdBy: null,
      revokedAt: null,
      lastUsedAt: null,
      selfRegistered: false,
    })
  })

  it('with a secret, of which only the hash and the end are kept', async () => {
    const { client, secret } = await register()
    expect(secret).toMatch(/^mst_secret_[0-9A-Za-z]{49}$/)
    const stored = await db.oauthClient.findUniqueOrThrow({ where: { id: client.id } })
    expect(Buffer.from(stored.secretHash as Uint8Array)).toEqual(hashSecret(secret as string))
    expect([stored.secretHint, stored.previousSecretHash]).toEqual([(secret as string).slice(-4), null])
    const open = await register({ isPublic: true, grantTypes: ['authorization_code'] })
    expect([open.secret, open.client.secretHint]).toEqual([null, null])
    expect((await db.oauthClient.findUniqueOrThrow({ where: { id: open.client.id } })).secretHash).toBeNull()
  })

  it('by somebody, whom the log names', async () => {
    const { client } = await createClient(db, developer, records.orgId, { ...valid, environment: 'sandbox' })
    expect(client.createdBy).toBe(developer.origin.actor.id)
    expect(await db.auditEntry.findFirst({ where: { targetId: client.id } })).toMatchObject({
      orgId: records.orgId,
      action: 'oauth_client.created',
      actorKind: 'user',
      actorId: developer.origin.actor.id,
      targetType: 'oauth_client',
      targetName: 'Rota Planner',
    })
  })
})

describe('a registered client', () => {
  const actions = async (id: string) =>
    (await db.auditEntry.findMany({ where: { targetId: id }, orderBy: { id: 'asc' } })).map(({ action }) => action)

  it('is changed in the given fields, as far as it stays valid', async () => {
    const { client } = await register()
    const byId = { orgId: records.orgId, id: client.id }
    const change = { name: 'Rota', scopes: ['jobs:read'], ratePerMinute: undefined, redirectUris: undefined }
    expect(await updateClient(db, OPERATOR, byId, change as never)).toEqual({
      ...client,
      name: 'Rota',
      scopes: ['jobs:read'],
    })
    const byClientId = { clientId: client.clientId }
    const next = await updateClient(db, OPERATOR, byClientId, { redirectUris: [`${REDIRECT}2`], ratePerMinute: 7 })
    expect(next).toMatchObject({ name: 'Rota', redirectUris: [`${REDIRECT}2`], ratePerMinute: 7 })
    const path = async (...prefix: string[]) => {
      const changed = updateClient(db, OPERATOR, byId, { redirectUris: [] }, ...prefix)
      return ((await detailsOf(changed)) as { details: { path: string }[] }).details.map((each) => each.path)
    }
    expect([await path(), await path('input.')]).toEqual([['redirectUris'], ['input.redirectUris']])
    expect(await actions(client.id)).toEqual(['oauth_client.created', 'oauth_client.updated', 'oauth_client.updated'])
  })

  it('that is public stays so', async () => {
    const { client } = await register({ isPublic: true, grantTypes: ['authorization_code'] })
    const changed = await updateClient(db, OPERATOR, { orgId: records.orgId, id: client.id }, { name: 'Portal' })
    expect(changed).toEqual({ ...client, name: 'Portal' })
    const own = { isPublic: true, grantTypes: ['authorization_code', 'client_credentials'] }
    await db.oauthClient.update({ where: { id: client.id }, data: { grantTypes: own.grantTypes as never } })
    const again = updateClient(db, OPERATOR, { clientId: client.clientId }, { name: 'Portal' })
    expect(await detailsOf(again)).toMatchObject({ details: [{ path: 'grantTypes' }] })
  })

  it('with scopes that the caller may not give is neither changed nor rotated; fewer scopes can be given', async () => {
    const { client } = await register({ scopes: ['workers:write'] })
    const key = { orgId: records.orgId, id: client.id }
    const refused = { code: 'insufficient_scope', details: [expect.objectContaining({ path: 'id' })] }
    expect(await detailsOf(updateClient(db, developer, key, { name: 'Mine' }, 'input.'))).toEqual(refused)
    expect(await detailsOf(rotateSecret(db, developer, key))).toEqual(refused)
    const sandboxed = (await register({ environment: 'sandbox', scopes: ['workers:write'] })).client
    expect(await updateClient(db, developer, { clientId: sandboxed.clientId }, { name: 'Mine' })).toMatchObject({
      name: 'Mine',
    })
    await db.organisation.update({ where: { id: records.orgId }, data: { developerScopes: ['jobs:read'] } })
    const allowed = { clientId: (await register({ scopes: ['jobs:read'] })).client.clientId }
    const widen = async (...prefix: string[]) =>
      detailsOf(updateClient(db, developer, allowed, { scopes: ['jobs:read', 'workers:write'] }, ...prefix))
    const details = (path: string) => ({
      code: 'insufficient_scope',
      details: [{ path, code: 'insufficient_scope', message: expect.stringContaining("'workers:write'") }],
    })
    expect([await widen(), await widen('input.')]).toEqual([details('scopes'), details('input.scopes')])
    expect(await updateClient(db, developer, allowed, { name: 'Jobs' })).toMatchObject({ name: 'Jobs' })
    expect((await rotateSecret(db, developer, allowed)).secret).toMatch(/^mst_secret_/)
  })

  it('gets another secret, and keeps the one before for a day', async () => {
    const { client, secret: first } = await register()
    const { client: rotated, secret } = await rotateSecret(db, OPERATOR, { orgId: records.orgId, id: client.id })
    expect(secret).toMatch(/^mst_secret_[0-9A-Za-z]{49}$/)
    expect(secret).not.toBe(first)
    expect(rotated).toEqual({
      ...client,
      secretHint: (secret as string).slice(-4),
      previousSecretExpiresAt: expect.any(Date),
    })
    const hours = ((rotated.previousSecretExpiresAt as Date).getTime() - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(24, 1)
    const stored = await db.oauthClient.findUniqueOrThrow({ where: { id: client.id } })
    expect(Buffer.from(stored.secretHash as Uint8Array)).toEqual(hashSecret(secret as string))
    expect(Buffer.from(stored.previousSecretHash as Uint8Array)).toEqual(hashSecret(first as string))
    expect(await actions(client.id)).toEqual(['oauth_client.created', 'oauth_client.secret_rotated'])
  })

  it('that is public has none to rotate', async () => {
    const { client } = await register({ isPublic: true, grantTypes: ['authorization_code'] })
    const rotated = rotateSecret(db, OPERATOR, { orgId: records.orgId, id: client.id })
    await expect(rotated).rejects.toMatchObject({
      code: 'conflict',
      message: 'A public client has no secret to rotate.',
    })
  })

  it('is revoked once, and then nobody can change it', async () => {
    const { client } = await register()
    const key = { orgId: records.orgId, id: client.id }
    const revoked = await revokeClient(db, OPERATOR.origin, key)
    expect(revoked).toEqual({ ...client, revokedAt: expect.any(Date) })
    expect(await actions(client.id)).toEqual(['oauth_client.created', 'oauth_client.revoked'])
    for (const change of [
      () => revokeClient(db, OPERATOR.origin, key),
      () => rotateSecret(db, OPERATOR, key),
      () => updateClient(db, OPERATOR, { clientId: client.clientId }, { name: 'Again' }),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('of another organisation cannot be found by its id', async () => {
    const { client } = await register()
    const key = { orgId: randomUUID(), id: client.id }
    await expect(revokeClient(db, OPERATOR.origin, key)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is listed with the others of its organisation, oldest first, without the hashes of its secrets', async () => {
    const { id: orgId } = await db.organisation.create({ data: { name: 'Northgate Crews' } })
    const ids = [1, 2, 3].map(() => randomUUID()).sort()
    for (const id of ids.toReversed()) {
      const { name, environment } = valid
      const data = { id, orgId, name, environment, clientId: id, scopes: [], ratePerMinute: 1 }
      await db.oauthClient.create({ data: data satisfies Prisma.OauthClientUncheckedCreateInput })
    }
    const listed = await listClients(db, orgId)
    expect(listed.map(({ id }) => id)).toEqual(ids)
    for (const client of listed) for (const key of Object.keys(client)) expect(key).not.toMatch(/hash/i)
  })
})

it.each([
  [`mst_client_${'0a'.repeat(16)}`, true],
  [` mst_client_${'0a'.repeat(16)}`, false],
  [`mst_client_${'0a'.repeat(16)}0`, false],
  [`mst_client_${'0a'.repeat(15)}0`, false],
  [`mst_client_${'0A'.repeat(16)}`, false],
  ['', false],
])('%j as the id of a client: %s', (text, isOne) => {
  expect(isClientId(text)).toBe(isOne)
})
