/**
 * The store of the authorisation server, model by model: what is kept, under which key, until when, and what is found
 * again. Outside of requests, as the library calls it. All models in one world of clients and grants, and so longer than
 * other files.
 */
import { randomUUID } from 'node:crypto'
import { type AdapterPayload, errors } from 'oidc-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashSecret } from '../../../src/access/credentials/secret-text.ts'
import { resourceIndicators } from '../../../src/access/oauth/resource-indicators.ts'
import { openSuccessors } from '../../../src/access/oauth/rotation.ts'
import { openStore } from '../../../src/access/oauth/store.ts'
import { ApiError } from '../../../src/platform/errors/errors.ts'
import { config, ISSUER, openRecords, type Records } from './bare.ts'
import { passGrace, REDIRECT, registerClient, type TestClient } from './flow.ts'

const successor = openSuccessors(Buffer.alloc(32))

let records: Records
let client: TestClient
let person: string
let grantId: string

beforeAll(async () => {
  records = await openRecords()
  client = await registerClient(records, { scopes: ['workers:read', 'projects:read'] })
  person = await records.person({ [records.orgId]: 'owner' })
})
afterAll(() => records.close())
beforeEach(() => anotherGrant())

/** Tests that end the grant make one of their own, so that they can be repeated. */
async function anotherGrant(): Promise<void> {
  grantId = (await records.grant(person, { clientId: client.clientId })).id
}

const models = ['AuthorizationCode', 'AccessToken', 'RefreshToken', 'ClientCredentials'] as const
const kinds = { AuthorizationCode: 'code', AccessToken: 'access', RefreshToken: 'refresh', ClientCredentials: 'client' }

/** All but the tokens of clients themselves come of a grant. */
const grantOf = (model: string) => (model === 'ClientCredentials' ? {} : { grantId })

/** Keep a token under a new text. */
async function keep(model: string, change: Partial<AdapterPayload> = {}, seconds: number | undefined = 100) {
  const text = `mst_${randomUUID()}`
  const payload = {
    jti: text,
    kind: model,
    clientId: client.clientId,
    ...grantOf(model),
    scope: 'workers:read',
    ...change,
  }
  await storeOf(model).upsert(text, payload as AdapterPayload, seconds as number)
  return text
}
const storeOf = (model: string) => openStore(records.database, config, successor, async () => {})(model)
const find = (model: string, text: string) => storeOf(model).find(text)
const rowOf = (text: string) => records.database.prisma.oauthToken.findUnique({ where: { hash: hashSecret(text) } })
const auditEntries = (id = grantId) =>
  records.database.prisma.auditEntry.findMany({ where: { targetId: id }, orderBy: { id: 'asc' } })

describe.each(models)('%s', (model) => {
  it('is kept under the hash of its text, without the text', async () => {
    const text = await keep(model, { scope: 'workers:read projects:read', state: '\0' } as never)
    const row = await rowOf(text)
    expect(row).toMatchObject({
      kind: kinds[model],
      clientId: client.clientId,
      grantId: grantOf(model).grantId ?? null,
      scopes: ['workers:read', 'projects:read'],
      consumedAt: null,
      revokedAt: null,
    })
    expect(row?.payload).toEqual({
      kind: model,
      clientId: client.clientId,
      ...grantOf(model),
      scope: 'workers:read projects:read',
      state: '\0',
    })
    expect(((row?.expiresAt.getTime() as number) - Date.now()) / 1000).toBeCloseTo(100, -1)
    expect(JSON.stringify(row)).not.toContain(text)
  })

  it('may have no scopes; without a lifetime it has expired', async () => {
    const text = randomUUID()
    const payload = { clientId: client.clientId, ...grantOf(model) }
    await storeOf(model).upsert(text, payload, undefined as never)
    const row = await rowOf(text)
    expect(row?.scopes).toEqual([])
    expect((Date.now() - (row?.expiresAt.getTime() as number)) / 1000).toBeCloseTo(0, -1)
  })

  it('is found by its text, as that model only, until it is destroyed', async () => {
    const text = await keep(model)
    expect(await find(model, text)).toMatchObject({ jti: text, kind: model, scope: 'workers:read' })
    for (const other of models) if (other !== model) expect(await find(other, text)).toBeUndefined()
    expect(await find(model, `${text}x`)).toBeUndefined()
    await storeOf(models.find((other) => other !== model) as string).destroy(text)
    expect(await find(model, text)).toBeDefined()
    await storeOf(model).destroy(text)
    expect(await find(model, text)).toBeUndefined()
    const revokedAt = (await rowOf(text))?.revokedAt
    expect(revokedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
    await storeOf(model).destroy(text) // again: nothing changes
    expect((await rowOf(text))?.revokedAt).toEqual(revokedAt)
  })

  it('when destroyed by itself is forgotten by all processes at once, if no grant does that', async () => {
    const text = await keep(model)
    const before = records.questions()
    await storeOf(model).destroy(`${text}x`)
    await storeOf(model).destroy(text)
    expect(records.questions() - before).toBe(model === 'ClientCredentials' ? 1 : 0)
  })

  it('stays when the library revokes by grant, which ends with the grant itself', async () => {
    const text = await keep(model)
    await storeOf(model).revokeByGrantId(grantId)
    expect(await find(model, text)).toBeDefined()
  })

  it('says when it was used', async () => {
    const text = await keep(model)
    expect(await find(model, text)).not.toHaveProperty('consumed')
    await storeOf(model).consume(text)
    const { consumed } = (await find(model, text)) as { consumed: number }
    const consumedAt = (await rowOf(text))?.consumedAt?.getTime() ?? 0
    expect(consumed).toBe(Math.floor(consumedAt / 1000))
    expect(Math.abs(consumed - Date.now() / 1000)).toBeLessThan(60)
  })

  it('is refused when it is used again, or as another model, or when nobody knows it', async () => {
    const { consume } = storeOf(model)
    const text = await keep(model)
    await consume(text)
    if (model === 'RefreshToken') await passGrace(records, text)
    const other = storeOf(models.find((each) => each !== model) as string)
    const unused = await keep(model)
    for (const use of [() => consume(text), () => consume('unknown'), () => other.consume(unused)]) {
      const error = await use().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(errors.InvalidGrant)
      expect(error).toMatchObject({ error: 'invalid_grant', error_detail: 'it has already been used' })
    }
  })
})

it('a code or token that is used twice ends everything that came of its grant, and the log says so once', async () => {
  await anotherGrant()
  const text = await keep('RefreshToken')
  const { consume } = storeOf('RefreshToken')
  const before = records.questions()
  await consume(text)
  await consume(text) // a repeated refresh
  await passGrace(records, text)
  expect([records.questions(), await auditEntries()]).toEqual([before, []])
  for (let again = 0; again < 2; again++) await expect(consume(text)).rejects.toThrow('invalid_grant')
  expect(records.questions()).toBe(before + 1)
  expect(await find('Grant', grantId)).toBeUndefined()
  expect(await auditEntries()).toMatchObject([
    {
      orgId: records.orgId,
      action: 'token.reuse_detected',
      actorKind: 'client',
      actorId: null,
      actorName: null,
      targetType: 'grant',
      targetName: 'Rota Planner',
      requestId: null,
      address: null,
    },
  ])
})

describe('a grant', () => {
  const expiryOf = async () =>
    (await records.database.prisma.oauthGrant.findUniqueOrThrow({ where: { id: grantId } })).expiresAt

  it('lasts as long as the last of its tokens', async () => {
    await anotherGrant()
    const before = await expiryOf()
    await keep('AuthorizationCode', {}, 60)
    expect(await expiryOf()).toEqual(before)
    const text = await keep('RefreshToken', {}, 86_400)
    expect(await expiryOf()).toEqual((await rowOf(text))?.expiresAt)
  })

  it('is described as the library expects it', async () => {
    const { createdAt, expiresAt } = await records.database.prisma.oauthGrant.findUniqueOrThrow({
      where: { id: grantId },
    })
    expect(await find('Grant', grantId)).toEqual({
      jti: grantId,
      kind: 'Grant',
      clientId: client.clientId,
      accountId: person,
      iat: Math.floor(createdAt.getTime() / 1000),
      exp: Math.floor(expiresAt.getTime() / 1000),
      openid: { scope: 'workers:read projects:read' },
      resources: Object.fromEntries(resourceIndicators(ISSUER).map((each) => [each, 'workers:read projects:read'])),
    })
    expect(await find('Grant', randomUUID())).toBeUndefined()
  })

  it('ends with all of its tokens, and the log says that consent was withdrawn', async () => {
    await anotherGrant()
    await storeOf('Grant').destroy(grantId)
    expect(await find('Grant', grantId)).toBeUndefined()
    expect(await auditEntries()).toMatchObject([{ action: 'consent.revoked', requestId: null, address: null }])
  })
})

describe('an access token', () => {
  it('has the scopes that are left of it, and names organisation and environment', async () => {
    const { prisma } = records.database
    const shrinking = await registerClient(records, { scopes: ['workers:read', 'projects:read'] })
    const { id } = await records.grant(person, { clientId: shrinking.clientId })
    const of = { clientId: shrinking.clientId, scope: 'workers:read projects:read' }
    const own = await keep('ClientCredentials', { ...of, grantId: undefined })
    const text = await keep('AccessToken', { ...of, grantId: id })
    const texts = [
      ['AccessToken', text],
      ['ClientCredentials', own],
    ] as const
    const extra = { org_id: records.orgId, environment: 'live' }
    for (const [model, each] of texts)
      expect(await find(model, each)).toMatchObject({ scope: 'workers:read projects:read', extra })
    await prisma.oauthClient.update({ where: { id: shrinking.id }, data: { scopes: ['projects:read'] } })
    for (const [model, each] of texts) expect(await find(model, each)).toMatchObject({ scope: 'projects:read', extra })
    const refresh = await keep('RefreshToken', { ...of, grantId: id })
    expect(await find('RefreshToken', refresh)).toMatchObject({ scope: 'workers:read projects:read' })
    expect(await find('RefreshToken', refresh)).not.toHaveProperty('extra')
  })
})

describe('a client', () => {
  const findClient = (clientId: string) => find('Client', clientId)

  it('is described as the library expects it', async () => {
    const { prisma } = records.database
    const { secretHash } = await prisma.oauthClient.findUniqueOrThrow({ where: { id: client.id } })
    expect(await findClient(client.clientId)).toEqual({
      client_id: client.clientId,
      client_name: 'Rota Planner',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      response_types: ['code'],
      scope: 'workers:read projects:read',
      token_endpoint_auth_method: 'client_secret_basic',
      client_secret: Buffer.from(secretHash as Uint8Array).toString('hex'),
      id: client.id,
      org_id: records.orgId,
      environment: 'live',
      registered_scope: 'workers:read projects:read',
      rate_per_minute: 100_000,
    })
  })

  it('that is public has no secret', async () => {
    const { clientId } = await registerClient(records, { isPublic: true })
    const found = await findClient(clientId)
    expect(found).toMatchObject({ token_endpoint_auth_method: 'none' })
    expect(found).not.toHaveProperty('client_secret')
    expect(found).not.toHaveProperty('previous_secret')
  })

  it('that uses no codes has no response types; a broad scope stands for the narrow ones', async () => {
    const { clientId } = await registerClient(records, { grantTypes: ['client_credentials'], scopes: ['read'] })
    const found = (await findClient(clientId)) as unknown as { scope: string; registered_scope: string }
    expect(found).toMatchObject({ response_types: [], redirect_uris: [], registered_scope: 'read' })
    expect(found.scope.split(' ')).toEqual(expect.arrayContaining(['read', 'workers:read', 'finance:read']))
    expect(found.scope).not.toContain('write')
  })

  it('has its previous secret as long as that is valid', async () => {
    const { prisma } = records.database
    const { id, clientId } = await registerClient(records)
    const previous = async (change: object) => {
      await prisma.oauthClient.update({ where: { id }, data: change })
      return ((await findClient(clientId)) as { previous_secret?: string }).previous_secret
    }
    const previousSecretHash = hashSecret('before')
    const soon = new Date(Date.now() + 60_000)
    expect(await previous({ previousSecretExpiresAt: soon })).toBeUndefined()
    expect(await previous({ previousSecretHash })).toBe(previousSecretHash.toString('hex'))
    expect(await previous({ previousSecretExpiresAt: new Date(Date.now() - 1000) })).toBeUndefined()
    vi.useFakeTimers({ toFake: ['Date'], now: soon })
    try {
      expect(await previous({ previousSecretExpiresAt: soon })).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
    expect(await previous({ previousSecretExpiresAt: null })).toBeUndefined()
  })

  it('is not found when it is unknown or revoked; a text of another form is not even looked up', async () => {
    expect(await findClient(`mst_client_${'0'.repeat(32)}`)).toBeUndefined()
    const { id, clientId } = await registerClient(records)
    await records.database.prisma.oauthClient.update({ where: { id }, data: { revokedAt: new Date() } })
    expect(await findClient(clientId)).toBeUndefined()
    const nowhere = openStore({} as never, config, successor, async () => {})('Client') // any query would fail
    for (const text of ['', 'x', `${clientId}0`, ` ${clientId}`, clientId.toUpperCase(), clientId.slice(0, -1)])
      expect(await nowhere.find(text)).toBeUndefined()
  })
})

describe('a request that waits for the person', () => {
  const interactions = () => storeOf('Interaction')
  const rows = (text: string) =>
    records.database.prisma.oauthInteraction.findMany({ where: { hash: hashSecret(text) } })

  it('is kept under the hash of its text, without the text, and found again until it is answered', async () => {
    const text = randomUUID()
    const payload = { jti: text, kind: 'Interaction', returnTo: `/elsewhere/${text}`, params: { state: '\0' } }
    await interactions().upsert(text, payload as never, 100)
    const [row] = await rows(text)
    expect(row?.payload).toEqual({ kind: 'Interaction', params: { state: '\0' } })
    expect(((row?.expiresAt.getTime() as number) - Date.now()) / 1000).toBeCloseTo(100, -1)
    expect(await interactions().find(text)).toEqual({ ...payload, returnTo: `/oauth/authorize/${text}` })
    expect(await interactions().find(`${text}x`)).toBeUndefined()
    await interactions().destroy(`${text}x`)
    expect(await rows(text)).toHaveLength(1)
    await interactions().destroy(text)
    expect([await rows(text), await interactions().find(text)]).toEqual([[], undefined])
  })

  it('can be kept again, with what has been decided, and for longer', async () => {
    const text = randomUUID()
    await interactions().upsert(text, { kind: 'Interaction' } as never, 100)
    await interactions().upsert(text, { kind: 'Interaction', result: { error: 'access_denied' } } as never, 200)
    const [row, ...others] = await rows(text)
    expect([row?.payload, others]).toEqual([{ kind: 'Interaction', result: { error: 'access_denied' } }, []])
    expect(((row?.expiresAt.getTime() as number) - Date.now()) / 1000).toBeCloseTo(200, -1)
  })

  it('is not found once it has expired; without a lifetime it has', async () => {
    const text = randomUUID()
    await interactions().upsert(text, { kind: 'Interaction' } as never, -1)
    expect(await interactions().find(text)).toBeUndefined()
    await interactions().upsert(text, { kind: 'Interaction' } as never, undefined as never)
    expect(await interactions().find(text)).toBeUndefined()
  })
})

it('keeps no sessions: people sign in to Muster', async () => {
  const nowhere = openStore({} as never, config, successor, async () => {})('Session')
  const text = randomUUID()
  await nowhere.upsert(text, {} as never, 100)
  expect(await nowhere.find(text)).toBeUndefined()
  await nowhere.destroy(text)
})

it.each([
  ['BackchannelAuthenticationRequest', 'upsert'],
  ['BackchannelAuthenticationRequest', 'find'],
  ['DeviceCode', 'findByUserCode'],
  ['Session', 'findByUid'],
  ['Session', 'consume'],
  ['Client', 'upsert'],
  ['Client', 'destroy'],
  ['Grant', 'upsert'],
  ['Grant', 'revokeByGrantId'],
] as const)('%s has no %s, and says so', async (model, call) => {
  const store = storeOf(model) as unknown as Record<string, () => Promise<unknown>>
  await expect(store[call]?.()).rejects.toThrow(`the OAuth store does not support ${call} of ${model}`)
})

describe('a failure of the database', () => {
  const failing = (error: unknown) => {
    const fails = () => Promise.reject(error)
    return openStore({ prisma: { oauthToken: { findUnique: fails } } } as never, config, successor, async () => {})(
      'RefreshToken',
    ).find('x')
  }

  it('that passes is said to the client as such (RFC 6749, 4.1.2.1), with its cause', async () => {
    const cause = new ApiError('unavailable')
    const error = await failing(cause).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(errors.OIDCProviderError)
    expect(error).toMatchObject({
      status: 503,
      statusCode: 503,
      error: 'temporarily_unavailable',
      error_description: cause.message,
      expose: true,
      cause,
    })
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' })
    await expect(failing(lost)).rejects.toMatchObject({ error: 'temporarily_unavailable', cause: { cause: lost } })
  })

  it('of any other kind stays what it is, and so do the errors of the protocol', async () => {
    for (const error of [new Error('a fault'), new ApiError('conflict'), new errors.InvalidGrant('used')])
      await expect(failing(error)).rejects.toBe(error)
  })
})
