/** Checks of one input: what is wrong is reported together, and everything else that fails is not hidden. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { day, isTimestamp, timestamp } from '../../src/domain/input/checks.ts'
import { checkAll, checkPeriod, resultsOf, validInput } from '../../src/domain/input/input.ts'
import { ApiError, invalidField } from '../../src/platform/errors/errors.ts'

const schema = z.object({ name: z.string().trim(), hours: z.number(), note: z.string().optional() })
const wrong = (field: string) => () => {
  throw invalidField(`input.${field}`, 'invalid', 'must be another one')
}
const right = () => 1

/** Paths of the details of what `check` throws; else what it throws. */
async function problemsOf(check: () => unknown): Promise<unknown> {
  try {
    return { result: await check() }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'validation_failed' && error.details)
      return error.details.map(({ path }) => path)
    return error
  }
}

describe('an input', () => {
  it('is returned as its schema reads it', () => {
    expect(validInput(schema, { name: ' Ada ', hours: 1 })).toEqual({ name: 'Ada', hours: 1 })
  })

  it('has all its problems reported, also of fields that depend on each other, by their paths', async () => {
    const input = { name: 5, hours: 'x' }
    expect(await problemsOf(() => validInput(schema, input))).toEqual(['input.name', 'input.hours'])
    expect(await problemsOf(() => validInput(schema, input, 'entry', wrong('note')))).toEqual([
      'entry.name',
      'entry.hours',
      'input.note',
    ])
    expect(await problemsOf(() => validInput(schema, { name: 'Ada', hours: 1 }, 'input', wrong('note')))).toEqual([
      'input.note',
    ])
  })

  it('is compared by those of its fields that are valid', async () => {
    const compared: object[] = []
    await problemsOf(() => validInput(schema, { name: 5, hours: 1 }, 'input', (given) => compared.push(given)))
    validInput(schema, { name: ' Ada ', hours: 1 }, 'input', (given) => compared.push(given))
    expect(compared).toEqual([{ hours: 1 }, { name: 'Ada', hours: 1 }])
  })
})

describe('of several checks', () => {
  it('all problems are reported', async () => {
    expect(await problemsOf(() => checkAll(wrong('a'), right, async () => wrong('b')()))).toEqual([
      'input.a',
      'input.b',
    ])
    expect(await problemsOf(() => resultsOf(wrong('a'), right, wrong('b')))).toEqual(['input.a', 'input.b'])
  })

  it('the results are returned if none fails', async () => {
    expect(resultsOf(right, () => 'two')).toEqual([1, 'two'])
    expect(await checkAll(right, right)).toBeUndefined()
  })
})

it.each([
  ['a fault of ours', new TypeError('no function')],
  ['something that is no error', 'gone'],
  ['an error of another kind', new ApiError('conflict', { details: [{ path: 'a', code: 'taken', message: 'b' }] })],
  ['an error without details', new ApiError('validation_failed', { message: 'A text of the request' })],
])('%s is thrown as it is', async (_what, fault) => {
  const fail = () => {
    throw fault
  }
  expect(await problemsOf(() => validInput(schema, { name: 5 }, 'input', fail))).toBe(fault)
  expect(await problemsOf(() => checkAll(wrong('a'), fail))).toBe(fault)
  expect(await problemsOf(() => resultsOf(wrong('a'), fail))).toBe(fault)
})

it('a period that ends before it starts is a problem of its end', async () => {
  const [one, two] = [new Date('2026-03-01'), new Date('2026-03-02')]
  expect(await problemsOf(() => checkPeriod(two, one, 'endsAt'))).toEqual(['input.endsAt'])
  expect(checkPeriod(one, two, 'endsAt')).toBeUndefined()
})

it('a date is a moment or a day', () => {
  expect([isTimestamp(timestamp), isTimestamp(day)]).toEqual([true, false])
})
