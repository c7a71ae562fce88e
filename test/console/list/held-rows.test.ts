/** Lists whose rows came all at once. */
import { expect, it } from 'vitest'
import { inOrder, readHeld } from '../../../src/console/app/parts/list/held-rows.ts'

const rows = [
  { name: 'Quay', hours: 9 },
  { name: 'Ærø', hours: 40 },
  { name: 'harbour', hours: 9 },
]
const keys = { name: (row: (typeof rows)[number]) => row.name, hours: (row: (typeof rows)[number]) => row.hours }
const names = (field: keyof typeof keys, direction: 'asc' | 'desc') =>
  inOrder(rows, { field, direction }, keys).map(({ name }) => name)

it('are ordered as people order names and numbers; equal ones stay as they came', () => {
  expect(names('name', 'asc')).toEqual(['Ærø', 'harbour', 'Quay'])
  expect(names('name', 'desc')).toEqual(['Quay', 'harbour', 'Ærø'])
  expect(names('hours', 'asc')).toEqual(['Quay', 'harbour', 'Ærø'])
  expect(names('hours', 'desc')).toEqual(['Ærø', 'Quay', 'harbour'])
  expect(inOrder(rows, undefined, keys)).toEqual(rows)
})

it('are exported as one page', async () => {
  expect(await readHeld(rows)(undefined)).toEqual({ data: rows, nextCursor: null, pagination: { total: 3 } })
})
