/** The chain of the audit log: the database makes it, a copy is verified without the database, and no change goes unseen. */
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditOrigin, audit, auditEverywhere } from '../../../src/access/audit/audit.ts'
import { type ChainedEntry, type ChainHead, jsonbText } from '../../../src/access/audit/chain.ts'
import {
  chainsOf,
  NO_ORGANISATION,
  readChain,
  startVerification,
  unchainedEntries,
} from '../../../src/access/audit/verify.ts'
import { type AccessWorld, openAccessWorld, origin } from '../../support/access-world.ts'
import { randomOf, SEED, scaled } from '../../support/random.ts'

const CHARACTERS = ['a', 'B', 'é', '€', '😀', '"', '\\', '/', '\n', '\t', '\u0001', '\u007f', ' ']

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world.close())

const entriesOf = (chain: string, after?: number) => Array.fromAsync(readChain(world.database.pool, chain, after))

function verify(entries: Iterable<ChainedEntry>, known?: ChainHead) {
  const verification = startVerification(known)
  for (const entry of entries) verification.add(entry)
  return verification.end()
}

const write = (orgId: string | null, detail = {}, by: AuditOrigin = origin) =>
  audit(world.database.prisma, by, { orgId, action: 'organisation.renamed', detail })

/** An organisation whose log has some entries. */
async function written(count = 4): Promise<{ orgId: string; entries: ChainedEntry[] }> {
  const orgId = await world.organisation()
  for (let each = 0; each < count; each++) await write(orgId, { before: `Łódź "${each}"\n`, after: each, ok: true })
  return { orgId, entries: await entriesOf(orgId) }
}

it('prints JSON as PostgreSQL does', async () => {
  const random = randomOf(SEED)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const text = () => Array.from({ length: Math.floor(random() * 6) }, () => pick(CHARACTERS)).join('')
  const value = (depth: number): unknown =>
    pick([
      text,
      () => Math.floor(random() * 1e6) - 5e5,
      () => null,
      () => random() < 0.5,
      () => (depth > 2 ? [] : Array.from({ length: 3 }, () => value(depth + 1))),
      () => (depth > 2 ? {} : Object.fromEntries(Array.from({ length: 4 }, () => [text(), value(depth + 1)]))),
    ])()
  const values = Array.from({ length: scaled(300) }, () => value(0))
  const texts = values.map((each) => JSON.stringify(each))
  const printed = 'select (v::jsonb)::text as text from unnest($1::text[]) with ordinality as t (v, n) order by n'
  const { rows } = await world.database.pool.query<{ text: string }>(printed, [texts])
  expect(values.map(jsonbText)).toEqual(rows.map(({ text }) => text))
})

describe('a chain', () => {
  it('holds, and ends with the latest entry', async () => {
    const { orgId, entries } = await written()
    expect(entries.map(({ position }) => position)).toEqual([1, 2, 3, 4])
    const { position, hash } = entries[3] as ChainedEntry
    expect(verify(entries)).toEqual({ entries: 4, forgotten: 0, first: 1, head: { position, hash }, faults: [] })
    expect(await chainsOf(world.database.pool)).toContain(orgId)
  })

  it('holds when many are written at the same time, also by those who are in two organisations', async () => {
    const orgIds = [await world.organisation(), await world.organisation()] as const
    const all = Array.from({ length: 30 }, (_, each) => {
      if (each % 3 === 0) return write(orgIds[each % 2] as string)
      const order = each % 2 === 0 ? orgIds : orgIds.toReversed()
      return world.database.prisma.$transaction((tx) => auditEverywhere(tx, origin, order, { action: 'session.ended' }))
    })
    await Promise.all(all)
    for (const orgId of orgIds) {
      const { entries, faults } = verify(await entriesOf(orgId))
      expect([entries, faults]).toEqual([25, []])
    }
  })

  it('has nothing of a transaction that was rolled back', async () => {
    const { orgId } = await written(1)
    const { prisma } = world.database
    const failing = prisma.$transaction(async (tx) => {
      await audit(tx, origin, { orgId, action: 'session.ended' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await write(orgId)
    expect(verify(await entriesOf(orgId))).toMatchObject({ entries: 2, faults: [] })
  })

  it('is kept apart for entries of no organisation', async () => {
    await write(null)
    const entries = await entriesOf(NO_ORGANISATION)
    expect(entries.at(-1)?.org_id).toBeNull()
    expect(verify(entries).faults).toEqual([])
  })

  it('can be read and verified on from where an earlier copy ends', async () => {
    const { orgId, entries } = await written()
    const rest = await entriesOf(orgId, 2)
    expect(rest).toEqual(entries.slice(2))
    const { position, hash } = entries[1] as ChainedEntry
    expect(verify(rest, { position, hash })).toMatchObject({ entries: 2, first: 3, faults: [] })
    expect(verify(rest)).toMatchObject({ entries: 2, first: 3, faults: [] })
    const other = { position, hash: hash.replaceAll(/[0-7]/g, '8') }
    expect(verify(rest, other).faults).toEqual([expect.stringMatching(/^3 .*link to the one before/)])
  })
})

describe('a copy', () => {
  const second = (entries: ChainedEntry[]) => entries[1] as ChainedEntry
  const another: Record<keyof ChainedEntry, unknown> = {
    position: 7,
    id: NO_ORGANISATION,
    org_id: NO_ORGANISATION,
    at: '2026-01-01T00:00:00.000Z',
    action: 'session.ended',
    actor_kind: 'cli',
    actor_id: null,
    actor_name: 'somebody@else.example',
    target_type: 'user',
    target_id: 'x',
    target_name: 'x',
    request_id: 'req_2',
    address: '203.0.113.8',
    detail: {},
    forgotten: true,
    salt: '00',
    personal_hash: '00',
    hash: '00',
  }

  it.each(Object.entries(another))('shows that %s was changed', async (name, value) => {
    const { entries } = await written()
    Object.assign(second(entries), { [name]: value })
    expect(verify(entries).faults).not.toEqual([])
  })

  it('shows that an entry is missing, moved or there twice', async () => {
    const { entries } = await written()
    expect(verify(entries.toSpliced(1, 1)).faults).toEqual([expect.stringContaining('entries 2 to 2 are missing')])
    expect(verify(entries.toSpliced(1, 2, ...entries.slice(1, 3).reverse())).faults).not.toEqual([])
    expect(verify(entries.toSpliced(1, 0, second(entries))).faults).toEqual([expect.stringContaining('there twice')])
  })

  it('shows that its end was cut off or replaced, if one kept the end', async () => {
    const { entries } = await written()
    const { head } = verify(entries)
    expect(verify(entries, head).faults).toEqual([])
    expect(verify(entries.slice(0, 3)).faults).toEqual([])
    expect(verify(entries.slice(0, 3), head).faults).toEqual(['4 to 4: the end of the chain is missing'])
    const known = { position: 4, hash: (entries[0] as ChainedEntry).hash }
    expect(verify(entries, known).faults).toEqual([expect.stringContaining(`its hash was ${known.hash} before`)])
    expect(verify([], head).faults).toEqual(['1 to 4: the end of the chain is missing'])
  })

  it('shows names that were removed although no worker was erased', async () => {
    const { entries } = await written()
    const nothing = { actor_name: null, target_name: null, address: null, detail: {} }
    const emptied = entries.map((each) => ({ ...each, ...nothing, forgotten: true, salt: '' }))
    expect(verify(emptied)).toMatchObject({
      forgotten: 4,
      faults: ['1 to 4: 4 are marked as erased, but no worker was erased'],
    })
  })

  it('lists the first ten faults only', async () => {
    const { entries } = await written(12)
    expect(verify(entries.map((each) => ({ ...each, action: 'x' }))).faults).toHaveLength(10)
  })
})

describe('the database', () => {
  it.each(['update', 'delete', 'truncate'])('refuses to %s links', async (verb) => {
    const { orgId } = await written(1)
    const statements: Record<string, string> = {
      update: `update audit_chain set hash = salt where org_id = '${orgId}'`,
      delete: `delete from audit_chain where org_id = '${orgId}'`,
      truncate: 'truncate audit_chain',
    }
    await expect(world.database.pool.query(statements[verb] as string)).rejects.toThrow('only ever added to')
  })

  it('cannot be changed past its rules without a trace', async () => {
    const { orgId } = await written()
    const connection = await world.database.pool.connect()
    try {
      await pastTheRules(connection, orgId)
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  })
})

/** As somebody with all rights in the database would. */
async function pastTheRules(connection: pg.ClientBase, orgId: string): Promise<void> {
  const pool = connection as unknown as pg.Pool
  await connection.query('begin')
  await connection.query(`set local session_replication_role = 'replica'`)
  await connection.query(`update audit_log set actor_name = 'nobody' where org_id = $1`, [orgId])
  const inserted = await connection.query<{ id: string }>(
    `insert into audit_log (id, org_id, action, actor_kind) values (gen_random_uuid(), $1, 'session.started', 'cli')
     returning id`,
    [orgId],
  )
  const verification = startVerification()
  for await (const entry of readChain(pool, orgId)) verification.add(entry)
  expect(verification.end().faults).toHaveLength(4)
  expect(await unchainedEntries(pool, orgId)).toEqual(inserted.rows.map(({ id }) => id))
  expect(await unchainedEntries(pool)).toHaveLength(1)
}
