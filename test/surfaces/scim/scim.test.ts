/** SCIM: a directory creates, finds, changes and removes members, in the requests that Entra ID and Okta send. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asPerson, codeOf, makePerson, makeWorker, signIn } from '../../support/people.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { type Directory, openDirectory, USER } from './directory.ts'

let server: TestServer
let directory: Directory

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  directory = await openDirectory(server)
})

describe('a directory', () => {
  it('creates a person, who is a member from then on', async () => {
    const { status, headers, body } = await directory.scim('POST', '/Users', directory.ada())
    expect([status, headers.get('content-type')]).toEqual([201, 'application/scim+json; charset=utf-8'])
    expect(body).toMatchObject({
      schemas: [USER],
      externalId: 'aad-1',
      userName: `ada@${directory.domain}`,
      displayName: 'Ada Okafor',
      active: true,
      roles: [{ value: 'staff', primary: true }],
      meta: { resourceType: 'User', location: expect.stringContaining(`/scim/v2/Users/${body.id}`) },
    })
    expect((await directory.membership(body.id))?.role).toBe('staff')
    const entries = await server.database.prisma.auditEntry.findMany({
      where: { orgId: directory.orgId, action: 'user.created' },
    })
    expect(entries).toMatchObject([{ action: 'user.created', actorKind: 'key', targetId: body.id }])
  })

  it('finds people by address and by its own id, page by page', async () => {
    const id = await directory.create()
    const hand = await makePerson(server, 'owner', { orgId: directory.orgId })
    const workerId = await makeWorker(server, directory.orgId)
    await makePerson(server, 'worker', { orgId: directory.orgId, workerId })
    const found = async (query: string) => (await directory.scim('GET', `/Users?${query}`)).body
    expect(
      (await found(`filter=${encodeURIComponent(`userName eq "ADA@${directory.domain}"`)}`)).Resources,
    ).toMatchObject([{ id }])
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
    expect((await directory.scim('GET', `/Users/${id}?attributes=userName`)).body).toEqual({
      id,
      userName: `ada@${directory.domain}`,
    })
  })

  it.each([
    ['Entra ID', { op: 'Replace', path: 'active', value: 'False' }],
    ['Okta', { op: 'replace', value: { active: false } }],
  ])('deactivates a person as %s does: they are no member, and their sessions end', async (_name, operation) => {
    const id = await directory.create()
    const person = await makePerson(server, 'admin', { orgId: directory.orgId })
    const cookie = await signIn(server, person.email)
    const { body } = await directory.patch(person.userId, operation)
    expect(body).toMatchObject({ active: false, roles: [{ value: 'admin' }] })
    expect(codeOf(await asPerson(server, cookie, '{ me { id } }'))).toBe('credential_expired')
    await directory.patch(id, operation)
    expect(await directory.membership(id)).toBeNull()
    expect((await directory.scim('GET', `/Users/${id}`)).body.active).toBe(false)
    const silent = await directory.scim('PUT', `/Users/${id}`, { schemas: [USER], userName: `ada@${directory.domain}` })
    expect(silent.body.active).toBe(false)
    const back = await directory.patch(id, { op: 'replace', path: 'active', value: true })
    expect(back.body.active).toBe(true)
    expect((await directory.membership(id))?.role).toBe('staff')
  })

  it('changes role, name and address', async () => {
    const id = await directory.create()
    await directory.patch(id, { op: 'Add', path: 'roles[primary eq "True"].value', value: 'admin' })
    expect((await directory.membership(id))?.role).toBe('admin')
    const { body } = await directory.patch(
      id,
      { op: 'Replace', path: 'name.familyName', value: 'Byron' },
      { op: 'Replace', path: 'name.givenName', value: 'Ada' },
      { op: 'Replace', path: 'userName', value: `byron@${directory.domain}` },
    )
    expect(body).toMatchObject({ userName: `byron@${directory.domain}`, displayName: 'Ada Byron' })
    const put = await directory.scim('PUT', `/Users/${id}`, {
      ...directory.ada(),
      roles: [{ value: 'finance' }],
      externalId: 'aad-2',
    })
    expect(put.body).toMatchObject({
      externalId: 'aad-2',
      userName: `ada@${directory.domain}`,
      roles: [{ value: 'finance' }],
    })
    expect((await directory.membership(id))?.role).toBe('finance')
  })

  it('removes a person', async () => {
    const id = await directory.create()
    expect((await directory.scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await directory.membership(id)).toBeNull()
    expect((await directory.scim('GET', `/Users/${id}`)).status).toBe(404)
    expect((await directory.scim('DELETE', `/Users/${id}`)).status).toBe(404)
  })

  it('reads what this server can', async () => {
    expect((await directory.scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
    })
    expect((await directory.scim('GET', '/ResourceTypes')).body.Resources).toMatchObject([
      { id: 'User', endpoint: '/Users' },
    ])
    expect((await directory.scim('GET', `/Schemas/${USER}`)).body.id).toBe(USER)
  })
})
