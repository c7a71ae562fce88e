/** The counts of what is deprecated: when they are written, their bounds, and how long they are kept. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Credential, systemCredential } from '../../../src/access/credentials/credential.ts'
import { readOwnUses, readUses, removeOldUses } from '../../../src/access/deprecations/read.ts'
import { type DeprecationUses, MAX_A_DAY, openDeprecationUses } from '../../../src/access/deprecations/record.ts'
import type { Deprecation } from '../../../src/access/deprecations/table.ts'
import { createOrganisation } from '../../../src/access/organisations.ts'
import { type AccessWorld, openAccessWorld } from '../../support/access-world.ts'

const FIRST: Deprecation = { name: 'GET /a', since: '2026-01-01', sunset: '2027-01-01', useInstead: '', link: '/docs' }
const SECOND = { ...FIRST, name: 'GET /b' }
const TABLE = [FIRST, SECOND]
const PAGE = { limit: 200, offset: 0 }

let world: AccessWorld
let uses: DeprecationUses | undefined

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world.close())
afterEach(() => uses?.close())

const newOrganisation = async () => (await createOrganisation(world.database, 'Test')).id
const newCredential = (orgId: string, more: Partial<Credential> = {}): Credential => ({
  ...systemCredential(orgId, randomUUID()),
  ...more,
})
const read = (orgId: string) => readUses(world.database.prisma, TABLE, orgId, PAGE)
const sums = async (orgId: string) =>
  (await read(orgId)).data.map(({ deprecation, requests }) => `${deprecation.name} ${requests}`).toSorted()

it('they are written every ten seconds, and again if the database was away', async () => {
  const orgId = await newOrganisation()
  const { pool, writers } = world.database
  let failures = 1
  const query = (...given: [string, unknown[]]) => {
    if (failures-- > 0) throw Object.assign(new Error('away'), { code: '08006' })
    return pool.query(...given)
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    uses = openDeprecationUses({ pool: { query } as never, writers })
    const credential = newCredential(orgId)
    uses.record(credential, [FIRST, SECOND])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(failures).toBe(0)
    uses.record(credential, [FIRST])
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(async () => expect(await sums(orgId)).toEqual(['GET /a 2', 'GET /b 1']), 60_000)
  } finally {
    vi.useRealTimers()
  }
})

it('an organisation that was deleted does not hold up others', async () => {
  const [orgId, gone] = [await newOrganisation(), randomUUID()]
  uses = openDeprecationUses(world.database)
  for (const each of [gone, orgId]) uses.record(newCredential(each), [FIRST])
  await uses.close()
  expect([await sums(gone), await sums(orgId)]).toEqual([[], ['GET /a 1']])
})

it('the sessions of a person are one', async () => {
  const [orgId, userId] = [await newOrganisation(), randomUUID()]
  const session = () => newCredential(orgId, { kind: 'session', userId, name: 'ada@test.example' })
  uses = openDeprecationUses(world.database)
  for (let time = 0; time < 3; time++) uses.record(session(), [FIRST])
  uses.record(newCredential(orgId), [FIRST])
  await uses.close()
  const { data, total } = await readOwnUses(world.database.prisma, TABLE, session(), null, PAGE)
  expect([total, data[0]?.requests, data[0]?.credentialId]).toEqual([1, 3, userId])
})

it('an organisation has a bounded number in a day; those that it has still rise', async () => {
  const orgId = await newOrganisation()
  const known = newCredential(orgId)
  for (const credentials of [[known], Array.from({ length: MAX_A_DAY }, () => newCredential(orgId)), [known]]) {
    uses = openDeprecationUses(world.database)
    for (const each of credentials) uses.record(each, [FIRST])
    await uses.close()
  }
  uses = openDeprecationUses(world.database)
  uses.record(newCredential(orgId), [FIRST])
  await uses.close()
  expect((await read(orgId)).total).toBe(MAX_A_DAY + 1) // a batch that fits at its beginning is written whole
  expect((await readOwnUses(world.database.prisma, TABLE, known, null, PAGE)).data[0]?.requests).toBe(2)
})

it('a process keeps a bounded number', async () => {
  const orgId = await newOrganisation()
  const written: number[] = []
  const query = async (_text: string, [, rows]: [string, string]) => written.push(JSON.parse(rows).length)
  uses = openDeprecationUses({ pool: { query } as never, writers: world.database.writers })
  for (let count = 0; count < 10_001; count++) uses.record(newCredential(orgId), [FIRST])
  await uses.close()
  expect(written).toEqual([10_000])
})

it('they are shown for 30 days, while the table has the row, and removed after that', async () => {
  const orgId = await newOrganisation()
  const add = (age: number, name = FIRST.name) =>
    world.database.pool.query(
      `insert into deprecation_uses (org_id, day, credential_id, deprecation, credential_kind, environment, requests, last_used_at)
       values ($1, (now() at time zone 'utc')::date - $2::int, $3, $4, 'key', 'live', 1, now())`,
      [orgId, age, randomUUID(), name],
    )
  for (const age of [0, 29, 30, 31, 40]) await add(age)
  await add(0, 'GET /gone')
  expect((await read(orgId)).total).toBe(2)
  await removeOldUses(world.database.pool, new Date())
  const { rows } = await world.database.pool.query(
    'select count(*)::int as left from deprecation_uses where org_id = $1',
    [orgId],
  )
  expect(rows[0].left).toBe(5)
})
