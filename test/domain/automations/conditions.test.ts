/** What counts as a value for the operators that ask whether there is one. */
import { describe, expect, it } from 'vitest'
import { firstUnmet, isMet } from '../../../src/domain/automations/conditions.ts'

const path = 'object.field'
const dataOf = (value: unknown) => ({ object: { field: value } })

describe('a field', () => {
  it.each([
    ['null', dataOf(null)],
    ['undefined', dataOf(undefined)],
    ['an empty text', dataOf('')],
    ['an empty list', dataOf([])],
    ['an empty object', dataOf({})],
    ['absent', { object: {} }],
    ['of a part that is absent', {}],
    ['of a part that is null', { object: null }],
    ['of the prototype', { object: Object.create({ field: 'x' }) }],
  ])('has no value if it is %s', (_what, data) => {
    expect(isMet(data, { path, op: 'missing' })).toBe(true)
    expect(isMet(data, { path, op: 'exists' })).toBe(false)
    expect(firstUnmet(data, [{ path, op: 'exists' }])).toMatchObject({ index: 0, op: 'exists', found: null })
  })

  it.each([
    ['a text', 'diver', 'diver'],
    ['a space', ' ', ' '],
    ['zero', 0, '0'],
    ['false', false, 'false'],
    ['a list', ['a'], '["a"]'],
    ['an object', { a: 1 }, '{"a":1}'],
  ])('has a value if it is %s', (_what, value, text) => {
    expect(isMet(dataOf(value), { path, op: 'exists' })).toBe(true)
    expect(isMet(dataOf(value), { path, op: 'missing' })).toBe(false)
    expect(firstUnmet(dataOf(value), [{ path, op: 'missing' }])).toMatchObject({ op: 'missing', found: text })
  })
})
