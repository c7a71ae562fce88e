/** Deliveries from before the backlog had a table of its own stand afterwards where they stood; what a worker had is due. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

const [BACKLOG, LEASES] = ['20261121195000_webhook_backlog', '20261121205000_webhook_leases'] as const
const directory = path.resolve(import.meta.dirname, '../../../prisma/migrations')
const name = `before_${randomUUID().replaceAll('-', '')}`
let admin: pg.Client
let client: pg.Client

async function connect(database: string): Promise<pg.Client> {
  const url = new URL(inject('templateUrl'))
  url.pathname = `/${database}`
  const opened = new pg.Client({ connectionString: url.href })
  await opened.connect()
  return opened
}

const apply = (migration: string) =>
  client.query(readFileSync(path.join(directory, migration, 'migration.sql'), 'utf8'))

beforeAll(async () => {
  admin = await connect('postgres')
  await admin.query(`create database ${name}`)
  client = await connect(name)
  const migrations = readdirSync(directory).filter((each) => /^\d/.test(each) && each < BACKLOG)
  for (const each of migrations.sort()) await apply(each)
})
afterAll(async () => {
  await client.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

it('of every status', async () => {
  const [orgId, endpointId] = [randomUUID(), randomUUID()]
  await client.query("insert into organisations (id, name) values ($1, 'Before')", [orgId])
  await client.query(
    `insert into webhook_endpoints (org_id, id, url, event_types, secret, secret_key_id)
     values ($1, $2, 'https://example.com/hook', '{*}', '', '')`,
    [orgId, endpointId],
  )
  await client.query(
    `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event_type, body, status, attempts,
       next_attempt_at, lease_id, finished_at)
     select $1, gen_random_uuid(), $2, status::text, 'worker.created', '{}', status, 3, '2030-01-01',
       case status when 'sending' then gen_random_uuid() end,
       case when status in ('delivered', 'dead_lettered', 'cancelled') then timestamptz '2026-01-01' end
     from unnest(enum_range(null::webhook_delivery_status)) as status`,
    [orgId, endpointId],
  )
  await apply(BACKLOG)
  await client.query(
    `with leased as (update webhook_backlog set lease_id = gen_random_uuid() where status = 'due' returning *)
     insert into webhook_leases (org_id, endpoint_id, id, until, open)
     select org_id, endpoint_id, lease_id, now() + interval '1 hour', 1 from leased`,
  )
  await apply(LEASES)
  const { rows } = await client.query(
    `select d.event_id as before, webhook_standing(b.status, d.org_id, d.endpoint_id, d.id) as now, b.attempts,
       b.next_attempt_at is not null as waits, b.stopped_at is not null as stopped
     from webhook_deliveries d left join webhook_backlog b on b.delivery_id = d.id order by 1`,
  )
  const open = { attempts: 3, waits: false, stopped: false }
  expect(rows).toEqual([
    { before: 'cancelled', now: 'cancelled', ...open, stopped: true },
    { before: 'dead_lettered', now: 'dead_lettered', ...open, stopped: true },
    { before: 'delivered', now: 'delivered', ...open, attempts: null },
    { before: 'due', now: 'due', ...open },
    { before: 'held', now: 'held', ...open, stopped: true },
    { before: 'sending', now: 'due', ...open },
    { before: 'waiting', now: 'waiting', ...open, waits: true },
  ])
})

it('and are not claimed by a worker from before, which could not record what it sent', async () => {
  const claim = client.query('select * from claim_webhook_deliveries($1, $2, $3, $4, $5)', [
    1000,
    randomUUID(),
    30,
    randomUUID(),
    randomUUID(),
  ])
  await expect(claim).rejects.toMatchObject({ code: '22P02' }) // its capacity is no lease
})
