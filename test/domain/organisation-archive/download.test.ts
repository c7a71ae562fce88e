/** An owner downloads the archive of their organisation by a link. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openArchive } from '../../../src/domain/organisation-archive/read.ts'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { temporaryFolder } from '../../support/process.ts'
import { createId } from '../../support/resources.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { uploaded } from '../../support/upload.ts'

const MAKE = 'mutation { createOrganisationArchiveLink { url expiresAt } }'

let server: TestServer
let folder: { folder: string; remove(): Promise<void> }
let owner: string

beforeAll(async () => {
  server = await startTestServer()
  folder = await temporaryFolder()
  owner = await signIn(server, (await makePerson(server, 'owner')).email)
  const key = await server.key()
  const workerId = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Furness' })
  await uploaded(server, key, { workerId, bytes: Buffer.from('%PDF-1.4 a card') })
})
afterAll(async () => {
  await server.stop()
  await folder.remove()
})

async function link(): Promise<string> {
  const { body } = await asPerson(server, owner, MAKE)
  expect(body.errors).toBeUndefined()
  return `${server.url}${new URL(body.data.createOrganisationArchiveLink.url).pathname}`
}

it('is whole, and its download is in the audit log', async () => {
  const answer = await fetch(await link())
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=organisation-${server.orgId}.tar`)
  const file = path.join(folder.folder, 'organisation.tar')
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  const archive = await openArchive(file)
  const { organisation, tables, files, closed_at } = archive.manifest
  await archive.close()
  expect([organisation.id, files.length, closed_at]).toEqual([server.orgId, 1, null])
  expect(tables.find(({ table }) => table === 'workers')?.rows).toBe(1)
  const entries = await server.database.prisma.auditEntry.findMany({ where: { action: 'organisation.exported' } })
  expect(entries).toMatchObject([{ orgId: server.orgId, actorKind: 'user' }])
})

it('is for owners', async () => {
  for (const role of ['admin', 'staff', 'finance'] as const) {
    const cookie = await signIn(server, (await makePerson(server, role)).email)
    expect(codeOf(await asPerson(server, cookie, MAKE))).toBe('insufficient_scope')
  }
})

it('needs a link of its own kind that has not expired', async () => {
  const url = await link()
  expect((await fetch(url.replace('/organisation/', '/personal-data/'))).status).toBe(403)
  expect((await fetch(`${url}x`)).status).toBe(403)
  server.clock.set(new Date(Date.now() + 15 * 60_000))
  expect((await fetch(url)).status).toBe(403)
  server.clock.set(undefined)
})

it('ends quietly for a reader who leaves', async () => {
  const reader = new AbortController()
  const answer = await fetch(await link(), { signal: reader.signal })
  await answer.body?.getReader().read()
  reader.abort()
  expect((await fetch(await link())).status).toBe(200)
})
