/** What the log shows of an error. */
import { expect, it } from 'vitest'
import { describeError } from '../../src/platform/log.ts'

it('shows type, code, message, stack and causes of an error, and no other property', () => {
  const database = Object.assign(new Error('new row violates a check'), { code: '23514', detail: 'row (secret)' })
  const error = Object.assign(new TypeError('it failed', { cause: database }), { body: 'password=secret', status: 400 })
  const described = describeError(error)
  expect(described).toEqual({
    type: 'TypeError',
    message: 'it failed',
    stack: expect.stringMatching(/^ {4}at /),
    cause: { type: 'Error', message: 'new row violates a check', code: '23514', stack: expect.any(String) },
  })
  expect(JSON.stringify(described)).not.toContain('secret')
})

it.each([
  () => JSON.parse('{"password": secret}'),
  () => JSON.parse('secret'),
  () => {
    throw Object.assign(new Error('invalid input syntax for type uuid: "secret"'), { code: '22P02' })
  },
  () => {
    throw new Error('Raw query failed. Code: `22P02`. Message: `invalid input syntax for type uuid: "secret"`')
  },
  () => {
    throw { body: 'secret' }
  },
])('leaves out values that a message quotes: %s', (fail) => {
  try {
    fail()
  } catch (error) {
    expect(JSON.stringify(describeError(error))).not.toContain('secret')
  }
  expect.assertions(1)
})

it('shows the errors of an aggregate, and ends with causes that lead back', () => {
  const one = new Error('one')
  const other = new Error('other', { cause: one })
  one.cause = other
  expect(describeError(new AggregateError([one], 'all')).errors).toMatchObject([{ message: 'one' }])
  expect(describeError('a text')).toEqual({ type: 'string', message: 'a text' })
})
