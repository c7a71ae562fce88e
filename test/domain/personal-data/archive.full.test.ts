/** What is kept of a worker is handed to them, and to staff who answer for it: records, and their files. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strFromU8, type Unzipped, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalArchive } from '../../../src/domain/personal-data/archive.ts'
import { findSubject, type Subject } from '../../../src/domain/personal-data/read.ts'
import type { Store } from '../../../src/platform/files/store.ts'
import { eventually } from '../../support/eventually.ts'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'
import { uploaded } from '../../support/upload.ts'
import { insert, markDeleted, stamped } from '../../support/write.ts'

const MADE_BY_STAFF = 'mutation ($id: ID!) { createPersonalDataLink(workerId: $id) { url expiresAt } }'
const MADE_BY_WORKER = 'mutation { createMyPersonalDataLink { url expiresAt } }'
const BYTES = Buffer.from('%PDF-1.4 the passport of Ada')

let server: TestServer
let key: string
let owner: string
let worker: string
let workerId: string
let documentId: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
  owner = await signIn(server, (await makePerson(server, 'owner')).email)
  workerId = await create('/workers', { first_name: 'Ada', last_name: 'Furness', phone: '+447700900111' })
  worker = await signIn(server, (await makePerson(server, 'worker', { workerId })).email)
  documentId = await uploaded(server, key, {
    workerId,
    bytes: BYTES,
    name: 'ada: "one".pdf',
    input: { number: 'P1' },
  })
  const other = await create('/workers', { first_name: 'Bea', last_name: 'Garside' })
  for (const id of [workerId, other]) {
    await insert(server, key, 'notes', { worker_id: id, text: `${id} prefers nights` })
    await insert(server, key, 'planner_windows', {
      worker_id: id,
      kind: 'sick',
      starts_at: '2026-02-10',
      ends_at: '2026-02-11',
      note: `${id} has a cold`,
    })
  }
})
afterAll(() => server.stop())

async function create(path: string, body: object): Promise<string> {
  return (await request(`${server.base}${path}`, { key, method: 'POST', body })).body.id
}
async function linkOf(cookie: string, query: string, id?: string): Promise<string> {
  const { body } = await asPerson(server, cookie, query, id === undefined ? {} : { id })
  expect(body.errors).toBeUndefined()
  const { url } = Object.values(body.data)[0] as { url: string }
  return `${server.url}${new URL(url).pathname}`
}
async function opened(url: string): Promise<Unzipped> {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}
const json = (files: Unzipped, name: string) => JSON.parse(strFromU8(files[name] as Uint8Array))

describe('the archive of a worker', () => {
  it('has every record of theirs and its files, and nothing of others', async () => {
    const files = await opened(await linkOf(owner, MADE_BY_STAFF, workerId))
    expect(json(files, 'worker.json')).toMatchObject([{ id: workerId, first_name: 'Ada', phone: '+447700900111' }])
    const [document] = json(files, 'documents.json')
    expect(document).toMatchObject({ id: documentId, number: 'P1' })
    expect(Object.keys(document).filter((name) => /org_id|file_key/.test(name))).toEqual([])
    const name = Object.keys(files).find((name) => name.startsWith('files/')) as string
    expect(name).toBe(`files/documents/${documentId}/ada_ _one_.pdf`)
    expect(Buffer.from(files[name] as Uint8Array)).toEqual(BYTES)
    expect(json(files, 'notes.json')).toHaveLength(1)
    expect(json(files, 'absences.json')).toMatchObject([{ note: `${workerId} has a cold` }])
    expect(json(files, 'audit-log.json').map(({ action }: { action: string }) => action)).toContain('worker.exported')
    expect(json(files, 'contents.json')).toMatchObject({
      worker_id: workerId,
      made_for: 'staff',
      files: 1,
      missing_files: [],
      sections: { worker: 1, documents: 1, notes: 1, timesheets: 0 },
    })
    expect(JSON.stringify(Object.values(files).map((bytes) => strFromU8(bytes)))).not.toContain('Garside')
  })

  it('for the worker has their account, and not what staff write about them', async () => {
    const files = await opened(await linkOf(worker, MADE_BY_WORKER))
    expect(Object.keys(files)).not.toContain('notes.json')
    expect(json(files, 'account.json')).toMatchObject([{ name: 'Test worker' }])
    expect(json(files, 'sessions.json')).toMatchObject([{ user_agent: expect.anything() }])
    const all = Object.values(files).map((bytes) => strFromU8(bytes))
    expect(all.join()).not.toMatch(/secret|password|argon2|prefers nights/)
  })

  it('of a deleted worker is there too', async () => {
    const id = await create('/workers', { first_name: 'Cy', last_name: 'Hall' })
    await markDeleted(server, key, 'workers', id)
    expect(json(await opened(await linkOf(owner, MADE_BY_STAFF, id)), 'worker.json')).toMatchObject([{ id }])
  })

  it('reads many records in several statements', async () => {
    const id = await create('/workers', { first_name: 'Dee', last_name: 'Hall' })
    await stamped(server, server.orgId, (client) =>
      client.query(
        `insert into notes (org_id, worker_id, text) select $1, $2, 'Note ' || n from generate_series(1, 1001) n`,
        [server.orgId, id],
      ),
    )
    const notes = json(await opened(await linkOf(owner, MADE_BY_STAFF, id)), 'notes.json') as { text: string }[]
    expect(new Set(notes.map(({ text }) => text)).size).toBe(1001)
  })

  it('names a file that the store no longer has', async () => {
    const id = await create('/workers', { first_name: 'Eve', last_name: 'Hall' })
    await uploaded(server, key, { workerId: id, bytes: BYTES })
    const { rows } = await server.database.pool.query('select file_key from documents where worker_id = $1', [id])
    await rm(path.join(server.settings.MUSTER_DATA_DIR, 'files', rows[0].file_key))
    const contents = json(await opened(await linkOf(owner, MADE_BY_STAFF, id)), 'contents.json')
    expect(contents).toMatchObject({
      files: 0,
      missing_files: [expect.stringMatching(/^files\/documents\/.*paper\.pdf$/)],
    })
  })
})

describe('an archive that cannot be finished', () => {
  const archiveWith = async (read: () => Readable) => {
    const subject = (await findSubject(server.database, server.orgId, workerId)) as Subject
    const store = { getMetaData: async () => ({ contentLength: 9 }), openRange: async () => read() }
    return personalArchive(
      { database: server.database, store: store as unknown as Store },
      subject,
      'staff',
      new Date(),
    )
  }

  it('fails when the store does', async () => {
    const archive = await archiveWith(
      () =>
        new Readable({
          read: (): never => {
            throw new Error('the disk is gone')
          },
        }),
    )
    await expect(buffer(archive)).rejects.toThrow('the disk is gone')
  })

  it('fails when a file is shorter than the store said', async () => {
    await expect(buffer(await archiveWith(() => Readable.from([Buffer.from('short')])))).rejects.toThrow()
  })

  it('closes the file that it reads when its reader leaves', async () => {
    const file = new Readable({ read() {} }) // says nothing
    const archive = await archiveWith(() => file)
    archive.resume()
    await eventually(async () => file.listenerCount('close') > 0)
    archive.destroy()
    await eventually(async () => file.destroyed)
  })
})

describe('a link', () => {
  it('is for owners and admins, and each worker has their own', async () => {
    const others = await Promise.all(
      (['staff', 'finance', 'recruiter', 'developer'] as const).map(async (role) =>
        signIn(server, (await makePerson(server, role)).email),
      ),
    )
    for (const cookie of [...others, worker])
      expect(codeOf(await asPerson(server, cookie, MADE_BY_STAFF, { id: workerId }))).toBe('insufficient_scope')
    for (const cookie of [...others, owner])
      expect(codeOf(await asPerson(server, cookie, MADE_BY_WORKER))).toBe('insufficient_scope')
  })

  it('names a worker of the organisation', async () => {
    const elsewhere = await server.key({ orgId: await server.organisation() })
    const foreign = await insert(server, elsewhere, 'workers', { first_name: 'Fay', last_name: 'Hall' })
    for (const id of [foreign, 'x', '00000000-0000-7000-8000-000000000000'])
      expect(codeOf(await asPerson(server, owner, MADE_BY_STAFF, { id }))).toBe('not_found')
  })

  it('is made while the organisation is closed', async () => {
    const orgId = await server.organisation('Closing')
    const cookie = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
    const id = await insert(server, await server.key({ orgId }), 'workers', { first_name: 'Hal', last_name: 'Hall' })
    const closed = await asPerson(server, cookie, 'mutation { closeOrganisation(name: "Closing") { id } }')
    expect(closed.body.errors).toBeUndefined()
    expect(json(await opened(await linkOf(cookie, MADE_BY_STAFF, id)), 'worker.json')).toMatchObject([{ id }])
  })

  it('asks who one is', async () => {
    const { email, userId } = await makePerson(server, 'admin')
    const cookie = await signIn(server, email)
    const aged = `update sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1`
    await server.database.pool.query(aged, [userId])
    expect(codeOf(await asPerson(server, cookie, MADE_BY_STAFF, { id: workerId }))).toBe('confirmation_required')
  })

  it('works for fifteen minutes, as it was made', async () => {
    const url = await linkOf(owner, MADE_BY_STAFF, workerId)
    const payload = url.slice(url.lastIndexOf('/') + 1, url.lastIndexOf('.'))
    const forged = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('staff', 'person')).toString(
      'base64url',
    )
    for (const wrong of [url.slice(0, -2), url.replace(payload, forged), `${url.slice(0, url.lastIndexOf('/'))}/x`])
      expect([wrong, (await fetch(wrong)).status]).toEqual([wrong, 403])
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
    server.clock.set(new Date(Date.now() + 15 * 60_000))
    expect((await fetch(url)).status).toBe(403)
    server.clock.set(undefined)
  })

  it('ends when the data is erased', async () => {
    const id = await create('/workers', { first_name: 'Gil', last_name: 'Hall' })
    const url = await linkOf(owner, MADE_BY_STAFF, id)
    await asPerson(server, owner, 'mutation ($id: ID!) { eraseWorker(id: $id, reason: "Asked") { id } }', { id })
    expect((await fetch(url)).status).toBe(403)
    expect(codeOf(await asPerson(server, owner, MADE_BY_STAFF, { id }))).toBe('not_found')
  })
})
