/** A range of rows that are chosen. */
import { expect, it } from 'vitest'
import { rangeTo } from '../../../src/console/app/parts/list/row-choice.ts'

const keys = ['a', 'b', 'c', 'd', 'e']
const range = (key: string, to: string, before: string[] = [], isChosen = true) =>
  [...rangeTo({ key, before: new Set(before), isChosen }, to, keys)].sort().join('')

it('goes from its beginning to a row, in either direction, beside what was chosen before', () => {
  expect(range('b', 'd')).toBe('bcd')
  expect(range('d', 'b', ['e'])).toBe('bcde')
  expect(range('c', 'c')).toBe('c')
})

it('leaves rows out if its beginning was left out', () => {
  expect(range('b', 'd', keys, false)).toBe('ae')
})

it('is the row alone if its beginning has left the list', () => {
  expect(range('gone', 'd', ['a'])).toBe('ad')
})
