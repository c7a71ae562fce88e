/** What SCIM refuses: people of others, roles by hand, and texts that are too much work. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makePerson } from '../../support/people.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { type Directory, openDirectory, PATCH, problem } from './directory.ts'

let server: TestServer
let directory: Directory

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  directory = await openDirectory(server)
})

describe('what is refused', () => {
  it('is an address outside of the proved domains, and one that is there already', async () => {
    expect(problem(await directory.scim('POST', '/Users', directory.ada({ userName: 'ada@gmail.example' })))).toContain(
      '403  gmail.example',
    )
    await directory.create()
    expect(problem(await directory.scim('POST', '/Users', directory.ada()))).toContain('409 uniqueness')
    const other = { ...directory.ada({ userName: `bob@${directory.domain}` }), roles: [{ value: 'staff' }] }
    expect(problem(await directory.scim('POST', '/Users', other))).toContain(
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
    const answer = await directory.scim('POST', '/Users', { ...directory.ada(), roles: [{ value: 'staff' }], ...more })
    expect(problem(answer)).toContain(text)
    expect(await server.database.prisma.membership.count({ where: { orgId: directory.orgId } })).toBe(0)
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
    const answer = await directory.scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidFilter'])
  })

  it('is to remove an owner, or to change people of others', async () => {
    const owner = await makePerson(server, 'owner', { orgId: directory.orgId })
    expect(problem(await directory.patch(owner.userId, { op: 'replace', path: 'active', value: false }))).toContain(
      '403  An owner',
    )
    expect(problem(await directory.scim('DELETE', `/Users/${owner.userId}`))).toContain('403  An owner')
    expect(
      (await directory.patch(owner.userId, { op: 'replace', path: 'roles', value: [{ value: 'staff' }] })).status,
    ).toBeLessThan(300)
    expect((await directory.scim('GET', `/Users/${owner.userId}`)).body.roles).toEqual([
      { value: 'owner', primary: true },
    ])
    const stranger = await makePerson(server, 'staff')
    for (const [method, path] of [
      ['GET', stranger.userId],
      ['DELETE', stranger.userId],
      ['GET', 'x'],
      ['DELETE', '%00'],
    ] as const)
      expect((await directory.scim(method, `/Users/${path}`)).status).toBe(404)
    expect((await directory.patch(stranger.userId, { op: 'replace', path: 'active', value: false })).status).toBe(404)
  })

  it('is to change name and address of an account that others have too', async () => {
    const id = await directory.create()
    await server.database.prisma.membership.create({ data: { orgId: server.orgId, userId: id, role: 'staff' } })
    expect((await directory.patch(id, { op: 'replace', path: 'displayName', value: 'Eve' })).status).toBeLessThan(300)
    expect((await directory.scim('GET', `/Users/${id}`)).body.displayName).toBe('Ada Okafor')
    const moved = await directory.patch(id, { op: 'replace', path: 'userName', value: `eve@${directory.domain}` })
    expect(problem(moved)).toContain('409 uniqueness The person belongs to other organisations too')
  })

  it('is a supervisor without projects, when they come back', async () => {
    const { userId } = await makePerson(server, 'supervisor', { orgId: directory.orgId })
    await directory.patch(userId, { op: 'replace', path: 'active', value: false })
    const back = await directory.patch(userId, { op: 'replace', path: 'active', value: true })
    expect(problem(back)).toContain('400 invalidValue roles is required')
    expect(await directory.membership(userId)).toBeNull()
  })

  it('is a text on which the parsers of the library would work for hours', async () => {
    const id = await directory.create()
    const slow = `"${'\\'.repeat(400)}`
    const status = async (method: string, path: string, body?: unknown) =>
      (await directory.scim(method, path, body)).status
    expect(await status('GET', `/Users/${encodeURIComponent(slow)}`)).toBe(404)
    expect(await status('GET', `/Schemas/${encodeURIComponent(slow)}`)).toBe(404)
    expect(await status('GET', `/ResourceTypes/${encodeURIComponent(slow)}`)).toBe(404)
    expect(await status('GET', `/Users?attributes=${encodeURIComponent(slow)}`)).toBe(400)
    expect(
      (await directory.patch(id, { op: 'replace', path: `roles[value eq ${slow}].value`, value: 'x' })).status,
    ).toBe(400)
    expect((await directory.patch(id, { op: 'remove', path: 'roles', value: [{ value: slow }] })).status).toBe(400)
    expect((await directory.patch(id, { op: 'add', value: { [`roles[value eq ${slow}]`]: 'x' } })).status).toBe(400)
    expect(
      await status('POST', '/Users', directory.ada({ roles: Array.from({ length: 101 }, () => ({ value: 'staff' })) })),
    ).toBe(400)
    expect(await status('GET', '/Users?startIndex=1e30&count=1e30')).toBe(200)
    expect(await status('GET', '/Users?startIndex=-1&count=x')).toBe(200)
  })

  it('is a key without the scope, of the sandbox, or none', async () => {
    const reads = await server.key({ orgId: directory.orgId, scopes: ['read', 'write'] })
    const refused = await directory.scim('GET', '/Users', undefined, reads)
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('members:provision'),
    ])
    const sandbox = await server.key({ orgId: directory.orgId, environment: 'sandbox', scopes: ['members:provision'] })
    expect((await directory.scim('GET', '/Users', undefined, sandbox)).status).toBe(403)
    expect((await directory.scim('GET', '/Users', undefined, 'mst_live_wrong')).status).toBe(401)
    expect((await directory.scim('GET', '/Groups')).status).toBe(404)
  })

  it('is a body that is none, or too large', async () => {
    expect((await directory.scim('POST', '/Users', [])).status).toBe(400)
    expect((await directory.scim('PATCH', `/Users/${await directory.create()}`, { schemas: [PATCH] })).status).toBe(400)
    const many = Array.from({ length: 101 }, () => ({ op: 'replace', path: 'active', value: true }))
    expect((await directory.patch('x', ...many)).status).toBe(413)
    const plain = await fetch(`${server.url}/scim/v2/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${directory.key}`, 'content-type': 'text/plain' },
      body: '{}',
    })
    expect([plain.status, (await plain.json()).schemas]).toEqual([415, ['urn:ietf:params:scim:api:messages:2.0:Error']])
  })
})
