/** An organisation moves to another installation: closed, exported, and imported with its ids. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readChain, startVerification } from '../../../src/access/audit/verify.ts'
import { resources } from '../../../src/access/resources.ts'
import { type OpenArchive, openArchive } from '../../../src/domain/organisation-archive/read.ts'
import { archived, left } from '../../../src/domain/organisation-archive/tables.ts'
import { takeIn } from '../../../src/domain/organisation-archive/take-in.ts'
import { archiveOf } from '../../../src/domain/organisation-archive/write.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { loadDemoStandalone } from '../../../src/server/demo.ts'
import { command } from '../../support/command.ts'
import { makePerson } from '../../support/people.ts'
import { temporaryFolder } from '../../support/process.ts'
import { createId } from '../../support/resources.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'
import { storeOf } from '../../support/store.ts'

let old: TestServer
let fresh: TestServer
let folder: { folder: string; remove(): Promise<void> }
let orgId: string
let file: string

const written = async (name: string) => {
  const target = path.join(folder.folder, name)
  const source = { pool: old.database.pool, store: await storeOf(old) }
  await pipeline(Readable.from(archiveOf(source, orgId)), createWriteStream(target))
  return target
}

beforeAll(async () => {
  old = await startTestServer()
  fresh = await startTestServer()
  folder = await temporaryFolder()
  const config = readConfig({ ...process.env, ...old.settings })
  orgId = (await loadDemoStandalone(config, old.database, 'small', () => {})).id
}, 120_000)
afterAll(async () => {
  await old.stop()
  await fresh.stop()
  await folder.remove()
})

async function takenInto(server: TestServer, name: string, evenIfOpen = false) {
  const archive: OpenArchive = await openArchive(name)
  const destination = { database: server.database, store: await storeOf(server) }
  try {
    return await takeIn(destination, archive, evenIfOpen)
  } finally {
    await archive.close()
  }
}

it('has each table with rows of an organisation or of its people, or says why not', async () => {
  const { rows } = await old.database.pool.query<{ name: string }>(
    `select t.relname as name from pg_class t
     where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
       and exists (select from pg_attribute a where a.attrelid = t.oid and not a.attisdropped
         and (a.attname in ('org_id', 'user_id') or t.relname in ('organisations', 'users')))`,
  )
  const listed = new Set<string>([...archived, ...Object.keys(left)])
  expect(rows.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([])
  expect(archived.filter((name) => name in left)).toEqual([])
})

describe('an organisation that moves', () => {
  const lists = Object.values(resources).filter(({ operations }) => operations.includes('list'))
  const all = async (server: TestServer, key: string) => {
    const answers: Record<string, unknown> = {}
    for (const { path: list } of lists) {
      const { status, body, headers } = await request(`${server.base}${list}?limit=200`, { key })
      // Links to files are of the installation, and of the time.
      const text = JSON.stringify(body).replaceAll(/"[a-z_]*url(_expires_at)?":"[^"]*"/g, '"url":"…"')
      answers[list] = [status, text, headers.get('x-sync-watermark')]
    }
    return answers
  }

  it('is refused while it is open, unless the operator says otherwise', async () => {
    await expect(takenInto(fresh, await written('open.tar'))).rejects.toThrow('was open while the archive was made')
  })

  it('is the same there: lists, totals, audit log and files, and can be written', async () => {
    const key = await old.key({ orgId })
    const before = await all(old, key)
    await old.database.pool.query(
      `update organisations set closed_at = now(), deletes_at = now() + interval '30 days' where id = $1`,
      [orgId],
    )
    file = await written('closed.tar')
    const done = await takenInto(fresh, file)
    expect(done).toMatchObject({ id: orgId, matched: 0 })
    expect(done.files).toBeGreaterThan(0)
    const newKey = await fresh.key({ orgId })
    expect(await all(fresh, newKey)).toEqual(before)
    const chain = startVerification()
    for await (const entry of readChain(fresh.database.pool, orgId)) chain.add(entry)
    expect(chain.end()).toMatchObject({ faults: [] })
    const counts = async ({ database }: TestServer) =>
      (
        await database.pool.query(
          `select (select jsonb_agg(t order by resource) from tallies t where org_id = $1) as tallies,
             (select jsonb_agg(t order by resource, status) from status_counts t where org_id = $1) as statuses,
             (select jsonb_agg(t order by level, span, type) from event_counts t where org_id = $1) as events`,
          [orgId],
        )
      ).rows[0]
    expect(await counts(fresh)).toEqual(await counts(old))
    const created = await request(`${fresh.base}/workers`, {
      method: 'POST',
      key: newKey,
      body: { first_name: 'Ada', last_name: 'Okafor' },
    })
    expect(created.status).toBe(201)
    const { body } = await request(`${fresh.base}/workers?limit=1`, { key: newKey })
    const [, text] = before['/workers'] as [number, string]
    expect(body.pagination.total).toBe(JSON.parse(text).pagination.total + 1)
  })

  it('is not taken in twice', async () => {
    await expect(takenInto(fresh, file)).rejects.toThrow('is in this installation already')
  })

  it('has no secret in its archive', async () => {
    const text = (await readFile(file)).toString('latin1')
    expect(text).not.toMatch(/password_hash|secret_hash|"secret"/)
  })

  it.each([
    ['ends early', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2048), 'its end is missing'],
    [
      'was changed',
      (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('"org_id"', '"org_iD"'), 'latin1'),
      'does not have its checksum',
    ],
    ['is no tar', () => Buffer.from('{}'.repeat(1000)), 'it is no tar'],
  ])('is refused if its archive %s', async (_what, change, message) => {
    const name = path.join(folder.folder, 'damaged.tar')
    await writeFile(name, change(await readFile(file)))
    await expect(openArchive(name)).rejects.toThrow(message)
  })
})

describe('a small organisation', () => {
  let id: string
  let person: { email: string; userId: string }
  let archive: string

  const cli = (server: TestServer, ...args: string[]) => command(['org', ...args], server.settings)

  beforeAll(async () => {
    id = await old.organisation('Small crews')
    person = await makePerson(old, 'owner', { orgId: id })
    const key = await old.key({ orgId: id })
    await createId(old, key, '/tasks', { title: 'Call', assignee_id: person.userId })
    await old.database.pool.query(
      `update organisations set closed_at = now(), deletes_at = now() + interval '30 days' where id = $1`,
      [id],
    )
    archive = path.join(folder.folder, 'small.tar')
  })

  it('is exported and verified by the command line, which leaves no half archive', async () => {
    const missing = await cli(old, 'export', '--org', randomUUID(), '-o', archive)
    expect([missing.code, missing.text]).toEqual([1, expect.stringContaining('There is no organisation')])
    const { code, json } = await cli(old, 'export', '--org', id, '-o', archive, '--json')
    expect([code, json]).toMatchObject([0, { id, name: 'Small crews', files: 0, missing_files: [] }])
    expect((await readdir(folder.folder)).filter((name) => name.endsWith('.part'))).toEqual([])
    const entry = await old.database.prisma.auditEntry.findFirst({
      where: { orgId: id, action: 'organisation.exported' },
    })
    expect(entry).toMatchObject({ actorKind: 'cli' })
  })

  it('says which installation to upgrade, if the versions differ', async () => {
    const open = await openArchive(archive)
    const destination = { database: fresh.database, store: await storeOf(fresh) }
    const made = (migration: string) => takeIn(destination, { ...open, manifest: { ...open.manifest, migration } })
    await expect(made('20990101000000_later')).rejects.toThrow('Upgrade this installation')
    await expect(made('20200101000000_earlier')).rejects.toThrow('Upgrade the other installation')
    await open.close()
  })

  it('reaches nothing of others, whatever somebody has changed in it', async () => {
    const open = await openArchive(archive)
    const destination = { database: fresh.database, store: await storeOf(fresh) }
    const bystander = (await makePerson(fresh, 'owner')).userId
    /** The archive with other values in the first row of a table. */
    const changed = (table: string, values: object): OpenArchive => ({
      ...open,
      async *read(entry) {
        const chunks = await Array.fromAsync(open.read(entry))
        const text = Buffer.concat(chunks).toString()
        if (!entry.path.startsWith(`tables/${table}/`)) return yield Buffer.from(text)
        const [first = '', ...more] = text.split('\n')
        yield Buffer.from([JSON.stringify({ ...JSON.parse(first), ...values }), ...more].join('\n'))
      },
    })
    const refused = (archived: OpenArchive) => expect(takeIn(destination, archived)).rejects
    await refused(changed('tasks', { org_id: fresh.orgId })).toThrow('names rows in tasks of others')
    await refused(changed('organisations', { id: fresh.orgId })).toThrow('names rows in organisations of others')
    await refused(changed('memberships', { user_id: bystander })).toThrow('names members of others')
    for (const key of [`${fresh.orgId}/x`, `${id}/../${fresh.orgId}/x`, '/etc/x'])
      await refused({
        ...open,
        manifest: { ...open.manifest, files: [{ key, path: 'files/1', size: 0, sha256: '' }] },
      }).toThrow(`names the file ${key} of others`)
    await open.close()
  })

  it('leaves nothing if its import breaks off', async () => {
    const open = await openArchive(archive)
    const destination = { database: fresh.database, store: await storeOf(fresh) }
    const broken: OpenArchive = {
      ...open,
      read: (entry) => {
        if (entry.path.includes('/workers/') || entry.path.includes('/tasks/')) throw new Error('the disk is gone')
        return open.read(entry)
      },
    }
    await expect(takeIn(destination, broken)).rejects.toThrow('the disk is gone')
    expect(await fresh.database.prisma.organisation.findUnique({ where: { id } })).toBeNull()
    expect(await fresh.database.prisma.user.findUnique({ where: { id: person.userId } })).toBeNull()
    await open.close()
  })

  it('is imported by the command line; a person who has an account there keeps it, and their records name it', async () => {
    const known = await fresh.database.prisma.user.create({ data: { email: person.email, name: 'Known here' } })
    const { code, json } = await cli(fresh, 'import', archive, '--json')
    expect([code, json]).toMatchObject([0, { id, matched: 1, made: [], links_sent_to: [person.email] }])
    const { prisma } = fresh.database
    expect(await prisma.membership.findMany({ where: { orgId: id } })).toMatchObject([
      { userId: known.id, role: 'owner' },
    ])
    expect(await prisma.task.findFirst({ where: { orgId: id } })).toMatchObject({ assigneeId: known.id })
    expect(await prisma.organisation.findUnique({ where: { id } })).toMatchObject({ closedAt: null, deletesAt: null })
    const log = startVerification()
    for await (const entry of readChain(fresh.database.pool, id)) log.add(entry)
    expect(log.end()).toMatchObject({ faults: [] })
    const again = await cli(fresh, 'import', archive)
    expect([again.code, again.text]).toEqual([1, expect.stringContaining('is in this installation already')])
  })
})
