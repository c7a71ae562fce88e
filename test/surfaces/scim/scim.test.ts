/** SCIM: a directory creates, finds, changes and removes members, in the requests that Entra ID and Okta send. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asPerson, codeOf, makePerson, makeWorker, signIn } from '../../support/people.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

let orgId: string
let key: string
let domain: string
let number = 0

async function proveDomain(org: string, name: string): Promise<void> {
  await server.database.prisma.signInDomain.create({
    data: { orgId: org, domain: name, token: 'x', verifiedAt: new Date() },
  })
}

beforeEach(async () => {
  orgId = await server.organisation()
  domain = `scim${++number}.example`
  await proveDomain(orgId, domain)
  key = await server.key({ orgId, scopes: ['members:provision'] })
})

interface ScimAnswer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
  body: any
}

async function scim(method: string, path: string, body?: unknown, by = key): Promise<ScimAnswer> {
  const answer = await fetch(`${server.url}/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/scim+json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
}

const ada = (more: object = {}) => ({
  schemas: [USER],
  userName: `ada@${domain}`,
  externalId: 'aad-1',
  name: { givenName: 'Ada', familyName: 'Okafor' },
  displayName: 'Ada Okafor',
  emails: [{ primary: true, type: 'work', value: `ada@${domain}` }],
  active: true,
  roles: [{ primary: 'true', value: 'staff' }],
  ...more,
})

async function create(more: object = {}): Promise<string> {
  const { status, body } = await scim('POST', '/Users', {
    ...ada(),
    roles: [{ primary: true, value: 'staff' }],
    ...more,
  })
  expect([status, body]).toEqual([201, expect.anything()])
  return body.id
}

const patch = (id: string, ...Operations: object[]) => scim('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations })
const membership = (userId: string) => server.database.prisma.membership.findFirst({ where: { orgId, userId } })

describe('a directory', () => {
  it('creates a person, who is a member from then on', async () => {
    const { status, headers, body } = await scim('POST', '/Users', ada())
    expect([status, headers.get('content-type')]).toEqual([201, 'application/scim+json; charset=utf-8'])
    expect(body).toMatchObject({
      schemas: [USER],
      externalId: 'aad-1',
      userName: `ada@${domain}`,
      displayName: 'Ada Okafor',
      active: true,
      roles: [{ value: 'staff', primary: true }],
      meta: { resourceType: 'User', location: expect.stringContaining(`/scim/v2/Users/${body.id}`) },
    })
    expect((await membership(body.id))?.role).toBe('staff')
    const entries = await server.database.prisma.auditEntry.findMany({ where: { orgId, action: 'user.created' } })
    expect(entries).toMatchObject([{ action: 'user.created', actorKind: 'key', targetId: body.id }])
  })

  it('finds people by address and by its own id, page by page', async () => {
    const id = await create()
    const hand = await makePerson(server, 'owner', { orgId })
    const workerId = await makeWorker(server, orgId)
    await makePerson(server, 'worker', { orgId, workerId })
    const found = async (query: string) => (await scim('GET', `/Users?${query}`)).body
    expect((await found(`filter=${encodeURIComponent(`userName eq "ADA@${domain}"`)}`)).Resources).toMatchObject([
      { id },
    ])
    expect((await found(`filter=${encodeURIComponent('externalId eq "aad-1"')}`)).Resources).toMatchObject([{ id }])
    expect(await found(`filter=${encodeURIComponent('userName eq "nobody"')}`)).toMatchObject({
      totalResults: 0,
      Resources: [],
    })
    const all = await found('')
    expect(all.Resources.map((each: { id: string }) => each.id).toSorted()).toEqual([id, hand.userId].toSorted())
    const second = await found('startIndex=2&count=1')
    expect(second).toMatchObject({
      totalResults: 2,
      startIndex: 2,
      itemsPerPage: 1,
      Resources: [{ id: all.Resources[1].id }],
    })
    expect((await scim('GET', `/Users/${id}?attributes=userName`)).body).toEqual({
      id,
      userName: `ada@${domain}`,
    })
  })

  it.each([
    ['Entra ID', { op: 'Replace', path: 'active', value: 'False' }],
    ['Okta', { op: 'replace', value: { active: false } }],
  ])('deactivates a person as %s does: they are no member, and their sessions end', async (_name, operation) => {
    const id = await create()
    const person = await makePerson(server, 'admin', { orgId })
    const cookie = await signIn(server, person.email)
    const { body } = await patch(person.userId, operation)
    expect(body).toMatchObject({ active: false, roles: [{ value: 'admin' }] })
    expect(codeOf(await asPerson(server, cookie, '{ me { id } }'))).toBe('credential_expired')
    await patch(id, operation)
    expect(await membership(id)).toBeNull()
    expect((await scim('GET', `/Users/${id}`)).body.active).toBe(false)
    const silent = await scim('PUT', `/Users/${id}`, { schemas: [USER], userName: `ada@${domain}` })
    expect(silent.body.active).toBe(false)
    const back = await patch(id, { op: 'replace', path: 'active', value: true })
    expect(back.body.active).toBe(true)
    expect((await membership(id))?.role).toBe('staff')
  })

  it('changes role, name and address', async () => {
    const id = await create()
    await patch(id, { op: 'Add', path: 'roles[primary eq "True"].value', value: 'admin' })
    expect((await membership(id))?.role).toBe('admin')
    const { body } = await patch(
      id,
      { op: 'Replace', path: 'name.familyName', value: 'Byron' },
      { op: 'Replace', path: 'name.givenName', value: 'Ada' },
      { op: 'Replace', path: 'userName', value: `byron@${domain}` },
    )
    expect(body).toMatchObject({ userName: `byron@${domain}`, displayName: 'Ada Byron' })
    const put = await scim('PUT', `/Users/${id}`, { ...ada(), roles: [{ value: 'finance' }], externalId: 'aad-2' })
    expect(put.body).toMatchObject({ externalId: 'aad-2', userName: `ada@${domain}`, roles: [{ value: 'finance' }] })
    expect((await membership(id))?.role).toBe('finance')
  })

  it('removes a person', async () => {
    const id = await create()
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await membership(id)).toBeNull()
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404)
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404)
  })

  it('reads what this server can', async () => {
    expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
    })
    expect((await scim('GET', '/ResourceTypes')).body.Resources).toMatchObject([{ id: 'User', endpoint: '/Users' }])
    expect((await scim('GET', `/Schemas/${USER}`)).body.id).toBe(USER)
  })
})

describe('what is refused', () => {
  const problem = ({ status, body }: ScimAnswer) => `${status} ${body.scimType ?? ''} ${body.detail}`

  it('is an address outside of the proved domains, and one that is there already', async () => {
    expect(problem(await scim('POST', '/Users', ada({ userName: 'ada@gmail.example' })))).toContain(
      '403  gmail.example',
    )
    await create()
    expect(problem(await scim('POST', '/Users', ada()))).toContain('409 uniqueness')
    const other = { ...ada({ userName: `bob@${domain}` }), roles: [{ value: 'staff' }] }
    expect(problem(await scim('POST', '/Users', other))).toContain(
      '409 uniqueness Another person of the organisation has this external id',
    )
  })

  it.each([
    [{ userName: 'not an address' }, '400 invalidValue userName must be an email address'],
    [{ userName: undefined }, '400 invalidValue'],
    [{ externalId: '' }, '400 invalidValue'],
    [{ externalId: '\0' }, '400 invalidValue externalId must have'],
    [{ roles: [{ value: 'owner' }] }, '400 invalidValue roles must not be owner'],
    [{ roles: [{ value: 'worker' }] }, '400 invalidValue roles must not be worker'],
    [{ roles: [{ value: 'supervisor' }] }, '400 invalidValue roles must not be supervisor'],
    [{ roles: [{ value: 'boss' }] }, '400 invalidValue roles must be one of owner'],
    [{ roles: [] }, '400 invalidValue roles is required'],
    [{ displayName: 'http://evil.example', name: undefined }, '400 invalidValue displayName must be a name'],
  ])('is %j', async (more, text) => {
    const answer = await scim('POST', '/Users', { ...ada(), roles: [{ value: 'staff' }], ...more })
    expect(problem(answer)).toContain(text)
    expect(await server.database.prisma.membership.count({ where: { orgId } })).toBe(0)
  })

  it.each([
    ['userName sw "a"'],
    ['userName eq "a" or userName eq "b"'],
    ['not (userName eq "a")'],
    ['emails.value eq "a"'],
    ['userName eq'],
    ['('],
    ['x'.repeat(501)],
    [`userName eq "${'\\'.repeat(480)}`],
    [`userName eq "\\x"`],
    [Array.from({ length: 20 }, () => '(a pr or b pr)').join(' and ')],
  ])('is the filter %j', async (filter) => {
    const answer = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidFilter'])
  })

  it('is to remove an owner, or to change people of others', async () => {
    const owner = await makePerson(server, 'owner', { orgId })
    expect(problem(await patch(owner.userId, { op: 'replace', path: 'active', value: false }))).toContain(
      '403  An owner',
    )
    expect(problem(await scim('DELETE', `/Users/${owner.userId}`))).toContain('403  An owner')
    expect(
      (await patch(owner.userId, { op: 'replace', path: 'roles', value: [{ value: 'staff' }] })).status,
    ).toBeLessThan(300)
    expect((await scim('GET', `/Users/${owner.userId}`)).body.roles).toEqual([{ value: 'owner', primary: true }])
    const stranger = await makePerson(server, 'staff')
    for (const [method, path] of [
      ['GET', stranger.userId],
      ['DELETE', stranger.userId],
      ['GET', 'x'],
      ['DELETE', '%00'],
    ] as const)
      expect((await scim(method, `/Users/${path}`)).status).toBe(404)
    expect((await patch(stranger.userId, { op: 'replace', path: 'active', value: false })).status).toBe(404)
  })

  it('is to change name and address of an account that others have too', async () => {
    const id = await create()
    await server.database.prisma.membership.create({ data: { orgId: server.orgId, userId: id, role: 'staff' } })
    expect((await patch(id, { op: 'replace', path: 'displayName', value: 'Eve' })).status).toBeLessThan(300)
    expect((await scim('GET', `/Users/${id}`)).body.displayName).toBe('Ada Okafor')
    const moved = await patch(id, { op: 'replace', path: 'userName', value: `eve@${domain}` })
    expect(problem(moved)).toContain('409 uniqueness The person belongs to other organisations too')
  })

  it('is a supervisor without projects, when they come back', async () => {
    const { userId } = await makePerson(server, 'supervisor', { orgId })
    await patch(userId, { op: 'replace', path: 'active', value: false })
    const back = await patch(userId, { op: 'replace', path: 'active', value: true })
    expect(problem(back)).toContain('400 invalidValue roles is required')
    expect(await membership(userId)).toBeNull()
  })

  it('is a text on which the parsers of the library would work for hours', async () => {
    const id = await create()
    const slow = `"${'\\'.repeat(400)}`
    const status = async (method: string, path: string, body?: unknown) => (await scim(method, path, body)).status
    expect(await status('GET', `/Users/${encodeURIComponent(slow)}`)).toBe(404)
    expect(await status('GET', `/Schemas/${encodeURIComponent(slow)}`)).toBe(404)
    expect(await status('GET', `/ResourceTypes/${encodeURIComponent(slow)}`)).toBe(404)
    expect(await status('GET', `/Users?attributes=${encodeURIComponent(slow)}`)).toBe(400)
    expect((await patch(id, { op: 'replace', path: `roles[value eq ${slow}].value`, value: 'x' })).status).toBe(400)
    expect((await patch(id, { op: 'remove', path: 'roles', value: [{ value: slow }] })).status).toBe(400)
    expect((await patch(id, { op: 'add', value: { [`roles[value eq ${slow}]`]: 'x' } })).status).toBe(400)
    expect(
      await status('POST', '/Users', ada({ roles: Array.from({ length: 101 }, () => ({ value: 'staff' })) })),
    ).toBe(400)
    expect(await status('GET', '/Users?startIndex=1e30&count=1e30')).toBe(200)
    expect(await status('GET', '/Users?startIndex=-1&count=x')).toBe(200)
  })

  it('is a key without the scope, of the sandbox, or none', async () => {
    const reads = await server.key({ orgId, scopes: ['read', 'write'] })
    const refused = await scim('GET', '/Users', undefined, reads)
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('members:provision'),
    ])
    const sandbox = await server.key({ orgId, environment: 'sandbox', scopes: ['members:provision'] })
    expect((await scim('GET', '/Users', undefined, sandbox)).status).toBe(403)
    expect((await scim('GET', '/Users', undefined, 'mst_live_wrong')).status).toBe(401)
    expect((await scim('GET', '/Groups')).status).toBe(404)
  })

  it('is a body that is none, or too large', async () => {
    expect((await scim('POST', '/Users', [])).status).toBe(400)
    expect((await scim('PATCH', `/Users/${await create()}`, { schemas: [PATCH] })).status).toBe(400)
    const many = Array.from({ length: 101 }, () => ({ op: 'replace', path: 'active', value: true }))
    expect((await patch('x', ...many)).status).toBe(413)
    const plain = await fetch(`${server.url}/scim/v2/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain' },
      body: '{}',
    })
    expect([plain.status, (await plain.json()).schemas]).toEqual([415, ['urn:ietf:params:scim:api:messages:2.0:Error']])
  })
})
