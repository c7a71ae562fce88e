/** What is open at the same time is counted by name, and taken back once. */
import { expect, it } from 'vitest'
import { OpenCounts } from '../../src/platform/load/open-counts.ts'

it('counts by name and in all, and forgets a name of which nothing is open', () => {
  const counts = new OpenCounts()
  const [one, two, wide] = [counts.open('a'), counts.open('a'), counts.open('b', 3)]
  expect([counts.of('a'), counts.of('b'), counts.of('c'), counts.total]).toEqual([2, 3, 0, 5])
  one()
  wide()
  expect([counts.names, counts.of('b'), counts.total]).toEqual([['a'], 0, 1])
  two()
  expect([counts.names, counts.total]).toEqual([[], 0])
})

it('takes each back once, however often it is said to be closed', () => {
  const counts = new OpenCounts()
  const [close] = [counts.open('a', 2), counts.open('a')]
  close()
  close()
  expect([counts.of('a'), counts.total]).toEqual([1, 1])
})
