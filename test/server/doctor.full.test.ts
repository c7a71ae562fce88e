/** `muster doctor`: what each check says of an installation that has its fault, and of a healthy one. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayQueue } from '../../src/domain/daily/queues.ts'
import { readConfig } from '../../src/platform/config.ts'
import { openEncryptedStore } from '../../src/platform/files/files.ts'
import { storeFile } from '../../src/platform/files/store.ts'
import { checkConnections, checkVersion } from '../../src/server/doctor/database.ts'
import { diagnose } from '../../src/server/doctor/diagnose.ts'
import type { Finding } from '../../src/server/doctor/finding.ts'
import { checkNode } from '../../src/server/doctor/machine.ts'
import { startRedis } from '../access/budget/redis.ts'
import { openSlowRedis } from '../access/budget/slow-redis.ts'
import { command } from '../support/command.ts'
import { copyDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { temporaryFolder } from '../support/process.ts'
import { create } from '../support/resources.ts'
import { upload } from '../support/upload.ts'
import { startWebhookServer, type WebhookServer } from '../support/webhooks.ts'

let server: WebhookServer
let folder: string
let remove: () => Promise<void>
let nowhere: number
const opened: Server[] = []
const databases: TestDatabase[] = []

beforeAll(async () => {
  ;({ folder, remove } = await temporaryFolder())
  server = await startWebhookServer({ WEBHOOK_WORKER: 'false' })
  nowhere = await freePort()
})
afterAll(async () => {
  for (const each of opened) each.close()
  for (const each of databases) await each.drop()
  await server.stop()
  await remove()
})

const plenty = async () => 100e9
const systemTime = { now: () => new Date() }

/** The findings of a check with these settings, in the server's installation. */
async function found(check: string, settings: NodeJS.ProcessEnv = {}, measures = {}): Promise<Finding[]> {
  const environment = { ...server.settings, PORT: '0', ...settings }
  const all = await diagnose(environment, { clock: systemTime, freeSpace: plenty, ...measures })
  return all.filter((each) => each.check === check)
}

const fault = (status: 'warn' | 'fail', message: RegExp) => [{ status, message: expect.stringMatching(message) }]

/** A database of its own, changed. */
async function changed(text: string): Promise<{ DATABASE_URL: string }> {
  const database = await copyDatabase()
  databases.push(database)
  await query(database.url, text)
  return { DATABASE_URL: database.url }
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}

/** A program that listens and answers nothing that is known. */
async function listener(): Promise<number> {
  const other = createServer((socket) => socket.on('error', () => {}).end('220 no\r\n'))
  opened.push(other)
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  return (other.address() as AddressInfo).port
}

describe('a healthy installation', () => {
  it('is well in every check, and the command says so', async () => {
    const port = new URL(server.url).port
    const { code, json, text } = await command(['doctor', '--json'], { ...server.settings, PORT: port })
    expect(
      json.checks.filter((each: Finding) => each.status === 'fail'),
      text,
    ).toEqual([])
    expect(code).toBe(0)
    const names = json.checks.map((each: Finding) => each.check).sort()
    expect(names).toEqual(
      'backup clock connections database disk encoding encryption files jobs mail migrations node partitions port postgresql redis rights secrets settings storage structure webhooks'.split(
        ' ',
      ),
    )
    expect(await found('port', { PORT: port })).toMatchObject([{ status: 'ok', message: /A Muster server listens/ }])
  })

  it('is not created by looking at it', async () => {
    const settings = { MUSTER_DATA_DIR: path.join(folder, 'none'), DATABASE_URL: '' }
    expect(await found('database', settings)).toMatchObject([{ status: 'ok', message: /The first start creates one/ }])
    expect(await readdir(folder)).not.toContain('none')
  })
})

it('fails with exit code 1 and the words of what to do', async () => {
  const { code, text } = await command(['doctor'], { ...server.settings, PORT: 'many' })
  expect([code, text]).toEqual([1, expect.stringMatching(/FAIL {2}settings +PORT: 'many' must be a whole number/)])
})

describe('says what is wrong with', () => {
  it('Node', () => {
    expect([checkNode('20.9.0')]).toMatchObject(fault('fail', /Node 20\.9\.0 is too old\. Run 'npm ci'/))
  })

  it('settings: each that production needs', async () => {
    const production = { NODE_ENV: 'production' }
    const messages = (await found('settings', production)).map(({ status, message }) => [status, message.split(':')[0]])
    expect(messages).toEqual([
      ['fail', 'PUBLIC_URL'],
      ['fail', 'METRICS_TOKEN'],
      ['fail', 'SMTP_URL'],
    ])
  })

  it('a backup that is old, in production', async () => {
    const old = await changed(
      `insert into last_backup (finished_at) values (now() - interval '40 hours')
       on conflict (id) do update set finished_at = excluded.finished_at`,
    )
    expect(await found('backup', { ...old, NODE_ENV: 'production' })).toMatchObject(
      fault('warn', /was 40 hours ago\. See the log of the nightly backup/),
    )
    expect(await found('backup', old)).toMatchObject([{ status: 'ok' }])
    await query(old.DATABASE_URL, 'update last_backup set finished_at = now()')
    expect(await found('backup', { ...old, NODE_ENV: 'production' })).toMatchObject([{ status: 'ok' }])
  })

  it('the disk', async () => {
    expect(await found('disk', {}, { freeSpace: async () => 1e9 })).toMatchObject(fault('warn', /1\.0 GB are free/))
    expect(await found('disk', {}, { freeSpace: async () => 1e6 })).toMatchObject(
      fault('fail', /Free some space, or move/),
    )
  })

  it('the disk of an embedded database that is elsewhere', async () => {
    const data = path.join(folder, 'moved')
    await mkdir(data)
    await writeFile(path.join(data, 'postgres-home'), '/elsewhere\n')
    const freeSpace = async (place: string) => (place === '/elsewhere' ? 1e6 : 100e9)
    const settings = { MUSTER_DATA_DIR: data }
    expect(await found('disk', settings, { freeSpace })).toMatchObject(fault('fail', /free in \/elsewhere/))
  })

  it('the way to the database', async () => {
    const DATABASE_URL = `postgresql://user:secret@127.0.0.1:${nowhere}/muster`
    const [finding] = await found('database', { DATABASE_URL })
    expect([finding]).toMatchObject(fault('fail', /connection refused; start PostgreSQL/))
    expect(finding?.message).not.toContain('secret')
  })

  it('an embedded database that does not start', async () => {
    const data = path.join(folder, 'broken')
    await mkdir(path.join(data, 'postgres', 'data'), { recursive: true })
    await writeFile(path.join(data, 'postgres', 'data', 'PG_VERSION'), '18\n')
    const settings = { MUSTER_DATA_DIR: data, DATABASE_URL: '' }
    expect(await found('database', settings)).toMatchObject([{ status: 'fail' }])
  })

  it('the version of PostgreSQL', () => {
    expect([checkVersion(140011)]).toMatchObject(fault('fail', /PostgreSQL 14\.11\. Upgrade it to 18/))
    expect([checkVersion(190000)]).toMatchObject(fault('warn', /tested with 15 to 18/))
  })

  it('the encoding', async () => {
    const url = new URL(server.databaseUrl)
    const name = `latin_${randomUUID().replaceAll('-', '')}`
    await query(
      url.href,
      `create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
    )
    databases.push({
      url: '',
      drop: () => query(server.databaseUrl, `drop database ${name} with (force)`).then(() => {}),
    })
    url.pathname = name
    expect(await found('encoding', { DATABASE_URL: url.href })).toMatchObject(fault('fail', /is in SQL_ASCII/))
    expect(await found('migrations', { DATABASE_URL: url.href })).toMatchObject(
      fault('warn', /are pending\. The next start/),
    )
  })

  it('rights', async () => {
    const role = `doctor_${randomUUID().replaceAll('-', '')}`
    const { DATABASE_URL } = await changed(
      `create role ${role} login password 'x'; grant select on all tables in schema public to ${role}`,
    )
    const url = new URL(DATABASE_URL)
    Object.assign(url, { username: role, password: 'x' })
    expect(await found('rights', { DATABASE_URL: url.href })).toMatchObject(fault('fail', /do not belong to 'doctor_/))
    await query(DATABASE_URL, `drop owned by ${role}; drop role ${role}`)
  })

  it('the number of connections', async () => {
    expect(await found('connections', { DATABASE_POOL: '500' })).toMatchObject(fault('warn', /raise max_connections/))
    const busy = { query: async () => ({ rows: [{ most: 97, open: 95 }] }) } as unknown as pg.ClientBase
    expect([await checkConnections(busy, { databasePool: 5 })]).toMatchObject(fault('warn', /Few remain/))
  })

  it('clocks', async () => {
    const late = (seconds: number) => ({ clock: { now: () => new Date(Date.now() - seconds * 1000) } })
    expect(await found('clock', {}, late(30))).toMatchObject(fault('warn', /Synchronise both/))
    expect(await found('clock', {}, late(300))).toMatchObject(fault('fail', /Servers do not start/))
    expect(await found('clock', {}, late(-300))).toMatchObject(fault('fail', /differ by (299|300)/))
  })

  it('a database that was not restored whole', async () => {
    const settings = await changed('drop trigger stamp_row on workers; drop index tasks_search_idx')
    expect(await found('structure', settings)).toMatchObject(
      fault('fail', /lacks 2 of its objects: index tasks_search_idx of tasks, trigger stamp_row of workers\..*restore/),
    )
    const slow = await changed('drop index tasks_search_idx')
    expect(await found('structure', slow)).toMatchObject(
      fault('warn', /index tasks_search_idx of tasks\. Reads are slow/),
    )
    const half = await changed('truncate _prisma_migrations')
    expect(await found('migrations', half)).toMatchObject(fault('fail', /no history of its migrations\..*restore/))
  })

  it('migrations of a newer version', async () => {
    const settings = await changed(
      `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
       values ('later', '', now(), '29990101000000_later', 1)`,
    )
    expect(await found('migrations', settings)).toMatchObject(fault('fail', /A newer version has migrated.*29990101/))
  })

  it('secrets that do not fit the database', async () => {
    await server.endpoint('http://127.0.0.1:9/')
    const other = { MUSTER_SECRET: 'another secret that has thirty-two characters' }
    expect(await found('secrets', other)).toMatchObject(
      fault('fail', /of 1 webhook endpoints, authenticator apps and company sign-ins were encrypted with another/),
    )
    const missing = { MUSTER_SECRET: '', MUSTER_DATA_DIR: path.join(folder, 'empty') }
    expect(await found('secrets', missing)).toMatchObject(fault('fail', /The secret is missing/))
  })

  it('Redis', async () => {
    const REDIS_URL = `redis://127.0.0.1:${nowhere}`
    expect(await found('redis', { REDIS_URL })).toMatchObject(
      fault('fail', /ECONNREFUSED.*Start it, correct REDIS_URL/),
    )
  })

  it('a Redis that takes longer than servers wait', async ({ skip }) => {
    const redis = await startRedis()
    if (redis === undefined) return skip('redis-server is not installed (apt-get install redis-server)')
    const way = await openSlowRedis(redis.url)
    way.delay(400)
    expect(await found('redis', { REDIS_URL: way.url })).toMatchObject(
      fault('fail', /takes \d+ ms to answer, and servers wait 300 ms/),
    )
    way.close()
    await redis.remove()
  })

  it('the folder of files', async () => {
    const file = path.join(folder, 'a file')
    await writeFile(file, '')
    expect(await found('files', { MUSTER_DATA_DIR: file })).toMatchObject(fault('fail', /ENOTDIR.*set MUSTER_DATA_DIR/))
  })

  it('S3', async () => {
    const s3 = {
      S3_BUCKET: 'papers',
      S3_ENDPOINT: `http://127.0.0.1:${nowhere}`,
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    }
    expect(await found('files', s3)).toMatchObject(
      fault('fail', /S3 bucket papers \(.*ECONNREFUSED.*Check S3_ENDPOINT/),
    )
  })

  it('files that are not encrypted, or cannot be decrypted', async () => {
    const settings = {
      MUSTER_DATA_DIR: path.join(folder, 'encrypted'),
      MUSTER_SECRET: 'the secret of the files of this test',
    }
    const files = await openEncryptedStore(readConfig(settings), Buffer.from(settings.MUSTER_SECRET))
    const mark = (at: Date) =>
      files.raw.put('.muster', Buffer.from(JSON.stringify({ id: 'a1', encrypts_from: at.toISOString() })))
    await mark(new Date())
    await storeFile(files, `${server.orgId}/a`, Buffer.from('a file'), 'x')
    expect(await found('encryption', settings)).toMatchObject([{ status: 'ok' }])
    const key = await server.key()
    const workerId = (await create(server, key, '/workers', { first_name: 'A', last_name: 'B' })).body.id
    const input = { type: 'passport', name: 'Passport' }
    await upload(server, key, { workerId, bytes: Buffer.from('%PDF-1.4 a document'), input, select: 'id' })
    expect(await found('encryption', settings)).toMatchObject([{ status: 'ok', message: /still to encrypt \d+ files/ }])
    const old = `${'0'.repeat(12)}${'a'.repeat(20)}`
    const { id } = await files.keyring.current(server.orgId)
    await files.raw.put(`.keys/${server.orgId}/${id}.failed`, Buffer.from('{"failed":2,"examples":["org/b"]}'))
    expect(await found('encryption', settings)).toMatchObject(fault('warn', /2 files could not .* such as org\/b\./))
    await files.raw.delete(`.keys/${server.orgId}/${id}.failed`)
    await files.raw.delete(`.keys/${server.orgId}/${id}`)
    await mark(new Date('2026-01-01T00:00:00Z'))
    expect(await found('encryption', settings)).toMatchObject(
      fault('warn', /since 2026-01-01.*See whether a worker runs/),
    )
    await files.raw.put(`.keys/${server.orgId}/${old}`, Buffer.from('{"master":"local:other","wrapped":""}'))
    expect(await found('encryption', settings)).toMatchObject(fault('fail', /set MUSTER_PREVIOUS_SECRET/))
  })

  it('mail', async () => {
    const SMTP_URL = `smtp://user:secret@127.0.0.1:${nowhere}`
    const [finding] = await found('mail', { SMTP_URL })
    expect([finding]).toMatchObject(fault('fail', /ECONNREFUSED.*Check SMTP_URL/))
    expect(finding?.message).not.toContain('secret')
  })

  it('the port', async () => {
    expect(await found('port', { PORT: String(await listener()) })).toMatchObject(
      fault('fail', /used by another program/),
    )
    expect(await found('port', { PORT: String(nowhere) })).toMatchObject([{ status: 'ok', message: /is free/ }])
    expect(await found('port', { HOST: '203.0.113.7', PORT: String(nowhere) })).toMatchObject(fault('fail', /Set HOST/))
  })

  it('webhooks that are not sent', async () => {
    await server.endpoint('http://127.0.0.1:9/')
    await create(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
    expect(await found('webhooks')).toMatchObject([{ status: 'ok' }])
    const late = (minutes: number) =>
      server.database.pool.query(`update webhook_deliveries set created_at = now() - make_interval(mins => $1)`, [
        minutes,
      ])
    await late(3)
    expect(await found('webhooks')).toMatchObject(fault('warn', /late by 3 minutes\. See whether a worker runs/))
    await late(60)
    expect(await found('webhooks')).toMatchObject(fault('fail', /late by 60 minutes/))
    await server.database.pool.query(
      `update webhook_backlog set status = 'waiting', next_attempt_at = now() - interval '20 minutes'`,
    )
    expect(await found('webhooks')).toMatchObject(fault('fail', /late by 20 minutes/))
  })

  it('webhooks of one organisation, whose receiver hangs', async () => {
    const { pool } = server.database
    await pool.query(`update webhook_backlog set status = 'due', next_attempt_at = null`)
    await pool.query(
      `insert into webhook_leases (org_id, endpoint_id, id, until, deliveries)
       select org_id, id, gen_random_uuid(), now() + interval '30 s', '{}' from webhook_endpoints where org_id = $1`,
      [server.orgId],
    )
    await pool.query(`update webhook_leases set deliveries = array[gen_random_uuid()]`)
    await pool.query(
      `begin; select begin_write('${server.orgId}'); update webhook_endpoints set failing_since = now(); commit`,
    )
    expect(await found('webhooks')).toMatchObject(
      fault('warn', /Those of 'Test organisation' are late by 60 minutes: its receiver fails.*'muster webhooks late'/),
    )
    const { json } = await command(['webhooks', 'late', '--json'], server.settings)
    const { rows } = await pool.query('select count(distinct endpoint_id)::int as endpoints from webhook_backlog')
    expect(json).toMatchObject([{ orgId: server.orgId, reason: 'failing', endpoints: rows[0].endpoints }])
  })

  it('partitions that are missing, or came too late', async () => {
    expect(await found('partitions')).toMatchObject([{ status: 'ok' }])
    const inAYear = { clock: { now: () => new Date(Date.now() + 365 * 86_400_000) } }
    expect(await found('partitions', {}, inAYear)).toMatchObject(
      fault('warn', /of events, .* are missing for the next day/),
    )
    const early = await changed(
      `insert into request_log (org_id, id, at, request_id, surface, method, path, credential_id, credential_kind,
         environment, status, duration_ms) select id, ('f' || substr(id::text, 2))::uuid, now(), 'req', 'rest', 'GET', '/', id,
         'key', 'live', 200, 1 from organisations`,
    )
    expect(await found('partitions', early)).toMatchObject(fault('warn', /default partition of request_log has rows/))
  })

  it('jobs that are not run', async () => {
    await server.database.pool.query(
      `insert into pgboss.job (name, data, created_on, start_after)
       values ('${dayQueue.name}', '{}', now() - interval '1 hour', now() - interval '30 minutes')`,
    )
    expect(await found('jobs')).toMatchObject(
      fault('fail', /the oldest in the queue [\w-]+\. The oldest is late by 30/),
    )
  })
})
