/** Background work on a database that Citus distributes over two nodes: each kind of it once, from its beginning to its end. */
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeOldUses } from '../../src/access/deprecations/read.ts'
import { removeOldRequests } from '../../src/access/request-log/retention.ts'
import { runDay } from '../../src/domain/daily/run.ts'
import { daySteps } from '../../src/domain/day-steps.ts'
import { encryptFiles } from '../../src/domain/documents/encrypt-files.ts'
import { removeFiles } from '../../src/domain/documents/removed-files.ts'
import { sweepFiles } from '../../src/domain/documents/stray-files.ts'
import { findErasures } from '../../src/domain/forgetting/run.ts'
import { removeOldMessages } from '../../src/domain/messages/retention.ts'
import { openArchive } from '../../src/domain/organisation-archive/read.ts'
import { takeIn } from '../../src/domain/organisation-archive/take-in.ts'
import { archiveOf } from '../../src/domain/organisation-archive/write.ts'
import { applyRetention } from '../../src/domain/retention/run.ts'
import { removeClosedOrganisation } from '../../src/domain/test-organisations/remove.ts'
import { eventTables, removeOldEvents } from '../../src/events/retention.ts'
import { readConfig } from '../../src/platform/config.ts'
import { readPartitions } from '../../src/platform/database/partitions/catalogue.ts'
import { addPartitions } from '../../src/platform/database/partitions/maintenance.ts'
import { boundAt } from '../../src/platform/database/partitions/partition.ts'
import { type Files, openFiles } from '../../src/platform/files/files.ts'
import { readSecret } from '../../src/platform/secrets/secret.ts'
import { partitionedTables } from '../../src/server/growth.ts'
import { type CitusCluster, citusPrograms, startCitus } from '../support/citus.ts'
import { command } from '../support/command.ts'
import { countEvents, expectedEvents, makeDailyLoad, type OpenServices, openServices } from '../support/daily-load.ts'
import { asPerson, makePerson, signIn } from '../support/people.ts'
import { temporaryFolder } from '../support/process.ts'
import { createId } from '../support/resources.ts'
import { ended, makeRule } from '../support/rules.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'
import { testMaker } from '../support/test-organisations.ts'
import { insert, stamped } from '../support/write.ts'

const skipped = citusPrograms === undefined
const DAY = 86_400_000
const PAPER = {
  type: 'right_to_work',
  name: 'Share code',
  status: 'valid',
  file_name: 'a.pdf',
  content_type: 'application/pdf',
  size_bytes: 9,
}
const never = new AbortController().signal

describe.skipIf(skipped)(`Background work on Citus${skipped ? ' (skipped: no PostgreSQL with citus.so)' : ''}`, () => {
  let cluster: CitusCluster
  let folder: string
  let remove: () => Promise<void>
  let server: TestServer
  let services: OpenServices
  let files: Files
  let key: string
  const failures: unknown[] = []
  const log = {
    error: (entry: unknown) => failures.push(entry),
    warn: (entry: unknown) => failures.push(entry),
    info() {},
  }

  beforeAll(async () => {
    ;({ folder, remove } = await temporaryFolder())
    cluster = await startCitus(folder)
    const settings = { DATABASE_URL: cluster.url, MUSTER_DATA_DIR: folder }
    for (const args of [['migrate'], ['demo', 'load'], ['distribute', '--shards', '4', '--yes']]) {
      const { code, text } = await command([...args, '--json'], settings)
      expect(code, text).toBe(0)
    }
    server = await startTestServer({ BACKGROUND_WORKER: 'true', WEBHOOK_WORKER: 'false' }, cluster.url)
    const config = readConfig({ ...process.env, ...server.settings })
    files = await openFiles(config, await readSecret(config))
    services = await openServices(server.database)
    key = await server.key({ scopes: ['read', 'write'] })
  }, 480_000)
  afterAll(async () => {
    expect(failures).toEqual([])
    await services?.close()
    await server?.stop()
    await cluster?.stop()
    await remove?.()
  })

  const worker = (more: object = {}) =>
    createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Byron', ...more })
  const count = async (text: string, values: unknown[]) =>
    (await server.database.pool.query(text, values)).rows[0].count

  it('runs the day of an organisation', async () => {
    const orgId = await server.organisation()
    const today = new Date().toISOString().slice(0, 10)
    const load = { workers: 20, documentsEach: 2, today }
    await makeDailyLoad(server.database, orgId, load)
    expect(await runDay(services, daySteps, { orgId }, never)).toBe(true)
    expect(await countEvents(server, orgId)).toEqual(expectedEvents(load))
  })

  it('runs an automation for the events of a change', async () => {
    const rule = await makeRule(server, key, {
      trigger: 'worker.created',
      conditions: [{ path: 'object.trade', op: 'in', value: 'diver' }],
      actions: [{ type: 'create_task', parameters: { title: 'Call {{object.first_name}}' } }],
    })
    await worker({ trade: 'diver' })
    expect((await ended(server, key, rule, 1)).map(({ status }) => status)).toEqual(['succeeded'])
  })

  it('imports a CSV', async () => {
    const file = path.join(folder, 'workers.csv')
    const lines = [
      'external_id,first_name,last_name',
      ...Array.from({ length: 50 }, (_, n) => `csv-${n},Ada,Byron ${n}`),
    ]
    await writeFile(file, `${lines.join('\n')}\n`)
    const settings = { MUSTER_API_KEY: key, PUBLIC_URL: server.url }
    const { code, text } = await command(['import', 'workers', file, '--json'], settings)
    expect(code, text).toBe(0)
    const imported = `select count(*)::int as count from workers where org_id = $1 and external_id like 'csv-%'`
    expect(await count(imported, [server.orgId])).toBe(50)
  })

  it('refuses a key as soon as it was revoked', async () => {
    const orgId = await server.organisation()
    const own = await server.key({ orgId })
    const status = async () => (await request(`${server.base}/workers`, { key: own })).status
    expect(await status()).toBe(200)
    await server.database.pool.query('update api_keys set revoked_at = now() where org_id = $1', [orgId])
    await expect.poll(status).toBe(401)
  })

  it('answers a write of the sandbox, and keeps nothing of it', async () => {
    const sandbox = await server.key({ environment: 'sandbox' })
    const body = { first_name: 'Sand', last_name: 'Box', external_id: 'sandbox-only' }
    expect((await request(`${server.base}/workers`, { method: 'POST', key: sandbox, body })).status).toBe(201)
    expect(await count(`select count(*)::int as count from workers where external_id = 'sandbox-only'`, [])).toBe(0)
  })

  it('removes records by the rules of retention', async () => {
    const orgId = await server.organisation()
    const own = await server.key({ orgId })
    const worker_id = await insert(server, own, 'workers', { first_name: 'Old', last_name: 'Hand' })
    const document = await insert(server, own, 'documents', { ...PAPER, worker_id, file_key: `${orgId}/old` })
    await stamped(server, orgId, (client) =>
      client.query(
        `insert into retention_rules (org_id, subject, kind, since, months) values ($1, 'documents', '', 'record_date', 12)`,
        [orgId],
      ),
    )
    const day = new Date(Date.now() + 800 * DAY).toISOString().slice(0, 10)
    await applyRetention({ ...services, log }, { orgId, day }, never)
    const name = 'select name from documents where org_id = $1 and id = $2'
    expect((await server.database.pool.query(name, [orgId, document])).rows).toEqual([{ name: 'Erased' }])
  })

  it('erases a worker to the end', async () => {
    const owner = await signIn(server, (await makePerson(server, 'owner')).email)
    const id = await worker({ first_name: 'Mary', last_name: 'Forgotten' })
    const { body } = await asPerson(
      server,
      owner,
      `mutation { eraseWorker(id: "${id}", reason: "asked") { erasedAt } }`,
    )
    expect(body.errors).toBeUndefined()
    await stamped(server, server.orgId, (client) =>
      client.query(`update worker_erasures set started_at = $3 where org_id = $1 and worker_id = $2`, [
        server.orgId,
        id,
        new Date(Date.now() - DAY),
      ]),
    )
    await expect
      .poll(async () => {
        await findErasures(services)
        return (await request(`${server.base}/workers/${id}`, { key })).body.erasure_finished_at
      })
      .not.toBeNull()
    const named = `select count(*)::int as count from events where org_id = $1 and data::text like '%Forgotten%'`
    expect(await count(named, [server.orgId])).toBe(0)
  })

  it('encrypts older files, and finds those without a record', async () => {
    await files.encrypted.raw.put('.muster', Buffer.from('{"id":"a1","encrypts_from":"2026-01-01T00:00:00Z"}'))
    const id = await worker()
    const kept = `${server.orgId}/kept`
    await insert(server, key, 'documents', { ...PAPER, worker_id: id, file_key: kept })
    await files.encrypted.raw.put(kept, Buffer.from('a plain file'))
    await encryptFiles({ database: server.database, files, config: { fileKeyDays: 35 }, log }, never)
    expect(Buffer.from(await files.encrypted.raw.getBytes(kept)).toString()).not.toContain('a plain file')
    await files.store.put(`${server.orgId}/stray`, Buffer.from('stray'))
    await removeFiles({ ...services, files }, { orgId: server.orgId, keys: [kept, `${server.orgId}/stray`] }, never)
    await sweepFiles({ database: server.database, files, log }, never)
    const keys: string[] = []
    for await (const each of files.store.keys()) keys.push(each)
    expect([keys.includes(kept), keys.includes(`${server.orgId}/stray`)]).toEqual([true, false])
  })

  it('exports an organisation, removes it after it was closed, and takes it in again', async () => {
    const orgId = await server.organisation('Closed')
    const own = await server.key({ orgId })
    const id = await createId(server, own, '/workers', { first_name: 'Last', last_name: 'One' })
    await server.database.pool.query(
      `update organisations set closed_at = now() - interval '31 days', deletes_at = now() - interval '1 day' where id = $1`,
      [orgId],
    )
    const archive = path.join(folder, 'closed.tar')
    const { pool } = server.database
    await pipeline(Readable.from(archiveOf({ pool, store: files.store }, orgId)), createWriteStream(archive))
    await removeClosedOrganisation({ database: server.database, files, log }, orgId, never)
    for (const table of ['workers', 'events', 'audit_log', 'tallies', 'organisation_clocks'])
      expect([table, await count(`select count(*)::int as count from ${table} where org_id = $1`, [orgId])]).toEqual([
        table,
        0,
      ])
    expect(await count('select count(*)::int as count from organisations where id = $1', [orgId])).toBe(0)
    const open = await openArchive(archive)
    await takeIn({ database: server.database, store: files.store }, open, false)
    await open.close()
    const { body } = await request(`${server.base}/workers`, { key: await server.key({ orgId }) })
    expect([body.data.map((each: { id: string }) => each.id), body.pagination.total]).toEqual([[id], 1])
  })

  it('lets the days of a test organisation pass, and removes it', async () => {
    const maker = testMaker(server, await server.key({ scopes: ['test:manage'] }))
    const test = await maker.make({ clock: '2030-01-01T12:00:00Z', demo: true })
    await maker.ready(test.path)
    await maker.advance(test.path, '2030-01-03T12:00:00Z')
    const days = 'select count(*)::int as count from organisation_days where org_id = $1 and finished_at is not null'
    expect(await count(days, [test.id])).toBe(1)
    expect((await maker.get('/workers', test.key)).body.pagination.total).toBeGreaterThan(0)
    expect((await maker.remove(test.path)).status).toBeLessThan(300)
    await expect.poll(() => count('select count(*)::int as count from organisations where id = $1', [test.id])).toBe(0)
  })

  it('makes partitions, moves what was written before they were there, and drops old ones', async () => {
    const { pool } = server.database
    const tables = partitionedTables({ eventRetentionDays: 30 })
    const later = new Date(Date.now() + 60 * DAY)
    const id = boundAt(later.getTime(), 'event_id').slice(1, 17) + crypto.randomUUID().replaceAll('-', '').slice(0, 20)
    await stamped(server, server.orgId, (client) =>
      client.query(
        `insert into events (org_id, id, type, object_type, object_id, sequence, data)
         values ($1, $2, 'worker.created', 'worker', gen_random_uuid(), 1, '{}')`,
        [server.orgId, id],
      ),
    )
    const added = await addPartitions(pool, tables, later)
    expect(added.length).toBeGreaterThan(5)
    expect(await count('select count(*)::int as count from events_default', [])).toBe(0)
    const removed: Record<string, number | readonly string[]> = {}
    await removeOldEvents(pool, 30, later, removed)
    await removeOldRequests(pool, later, removed)
    await removeOldMessages(pool, later, removed)
    await removeOldUses(pool, later)
    expect(removed['partitions of events']).toContain('events_first')
    expect(removed['partitions of request_log']).toContain('request_log_first')
    const { ranges } = (await readPartitions(pool, [eventTables(30).events])).get('events') as {
      ranges: { name: string }[]
    }
    expect(ranges.map(({ name }) => name)).toContain('events_first_kept') // the events of the sandbox
    expect(await count('select count(*)::int as count from events where org_id = $1', [server.orgId])).toBe(1)
  })

  it('is told by `muster doctor` with its nodes', async () => {
    const { json } = await command(['doctor', '--json'], { ...server.settings, PORT: '0' })
    const nodes = json.checks.find((each: { check: string }) => each.check === 'nodes')
    expect(nodes).toEqual({ check: 'nodes', status: 'ok', message: expect.stringContaining('Citus has 2 nodes') })
    for (const check of ['migrations', 'structure'])
      expect(json.checks).toContainEqual(expect.objectContaining({ check, status: 'ok' }))
  })
})
