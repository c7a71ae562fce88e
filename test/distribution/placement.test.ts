/** Where each table would be in a distributed database, and that a migration does not forget its tables. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationNames, migrationScript } from '../../prisma/migrate.ts'
import { foreignKeysAndTriggers, isLeaving } from '../../prisma/structure.ts'
import { type Database, openDatabase } from '../../src/platform/database/client.ts'
import { isDistributed, type PlacedTable, readPlacements } from '../../src/platform/database/distribution/placement.ts'
import { command } from '../support/command.ts'
import { copyDatabase, type TestDatabase } from '../support/database.ts'

const readme = readFileSync('test/distribution/README.md', 'utf8')

let own: TestDatabase
let database: Database
let placements: PlacedTable[]

beforeAll(async () => {
  own = await copyDatabase()
  database = openDatabase(own.url, 1)
  placements = await readPlacements(database.pool)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const tablesIn = (place: string) => placements.filter(({ wanted }) => wanted === place).map(({ table }) => table)

describe('a table', () => {
  it('is distributed by organisation, but for those that are found without one', () => {
    expect(tablesIn('reference')).toEqual([
      'api_keys',
      'attempts',
      'company_sign_ins',
      'invitations',
      'join_links',
      'last_backup',
      'memberships',
      'oauth_clients',
      'oauth_device_codes',
      'oauth_dpop_proofs',
      'oauth_grants',
      'oauth_interactions',
      'oauth_registration_tokens',
      'oauth_tokens',
      'organisations',
      'password_resets',
      'push_devices',
      'recovery_codes',
      'second_factors',
      'sessions',
      'sign_in_domains',
      'sweeps',
      'used_challenges',
      'users',
    ])
    expect(tablesIn('local')).toEqual(['audit_chain', 'audit_log'])
  })

  it('refers from a whole table to distributed rows only where the README says so', () => {
    const leaving = foreignKeysAndTriggers().filter((part) => isLeaving(part, new Set(tablesIn('distributed'))))
    for (const { name } of leaving) expect(readme).toContain(name)
    expect(leaving).toHaveLength(3)
  })

  it('of organisations is placed by its migration before it refers to others', () => {
    const later = migrationNames().filter((name) => name > '20261129221000_writes_on_citus')
    for (const name of later) expect([name, unplaced(migrationScript(name))]).toEqual([name, []])
    expect(unplaced('create table a (\n  org_id uuid not null\n);\ncreate table b (\n  id uuid\n);')).toEqual(['a'])
    expect(unplaced("create table a (\n  org_id uuid not null\n);\ncall place_table('a');")).toEqual([])
    const follows = 'foreign key (org_id) references organisations (id) on update cascade'
    expect(unplaced(`create table a (\n  org_id uuid not null,\n  ${follows}\n);\ncall place_table('a');`)).toEqual([
      'a',
    ])
    const early = 'foreign key (org_id, worker_id) references workers (org_id, id)'
    expect(unplaced(`create table a (\n  org_id uuid not null,\n  ${early}\n);\ncall place_table('a');`)).toEqual(['a'])
  })
})

/** Tables of organisations that a migration makes and does not place, or with keys that Citus refuses or that come too early. */
function unplaced(script: string): string[] {
  const made = [...script.matchAll(/^create table (\w+) \(\n(.*?)^\)/gms)]
  return made
    .filter(([, , body = '']) => /^ *org_id uuid not null/m.test(body))
    .filter(
      ([, name, body = '']) =>
        !script.includes(`call place_table('${name}')`) || /references (?!organisations)|on update cascade/.test(body),
    )
    .map(([, name = '']) => name)
}

describe('on a server without Citus', () => {
  it('nothing is distributed', async () => {
    expect(await isDistributed(database.pool)).toBe(false)
  })

  it('`muster distribute` says what is missing', async () => {
    const { code, text } = await command(['distribute'], { DATABASE_URL: own.url })
    expect([code, text]).toEqual([1, expect.stringMatching(/has no Citus.*create extension citus.*citus_add_node/)])
    expect((await command(['distribute', '--shards', '0'], { DATABASE_URL: own.url })).code).toBe(2)
  })
})
