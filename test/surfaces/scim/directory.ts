/** A directory that sends SCIM requests, in the forms of Entra ID and Okta. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestServer } from '../../support/server.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export interface ScimAnswer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
  body: any
}

/** What a refusal says, in one line. */
export const problem = ({ status, body }: ScimAnswer) => `${status} ${body.scimType ?? ''} ${body.detail}`

/** The directory of a new organisation that has a domain. */
export async function openDirectory(server: TestServer) {
  const orgId = await server.organisation()
  const domain = `${randomUUID()}.example`
  await server.database.prisma.signInDomain.create({
    data: { orgId, domain, token: 'x', verifiedAt: new Date() },
  })
  const key = await server.key({ orgId, scopes: ['members:provision'] })

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

  return {
    orgId,
    domain,
    key,
    scim,
    ada,
    async create(more: object = {}): Promise<string> {
      const { status, body } = await scim('POST', '/Users', ada(more))
      expect([status, body]).toEqual([201, expect.anything()])
      return body.id
    },
    patch: (id: string, ...Operations: object[]) => scim('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations }),
    membership: (userId: string) => server.database.prisma.membership.findFirst({ where: { orgId, userId } }),
  }
}

export type Directory = Awaited<ReturnType<typeof openDirectory>>
