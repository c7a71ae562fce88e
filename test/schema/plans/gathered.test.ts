/** Single records that are asked for at the same time: one statement for a caller, and none for several. */
import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { gatherRecords, type Row } from '../../../schema/plans/gathered-records.ts'

const pool = {} as Pool

function source() {
  const sent: unknown[][] = []
  const answers = new Map<string, (rows: Row[] | Error) => void>()
  const read = gatherRecords((_pool, caller, ids) => {
    sent.push([...caller, ids])
    return new Promise((resolve, reject) => {
      answers.set(caller.join(' '), (rows) => (rows instanceof Error ? reject(rows) : resolve(rows)))
    })
  })
  const begun = async (count: number) => {
    for (let n = 0; sent.length < count && n < 50; n++) await new Promise((resolve) => setTimeout(resolve, 2))
    return sent
  }
  return { read, begun, answer: (caller: string, rows: Row[] | Error) => answers.get(caller)?.(rows) }
}

it('takes the records of one caller together, and finds each under its id in any case', async () => {
  const { read, begun, answer } = source()
  const found = ['AB', 'cd', 'ef'].map((id) => read(pool, ['one'], id))
  expect(await begun(1)).toEqual([['one', ['ab', 'cd', 'ef']]])
  answer('one', [{ id: 'cd' }, { id: 'ab' }])
  expect(await Promise.all(found)).toEqual([{ id: 'ab' }, { id: 'cd' }, undefined])
})

it('lets no caller wait for another one, or fail with it', async () => {
  const { read, begun, answer } = source()
  const slow = read(pool, ['slow'], 'a')
  const failing = read(pool, ['failing'], 'a')
  const quick = read(pool, ['quick'], 'a')
  const worker = read(pool, ['quick', 'a worker'], 'a')
  expect(await begun(4)).toContainEqual(['quick', 'a worker', ['a']])
  answer('failing', new Error('lost'))
  await expect(failing).rejects.toThrow('lost')
  answer('quick', [{ id: 'a' }])
  expect(await quick).toEqual({ id: 'a' })
  answer('quick a worker', [])
  expect(await worker).toBeUndefined()
  answer('slow', [])
  expect(await slow).toBeUndefined()
})
