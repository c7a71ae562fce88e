/** What a change touches is found by imports, at whatever distance. */
import { expect, it } from 'vitest'
import { isTouched } from '../support/changed.ts'

it('a test is touched by a change of itself and of what it imports through others', () => {
  const test = 'test/access/scopes/scopes.full.test.ts'
  expect(isTouched(test, new Set([test]))).toBe(true)
  expect(isTouched(test, new Set(['src/platform/errors/errors.ts']))).toBe(true)
})

it('a test is not touched by what it does not reach', () => {
  expect(isTouched('test/architecture/changed.test.ts', new Set(['src/platform/errors/errors.ts']))).toBe(false)
  expect(isTouched('test/platform/config/config.test.ts', new Set(['rest/router.ts']))).toBe(false)
})
