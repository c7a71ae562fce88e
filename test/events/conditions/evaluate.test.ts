/** Which values meet a condition, and which count as none. */
import { describe, expect, it } from 'vitest'
import type { Condition } from '../../../src/events/conditions/condition.ts'
import { firstUnmet, isMet } from '../../../src/events/conditions/evaluate.ts'

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

describe('a number', () => {
  it.each(['', ' '])('is not compared with %o, which is no number', (value) => {
    for (const op of ['eq', 'in', 'gt', 'lt'] as const)
      for (const number of [-1, 0, 1]) expect(isMet(dataOf(number), { path, op, value })).toBe(false)
  })
})

describe('a value', () => {
  it.each<[unknown, Condition['op'], string, boolean]>([
    ['diver', 'eq', 'diver', true],
    ['diver', 'eq', 'Diver', false],
    [10.5, 'eq', '10.50', true],
    [10.5, 'eq', '10', false],
    [true, 'eq', 'true', true],
    [null, 'eq', '', false],
    ['2026-03-01T12:00:00Z', 'eq', '2026-03-01T13:00:00+01:00', true],
    ['2026-03-01T12:00:00Z', 'eq', '2026-03-01T12:00:01Z', false],
    ['2026-03-01', 'eq', '2026-03-01T00:00:00Z', false],
    ['diver', 'neq', 'rigger', true],
    ['diver', 'neq', 'diver', false],
    [null, 'neq', 'diver', true],
    ['diver', 'in', 'rigger, diver', true],
    ['diver', 'in', 'rigger,welder', false],
    [null, 'in', 'null', false],
    [7, 'gt', '6', true],
    [7, 'gt', '7', false],
    [7, 'gt', '60', false],
    [7, 'lt', '60', true],
    [7, 'lt', '7', false],
    ['2026-03-02', 'gt', '2026-03-01', true],
    ['2026-03-01', 'gt', '2026-03-01', false],
    ['2026-03-01', 'lt', '2026-03-02', true],
    ['2026-03-01T12:00:00Z', 'lt', '2026-03-01T12:30:00+00:00', true],
    ['2026-03-01T12:00:00Z', 'gt', '2026-03-01T12:30:00+01:00', true],
    [null, 'gt', '1', false],
    [null, 'lt', '1', false],
    [true, 'gt', '0', false],
    ['a diver', 'contains', 'diver', true],
    ['a diver', 'contains', 'rigger', false],
    [['welder', 'diver'], 'contains', 'diver', true],
    [['welder', 'diver'], 'contains', 'div', false],
    [[7], 'contains', '7.0', true],
    [null, 'contains', '', false],
  ])('of %j: %s %j is %s', (value, op, wanted, met) => {
    expect(isMet(dataOf(value), { path, op, value: wanted })).toBe(met)
  })
})

it('the first condition that is not met is given with its place and what was found, cut at 200 characters', () => {
  const conditions: Condition[] = [
    { path, op: 'exists' },
    { path, op: 'eq', value: 'diver' },
    { path: 'object.none', op: 'exists' },
  ]
  expect(firstUnmet(dataOf('x'.repeat(201)), conditions)).toEqual({
    ...conditions[1],
    index: 1,
    found: `${'x'.repeat(199)}…`,
  })
  expect(firstUnmet(dataOf('diver'), conditions)).toEqual({ ...conditions[2], index: 2, found: null })
  expect(firstUnmet(dataOf('diver'), conditions.slice(0, 2))).toBeUndefined()
  expect(firstUnmet(dataOf('diver'), [])).toBeUndefined()
})
