/** What keeps the schema from being spread over machines by organisation is known, and nothing is added unnoticed. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/database/client.ts'
import { copyDatabase, type TestDatabase } from '../support/database.ts'
import { type Examined, examineDistribution, examineFunctions } from './examine.ts'

const readme = readFileSync('test/distribution/README.md', 'utf8')

let own: TestDatabase
let database: Database
let tables: Examined[]

beforeAll(async () => {
  own = await copyDatabase()
  database = openDatabase(own.url, 1)
  tables = await examineDistribution(database.pool)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

describe('a table of organisations', () => {
  it('has its organisation in every key, but for secrets and ids that are looked up without', () => {
    expect(tables.flatMap(({ keys }) => keys)).toEqual([
      'api_keys_secret_hash_key',
      'audit_chain_entry_id_key',
      'invitations_secret_hash_key',
      'join_links_secret_hash_key',
      'memberships_limits_id_key',
      'oauth_grants_pkey',
      'oauth_registration_tokens_pkey',
      'oauth_registration_tokens_secret_hash_key',
      'sign_in_domains_verified_key',
    ])
  })

  it('refers to its own organisation or to a table that is whole on each machine', () => {
    const leaving = tables.flatMap(({ references }) => references)
    expect(leaving).toEqual(['oauth_device_codes_grant_id_fkey', 'oauth_tokens_grant_id_fkey'])
  })

  it('numbers nothing by a sequence', () => {
    expect(tables.flatMap(({ sequences }) => sequences)).toEqual([])
  })

  it('counts once if it is partitioned', () => {
    expect(tables.filter(({ table }) => table.startsWith('events'))).toHaveLength(1)
  })
})

describe('the README', () => {
  it('names every key and reference that is in the way', () => {
    for (const name of tables.flatMap(({ keys, references }) => [...keys, ...references]))
      expect(readme).toContain(name)
  })

  it('names the functions that use locks and notifications of one machine', async () => {
    for (const { name, uses } of await examineFunctions(database.pool))
      if (uses !== 'settings of the transaction') expect(readme).toContain(`\`${name}\``)
  })
})

it('what is in the way of a table is found', async () => {
  const client = await database.pool.connect()
  try {
    await client.query(`begin;
      create table strays (org_id uuid not null, id bigserial primary key, event_id text, worker_org uuid, worker_id uuid,
        foreign key (worker_org, worker_id) references workers (org_id, id));
      create function stray() returns trigger language plpgsql as 'begin return null; end';
      create trigger stray after insert on strays for each row execute function stray()`)
    const found = (await examineDistribution(client)).find(({ table }) => table === 'strays')
    expect(found).toEqual({
      table: 'strays',
      placement: 'distributed',
      keys: ['strays_pkey'],
      references: ['strays_worker_org_worker_id_fkey'],
      triggers: ['stray'],
      sequences: ['id'],
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
})
