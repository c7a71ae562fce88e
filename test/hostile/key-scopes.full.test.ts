/** Nobody gets a credential that may do more than they may: not by making, changing or rotating one. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../src/access/authority.ts'
import { createClient } from '../../src/access/oauth/clients.ts'
import { asPerson, codeOf, makePerson, signIn, type TestPerson } from '../support/people.ts'
import { joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer
const people = {} as Record<'owner' | 'admin' | 'developer', TestPerson & { cookie: string }>

beforeAll(async () => {
  server = await joinTestServer()
  for (const role of ['owner', 'admin', 'developer'] as const) {
    const person = await makePerson(server, role)
    people[role] = { ...person, cookie: await signIn(server, person.email) }
  }
})
afterAll(() => server.stop())

type Who = keyof typeof people
const as = (who: Who, query: string, variables = {}) => asPerson(server, people[who].cookie, query, variables)

const CREATE_KEY = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key apiKey { id } } }`
const createKey = (who: Who, scopes: string[], environment = 'live') =>
  as(who, CREATE_KEY, { input: { name: 'a key', environment, scopes } })
const keyOf = async (who: Who, scopes: string[]) => (await createKey(who, scopes)).body.data.createApiKey.apiKey.id
const rotateKey = (who: Who, id: string) => as(who, `mutation { rotateApiKey(id: "${id}") { key apiKey { id } } }`)

const CREATE_CLIENT = `mutation ($input: CreateOauthClientInput!) {
  createOauthClient(input: $input) { clientSecret client { id } } }`
const redirectUris = ['https://app.example.com/callback']
const createClientAs = (who: Who, scopes: string[], environment = 'live', grantTypes = ['client_credentials']) => {
  const uris = grantTypes.includes('authorization_code') ? redirectUris : []
  const input = { name: 'a client', environment, scopes, grantTypes, redirectUris: uris }
  return as(who, CREATE_CLIENT, { input })
}
const clientOf = async (who: Who, scopes: string[], grantTypes?: string[]) =>
  (await createClientAs(who, scopes, 'live', grantTypes)).body.data.createOauthClient.client.id
const UPDATE = `mutation ($id: ID!, $input: UpdateOauthClientInput!) { updateOauthClient(id: $id, input: $input) { id } }`
const rotateSecret = (who: Who, id: string) =>
  as(who, `mutation { rotateOauthClientSecret(id: "${id}") { clientSecret } }`)

const setScopes = (who: Who, scopes: string[]) =>
  as(who, 'mutation ($scopes: [String!]!) { setDeveloperScopes(scopes: $scopes) }', { scopes })

interface Listed {
  id: string
  createdBy: string | null
  exceedsMaker: boolean
}
const listed = async (id: string): Promise<Listed> => {
  const { body } = await as(
    'owner',
    '{ apiKeys { id createdBy exceedsMaker } oauthClients { id createdBy exceedsMaker } }',
  )
  return [...body.data.apiKeys, ...body.data.oauthClients].find((each: Listed) => each.id === id)
}

const writing = [['write'], ['read', 'write'], ['workers:write'], ['read', 'finance:write']]

beforeEach(async () => {
  expect(codeOf(await setScopes('owner', ['read']))).toBeUndefined()
})

describe('a developer, who reads', () => {
  it.each(writing)('cannot make a live key with %s', async (...scopes) => {
    const answer = await createKey('developer', scopes)
    expect(codeOf(answer)).toBe('insufficient_scope')
    const [{ message, extensions }] = answer.body.errors
    expect(message).toMatch(/role developer .* Ask an owner .* setDeveloperScopes/)
    expect(extensions.details[0].path).toBe('input.scopes')
  })

  it.each(writing)('cannot register a live client with %s', async (...scopes) => {
    expect(codeOf(await createClientAs('developer', scopes))).toBe('insufficient_scope')
    expect(codeOf(await createClientAs('developer', scopes, 'live', ['authorization_code']))).toBe('insufficient_scope')
  })

  it('makes live credentials that read, and sandbox ones that do everything', async () => {
    expect(codeOf(await createKey('developer', ['read', 'workers:read']))).toBeUndefined()
    expect(codeOf(await createKey('developer', ['read', 'write'], 'sandbox'))).toBeUndefined()
    expect(codeOf(await createClientAs('developer', ['workers:read']))).toBeUndefined()
    expect(codeOf(await createClientAs('developer', ['write'], 'sandbox'))).toBeUndefined()
  })

  it('cannot rotate a key that writes, which would give them its text', async () => {
    const id = await keyOf('owner', ['write'])
    expect(codeOf(await rotateKey('developer', id))).toBe('insufficient_scope')
    const { rows } = await server.database.pool.query('select expires_at from api_keys where id = $1', [id])
    expect(rows).toEqual([{ expires_at: null }]) // nor shorten its life
    expect(codeOf(await rotateKey('developer', await keyOf('owner', ['read'])))).toBeUndefined()
  })

  it('cannot get at a client that writes: not its secret, its redirect URIs or its scopes', async () => {
    const id = await clientOf('owner', ['write'], ['authorization_code'])
    expect(codeOf(await rotateSecret('developer', id))).toBe('insufficient_scope')
    const changes = [{ redirectUris: ['https://evil.example/callback'] }, { scopes: ['read'] }, { name: 'mine' }]
    for (const input of changes)
      expect(codeOf(await as('developer', UPDATE, { id, input })), JSON.stringify(input)).toBe('insufficient_scope')
    const own = await clientOf('developer', ['read'])
    const widened = await as('developer', UPDATE, { id: own, input: { scopes: ['read', 'write'] } })
    expect([codeOf(widened), widened.body.errors[0].extensions.details[0].path]).toEqual([
      'insufficient_scope',
      'input.scopes',
    ])
    expect(codeOf(await as('developer', UPDATE, { id: own, input: { name: 'renamed' } }))).toBeUndefined()
    expect(codeOf(await rotateSecret('developer', own))).toBeUndefined()
  })

  it('can always revoke, which takes power away', async () => {
    const key = await keyOf('owner', ['write'])
    const client = await clientOf('owner', ['write'])
    const revoke = `mutation { revokeApiKey(id: "${key}") { id } revokeOauthClient(id: "${client}") { id } }`
    expect(codeOf(await as('developer', revoke))).toBeUndefined()
  })
})

describe('what developers may give', () => {
  it('is set by owners only, audited, and applies at once', async () => {
    for (const who of ['admin', 'developer'] as const)
      expect(codeOf(await setScopes(who, ['read', 'write']))).toBe('insufficient_scope')
    expect((await setScopes('owner', ['read', 'workers:write', 'read'])).body.data.setDeveloperScopes).toEqual([
      'read',
      'workers:write',
    ])
    expect((await as('developer', '{ developerScopes }')).body.data.developerScopes).toEqual(['read', 'workers:write'])
    const made = await createKey('developer', ['workers:write'])
    const { key } = made.body.data.createApiKey
    const body = { first_name: 'Ada', last_name: 'Okafor' }
    expect((await request(`${server.base}/workers`, { method: 'POST', key, body })).status).toBe(201)
    expect(codeOf(await createKey('developer', ['write']))).toBe('insufficient_scope')
    const entry = await server.database.prisma.auditEntry.findFirst({
      where: { action: 'organisation.developer_scopes_set' },
      orderBy: { id: 'desc' },
    })
    expect(entry).toMatchObject({ actorName: people.owner.email, detail: { scopes: ['read', 'workers:write'] } })
  })

  it('may be nothing at all, and no unknown scope', async () => {
    expect(codeOf(await setScopes('owner', []))).toBeUndefined()
    expect(codeOf(await createKey('developer', ['workers:read']))).toBe('insufficient_scope')
    expect(codeOf(await createKey('developer', ['read'], 'sandbox'))).toBeUndefined()
    expect(codeOf(await setScopes('owner', ['everything']))).toBe('validation_failed')
  })

  it('is that of one organisation', async () => {
    const orgId = await server.organisation()
    const { email } = await makePerson(server, 'developer', { orgId })
    await setScopes('owner', ['read', 'write'])
    const input = { name: 'a', environment: 'live', scopes: ['write'] }
    expect(codeOf(await asPerson(server, await signIn(server, email), CREATE_KEY, { input }))).toBe(
      'insufficient_scope',
    )
  })
})

describe('the list shows who made what, and what its maker may not give', () => {
  it('once the role is lowered, the setting narrowed, or the maker gone', async () => {
    const { userId, email } = await makePerson(server, 'admin')
    const cookie = await signIn(server, email)
    const input = { name: 'a', environment: 'live', scopes: ['read', 'write'] }
    const { id } = (await asPerson(server, cookie, CREATE_KEY, { input })).body.data.createApiKey.apiKey
    expect(await listed(id)).toEqual({ id, createdBy: email, exceedsMaker: false })
    const become = (role: string) =>
      as('owner', `mutation { changeMemberRole(userId: "${userId}", role: ${role}) { role } }`)
    await become('developer')
    expect(await listed(id)).toEqual({ id, createdBy: email, exceedsMaker: true })
    await setScopes('owner', ['read', 'write'])
    expect((await listed(id)).exceedsMaker).toBe(false)
    await become('staff') // who may write, but makes no keys
    expect((await listed(id)).exceedsMaker).toBe(true)
    await as('owner', `mutation { removeMember(userId: "${userId}") { role } }`)
    expect(await listed(id)).toEqual({ id, createdBy: email, exceedsMaker: true })
    await server.database.prisma.user.delete({ where: { id: userId } })
    expect((await listed(id)).createdBy).toBeNull()
  })

  it('after a rotation, whoever rotated it', async () => {
    const id = await keyOf('developer', ['read'])
    const rotated = (await rotateKey('admin', id)).body.data.rotateApiKey.apiKey.id
    expect([(await listed(id)).createdBy, (await listed(rotated)).createdBy]).toEqual([
      people.developer.email,
      people.admin.email,
    ])
  })

  it('nobody for those of the operator, who may give everything', async () => {
    await server.key({ scopes: ['read', 'write'], name: 'of the operator' })
    const { client } = await createClient(server.database.prisma, OPERATOR, server.orgId, {
      name: 'of the operator',
      redirectUris: [],
      grantTypes: ['client_credentials'],
      scopes: ['write'],
      environment: 'live',
      isPublic: false,
    })
    expect(await listed(client.id)).toEqual({ id: client.id, createdBy: null, exceedsMaker: false })
  })

  it('also for those made before makers were recorded: the migration reads the audit log', async () => {
    const [key, client] = [await keyOf('owner', ['write']), await clientOf('admin', ['read'])]
    const rotated = (await rotateKey('admin', await keyOf('owner', ['write']))).body.data.rotateApiKey.apiKey.id
    const { pool } = server.database
    await pool.query('update api_keys set created_by = null')
    await pool.query('update oauth_clients set created_by = null')
    const migration = readFileSync('prisma/migrations/20261122004100_makers_of_credentials/migration.sql', 'utf8')
    await pool.query(migration.slice(migration.indexOf('-- A rotated key')))
    const makers = await Promise.all([key, rotated, client].map(async (id) => (await listed(id)).createdBy))
    expect(makers).toEqual([people.owner.email, people.admin.email, people.admin.email])
  })
})
