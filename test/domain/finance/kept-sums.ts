/** What every table of kept sums has to hold, whatever is written, by whomever, in whichever order. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SEED, scaled } from '../../support/random.ts'
import type { TestServer } from '../../support/server.ts'
import { approveInSandbox, newPlace, type Place, randomNumbers, writeSome, writeTogether } from './random-writes.ts'

interface KeptSums {
  server(): TestServer
  /** The table. */
  table: string
  /** What it keeps of `$1`, an organisation, in an order of its own. */
  kept: string
  /** Compare it with the records. @returns how many sums there are */
  check(orgId: string): Promise<number>
  /** Series of writes, the writes of each, and how many sums they make at some time. */
  series: { runs: number; rounds: number; sums: number }
  /** The folder of its migration, the text there from which on it is filled, and what has to go before that. */
  filled: { migration: string; from: string; before?: string }
}

/** Add the tests. The server runs when they do. */
export function testKeptSums({ server, table, kept, check, series, filled }: KeptSums): void {
  const query = async (text: string, values: unknown[] = []) => (await server().database.pool.query(text, values)).rows
  const rowsOf = ({ orgId }: Place) => query(kept, [orgId])

  it('are those of the records after any series of writes', async () => {
    let most = 0
    await fc.assert(
      fc.asyncProperty(randomNumbers, async (stream) => {
        const random = () => stream.next().value as number
        const place = await newPlace(server())
        for (let round = 0; round < series.rounds; round++) {
          await writeSome(place, 2, random)
          most = Math.max(most, await check(place.orgId))
        }
      }),
      { numRuns: scaled(series.runs), seed: SEED },
    )
    expect(most).toBeGreaterThan(series.sums)
  })

  it('are those of the records where six write at once, and some give up', async () => {
    const place = await newPlace(server())
    await writeTogether(place)
    await check(place.orgId)
  })

  it('stay as they are where the sandbox writes', async () => {
    const place = await newPlace(server())
    await writeSome(place, 20)
    const before = await rowsOf(place)
    await approveInSandbox(place, async (client) => {
      expect((await client.query(kept, [place.orgId])).rows).toEqual(before)
    })
    expect(await rowsOf(place)).toEqual(before)
  })

  it('count what was there before the migration', async () => {
    const place = await newPlace(server())
    do await writeSome(place, 30)
    while ((await rowsOf(place)).length === 0)
    const before = await rowsOf(place)
    await query(`delete from ${table}`)
    const migration = readFileSync(`prisma/migrations/${filled.migration}/migration.sql`, 'utf8')
    expect(migration).toContain(filled.from)
    if (filled.before !== undefined) await query(filled.before)
    await query(migration.slice(migration.indexOf(filled.from)))
    expect(await rowsOf(place)).toEqual(before)
  })
}
