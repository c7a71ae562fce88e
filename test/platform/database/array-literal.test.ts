/** Arrays written by hand come back from PostgreSQL as they were. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrayOf, textArrayOf } from '../../../src/platform/database/array-literal.ts'
import { type AccessWorld, openAccessWorld } from '../../support/access-world.ts'

let world: AccessWorld
let pool: pg.Pool

beforeAll(async () => {
  world = await openAccessWorld()
  pool = world.database.pool
})
afterAll(() => world.close())

const read = async (type: string, literal: string) =>
  (await pool.query(`select $1::${type}[] as value`, [literal])).rows[0].value

describe('an array literal', () => {
  it.each<[type: string, values: (string | number)[]]>([
    ['int', [0, -1, 2147483647]],
    ['float8', [0.1, 1e300, 5e-324, 12.5]],
    ['uuid', [randomUUID(), randomUUID()]],
    ['int', []],
  ])('of %s has its values', async (type, values) => {
    expect(await read(type, arrayOf(values))).toEqual(values)
  })

  it('of times has its moments', async () => {
    const moments = [new Date(0), new Date('2026-11-22T20:10:48.542Z')]
    expect(await read('timestamptz', arrayOf(moments.map((moment) => moment.toISOString())))).toEqual(moments)
  })

  it('of texts has those that look like syntax, and null where there is none', async () => {
    const texts = ['', 'NULL', 'null', '{}', '"', '\\', '\\"', 'a,b', ' a ', "it's", '\n\t', '\u{1f477}', undefined]
    expect(await read('text', textArrayOf(texts))).toEqual(texts.map((text) => text ?? null))
  })

  it('of any texts has them', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' })), async (texts) => {
        const stored = texts.map((text) => text.replaceAll('\0', '').toWellFormed())
        expect(await read('text', textArrayOf(stored))).toEqual(stored)
      }),
      { numRuns: 100 },
    ))
})
