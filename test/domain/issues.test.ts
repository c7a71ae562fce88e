/** What is wrong with an input, in our words. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { metadata } from '../../src/domain/input/checks.ts'
import { describeIssue } from '../../src/domain/input/issues.ts'
import { periodProblem } from '../../src/domain/input/period.ts'
import { fieldPlaces, splitFields } from '../../src/domain/merge-fields.ts'

function issuesOf(schema: z.ZodType, input: unknown, root?: string) {
  const { error } = schema.safeParse(input)
  return error?.issues.map((issue) => describeIssue(issue, input, root))
}

describe('an issue', () => {
  it.each([
    ['null for a text', z.string(), null, 'required', 'must not be null'],
    ['null for a choice', z.enum(['a', 'b']), null, 'required', 'must not be null'],
    ['null that is too much', z.null().refine(() => false, 'must be so'), null, 'invalid', 'must be so'],
    ['another type', z.string(), 5, 'invalid', 'must be a string'],
    ['no number', z.number(), 'x', 'invalid', 'must be a number'],
    ['no whole number', z.int(), 1.5, 'invalid', 'must be a whole number'],
    ['no flag', z.boolean(), 'yes', 'invalid', 'must be true or false'],
    ['no date', z.date(), 'today', 'invalid', 'must be a date'],
    ['no list', z.array(z.string()), 'x', 'invalid', 'must be an array'],
    ['no object', z.object({}), 'x', 'invalid', 'must be an object'],
    ['a type of no name', z.symbol(), 'x', 'invalid', 'has the wrong type'],
    ['another value', z.enum(['a', 'b']), 'c', 'invalid', 'must be one of a, b'],
    ['an unknown field', z.strictObject({}), { one: 1, two: 2 }, 'invalid', 'must not contain one, two'],
    ['one character too few', z.string().min(1), '', 'too_small', 'must have at least 1 character'],
    ['characters too many', z.string().max(2), 'abc', 'too_big', 'must have at most 2 characters'],
    ['items too few', z.array(z.string()).min(2), [], 'too_small', 'must have at least 2 items'],
    ['one item too many', z.array(z.string()).max(1), ['a', 'b'], 'too_big', 'must have at most 1 item'],
    ['a small number', z.number().min(0), -1, 'too_small', 'must be at least 0'],
    ['a large number', z.number().max(24), 25, 'too_big', 'must be at most 24'],
    ['a form with words of ours', z.email('must be an email address'), 'x', 'invalid', 'must be an email address'],
    ['a form with words of Zod', z.email(), 'x', 'invalid', 'has the wrong format'],
    [
      'a long key',
      z.record(z.string().max(2), z.string()),
      { abc: 'x' },
      'invalid',
      'must not be a key: a key must have at most 2 characters',
    ],
  ])('of %s', (_what, schema, input, code, message) => {
    expect(issuesOf(schema, input)).toMatchObject([{ code, message }])
  })

  it('has the path of its field, from the root', () => {
    const schema = z.object({ entries: z.array(z.object({ hours: z.number() })) })
    const input = { entries: [{ hours: 1 }, { hours: null }] }
    const found = { code: 'required', message: 'must not be null' }
    expect(issuesOf(schema, input)).toEqual([{ path: 'input.entries[1].hours', ...found }])
    expect(issuesOf(schema, input, '')).toEqual([{ path: 'entries[1].hours', ...found }])
    expect(issuesOf(z.string(), null)).toEqual([{ path: 'input', ...found }])
    expect(issuesOf(schema, undefined)).toMatchObject([{ path: 'input', message: 'must be an object' }])
  })
})

describe('metadata', () => {
  const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']))
  it.each([
    ['fifty keys', pairs(50), undefined],
    ['no keys', {}, undefined],
    ['more keys', pairs(51), ['must have at most 50 keys']],
    ['the key __proto__', JSON.parse('{"__proto__": "x"}'), ['must not be a key']],
    ['null', null, ['must not be null']],
    ['a text', 'x', ['must be an object with string values']],
    ['a value that is no text', { a: 1 }, ['must be a string']],
  ])('with %s', (_what, value, messages) => {
    expect(issuesOf(metadata, value)?.map(({ message }) => message)).toEqual(messages)
  })
})

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const after = 'must be after the start'

it.each([
  ['a day and the next', day('2026-03-01'), day('2026-03-02'), undefined],
  ['one day', day('2026-03-01'), day('2026-03-01'), undefined],
  ['a day and the one before', day('2026-03-02'), day('2026-03-01'), after],
  ['one moment', new Date('2026-03-01T08:00:00Z'), new Date('2026-03-01T08:00:00Z'), after],
  ['midnight and an earlier moment', day('2026-03-02'), new Date('2026-03-01T08:00:00Z'), after],
  ['no start', null, day('2026-03-01'), undefined],
  ['no end', day('2026-03-01'), undefined, undefined],
])('a period from %s', (_what, start, end, problem) => {
  expect(periodProblem(start, end)).toBe(problem)
})

it('merge fields have their place in a text, and split it', () => {
  expect(fieldPlaces('Hi {{ a }}, {{b}}')).toEqual([
    { name: 'a', from: 3, to: 10 },
    { name: 'b', from: 12, to: 17 },
  ])
  expect(splitFields('Hi {{ a }}{{b}}!')).toEqual([{ text: 'Hi ' }, { field: 'a' }, { field: 'b' }, { text: '!' }])
  expect(splitFields('{{a}}')).toEqual([{ field: 'a' }])
  expect(splitFields('')).toEqual([])
})
