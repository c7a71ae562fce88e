/** Another product's SCIM library makes, reads and changes people. */
import library, { type Resource as ScimResource } from '@braveulysses/scim2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinTestServer, type TestServer } from '../support/server.ts'

const { Constants, Resource } = library

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  const orgId = await server.organisation()
  key = await server.key({ orgId, scopes: ['members:provision'] })
  const data = { orgId, domain: 'scim-client.example', token: 'x', verifiedAt: new Date() }
  await server.database.prisma.signInDomain.create({ data })
})
afterAll(() => server.stop())

async function send(method: string, path: string, body?: object): Promise<ScimResource> {
  const answer = await fetch(`${server.url}/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': Constants.SCIM_MEDIA_TYPE },
    ...(body && { body: JSON.stringify(body) }),
  })
  return new Resource(await answer.json())
}

it('creates, reads and changes a person', async () => {
  const ada = new Resource({ schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'] })
  ada.set('userName', 'ada@scim-client.example')
  ada.set('displayName', 'Ada Okafor')
  ada.set('roles', [{ value: 'staff', primary: true }])
  const made = await send('POST', '/Users', ada.data)
  expect(made.get('emails[type eq "work"]')).toMatchObject({ value: 'ada@scim-client.example' })
  made.set('active', false)
  made.set('displayName', 'Ada Byron')
  const changed = await send('PUT', `/Users/${made.id()}`, made.data)
  expect([changed.get('active'), changed.get('displayName')]).toEqual([false, 'Ada Byron'])
  const found = await send('GET', `/Users?filter=${encodeURIComponent('userName eq "ada@scim-client.example"')}`)
  expect(found.get('totalResults')).toBe(1)
})
