/** Reads of many callers that share statements. */
import { expect, it } from 'vitest'
import { gather } from '../../../src/platform/database/gather.ts'

/** A source whose reads end when they are told to. */
function source() {
  const reads: { keys: readonly string[]; end(found?: Map<string, string>): void; fail(error: Error): void }[] = []
  const read = gather(
    (keys: readonly string[]) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        const all = new Map(keys.map((key) => [key, `value of ${key}`]))
        reads.push({ keys, end: (found = all) => resolve(found), fail: reject })
      }),
  )
  const begun = async (count: number) => {
    for (let n = 0; reads.length < count && n < 20; n++) await new Promise((resolve) => setTimeout(resolve, 10))
    return reads.map(({ keys }) => keys)
  }
  return { reads, read, begun }
}

it('takes all that come while a read is under way with the next, each key once', async () => {
  const { reads, read, begun } = source()
  const first = read('a')
  expect(await begun(1)).toEqual([['a']])
  const others = ['b', 'c', 'b'].map(read)
  reads[0]?.end()
  expect(await first).toBe('value of a')
  expect(await begun(2)).toEqual([['a'], ['b', 'c']])
  reads[1]?.end(new Map([['b', 'found']]))
  expect(await Promise.all(others)).toEqual(['found', undefined, 'found'])
})

it('answers nobody with a read that began before they asked', async () => {
  const { reads, read, begun } = source()
  const before = read('a')
  await begun(1)
  const after = read('a')
  reads[0]?.end(new Map([['a', 'old']]))
  await begun(2)
  reads[1]?.end(new Map([['a', 'new']]))
  expect(await Promise.all([before, after])).toEqual(['old', 'new'])
})

it('fails those that share a read, and no others', async () => {
  const { reads, read, begun } = source()
  const failing = read('a')
  await begun(1)
  const later = read('b')
  reads[0]?.fail(new Error('lost'))
  await expect(failing).rejects.toThrow('lost')
  await begun(2)
  reads[1]?.end()
  expect(await later).toBe('value of b')
})

it('does not wait for a read that hangs', async () => {
  const { reads, read, begun } = source()
  void read('a')
  await begun(1)
  const other = read('b')
  expect(await begun(2)).toEqual([['a'], ['b']])
  reads[1]?.end()
  expect(await other).toBe('value of b')
})
